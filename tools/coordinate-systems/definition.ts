/** NAD83 and its CSRS realizations are one datum here: no shift between them is applied, and none to WGS84. */
const noShift = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0';

/**
 * A definition of PROJ as the program's library takes it.
 *
 * @throws Error if it is of a datum that is neither NAD83 nor WGS84
 */
export function definitionOf(proj: string): string {
  const definition = proj
    .trim()
    .replace(/\+datum=NAD83\b|\+ellps=GRS80( \+towgs84=0,0,0,0,0,0,0)?/u, noShift)
    .replace(/\s+/gu, ' ');
  if (/^\+proj=/u.test(definition) && (definition.includes(noShift) || definition.includes('+datum=WGS84'))) {
    return definition;
  }
  throw new Error(`No datum that is read: ${proj}`);
}

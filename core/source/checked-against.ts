/** What a map can be checked against besides its own file. */
export const outsideChecks = ['points', 'codes', 'names', 'count', 'area'] as const;
export type OutsideCheck = (typeof outsideChecks)[number];

/** The part of a map's source that says what must be true of it. */
interface Expected {
  readonly points?: readonly unknown[];
  readonly expect?: {
    readonly districts?: unknown;
    readonly area?: unknown;
    readonly codes?: readonly string[];
    readonly names?: readonly string[];
    readonly stated?: { readonly by: string; readonly numbers?: unknown; readonly list?: unknown };
  };
}

/**
 * What a map is checked against besides its own file: acceptance points, a list of its codes or the numbers that they
 * run through, names, the number of its districts and the land that they cover, as others state them. Nothing: the map
 * is unverified.
 */
export function checkedAgainst({ points = [], expect = {} }: Expected): OutsideCheck[] {
  const { area, codes, names, stated } = expect;
  const found: Record<OutsideCheck, boolean> = {
    points: points.length > 0,
    codes: codes !== undefined || stated?.numbers !== undefined || stated?.list !== undefined,
    names: names !== undefined || stated?.list !== undefined,
    count: stated !== undefined,
    area: area !== undefined,
  };
  return outsideChecks.filter((check) => found[check]);
}

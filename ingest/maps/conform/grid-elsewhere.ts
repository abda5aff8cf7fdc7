import { type Polygons, vertexCount } from '#core/geometry/polygons.ts';
import { median } from '#ingest/kind/median.ts';
import { fromDegrees } from './crs.ts';
import { type CoarseGrid, fewest, steps } from './grid.ts';

/** Positions looked at: each is converted to some ten systems. */
const most = 2000;
/** Of which so many are converted first. */
const fewFirst = 200;
/**
 * How far a rounded coordinate may be off its grid once it was converted and stored again: files have six decimals of a
 * degree, or centimetres.
 */
const tolerance = { '°': 6e-7, m: 0.1 } as const;

/** Systems that publishers of a province have their maps in, by its two letters. */
const ofProvince: Readonly<Record<string, readonly string[]>> = {
  AB: ['EPSG:3400', 'EPSG:3401'],
  BC: ['EPSG:3005'],
  MB: ['EPSG:26914'],
  NB: ['EPSG:2953'],
  ON: ['EPSG:3161'],
  PE: ['EPSG:2954'],
  QC: ['EPSG:32198'],
  SK: ['EPSG:26913'],
  YT: ['EPSG:3578'],
};
const ofCanada = ['EPSG:3857', 'EPSG:3347', 'EPSG:3978'] as const;

/** The zones of UTM and MTM (three degrees, in the east) that a longitude lies in, in NAD83. */
function zonesOf(longitude: number): string[] {
  const utm = Math.floor((longitude + 180) / 6) + 1;
  // MTM zones 2 to 10 follow each other from 54° W on.
  const mtm = Math.floor((-54 - longitude) / 3) + 2;
  return [`EPSG:${26900 + utm}`, ...(mtm >= 2 && mtm <= 10 ? [`EPSG:${32180 + mtm}`] : [])];
}

const isMultiple = (value: number, step: number, off: number): boolean =>
  Math.abs(value - Math.round(value / step) * step) <= off;

/** The coarsest step of which at least a share of the positions are multiples, both coordinates. */
function stepOf(
  positions: ReadonlyArray<readonly [number, number]>,
  unit: CoarseGrid['unit'],
  share = 1 / 2,
): number | undefined {
  const isOn = (step: number) =>
    positions.filter((position) => position.every((value) => isMultiple(value, step, tolerance[unit]))).length >=
    positions.length * share;
  return steps[unit].find(isOn);
}

/**
 * The coarse grid of another system than the file's that its positions were rounded to before they were converted: the
 * file's own coordinates have all their decimals then.
 *
 * @param geometries in longitude and latitude
 * @param province two letters, if the map is of one
 */
export function gridElsewhere(geometries: readonly Polygons[], province: string | null | undefined): CoarseGrid | null {
  const total = geometries.reduce((sum, geometry) => sum + vertexCount(geometry), 0);
  if (total < fewest) return null;
  const stride = Math.ceil(total / most);
  const looked: Array<[number, number]> = [];
  let passed = 0;
  for (const { positions } of geometries) {
    for (let i = 0; i < positions.length; i += 2) {
      if (passed++ % stride === 0) looked.push([positions[i]!, positions[i + 1]!]);
    }
  }
  const degrees = stepOf(looked, '°');
  if (degrees !== undefined) return { step: degrees, unit: '°', system: 'degrees' };
  const middle = median(looked.map(([x]) => x));
  // Two hundred of them say of nearly every system that it is not the one: where half of all are on a grid, less than a third of
  // these are in one case of a million.
  const every = Math.max(1, Math.floor(looked.length / fewFirst));
  const few = looked.filter((_, i) => i % every === 0);
  for (const system of new Set([...ofCanada, ...zonesOf(middle), ...(ofProvince[province ?? ''] ?? [])])) {
    const convert = fromDegrees(system);
    if (!convert || stepOf(few.map(convert), 'm', 1 / 3) === undefined) continue;
    const metres = stepOf(looked.map(convert), 'm');
    if (metres) return { step: metres, unit: 'm', system };
  }
  return null;
}

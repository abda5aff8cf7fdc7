import { boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import { Locator } from '#core/locator/locator.ts';
import type { Random } from '#core/random.ts';

/** Districts of one map by their codes; they do not overlap. */
export type Districts = ReadonlyMap<string, Polygons>;

const always = { set: 0, validFrom: Number.NEGATIVE_INFINITY, validUntil: Number.POSITIVE_INFINITY };

/** Metres of a degree of latitude; one of longitude has fewer. */
const metresOfDegree = 111_320;

/** Which district covers a point, if one does. */
function finder(districts: Districts): (x: number, y: number) => string | undefined {
  const codes = [...districts.keys()];
  const locator = new Locator([...districts.values()].map((geometry) => ({ geometry, ...always })));
  return (x, y) => {
    const [found] = locator.locate(x, y, 0);
    return found === undefined ? undefined : codes[found];
  };
}

/** A place anywhere in the box of a map, or near one of its positions. */
function placeIn(random: Random, geometries: readonly Polygons[]): () => readonly [x: number, y: number] {
  const boxes = geometries.map(boundingBox);
  const west = Math.min(...boxes.map((box) => box[0]));
  const south = Math.min(...boxes.map((box) => box[1]));
  const width = Math.max(...boxes.map((box) => box[2])) - west;
  const height = Math.max(...boxes.map((box) => box[3])) - south;
  return () => {
    if (random() < 0.4) return [west + random() * width, south + random() * height];
    const { positions } = geometries[Math.floor(random() * geometries.length)]!;
    const at = 2 * Math.floor((random() * positions.length) / 2);
    const reach = 10 ** (-5 + 4 * random());
    return [positions[at]! + (random() - 0.5) * reach * width, positions[at + 1]! + (random() - 0.5) * reach * height];
  };
}

/**
 * Places that two maps answer otherwise, of so many that are chosen by chance, more of them near borders.
 *
 * @param tolerance metres, of maps in degrees: places that lie nearer to a line of either map are left out. 0: none are
 */
export function differingPlaces(
  random: Random,
  count: number,
  before: Districts,
  after: Districts,
  tolerance: number,
): string[] {
  const place = placeIn(random, [...before.values()]);
  const [was, is] = [finder(before), finder(after)];
  const differing: string[] = [];
  for (let i = 0; i < count; i++) {
    const [x, y] = place();
    const [one, other] = [was(x, y), is(x, y)];
    if (one === other) continue;
    if (tolerance > 0 && [before, after].some((map) => isNearLine([...map.values()], x, y, tolerance))) continue;
    differing.push(`${y}, ${x}: ${other} for ${one}`);
  }
  return differing;
}

/** Whether a line lies within some metres of a place in degrees. */
function isNearLine(geometries: readonly Polygons[], x: number, y: number, metres: number): boolean {
  const east = metresOfDegree * Math.cos((y * Math.PI) / 180);
  return geometries.some(({ positions, ringEnds }) => {
    let i = 0;
    for (const end of ringEnds) {
      for (; i < end - 1; i++) {
        const ax = (positions[i * 2]! - x) * east;
        const ay = (positions[i * 2 + 1]! - y) * metresOfDegree;
        const dx = (positions[i * 2 + 2]! - x) * east - ax;
        const dy = (positions[i * 2 + 3]! - y) * metresOfDegree - ay;
        const length = dx * dx + dy * dy;
        const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length));
        if (Math.hypot(ax + along * dx, ay + along * dy) <= metres) return true;
      }
      i = end;
    }
    return false;
  });
}

import type { BoundingBox, Polygons } from '#core/geometry/polygons.ts';
import { bandEnds, middles } from '#ingest/maps/check/neighbours/bands.ts';
import { type Crossings, cross, metresPerDegree } from '#ingest/maps/check/neighbours/lines.ts';
import { bandKm2 } from '#ingest/maps/geometry/area.ts';

export interface Boxed {
  readonly geometry: Polygons;
  readonly boundingBox: BoundingBox;
}

export const meets = ([w, s, e, n]: BoundingBox, [west, south, east, north]: BoundingBox): boolean =>
  w < east && e > west && s < north && n > south;

/** Lengths along one line: within the first outline, and where no other covers it for longer than the least length. */
function lengths({ at, district }: Crossings, leastDegrees: number): readonly [own: number, uncovered: number] {
  const order = at.map((_, i) => i).sort((a, b) => at[a]! - at[b]!);
  const inside = new Set<number>();
  let [own, uncovered, last, bare] = [0, 0, 0, 0];
  const endBare = () => {
    if (bare >= leastDegrees) uncovered += bare;
    bare = 0;
  };
  for (const i of order) {
    const length = at[i]! - last;
    if (inside.has(0)) {
      own += length;
      if (inside.size === 1) bare += length;
    }
    if (length > 0 && !(inside.has(0) && inside.size === 1)) endBare();
    if (!inside.delete(district[i]!)) inside.add(district[i]!);
    last = at[i]!;
  }
  endBare();
  return [own, uncovered];
}

/**
 * The share of a district's area that no other outline covers, measured along lines of latitude. Strips shorter than
 * `leastMetres` along them are not counted: by so much two drawings of one border differ.
 */
export function uncoveredShare(
  { geometry, boundingBox }: Boxed,
  others: readonly Boxed[],
  leastMetres: number,
): number {
  const near = others.filter((other) => meets(other.boundingBox, boundingBox));
  const [, south, , north] = boundingBox;
  const latitudes = geometry.positions.filter((_, i) => i % 2 === 1);
  const ends = bandEnds(latitudes, south, north);
  const heights = middles(ends);
  let [own, uncovered] = [0, 0];
  cross([{ geometry }, ...near], heights).forEach((line, i) => {
    const metres = metresPerDegree * Math.cos((heights[i]! * Math.PI) / 180);
    const band = bandKm2(ends[i]!, ends[i + 1]!);
    const [ofDistrict, bare] = lengths(line, leastMetres / metres);
    own += ofDistrict * band;
    uncovered += bare * band;
  });
  return own === 0 ? 0 : uncovered / own;
}

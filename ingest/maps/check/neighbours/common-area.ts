import { type BoundingBox, boundingBox, boxAround, type Polygons } from '#core/geometry/polygons.ts';
import { bandKm2 } from '#ingest/maps/geometry/area.ts';
import { bandEnds, middles } from './bands.ts';
import { type Crossings, cross } from './lines.ts';

/** Outlines, none of which is counted twice if several lie on each other, and the box around them. */
export interface Territory {
  readonly outlines: readonly Polygons[];
  readonly box: BoundingBox;
}

export const territoryOf = (outlines: readonly Polygons[]): Territory => ({
  outlines,
  box: boxAround(outlines.map(boundingBox)),
});

/** Square kilometres that two territories have in common, measured along lines of latitude. */
export function commonKm2(a: Territory, b: Territory): number {
  const south = Math.max(a.box[1], b.box[1]);
  const north = Math.min(a.box[3], b.box[3]);
  if (!(south < north) || Math.max(a.box[0], b.box[0]) >= Math.min(a.box[2], b.box[2])) return 0;
  const outlines = [...a.outlines, ...b.outlines];
  const ends = bandEnds(latitudesBetween(outlines, south, north), south, north);
  return cross(
    outlines.map((geometry) => ({ geometry })),
    middles(ends),
  ).reduce((sum, line, i) => {
    const length = commonLength(line, a.outlines.length);
    return length === 0 ? sum : sum + length * bandKm2(ends[i]!, ends[i + 1]!);
  }, 0);
}

/** Latitudes of the positions between two parallels: most pairs meet in a small part of their borders. */
function latitudesBetween(outlines: readonly Polygons[], south: number, north: number): Float64Array {
  const latitudes: number[] = [];
  for (const { positions } of outlines) {
    for (let i = 1; i < positions.length; i += 2) {
      const y = positions[i]!;
      if (y >= south && y <= north) latitudes.push(y);
    }
  }
  return Float64Array.from(latitudes);
}

/** Degrees of a line that lie in an outline of number below `first` and in one of the others. */
function commonLength({ at, district }: Crossings, first: number): number {
  const order = at.map((_, i) => i).sort((a, b) => (at[a] as number) - (at[b] as number));
  const inside = { mine: new Set<number>(), other: new Set<number>() };
  let length = 0;
  let last = 0;
  for (const i of order) {
    const x = at[i] as number;
    if (inside.mine.size > 0 && inside.other.size > 0) length += x - last;
    const number = district[i] as number;
    const side = number < first ? inside.mine : inside.other;
    if (!side.delete(number)) side.add(number);
    last = x;
  }
  return length;
}

import { type BoundingBox, boxAround } from '#core/geometry/polygons.ts';
import type { ClippedSide } from '#core/source/finding-values.ts';
import { metresPerDegree } from '#ingest/maps/check/neighbours/lines.ts';
import type { ComparedDistrict } from './strays.ts';

/** A side of the map that lies farther inside than before, metres; borders along it are on the grid of seven decimals. */
const least = { inside: 10, along: 100, share: 0.01 } as const;
const onTheSide = 1.5e-7;
const sides = ['west', 'south', 'east', 'north'] as const;

/** Metres of border that lie on one side of the map's box. */
function lengthAlong(
  map: readonly ComparedDistrict[],
  side: number,
  at: number,
  metres: readonly [number, number],
): number {
  const axis = side % 2;
  const isOn = (value: number) => Math.abs(value - at) <= onTheSide;
  let length = 0;
  for (const { geometry, boundingBox } of map) {
    if (!isOn(boundingBox[side]!)) continue;
    const { positions, ringEnds } = geometry;
    let i = 0;
    for (const end of ringEnds) {
      for (; i < end - 1; i++) {
        if (!isOn(positions[i * 2 + axis]!) || !isOn(positions[i * 2 + 2 + axis]!)) continue;
        length += Math.abs(positions[i * 2 + 3 - axis]! - positions[i * 2 + 1 - axis]!) * metres[1 - axis]!;
      }
      i = end;
    }
  }
  return length;
}

/**
 * The sides on which a map ends in a straight line along a meridian or a parallel, farther inside than it ended before: exports by the
 * window of a map cut so. What is lost may be a small share of every district.
 */
export function clippedSides(before: readonly ComparedDistrict[], after: readonly ComparedDistrict[]): ClippedSide[] {
  if (before.length === 0 || after.length === 0) return [];
  const boxOf = (map: readonly ComparedDistrict[]): BoundingBox => boxAround(map.map(({ boundingBox }) => boundingBox));
  const [old, now] = [boxOf(before), boxOf(after)];
  const metres = [metresPerDegree * Math.cos((((now[1] + now[3]) / 2) * Math.PI) / 180), metresPerDegree] as const;
  return sides.flatMap((side, i) => {
    const axis = i % 2;
    const inside = (i < 2 ? now[i]! - old[i]! : old[i]! - now[i]!) * metres[axis]!;
    if (inside < least.inside) return [];
    const along = lengthAlong(after, i, now[i]!, metres);
    const whole = (now[3 - axis]! - now[1 - axis]!) * metres[1 - axis]!;
    if (along < least.along || along < whole * least.share) return [];
    return [{ side, inside, along }];
  });
}

import type { Polygons } from '#core/geometry/polygons.ts';

const kilometresPerDegree = 111.2;

/** The length of all borders, those of holes included, in kilometres on a sphere. `geometry` in degrees. */
export function perimeterKm({ positions, ringEnds }: Polygons): number {
  let sum = 0;
  let i = 0;
  for (const end of ringEnds) {
    for (; i < end - 1; i++) {
      const [ax, ay] = [positions[i * 2]!, positions[i * 2 + 1]!];
      const [bx, by] = [positions[i * 2 + 2]!, positions[i * 2 + 3]!];
      sum += Math.hypot((bx - ax) * Math.cos(((ay + by) * Math.PI) / 360), by - ay);
    }
    i = end;
  }
  return sum * kilometresPerDegree;
}

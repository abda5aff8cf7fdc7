import type { Pace } from '#core/processes/pace.ts';

/**
 * How much each vertex of a line matters (Douglas and Peucker, 1973): the squared distance, in the line's own unit, up
 * to which a simplification retains it. No vertex matters more than the one at which its part of the line was divided,
 * so that the vertices above any limit are those that the algorithm retains for it. The ends matter without limit.
 */
export async function measureImportance(
  line: Float64Array,
  importance: Float64Array,
  start: number,
  end: number,
  pace: Pace,
): Promise<void> {
  importance[start] = Infinity;
  importance[end - 1] = Infinity;
  const parts = [start, end - 1];
  while (parts.length > 0) {
    if (pace.isDue) await pace.rest();
    const last = parts.pop() as number;
    const first = parts.pop() as number;
    let farthest = -1;
    let greatest = -1;
    for (let i = first + 1; i < last; i++) {
      const distance = squaredDistance(line, i, first, last);
      if (distance > greatest) {
        greatest = distance;
        farthest = i;
      }
    }
    if (farthest < 0) continue;
    importance[farthest] = Math.min(greatest, importance[first]!, importance[last]!);
    parts.push(first, farthest, farthest, last);
  }
}

/** From vertex `i` to the segment from `a` to `b`, which is a point if a line is closed. */
function squaredDistance(line: Float64Array, i: number, a: number, b: number): number {
  const ax = line[a * 2]!;
  const ay = line[a * 2 + 1]!;
  const dx = line[b * 2]! - ax;
  const dy = line[b * 2 + 1]! - ay;
  const px = line[i * 2]! - ax;
  const py = line[i * 2 + 1]! - ay;
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
  const x = px - along * dx;
  const y = py - along * dy;
  return x * x + y * y;
}

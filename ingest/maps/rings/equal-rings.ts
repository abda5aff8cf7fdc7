import type { MeasuredRing } from '#ingest/read/rings/ring-inside.ts';

/**
 * Which rings have the same positions as an earlier one, whatever position they begin at and whichever way they run: for
 * each such ring the index of the first one, else -1.
 */
export function equalRings(rings: readonly MeasuredRing[]): Int32Array {
  const first = new Int32Array(rings.length).fill(-1);
  const known = new Map<string, MeasuredRing[]>();
  for (const ring of rings) {
    const key = `${ring.points.length} ${ring.west} ${ring.south} ${ring.east} ${ring.north}`;
    const alike = known.get(key);
    const same = alike?.find((other) => haveSamePositions(other.points, ring.points));
    if (same) first[ring.index] = same.index;
    else if (alike) alike.push(ring);
    else known.set(key, [ring]);
  }
  return first;
}

/** Both are closed, and of one length. */
function haveSamePositions(a: Float64Array, b: Float64Array): boolean {
  const count = a.length / 2 - 1;
  for (let start = 0; start < count; start++) {
    if (a[0] !== b[start * 2] || a[1] !== b[start * 2 + 1]) continue;
    if (runsAlong(a, b, start, 1) || runsAlong(a, b, start, count - 1)) return true;
  }
  return false;
}

/** `step` of one position runs the same way; of one less than all, the other way. */
function runsAlong(a: Float64Array, b: Float64Array, start: number, step: number): boolean {
  const count = a.length / 2 - 1;
  for (let i = 0, k = start; i < count; i++, k = (k + step) % count) {
    if (a[i * 2] !== b[k * 2] || a[i * 2 + 1] !== b[k * 2 + 1]) return false;
  }
  return true;
}

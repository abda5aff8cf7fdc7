/** A shortcut passes over at most this many vertices. */
const mostPassed = 100;

/**
 * Of the vertices from `first` to `last` of a line, about the fewest whose line has all others within a tolerance, each
 * within it of the segment that passes over it (Imai and Iri, 1986). Douglas and Peucker retain a quarter more at the
 * same distance. Both ends stay. The tolerance is in units of the line.
 */
export function fewestVertices(line: Float64Array, first: number, last: number, tolerance: number): number[] {
  const count = last - first + 1;
  /** How many segments lead from a vertex to the end, and where the first of them ends. */
  const segments = new Int32Array(count);
  const next = new Int32Array(count);
  const candidates = new Int32Array(mostPassed + 1);
  for (let i = count - 2; i >= 0; i--) {
    let found = reachable(line, first + i, Math.min(last, first + i + mostPassed), tolerance, candidates);
    segments[i] = 2 ** 31 - 1;
    while (found-- > 0) {
      const to = candidates[found]!;
      const own = segments[to - first]! + 1;
      if (own >= segments[i]! || !isWithin(line, first + i, to, tolerance)) continue;
      segments[i] = own;
      next[i] = to - first;
    }
  }
  const chosen: number[] = [];
  for (let i = 0; i < count - 1; i = next[i]!) chosen.push(first + i);
  chosen.push(last);
  return chosen;
}

/**
 * Collects the vertices after `from` to which a straight line may lead that passes those between within the tolerance:
 * their directions lie in the wedge of all discs between. Returns how many were found.
 */
function reachable(line: Float64Array, from: number, until: number, tolerance: number, found: Int32Array): number {
  const x = line[from * 2]!;
  const y = line[from * 2 + 1]!;
  let count = 0;
  // The wedge lies from the right direction to the left one, by less than half a turn.
  let isOpen = true;
  let [leftX, leftY, rightX, rightY] = [0, 0, 0, 0];
  for (let to = from + 1; to <= until; to++) {
    const dx = line[to * 2]! - x;
    const dy = line[to * 2 + 1]! - y;
    if (isOpen || (rightX * dy - rightY * dx >= 0 && dx * leftY - dy * leftX >= 0)) found[count++] = to;
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length <= tolerance) continue;
    const sine = tolerance / length;
    const cosine = Math.sqrt(1 - sine * sine);
    const [lx, ly] = [dx * cosine - dy * sine, dx * sine + dy * cosine];
    const [rx, ry] = [dx * cosine + dy * sine, dy * cosine - dx * sine];
    if (isOpen) {
      [leftX, leftY, rightX, rightY] = [lx, ly, rx, ry];
      isOpen = false;
      continue;
    }
    if (lx * leftY - ly * leftX > 0) [leftX, leftY] = [lx, ly];
    if (rightX * ry - rightY * rx > 0) [rightX, rightY] = [rx, ry];
    if (rightX * leftY - rightY * leftX < 0) break;
  }
  return count;
}

/** Whether the vertices between two lie within the tolerance of the segment from one to the other. */
function isWithin(line: Float64Array, from: number, to: number, tolerance: number): boolean {
  const x = line[from * 2]!;
  const y = line[from * 2 + 1]!;
  const dx = line[to * 2]! - x;
  const dy = line[to * 2 + 1]! - y;
  const length = dx * dx + dy * dy;
  for (let i = from + 1; i < to; i++) {
    const px = line[i * 2]! - x;
    const py = line[i * 2 + 1]! - y;
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    const [ox, oy] = [px - along * dx, py - along * dy];
    if (ox * ox + oy * oy > tolerance * tolerance) return false;
  }
  return true;
}

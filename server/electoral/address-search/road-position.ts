export type Position = readonly [longitude: number, latitude: number];

/** Houses stand beside the roadway, where districts often meet: a place is moved aside by so many metres. */
const aside = 12;
const metresOfDegree = 111_195;

/**
 * The place at a share of a line's length, 0 to 1, beside it: on its left as one goes along it, or on its right; on the line
 * itself without a side.
 */
export function placeAlong(line: readonly Position[], share: number, side?: 'left' | 'right'): Position {
  const narrowed = Math.cos(((line[0]?.[1] ?? 0) * Math.PI) / 180);
  const lengths = line.slice(1).map((to, i) => Math.hypot((to[0] - line[i]![0]) * narrowed, to[1] - line[i]![1]));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  let at = 0;
  while (at < lengths.length - 1 && left > lengths[at]!) left -= lengths[at++]!;
  const [from, to, length] = [line[at]!, line[at + 1] ?? line[at]!, lengths[at] ?? 0];
  const part = length === 0 ? 0 : Math.min(1, left / length);
  const [x, y] = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
  if (side === undefined || length === 0) return [x, y];
  const offset = (side === 'left' ? 1 : -1) * (aside / metresOfDegree);
  const [along, up] = [((to[0] - from[0]) * narrowed) / length, (to[1] - from[1]) / length];
  return [x - (up * offset) / narrowed, y + along * offset];
}

/** How far two places of one town are apart. */
export function metresBetween([west, south]: Position, [east, north]: Position): number {
  const narrowed = Math.cos((south * Math.PI) / 180);
  return Math.hypot((east - west) * narrowed, north - south) * metresOfDegree;
}

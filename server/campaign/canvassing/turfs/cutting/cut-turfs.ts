import type { PlaceOfKey } from '#server/campaign/addresses/keys/walk-key-parts.ts';

type Placed = Pick<PlaceOfKey, 'poll' | 'street'>;

/** What it costs to end a turf there, besides how far its doors are from the target number. */
const costs = { midStreet: 0.3, betweenStreets: 0.02, betweenPolls: 0 } as const;

/**
 * Cuts doors, in the order of the walk, into turfs of about `target` doors. A turf may be half as large again. Of all
 * possible cuts it takes the one whose turfs are nearest to the target number. Cutting a street costs as much as being off
 * by half.
 *
 * @returns after which door each turf ends; the last is the number of doors
 */
export function cutTurfs(doors: readonly Placed[], target: number): number[] {
  const most = Math.ceil(target * 1.5);
  const best: number[] = [0];
  const from: number[] = [0];
  for (let end = 1; end <= doors.length; end++) {
    const ending = costOfEnding(doors, end);
    best[end] = Number.POSITIVE_INFINITY;
    for (let begin = Math.max(0, end - most); begin < end; begin++) {
      const cost = (best[begin] as number) + ((end - begin - target) / target) ** 2 + ending;
      if (cost < (best[end] as number)) {
        best[end] = cost;
        from[end] = begin;
      }
    }
  }
  const ends: number[] = [];
  for (let end = doors.length; end > 0; end = from[end] as number) ends.unshift(end);
  return ends;
}

function costOfEnding(doors: readonly Placed[], end: number): number {
  const [last, next] = [doors[end - 1], doors[end]];
  if (!next || last?.poll !== next.poll) return costs.betweenPolls;
  return last.street === next.street ? costs.midStreet : costs.betweenStreets;
}

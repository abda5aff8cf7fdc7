import type { DistrictArea, MovedArea } from '#core/source/finding-values.ts';
import { type MovedThreshold, movedThreshold } from '#core/source/map-entry.ts';
import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import type { AreaChange } from './area-changes.ts';

/**
 * A map is quarantined if more than these shares of a district are now in another one, are gone, or are new. What is gone
 * from the outer border weighs as much as what moved.
 */
const limits = { transfer: 0.05, gone: 0.05, come: 0.1, other: 0.1 } as const;

/** Whether a change is worth a word: not if it is tiny, or a narrow strip of a small share of its district. */
export const isMentioned = (
  { km2, share, width }: Pick<Transfer, 'km2' | 'share' | 'width'>,
  threshold: MovedThreshold = movedThreshold,
): boolean => km2 >= threshold.km2 && (share > threshold.share || width > threshold.width);

/** Areas of the districts before and after by their codes, km². */
interface Areas {
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
}

interface Transfer extends AreaChange {
  /** Share of the smaller of the two districts. */
  readonly share: number;
}

/** Largest shares first; what two districts gave each other is one item. */
function exchanges(transfers: readonly Transfer[]): MovedArea[] {
  const sorted = [...transfers].sort((a, b) => b.share - a.share);
  const mentioned = new Set<Transfer>();
  return sorted.flatMap((transfer) => {
    if (mentioned.has(transfer)) return [];
    const { from, to, km2, share } = transfer;
    const back = sorted.find((other) => other.from === to && other.to === from);
    if (back) mentioned.add(back);
    return [{ from, to, km2, share, back: back ? { km2: back.km2, share: back.share } : null }];
  });
}

/** Districts of which a large share changed, to or from whichever others. */
function large(
  areas: ReadonlyMap<string, number>,
  changes: readonly AreaChange[],
  districtOf: (change: AreaChange) => string,
  limit: number,
): DistrictArea[] {
  const sums = new Map<string, number>();
  for (const change of changes) sums.set(districtOf(change), (sums.get(districtOf(change)) ?? 0) + change.km2);
  return [...areas]
    .map(([code, area]) => ({ code, km2: sums.get(code) ?? 0, share: (sums.get(code) ?? 0) / area }))
    .filter(({ share }) => share > limit)
    .sort((a, b) => b.share - a.share)
    .map(({ code, km2, share }) => ({ code, km2, share: Math.min(1, share) }));
}

/** What the gate says of area that changed district, left the map or came to it. */
export function changedArea(changes: readonly AreaChange[], { before, after }: Areas): Finding[] {
  const measured = changes.map((change): Transfer => {
    const smaller = Math.min(before.get(change.from) ?? Infinity, after.get(change.to) ?? Infinity);
    return { ...change, share: Math.min(1, change.km2 / smaller) };
  });
  const transfers = measured.filter(({ from, to }) => from !== '' && to !== '');
  const isLarge = ({ share }: Transfer) => share > limits.transfer;
  const lost = large(
    before,
    changes.filter(({ to }) => to === ''),
    ({ from }) => from,
    limits.gone,
  );
  const gained = large(
    after,
    changes.filter(({ from }) => from === ''),
    ({ to }) => to,
    limits.come,
  );
  const reported = new Set([
    ...transfers.filter(isLarge).flatMap(({ from, to }) => [from, to]),
    ...[...lost, ...gained].map(({ code }) => code),
  ]);
  const other = [
    ...large(before, changes, ({ from }) => from, limits.other),
    ...large(after, changes, ({ to }) => to, limits.other),
  ].filter(({ code }) => !reported.has(code));
  const isReported = ({ from, to }: Transfer) => (to === '' || from === '') && reported.has(from || to);
  const small = measured.filter(
    (change) =>
      change.share <= (change.from === '' ? limits.come : limits.transfer) &&
      change.from !== change.to &&
      !isReported(change) &&
      isMentioned(change),
  );
  const districts = (check: string, code: 'lostArea' | 'newArea' | 'changedArea', of: readonly DistrictArea[]) =>
    of.length > 0 ? [finding('hard', check, code, { districts: listed(of) })] : [];
  const areas = (of: readonly Transfer[]) => ({ areas: listed(exchanges(of)) });
  const moved = transfers.filter(isLarge);
  return [
    ...(moved.length > 0 ? [finding('hard', 'transfers', 'transfers', areas(moved))] : []),
    ...districts('lost_area', 'lostArea', lost),
    ...districts('new_area', 'newArea', gained),
    ...districts('changed_area', 'changedArea', other),
    ...(small.length > 0 ? [finding('soft', 'small_transfers', 'smallTransfers', areas(small))] : []),
  ];
}

import { type MovedThreshold, movedThreshold } from '#core/source/map-entry.ts';
import { type Finding, listed } from '#ingest/kind/gate.ts';
import { percent, squareKilometres } from '#ingest/kind/quantities.ts';
import type { AreaChange } from './area-changes.ts';
import { hardWithAdvice } from './review-advice.ts';

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

/** "a → b (7 %, 1.2 km²)", and "a ⇄ b (7 %, 1.2 km²; 6 %, 1.1 km²)" if both gave. */
function described(transfers: readonly Transfer[]): string[] {
  const sorted = [...transfers].sort((a, b) => b.share - a.share);
  const measure = ({ share, km2 }: Transfer) => `${percent(share)}, ${squareKilometres(km2)} km²`;
  const mentioned = new Set<Transfer>();
  return sorted.flatMap((transfer) => {
    if (mentioned.has(transfer)) return [];
    const { from, to } = transfer;
    const back = sorted.find((other) => other.from === to && other.to === from);
    if (!back) return [`${from || 'none'} → ${to || 'none'} (${measure(transfer)})`];
    mentioned.add(back);
    return [`${from} ⇄ ${to} (${measure(transfer)}; ${measure(back)})`];
  });
}

/** Districts of which a large share changed, to or from whichever others. */
function large(
  areas: ReadonlyMap<string, number>,
  changes: readonly AreaChange[],
  districtOf: (change: AreaChange) => string,
  limit: number,
): Array<{ readonly code: string; readonly text: string }> {
  const sums = new Map<string, number>();
  for (const change of changes) sums.set(districtOf(change), (sums.get(districtOf(change)) ?? 0) + change.km2);
  return [...areas]
    .map(([code, area]) => ({ code, km2: sums.get(code) ?? 0, share: (sums.get(code) ?? 0) / area }))
    .filter(({ share }) => share > limit)
    .sort((a, b) => b.share - a.share)
    .map(({ code, km2, share }) => ({
      code,
      text: `${code} (${percent(Math.min(1, share))}, ${squareKilometres(km2)} km²)`,
    }));
}

const texts = (districts: ReadonlyArray<{ readonly text: string }>): string =>
  listed(districts.map(({ text }) => text));

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
  const findings: Finding[] = [];
  if (transfers.some(isLarge)) {
    findings.push(
      hardWithAdvice(
        'transfers',
        `Area changes district since the last publication: ${listed(described(transfers.filter(isLarge)))} of the smaller of the two. Districts may be exchanged, or their codes.`,
      ),
    );
  }
  if (lost.length > 0) {
    const said = `Area of these districts of the last publication now lies in none: ${texts(lost)}.`;
    findings.push(hardWithAdvice('lost_area', `${said} The file may be incomplete.`));
  }
  if (gained.length > 0) {
    const said = `Area of these districts lay in none at the last publication: ${texts(gained)}.`;
    findings.push(hardWithAdvice('new_area', `${said} The map may have been stretched or drawn too large.`));
  }
  if (other.length > 0) {
    const said = `Since the last publication these districts lost or gained much of their area: ${texts(other)}.`;
    findings.push(hardWithAdvice('changed_area', `${said} They may have been drawn anew, or damaged.`));
  }
  if (small.length > 0) {
    findings.push({
      severity: 'soft',
      check: 'small_transfers',
      message: `Small areas change district since the last publication: ${listed(described(small))} of the smaller of the two.`,
    });
  }
  return findings;
}

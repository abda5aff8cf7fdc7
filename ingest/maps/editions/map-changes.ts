import type { EntryChanges, EntryDistrict, EntryTotals, EntryTransfer } from '#core/source/map-entry.ts';
import { type MovedThreshold, mostTransfers } from '#core/source/map-entry.ts';
import { isMentioned } from '#ingest/maps/check/compare/changed-area.ts';
import type { EditionDistrict } from './edition.ts';
import { movedAddresses, type PostalPlaces } from './moved-addresses.ts';
import { type DistrictPair, pairsKey } from './pair-districts.ts';
import { isDrawnAnew, type Transfer, transfersBetween } from './transfers.ts';

export interface MapChanges {
  readonly totals: EntryTotals;
  readonly changes: EntryChanges;
}

/** A square metre. */
const decimals = 6;
const rounded = (value: number): number => Number(value.toFixed(decimals));

/**
 * What differs between two editions: districts added, ended and renamed, and area that moved to another district. Lines
 * that were drawn anew do not count.
 *
 * @param places of postal codes around; null if none are loaded
 * @param threshold another one than every publication is compared by
 */
export function mapChanges(
  pairs: readonly DistrictPair[],
  nameDistrict: (district: EditionDistrict, edition: 'before' | 'after') => EntryDistrict,
  places: PostalPlaces | null,
  threshold?: MovedThreshold,
): MapChanges {
  // If one edition is empty, nothing changes district: all of it is added or ended.
  const isCompared = pairs.some(({ before }) => before) && pairs.some(({ after }) => after);
  const addresses = isCompared && places ? movedAddresses(pairs, places) : null;
  const transfers = isCompared ? transfersBetween(pairs) : [];
  const isMoved = (transfer: Transfer) => isMentioned(transfer, threshold);
  const moved = transfers.filter(isMoved).sort((a, b) => b.share - a.share || b.km2 - a.km2);
  const addressesOf = ({ pairs: [from, to] }: Transfer) => addresses?.get(pairsKey(from, to)) ?? 0;
  const exchanged = moved.filter(({ from, to }) => from && to);
  const areaOf = (list: readonly Transfer[]) => rounded(sum(list.map(({ km2 }) => km2)));
  const aboveThreshold = sum(moved.map(addressesOf));
  const touched = new Set(moved.flatMap(({ pairs: indexes }) => indexes));
  const before = (district: EditionDistrict) => nameDistrict(district, 'before');
  const after = (district: EditionDistrict) => nameDistrict(district, 'after');

  const both = pairs.flatMap((pair, i) =>
    pair.before && pair.after ? [{ before: pair.before, after: pair.after, i }] : [],
  );
  const added = pairs.flatMap((pair) => (pair.after && !pair.before ? [after(pair.after)] : []));
  const ended = pairs.flatMap((pair) => (pair.before && !pair.after ? [before(pair.before)] : []));
  const renamed = both.filter((pair) => isRenamed(pair.before, pair.after));
  const redrawn = both.filter((pair) => isDrawnAnew(pair) && !touched.has(pair.i));
  const changed = new Set([...renamed.map(({ i }) => i), ...redrawn.map(({ i }) => i), ...touched]);
  return {
    totals: {
      added: added.length,
      ended: ended.length,
      renamed: renamed.length,
      redrawn: redrawn.length,
      unchanged: both.filter(({ i }) => !changed.has(i)).length,
      transfers: exchanged.length,
      movedKm2: areaOf(exchanged),
      movedAddresses: addresses && sum(exchanged.map(addressesOf)),
      newKm2: areaOf(moved.filter(({ from }) => !from)),
      goneKm2: areaOf(moved.filter(({ to }) => !to)),
      belowKm2: areaOf(transfers.filter((transfer) => !isMoved(transfer))),
      belowAddresses: addresses && sum([...addresses.values()]) - aboveThreshold,
    },
    changes: {
      added,
      ended,
      renamed: renamed.map((pair) => ({ before: before(pair.before), after: after(pair.after) })),
      moved: moved.slice(0, mostTransfers).map(
        (transfer): EntryTransfer => ({
          from: transfer.from && before(transfer.from),
          to: transfer.to && after(transfer.to),
          km2: rounded(transfer.km2),
          share: rounded(transfer.share),
          addresses: addresses && addressesOf(transfer),
        }),
      ),
      redrawn: redrawn.map((pair) => after(pair.after)),
    },
  };
}

const isRenamed = (before: EditionDistrict, after: EditionDistrict): boolean =>
  before.code !== after.code || before.nameEn !== after.nameEn || before.nameFr !== after.nameFr;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

import { countSigns, type SignCounts } from '#server/campaign/lawn-signs/count-signs.ts';
import { type LawnSignRow, lawnSignRecord } from '#server/campaign/lawn-signs/lawn-sign.ts';
import { listLawnSigns, newestLawnSigns } from '#server/campaign/lawn-signs/operations/list-lawn-signs.ts';
import { peopleOfSigns, type SignPeople } from '#server/campaign/lawn-signs/sign-people.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { readStored } from '#server/records/record-version.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type PlaceOf, readSignPlaces, type SignPlaces } from './sign-places.ts';
import { type SignSort, sortedSigns } from './sorted-signs.ts';

interface SignsAsked {
  readonly limit: number;
  /** Undefined for all states. */
  readonly status: LawnSignRow['status'] | undefined;
  /** Undefined for the newest first. */
  readonly order: { readonly sort: SignSort; readonly isDescending: boolean } | undefined;
  /** Where a page of the newest begins; null for the first. */
  readonly cursor: string | null;
  /** How many signs of another order come before the page. */
  readonly from: number;
  /** The id of the sign whose state was changed last. */
  readonly changed: string | null;
}

interface SignPage {
  readonly signs: readonly LawnSignRow[];
  readonly people: SignPeople;
  /** Where the next page begins; null if this is the last. */
  readonly next: { readonly cursor: string } | { readonly from: string } | null;
  /** Whether there are more signs than are sorted. */
  readonly isCut: boolean;
}

interface ViewedSigns extends SignPage {
  readonly counts: SignCounts;
  /** The sign whose state was changed last, if it is there. */
  readonly changed: LawnSignRow | undefined;
}

/** A page of the signs in a state. */
export const viewSigns = campaignOperation({
  as: listLawnSigns,
  async run({ tx, audit }, asked: SignsAsked): Promise<ViewedSigns> {
    const { status, changed } = asked;
    const page = await signPage(tx, asked);
    Object.assign(audit, { rowCount: page.signs.length, filters: status === undefined ? [] : ['status'] });
    return {
      ...page,
      counts: await countSigns(tx),
      changed: changed ? ((await readStored(tx, lawnSignRecord, changed)) as LawnSignRow | undefined) : undefined,
    };
  },
});

async function signPage(
  tx: CampaignTransaction,
  { limit, status, order, cursor, from }: SignsAsked,
): Promise<SignPage> {
  if (order) {
    const { rows, people, hasMore, isCut } = await sortedSigns(tx, { limit, status, ...order, from });
    return { signs: rows, people, isCut, next: hasMore ? { from: String(from + limit) } : null };
  }
  const { rows, pagination } = await newestLawnSigns(
    tx,
    { limit, status, ...(cursor && { cursor }) },
    { moreFollows: true },
  );
  const { nextCursor } = pagination;
  return {
    signs: rows,
    people: await peopleOfSigns(tx, rows),
    isCut: false,
    next: nextCursor === null ? null : { cursor: nextCursor },
  };
}

interface ViewedPlaces {
  readonly places: SignPlaces;
  readonly counts: SignCounts;
}

/** Where the signs are. `placeOf` knows the places of postal codes; undefined if there is no map. */
export const viewSignPlaces = campaignOperation({
  as: listLawnSigns,
  async run({ tx, audit }, placeOf: PlaceOf | undefined): Promise<ViewedPlaces> {
    const places = await readSignPlaces(tx, placeOf ?? (() => undefined));
    audit.rowCount = places.placed.length;
    return { places, counts: await countSigns(tx) };
  },
});

import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';

/** How far a campaign's feed goes. Its entries are those with numbers above `deleted` and up to `last`. */
export interface Feed {
  readonly last: number;
  readonly deleted: number;
  /** Changes before it have no entry; null if nothing was ever changed. */
  readonly beganAt: Date | null;
  /** Which life of the feed it is, in milliseconds: another one since the database was restored. */
  readonly life: number;
}

/** A place in a feed: after the entry with this place of the transaction with this number. */
export interface FeedPlace {
  readonly number: number;
  readonly place: number;
}

/** No transaction has so many entries. */
const lastPlace = 0x7fff_ffff;

/** After all entries of a transaction. */
export const endOf = (number: number): FeedPlace => ({ number, place: lastPlace });

interface HeadRow {
  readonly last: number;
  readonly deleted: number;
  readonly began_at: Date;
  readonly renewed_at: Date | null;
}

const select = `select last_number::float8 as last, deleted_number::float8 as deleted, began_at, renewed_at
  from change_feeds where campaign_id = $1`;

/**
 * The feed of the transaction's campaign. What a later statement of the transaction reads has every entry up to `last`: the
 * head's row is locked until the transaction that raised it has committed.
 */
export async function readFeed(tx: CampaignTransaction): Promise<Feed> {
  const [head] = await tx.query<HeadRow>(select, [tx.campaignId]);
  if (!head) return { last: 0, deleted: 0, beganAt: null, life: 0 };
  const { last, deleted, began_at, renewed_at } = head;
  return { last, deleted, beganAt: began_at, life: renewed_at?.getTime() ?? 0 };
}

import type { CampaignTransaction } from '#server/store/transaction.ts';

/** The range of a campaign's feed. Its entries are those with numbers above `deleted` and up to `last`. */
export interface Feed {
  readonly last: number;
  readonly deleted: number;
  /** Changes before it have no entry. It distinguishes this feed from the one before the database was restored. */
  readonly beganAt: Date;
}

/** A place in a feed: after the entry with this place of the transaction with this number. */
export interface FeedPlace {
  readonly number: number;
  readonly place: number;
}

/** No transaction has this many entries. */
const lastPlace = 0x7fff_ffff;

/** After all entries of a transaction. */
export const endOf = (number: number): FeedPlace => ({ number, place: lastPlace });

interface HeadRow {
  readonly last: number;
  readonly deleted: number;
  readonly began_at: Date;
}

const select = `select last_number::float8 as last, deleted_number::float8 as deleted, began_at
  from change_feeds where campaign_id = $1`;

/**
 * The feed of the transaction's campaign. A later statement of the transaction sees every entry up to `last`, because the
 * head's row is locked until the transaction that raised it has committed. On Citus a campaign has no head before its first
 * record.
 */
export async function readFeed(tx: CampaignTransaction): Promise<Feed> {
  const [head] = await tx.query<HeadRow>(select, [tx.campaignId]);
  if (!head) return { last: 0, deleted: 0, beganAt: new Date(0) };
  const { last, deleted, began_at } = head;
  return { last, deleted, beganAt: began_at };
}

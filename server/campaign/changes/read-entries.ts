import type { ChangeKind } from '#server/campaign/feed/change-kind.ts';
import { endOf, type Feed, type FeedPlace } from '#server/campaign/feed/feed.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

export interface Entry extends FeedPlace {
  readonly at: Date;
  readonly kind: ChangeKind;
  readonly record_id: string;
  readonly receipt_number: string | null;
  readonly what: string;
  readonly survivor_id: string | null;
}

interface ReadEntry extends Entry {
  /** Whether the work of a page ended with it. */
  readonly is_end: boolean;
  readonly is_match: boolean;
}

interface EntryPage {
  readonly entries: readonly Entry[];
  /** Where the next page begins. */
  readonly reached: FeedPlace;
  readonly isLast: boolean;
}

/** Entries that one page reads at most, those of kinds that were not requested included. */
const mostRead = 5_000;

/** Statements are prepared for this limit only. */
const usualLimit = 50;

const columns = 'number, place, at, kind, record_id, receipt_number, what, survivor_id';

/**
 * The entries of some kinds after a place, the oldest first. `feed` was read in the same transaction before. The work of a
 * page is bounded: one that meets many entries of other kinds is short, or empty, and is not the last.
 */
export async function readEntries(
  tx: CampaignTransaction,
  feed: Feed,
  { kinds, after, limit }: { kinds: readonly ChangeKind[]; after: FeedPlace; limit: number },
): Promise<EntryPage> {
  const rows = await tx.query<ReadEntry>(
    `select number::float8 as number, ${columns.slice('number, '.length)}, kind = any ($4) as is_match, is_end
     from (
       select *, row_number() over (order by number, place) = ${mostRead} as is_end from (
         select ${columns} from changes
         where campaign_id = $1 and (number, place) > ($2, $3) order by number, place limit ${mostRead}
       ) next
     ) read
     where kind = any ($4) or is_end order by read.number, place limit ${limit + 1}`,
    [tx.campaignId, after.number, after.place, kinds],
    { prepare: limit === usualLimit },
  );
  const matches = rows.filter(({ is_match }) => is_match);
  const end = rows.find(({ is_end }) => is_end);
  if (matches.length > limit) {
    const entries = matches.slice(0, limit);
    return { entries, reached: entries.at(-1) as Entry, isLast: false };
  }
  if (end) return { entries: matches, reached: end, isLast: false };
  // Transactions may have committed since the head was read.
  const last = matches.at(-1);
  const reached = last && last.number > feed.last ? last : laterOf(endOf(feed.last), after);
  return { entries: matches, reached, isLast: true };
}

const laterOf = (a: FeedPlace, b: FeedPlace): FeedPlace => (b.number > a.number ? b : a);

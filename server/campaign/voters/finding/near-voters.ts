import { holdersOf } from '#server/records/external-id.ts';
import { type CampaignTransaction, planned } from '#server/store/transaction.ts';
import type { KeyRange } from './read-search.ts';

/** Voters that are found through an index of their own, at most: each is then read by its id. */
export const mostNear = 2_000;
/** The most entries of an index that are read when a part of the key is looked for. */
const mostEntries = 20_000;

/** `read`: how many entries of the index were read, one more than may be if there are more. */
interface Near {
  readonly read: number;
  readonly ids: string[] | null;
}

/**
 * The ids of all voters of one of some ranges, or, if there are none, of a poll. Undefined if they are more than 2,000, or
 * if neither is given. Indexes alone are read.
 */
export async function nearBy(
  tx: CampaignTransaction,
  anyOf: readonly KeyRange[],
  poll: readonly [from: Buffer, before: Buffer] | undefined,
): Promise<readonly string[] | undefined> {
  if (anyOf.length === 0 && !poll) return undefined;
  const found = new Set<string>();
  for (const range of anyOf) {
    const most = range.within.length > 0 ? mostEntries : mostNear;
    const values = [tx.campaignId, range.start, range.end, range.within];
    const [near] = await tx.query<Near>(ofRange(range.column, most), values, planned);
    if (!near || near.read > most) return undefined;
    for (const id of near.ids ?? []) found.add(id);
  }
  if (poll && anyOf.length === 0) {
    const [near] = await tx.query<Near>(ofPoll, [tx.campaignId, ...poll], planned);
    if (!near || near.read > mostNear) return undefined;
    for (const id of near.ids ?? []) found.add(id);
  }
  return found.size > mostNear ? undefined : [...found];
}

/** The id of the voter whom the campaign calls so, or whom it called so before a merge, if there is one. */
export async function idsOf(tx: CampaignTransaction, externalId: string): Promise<string[]> {
  const [id] = await holdersOf(tx, 'voters', [externalId]);
  return id ? [id] : [];
}

const ofRange = (column: string, most: number): string =>
  `select count(*)::int as read,
     (array_agg(id) filter (where position($4 in key) > 0))[1:${mostNear + 1}] as ids
   from (
     select id, ${column} as key from voters where campaign_id = $1 and ${column} >= $2 and ${column} < $3
     order by ${column}, id limit ${most + 1}
   ) near`;

/** The walk divides voters into twelve groups, by support level and contact, each in an index by poll. */
const ofPoll = `select count(*)::int as read, array_agg(id) as ids from (
  select in_group.id from generate_series(0, 11) requested (support_and_contact), lateral (
    select id from voters
    where campaign_id = $1 and support_and_contact = requested.support_and_contact and walk_key >= $2 and walk_key < $3
    order by walk_key, id limit ${mostNear + 1}
  ) in_group limit ${mostNear + 1}
) near`;

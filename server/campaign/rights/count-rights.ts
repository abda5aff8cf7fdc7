import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type RightName, rightNames, rights } from './rights.ts';

/** How many of each right are in force. */
export type RightCounts = Readonly<Record<RightName, number>> & {
  /** Turfs that their volunteers can open by a link of the member's alone. */
  readonly turfs: number;
};

export const noRights: RightCounts = {
  ...(Object.fromEntries(rightNames.map((name) => [name, 0])) as Record<RightName, number>),
  turfs: 0,
};

const counts = rightNames.map((name) => {
  const { table, giver, isInForce } = rights[name];
  return `select '${name}' as name, ${giver} as giver, count(*)::int as count from ${table}
    where campaign_id = $1 and ${giver} is not null and ${isInForce} group by ${giver}`;
});

/** A turf with a link of another member too stays open to its volunteer. */
const turfs = `select 'turfs' as name, giver, count(*)::int as count from (
    select turf_id, min(user_id::text)::uuid as giver from turf_links
    where campaign_id = $1 and ${rights.turfLinks.isInForce} group by turf_id having count(distinct user_id) = 1
  ) open group by giver`;

/** What each member of a campaign has given that is in force, by the member's id. Whoever has given nothing is left out. */
export async function countRights(tx: CampaignTransaction, now: Date): Promise<ReadonlyMap<string, RightCounts>> {
  const rows = await tx.query<{ name: keyof RightCounts; giver: string; count: number }>(
    [...counts, turfs].join(' union all '),
    [tx.campaignId, now],
  );
  const all = new Map<string, RightCounts>();
  for (const { name, giver, count } of rows) all.set(giver, { ...(all.get(giver) ?? noRights), [name]: count });
  return all;
}

import { listInteractions } from '#server/campaign/canvassing/operations/list-interactions.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** How many calls somebody has recorded since a time. */
export interface CallsOfDay {
  readonly calls: number;
  /** Those in which the voter said whom to support. */
  readonly conversations: number;
  readonly supporters: number;
}

/** So many of the newest interactions of a campaign are counted at most. */
const mostCounted = 10_000;

const counted = `select count(*)::int as calls,
    (count(*) filter (where disposition like '%\\_SUPPORT' or disposition like '%\\_OPPOSE' or disposition = 'UNDECIDED'))::int
      as conversations,
    (count(*) filter (where disposition like '%\\_SUPPORT'))::int as supporters
  from (
    select user_id, type, disposition from interactions where campaign_id = $1 and withdrawn_at is null and created_at >= $2
    order by created_at desc, id desc limit ${mostCounted}
  ) newest where user_id = $3 and type = 'PHONE'`;

/** The calls that a member has recorded since a time. */
export async function countCalls(
  tx: CampaignTransaction,
  { userId, since }: { readonly userId: string | null; readonly since: Date },
): Promise<CallsOfDay> {
  const [row] = await tx.query<CallsOfDay>(counted, [tx.campaignId, since, userId]);
  return row ?? { calls: 0, conversations: 0, supporters: 0 };
}

/** Those of who asks. They name no voter. */
export const callsSince = campaignOperation({
  as: listInteractions,
  audited: false,
  run: ({ tx, principal: { userId } }, since: Date) => countCalls(tx, { userId, since }),
});

import { auditStatement } from '#server/store/audit/audit-entry.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { entryBase } from './campaign-context.ts';
import type { Principal } from './principal.ts';

interface Refusal {
  readonly operation: string;
  readonly recordId: string | null;
  readonly status: number;
  readonly at: Date;
}

/**
 * Gives the audit log the entry of a refusal, in a transaction of its own, since that of the operation was undone. A refusal
 * may say what others gave.
 */
export const auditRefusal = (pool: CampaignPool, principal: Principal, { at, ...refusal }: Refusal): Promise<void> =>
  withCampaign(pool, principal.campaignId, async (tx) =>
    tx.atCommit(...auditStatement({ ...entryBase(principal, at), fields: [], ...refusal })),
  );

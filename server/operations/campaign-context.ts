import type { Plans } from '#core/plans.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { Principal } from './principal.ts';

/** What the audit entry will contain besides operation and status. */
export interface AuditFacts {
  /** The path's `id` unless set by the handler. */
  recordId: string | null;
  /** Names of the fields that were changed. */
  fields: readonly string[];
}

/** What a handler works with. All of it belongs to one call. */
export interface CampaignContext {
  /** The transaction of this call, in the principal's campaign. It commits when the handler has answered. */
  readonly tx: CampaignTransaction;
  readonly principal: Principal;
  /** When the call was made: the clock for every time that the handler writes. */
  readonly now: Date;
  readonly plans: Plans;
  readonly audit: AuditFacts;
}

interface Making {
  readonly plans: Plans;
  readonly now: Date;
  readonly recordId: string | null;
}

export const contextOf = (
  tx: CampaignTransaction,
  principal: Principal,
  { plans, now, recordId }: Making,
): CampaignContext => ({ tx, principal, now, plans, audit: { recordId, fields: [] } });

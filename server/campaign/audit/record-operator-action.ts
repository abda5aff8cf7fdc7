import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { auditStatement } from './audit-entry.ts';

/** What the operator did to a campaign, or a user of it in the console. */
export interface OperatorAction {
  readonly operation: string;
  readonly recordId: string | null;
  readonly at: Date;
  /** The user on whose behalf it was done, where there is one. */
  readonly userId?: string | null;
  /** Names of the fields that were changed. */
  readonly fields?: readonly string[];
  /** Of a list: names of the filters that were used. */
  readonly filters?: readonly string[];
  /** Of a list or an import: how many records it was. */
  readonly rowCount?: number;
}

/** Appends an action that is not an API call to the audit log, when and only when the transaction commits. */
export function recordOperatorAction(tx: CampaignTransaction, action: OperatorAction): void {
  const { campaignId } = tx;
  tx.atCommit(...auditStatement({ fields: [], ...action, campaignId, keyId: null, status: 200, requestId: null }));
}

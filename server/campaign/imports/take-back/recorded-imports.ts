import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { type CampaignTransaction, withCampaign } from '#server/campaign/database/with-campaign.ts';
import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';

/** What an import has recorded, as the audit log has it, which outlives the uploaded file. */
export interface RecordedImport {
  readonly id: string;
  readonly kind: ImportKindName;
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly records: number;
  readonly isTakenBack: boolean;
}

/** A reset of the sandbox has removed what was imported before. */
const lastReset = `coalesce((select created_at from audit_log where campaign_id = $1 and operation = 'resetDemo'
  order by id desc limit 1), '-infinity')`;

/** One entry for each batch: its time is that of the records which it made. */
const recorded = `select record_id as id, case operation when 'importVoters' then 'VOTERS'
      when 'importDonations' then 'DONATIONS' else 'VOLUNTEERS' end as kind,
    min(created_at) as "firstAt", max(created_at) as "lastAt", sum(row_count)::int as records,
    exists (select from audit_log b where b.campaign_id = a.campaign_id and b.operation = 'takeBackImport'
      and b.record_id = a.record_id and b.created_at >= ${lastReset} and b.status = 200) as "isTakenBack"
  from audit_log a
  where campaign_id = $1 and operation in ('importVoters', 'importVolunteers', 'importDonations') and row_count > 0
    and record_id is not null and a.created_at >= ${lastReset}`;
const grouped = 'group by a.campaign_id, record_id, operation order by "firstAt" desc, id';

/** The imports whose months are in the audit log, newest first. */
export const listRecordedImports = (pool: CampaignPool, campaignId: string): Promise<RecordedImport[]> =>
  withCampaign(pool, campaignId, (tx) => tx.query<RecordedImport>(`${recorded} ${grouped}`, [campaignId]));

/** One of them; undefined if the audit log has none of this id. */
export async function recordedImport(tx: CampaignTransaction, id: string): Promise<RecordedImport | undefined> {
  const [found] = await tx.query<RecordedImport>(`${recorded} and record_id = $2 ${grouped}`, [tx.campaignId, id]);
  return found;
}

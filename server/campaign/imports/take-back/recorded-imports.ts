import type { ImportKindName } from '#server/campaign/imports/kinds/kind.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';

/** What an import has done, as the audit log has it, which outlives the uploaded file. */
export interface RecordedImport {
  readonly id: string;
  readonly kind: ImportKindName;
  readonly firstAt: Date;
  readonly lastAt: Date;
  /** How many records it has made, and how many it has updated. */
  readonly imported: number;
  readonly updated: number;
  readonly isTakenBack: boolean;
}

/** A reset of the sandbox has removed what was imported before. */
const lastReset = `coalesce((select created_at from audit_log where campaign_id = $1 and operation = 'resetDemo'
  order by id desc limit 1), '-infinity')`;

const kind = `case operation when 'importDonations' then 'DONATIONS' when 'importVolunteers' then 'VOLUNTEERS' else 'VOTERS' end`;
const sumOf = (condition: string) => `coalesce(sum(row_count) filter (where ${condition}), 0)::int`;
const imported = sumOf(`operation <> 'importVoterChanges'`);
/** One entry for each batch: its time is that of the records which it made. */
const recorded = `select record_id as id, ${kind} as kind, min(created_at) as "firstAt", max(created_at) as "lastAt",
    ${imported} as imported, ${sumOf(`operation = 'importVoterChanges'`)} as updated,
    exists (select from audit_log b where b.campaign_id = a.campaign_id and b.operation = 'takeBackImport'
      and b.record_id = a.record_id and b.created_at >= ${lastReset} and b.status = 200) as "isTakenBack"
  from audit_log a
  where campaign_id = $1 and operation in ('importVoters', 'importVoterChanges', 'importVolunteers', 'importDonations') and row_count > 0
    and record_id is not null and a.created_at >= ${lastReset}`;
const grouped = `group by a.campaign_id, record_id, ${kind}`;
const newestFirst = 'order by "firstAt" desc, id';

/** The imports whose months are in the audit log, newest first. */
export const listRecordedImports = (pool: CampaignPool, campaignId: string): Promise<RecordedImport[]> =>
  withCampaign(pool, campaignId, (tx) =>
    tx.query<RecordedImport>(`${recorded} ${grouped} ${newestFirst}`, [campaignId]),
  );

/** One of those that have made or updated records; undefined if the audit log has none of this id. */
export async function recordedImport(tx: CampaignTransaction, id: string): Promise<RecordedImport | undefined> {
  const [found] = await tx.query<RecordedImport>(
    `${recorded} and record_id = $2 ${grouped} having ${sumOf('true')} > 0`,
    [tx.campaignId, id],
  );
  return found;
}

import type { FieldChange } from '#server/campaign/imports/kinds/kind.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** What an import changed of a voter. */
export interface KeptChange {
  readonly voterId: string;
  readonly changes: readonly FieldChange[];
}

const keep = `insert into import_changes (campaign_id, import_id, voter_id, changes, changed_at)
  select $1, $2, voter_id, changes, $4 from json_to_recordset($3::json) as change (voter_id uuid, changes jsonb)
  on conflict do nothing`;

/** Keeps what voters were before an import changed them, each once, so that taking it back restores them. */
export async function keepChanges(
  tx: CampaignTransaction,
  importId: string,
  rows: ReadonlyArray<{ readonly present: { readonly id?: unknown }; readonly changes: readonly FieldChange[] }>,
  now: Date,
): Promise<void> {
  const kept = rows.map(({ present, changes }) => ({ voter_id: present.id, changes }));
  await tx.query(keep, [tx.campaignId, importId, JSON.stringify(kept), now]);
}

/** The next voters whom an import changed, in the order in which voters are locked. */
export const keptChanges = (tx: CampaignTransaction, importId: string, limit: number): Promise<KeptChange[]> =>
  tx.query<KeptChange>(
    `select voter_id as "voterId", changes from import_changes where campaign_id = $1 and import_id = $2
     order by voter_id limit ${limit}`,
    [tx.campaignId, importId],
  );

/** How many voters there are whom an import changed. */
export async function countChanged(tx: CampaignTransaction, importId: string): Promise<number> {
  const [counted] = await tx.query<{ voters: number }>(
    'select count(*)::int as voters from import_changes where campaign_id = $1 and import_id = $2',
    [tx.campaignId, importId],
  );
  return counted?.voters ?? 0;
}

export async function forgetChanges(
  tx: CampaignTransaction,
  importId: string,
  voters: readonly string[],
): Promise<void> {
  await tx.query(
    'delete from import_changes where campaign_id = $1 and import_id = $2 and voter_id = any ($3::uuid[])',
    [tx.campaignId, importId, voters],
  );
}

import { type Counted, type Counts, count } from '#server/campaign/imports/batches/counts.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

interface Cleared extends Counted {
  readonly importId: string;
}

const matches = `exists (
    select from import_rows r where r.campaign_id = $1 and r.import_id = i.id and r.outcome = 'DUPLICATE'
      and r.duplicate_id = any ($2::uuid[])
    union all select from import_rows r where r.campaign_id = $1 and r.import_id = i.id and r.changed_values is not null
      and r.duplicate_id = any ($2::uuid[])
  )`;
const mergedInto = 'select merged_id as id from voter_merges where campaign_id = $1 and survivor_id = $2';
const isChanging = `i.state in ('RUNNING_UPDATE', 'TAKING_BACK')`;
// An import locks itself, and then its rows and voters.
const lockFirst = `select id, ${isChanging} as "isChanging" from imports i where campaign_id = $1
    and (${isChanging} or ${matches})
  order by id for update`;
const lockImports = `select id, counts from imports i where campaign_id = $1 and ${matches}
  order by id for update`;
const find = `select import_id as "importId", line, outcome, match_rule as rule, duplicate_line is not null as "inFile",
    alike_id is not null as "isSimilar", change_fields as "changeFields"
  from import_rows where campaign_id = $1 and import_id = any ($3::uuid[]) and outcome = 'DUPLICATE'
    and duplicate_id = any ($2::uuid[])`;
const clear = `update import_rows set cells = array_fill(''::text, array[cardinality(cells)]), size = cardinality(cells),
    match_rule = 'ERASED', duplicate_id = null, match_key = null, email_key = null, subject_key = null,
    change_fields = case when change_fields is null then null else '{}'::text[] end
  where campaign_id = $1 and import_id = any ($3::uuid[]) and outcome = 'DUPLICATE' and duplicate_id = any ($2::uuid[])
  returning 1`;
const clearChanged = `update import_rows set changed_values = null, size = 0
  where campaign_id = $1 and import_id = any ($3::uuid[]) and changed_values is not null and duplicate_id = any ($2::uuid[])
  returning 1`;

/**
 * Waits for imports that change voters, and locks them with those whose rows match this voter. To be called before locking
 * the voter and then its rows of files. Returns the ids of those that change voters, for the caller to continue them
 * afterwards, since a server skips an import that it finds locked.
 */
export async function holdImports(tx: CampaignTransaction, voterId: string): Promise<string[]> {
  const person = canBeRecordId(voterId)
    ? [voterId, ...(await tx.query<{ id: string }>(mergedInto, [tx.campaignId, voterId])).map(({ id }) => id)]
    : [];
  const locked = await tx.query<{ id: string; isChanging: boolean }>(lockFirst, [tx.campaignId, person]);
  return locked.flatMap(({ id, isChanging }) => (isChanging ? [id] : []));
}

/**
 * Empties the rows of uploaded files that match voters who are erased. They then count as rows of an erased person. From
 * rows that have changed those voters, the values before and after are removed.
 */
export async function clearImportRows(tx: CampaignTransaction, ids: readonly string[]): Promise<void> {
  const imports = await tx.query<{ id: string; counts: Counts | null }>(lockImports, [tx.campaignId, ids]);
  if (imports.length === 0) return;
  const of = [tx.campaignId, ids, imports.map(({ id }) => id)];
  const rows = await tx.query<Cleared>(find, of);
  await tx.query(clear, of);
  await tx.query(clearChanged, of);
  for (const { id, counts } of imports) {
    if (!counts) continue;
    const own = rows.filter(({ importId }) => importId === id);
    const now = count(
      count(counts, own, -1),
      own.map((row) => ({ ...row, rule: 'ERASED', changeFields: row.changeFields && [] })),
    );
    await tx.query('update imports set counts = $3::jsonb where campaign_id = $1 and id = $2', [
      tx.campaignId,
      id,
      JSON.stringify(now),
    ]);
  }
}

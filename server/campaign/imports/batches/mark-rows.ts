import type { FieldChange } from '#server/campaign/imports/kinds/kind.ts';
import type { SimilarRecord } from '#server/campaign/matching/match.ts';
import type { Finding } from '#server/records/check-record.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** What happened to a row whose entry stays. */
export interface Marked {
  readonly line: number;
  readonly outcome: string;
  readonly findings: readonly Finding[];
  readonly rule?: string | null | undefined;
  /** The record that it repeats, and the line. */
  readonly id?: string | null | undefined;
  readonly first?: number | null | undefined;
  /** The record that it has become, and the one that is similar to it. */
  readonly recordId?: string | undefined;
  readonly similar?: SimilarRecord | undefined;
  /** The fields of the record which it matches that it has changed. */
  readonly changeFields?: readonly string[] | undefined;
  /** What they were and became. */
  readonly changedValues?: readonly FieldChange[] | undefined;
}

const keepsCells = `m.outcome not in ('RECORDED', 'UPDATED', 'UNCHANGED')`;

/**
 * A row that is recorded, has changed a record or says the same as one loses its cells. What stays is which record it is, and
 * what that was and became. The size is that of what stays stored.
 */
const mark = `update import_rows r set outcome = m.outcome, findings = m.findings, match_rule = m.rule,
    cells = case when ${keepsCells} then r.cells else '{}' end,
    size = case when ${keepsCells} then r.size else coalesce(length(m.changed_values::text), 0) end,
    change_fields = m.change_fields, changed_values = m.changed_values,
    duplicate_id = m.id, duplicate_line = m.first, record_id = m.record_id, likeness = m.likeness, alike_id = m.alike_id
  from json_to_recordset($3::json) as m (line integer, outcome text, findings jsonb, rule text, id uuid, first integer,
    record_id uuid, likeness text, alike_id uuid, change_fields text[],
    changed_values jsonb)
  where r.campaign_id = $1 and r.import_id = $2 and r.line = m.line and r.line between $4 and $5`;

export async function markRows(tx: CampaignTransaction, importId: string, rows: readonly Marked[]): Promise<void> {
  if (rows.length === 0) return;
  const marks = rows.map(({ recordId, similar, changeFields, changedValues, ...row }) => ({
    ...row,
    record_id: recordId,
    likeness: similar?.likeness,
    alike_id: similar?.id,
    change_fields: changeFields,
    changed_values: changedValues,
  }));
  const lines = rows.map(({ line }) => line);
  // Without the range, the planner would read all rows of the import.
  const values = [tx.campaignId, importId, JSON.stringify(marks), Math.min(...lines), Math.max(...lines)];
  await tx.query(mark, values, { prepare: false });
}

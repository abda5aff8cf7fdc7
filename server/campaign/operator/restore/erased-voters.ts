import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { SourceRows, SourceTable } from './record-source.ts';

/**
 * A filter for a source's rows, table after table in their order. Drops voters who were erased since the source was made.
 */
export async function leavingErasedOut(
  tx: CampaignTransaction,
): Promise<(table: SourceTable, rows: SourceRows) => SourceRows> {
  const rows = await tx.query<{ id: string }>('select voter_id as id from voter_erasures where campaign_id = $1', [
    tx.campaignId,
  ]);
  const erased = new Set<unknown>(rows.map(({ id }) => id));
  const visits = new Set<unknown>();
  return (table, { columns, rows }) => {
    if (erased.size === 0) return { columns, rows };
    const [id, voter, visit, status] = ['id', 'voter_id', 'interaction_id', 'status'].map((name) =>
      columns.indexOf(name),
    ) as [number, number, number, number];
    if (table === 'voters') return { columns, rows: rows.filter((row) => !erased.has(row[id])) };
    if (table === 'interaction_versions') return { columns, rows: rows.filter((row) => !visits.has(row[visit])) };
    if (table === 'interactions') {
      for (const row of rows) if (erased.has(row[voter])) visits.add(row[id]);
      return { columns, rows: rows.filter((row) => !visits.has(row[id])) };
    }
    if (table !== 'lawn_signs') return { columns, rows };
    // A sign that stood when it was exported is still to be collected.
    const left = rows.filter((row) => !erased.has(row[voter]) || row[status] === 'INSTALLED');
    return { columns, rows: left.map((row) => (erased.has(row[voter]) ? row.with(voter, null) : row)) };
  };
}

import type { MergedRange } from '#core/tables/table.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** `m` in the kinds of some lines' cells, from a column (from 1 on) for a width. */
const mark = `update import_rows
  set kinds = overlay(rpad(coalesce(kinds, ''), cardinality(cells)) placing repeat('m', $6::int) from $5::int)
  where campaign_id = $1 and import_id = $2 and line between $3 and $4 and cardinality(cells) >= $5::int + $6::int - 1`;

/** Notes in which cells of an upload nothing stands since they are merged with another one: nobody has left them empty. */
export async function markMerged(
  tx: CampaignTransaction,
  importId: string,
  ranges: readonly MergedRange[],
): Promise<void> {
  for (const { lines, columns } of ranges) {
    const [first, last] = lines;
    const [from, width] = [columns[0] + 1, columns[1] - columns[0] + 1];
    const of = [tx.campaignId, importId];
    // The cell at the top left has the text of all.
    if (width > 1) await tx.query(mark, [...of, first, first, from + 1, width - 1]);
    if (last > first) await tx.query(mark, [...of, first + 1, last, from, width]);
  }
}

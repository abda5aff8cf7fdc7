import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { getImport } from '#server/campaign/imports/operations/get-import.ts';
import { firstRowsOf, foreignRows } from '#server/campaign/imports/report.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';

interface Asked {
  readonly found: Import;
  /** How many rows are shown. */
  readonly limit: number;
}

/** What helps to say what columns are: the first rows of a file, and those whose encoding is in doubt. */
export const viewColumns = campaignOperation({
  as: getImport,
  async run({ tx, audit }, { found, limit }: Asked) {
    const rows = await firstRowsOf(tx, found.id, limit);
    const foreign = found.encoding === null ? null : await foreignRows(tx, found.id, limit);
    const rowCount = rows.length + (foreign?.rows.length ?? 0);
    Object.assign(audit, { recordId: found.id, rowCount });
    return { rows, foreign, riding: (await readCampaign(tx)).riding };
  },
});

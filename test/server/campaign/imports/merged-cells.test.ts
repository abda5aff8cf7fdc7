import { expect, it } from '@jest/globals';
import { withMerged } from '#server/campaign/imports/merged-cells.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { importFile } from '#test/support/imports/imported.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { sheetOf, workbookOf } from '#test/support/tables/workbook-file.ts';

const api = await closedAfterAll(startCampaignApi());

it('cells of a merged range are marked, but for its first one; what lies beyond the row is not', () => {
  const row = { cells: ['a', '', '', 'd'], kinds: null, isHidden: false, fault: null };
  const ranges = [
    { lines: [2, 3], columns: [0, 2] },
    { lines: [1, 9], columns: [3, 4] },
    { lines: [5, 2], columns: [3, 3] },
    { lines: [2, 3], columns: [-1, 1] },
  ] as const;
  expect(withMerged({ ...row, line: 2 }, ranges).kinds).toBe(' mm ');
  expect(withMerged({ ...row, line: 3, kinds: 's  s' }, ranges).kinds).toBe('mmms');
  expect(withMerged({ ...row, line: 4 }, ranges).kinds).toBeNull();
});

it('a workbook of as many merged ranges as are read, each of all rows, writes each row once', async () => {
  const rows = Array.from({ length: 1000 }, (_, n) => [
    `Anne${n}`,
    'Roy',
    `${n + 1} Main St`,
    'Sable',
    'XA',
    'Z1A 1A1',
  ]);
  const titles = ['First Name', 'Last Name', 'Address', 'City', 'Province', 'Postal Code'];
  const ranges = '<mergeCell ref="F2:F1001"/>'.repeat(1000);
  const sheet = `${sheetOf([titles, ...rows])}</sheetData><mergeCells>${ranges}</mergeCells><sheetData>`;
  const campaign = await api.campaign();
  const { status } = await importFile(api, campaign, await workbookOf({ sheets: { List: sheet } }), '');
  expect(status).toBe(200);
  const kinds = await api.database
    .knex('import_rows')
    .where({ campaign_id: campaign.campaignId })
    .orderBy('line')
    .pluck('kinds');
  expect(kinds.slice(0, 2)).toEqual([null, '     m']);
  const { rows: size } = await api.database.knex.raw(`select pg_total_relation_size('import_rows') as bytes`);
  // A row has some 300 bytes, twice since its check; one written for each range would have a thousand times as many.
  expect(Number(size[0].bytes)).toBeLessThan(4_000_000);
}, 120_000);

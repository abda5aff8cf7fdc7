import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seeded } from '#core/random.ts';
import { type CampaignHarness, type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { importFile } from '#test/support/imports/imported.ts';
import { damagedTable } from './damage.ts';
import { goodTable } from './good-table.ts';

// Good tables are damaged as spreadsheets damage them, and imported as they are by the API. Whatever is stored of a row must be
// what the good table says, or the row must have a finding; what is refused as a whole stores nothing.

const count = Number(process.env.DAMAGED_TABLES ?? 150);
const seed = Number(process.env.DAMAGED_TABLES_SEED ?? 1);

let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi();
});
afterAll(() => api.close());

it(`${count} damaged tables store nothing that the good ones do not say, unless their rows have a finding`, async () => {
  const random = seeded(seed);
  const wrong: unknown[] = [];
  const done = { stored: 0, found: 0, refused: 0, tables: 0 };
  for (let at = 0; at < count; at++) {
    const campaign = await api.campaign();
    const good = goodTable(random);
    const { file, damages } = await damagedTable(good, random);
    const query = good.kind === 'DONATIONS' ? '?start=true&kind=DONATIONS' : '?start=true&default_riding=R';
    const { status, rows, error } = await importFile(api, campaign, file, query);
    done.tables++;
    if (status !== 200) {
      done.refused++;
      expect({ status, error, damages }).toMatchObject({ status: 400 });
      continue;
    }
    const path =
      good.kind === 'DONATIONS'
        ? '/donations?limit=200&include=externalId'
        : '/voters?limit=200&include=externalId,doNotContact';
    const stored = (await api.request<Fields[]>('GET', path, { key: campaign.key })).body.data;
    const remarked = new Set(
      rows.flatMap((row) => (row.findings.length > 0 ? [`${(row as unknown as Fields).recordId}`] : [])),
    );
    done.found += rows.filter(({ findings }) => findings.length > 0).length;
    for (const record of stored) {
      done.stored++;
      const isSaid = good.records.some((each) =>
        Object.entries(each).every(([field, value]) => same(record[field], value)),
      );
      if (!isSaid && !remarked.has(`${record.id}`)) wrong.push({ at, damages, record: shown(record, good.records[0]) });
    }
    await api.database.knex.raw('delete from imports where campaign_id = ?', [campaign.campaignId]);
  }
  process.stderr.write(`damaged tables: ${JSON.stringify(done)}\n`);
  expect(wrong.slice(0, 5)).toEqual([]);
});

const same = (stored: unknown, said: unknown): boolean =>
  JSON.stringify(stored ?? null) === JSON.stringify(said ?? null);

const shown = (record: Fields, like: Fields | Readonly<Record<string, unknown>> | undefined) =>
  Object.fromEntries(Object.keys(like ?? {}).map((field) => [field, record[field]]));

import { expect, it } from '@jest/globals';
import { startCampaignApi } from '#test/support/campaign.ts';
import { importFile } from '#test/support/imports/imported.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { generatedFile } from './generated/generated-file.ts';

// One of each fifty generated files is imported by the API, and looked up in a list by anybody: what PostgreSQL cannot store, or
// a step after the reading does not know, would be an error of the server.

const count = Math.ceil(Number(process.env.GENERATED_TABLES ?? 150) / 50);
const seed = Number(process.env.GENERATED_TABLES_SEED ?? 1);

/** What has columns that are not known is refused only if it begins at once. */
const queries = ['?start=true&default_riding=R', '?default_riding=R'];

const api = await closedAfterAll(startCampaignApi());

it(`${count} generated files are imported, or refused by a sentence, and never an error`, async () => {
  const done = new Map<string, number>();
  for (let number = 0; number < count; number++) {
    const campaign = await api.campaign();
    const { kind, bytes } = await generatedFile(seed, number * 50);
    const { status, error, found } = await importFile(api, campaign, bytes, queries[number % 2]);
    expect([number, kind, status, error ?? '']).toEqual([
      number,
      kind,
      status === 200 ? 200 : 400,
      status === 200 ? '' : expect.stringMatching(/^[A-Z].*\.$/s),
    ]);
    const outcome = status === 200 ? String(found.state) : String(error).slice(0, 25);
    done.set(outcome, (done.get(outcome) ?? 0) + 1);
    await api.database.knex.raw('delete from imports where campaign_id = ?', [campaign.campaignId]);
  }
  process.stderr.write(`imported tables: ${JSON.stringify(Object.fromEntries(done))}\n`);
}, 1_800_000);

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDonation } from '#server/campaign/donations/operations/create-donation.ts';
import { fillDonations } from '#test/server/campaign/donations/fill-donations.ts';
import { afternoon, newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { explainOperation } from '#test/support/postgres/explain.ts';

let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi({ now: () => afternoon });
  // A table that was filled and has not been analyzed yet.
  await api.database.knex.raw('alter table donations set (autovacuum_enabled = false)');
  await fillDonations(api.database.knex, api.ours, 2_000, 100);
}, 100_000);
afterAll(() => api.close());

/** A letter that normalizes to 18. */
const unfolding = '\ufdfa';

it('the key of a donor who is looked for is made once, whatever plan a young table has, not for each donation', async () => {
  const body = newDonor({ donorName: unfolding.repeat(200), donorEmail: 'a@example.org' });
  const plan = await explainOperation(api, createDonation, { body }, api.ours, { isForAnyValues: true });
  expect(plan).toMatch(/Scan using donations_\w+ on donations/);
  const compared = plan.split('\n').filter((line) => /^\s*(?:Filter|Index Cond|Recheck Cond):.*donor_/.test(line));
  expect(compared.length).toBeGreaterThan(0);
  for (const line of compared) expect(line).not.toMatch(/normalize|regexp_replace|hustings_\w+\(/i);
});

/** A column that is compared with a key of a value, where PostgreSQL may make the key for each row. */
const comparedWithKey = /(?:=|<>|\blike)\s*hustings_\w+\((?:btrim\()?\$\d/;

it('no statement compares a column with a key that it makes of a value in place', async () => {
  const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
  const faults: string[] = [];
  for (const name of await readdir(join(root, 'server'), { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue;
    const lines = (await readFile(join(root, 'server', name), 'utf8')).split('\n');
    for (const [n, line] of lines.entries()) if (comparedWithKey.test(line)) faults.push(`${name}:${n + 1}`);
  }
  expect(faults).toEqual([]);
  expect('where name_key = hustings_name_key($2)').toMatch(comparedWithKey);
});

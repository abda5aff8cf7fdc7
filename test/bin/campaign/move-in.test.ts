import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { returnPart } from '#server/campaign/donations/corrections/return-part.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { scopes } from '#server/records/scopes.ts';
import { contentsOf } from '#test/core/database/backup/contents.ts';
import { correctVisit } from '#test/server/campaign/contract/corrected-interaction.ts';
import { fillWorld, now, someDonation } from '#test/server/campaign/contract/world.ts';
import {
  type CampaignHarness,
  type Fields,
  federalCampaign,
  someVoter,
  startCampaignApi,
  type TestCampaign,
} from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { zipOf } from '#test/support/fixtures/zip.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand } from '#test/support/run-command.ts';
import { unzip } from '#test/support/unzip.ts';

const folder = temporaryFolder();
const file = join(folder.path, 'campaign.zip');
let campaign: TestCampaign;
let before: Map<string, string>;

const inForm = (files: Map<string, string>, name: string): Fields[] => JSON.parse(files.get(`${name}.json`) as string);

async function exported(of: CampaignHarness, path: string): Promise<Map<string, string>> {
  await rm(path, { force: true });
  const done = await runCommand(of.database, ['campaign', 'export', campaign.campaignId, '--to', path]);
  if (done.exitCode !== 0) throw new Error(done.errors);
  return unzip(await readFile(path));
}

const moveIn = (to: CampaignHarness, path = file) =>
  runCommand(to.database, ['campaign', 'move-in', '--from', path, '--yes']);

const give = (api: CampaignHarness, key: string, more: object = {}) =>
  api.request('POST', '/donations', { body: someDonation({ donorIsCanadianAttested: true, ...more }), key });

/** Records of every kind, corrected and withdrawn ones, and the export of all that. */
const from = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  campaign = await from.campaign({ code: 'moving', contributionLimitCents: 177_500, spendingLimitCents: 12_184_327 });
  const { campaignId, key, userId } = campaign;
  const { interaction, donation, voter } = await fillWorld(from, campaign);
  const { pool } = from.api;
  await correctVisit(pool, campaign, interaction);
  const by = { userId, reason: 'As the donor asked.' };
  const corrected = (await give(from, key, { donorName: 'Misspelt Name', externalId: 'D-1' })).body.data.id;
  await from.request('POST', `/donations/${corrected}/receipt`, { key });
  const changes = { donorName: 'Right Name' };
  await correctDonation(pool, campaignId, { ...by, donationId: corrected, changes, reissue: true });
  // At the instant of its correction it takes its first receipt.
  const late = (await give(from, key)).body.data.id;
  await correctDonation(pool, campaignId, { ...by, donationId: late, changes: { amount: 80 }, reissue: false }, now);
  await from.request('POST', `/donations/${late}/receipt`, { key });
  const part = (await give(from, key, { donorName: 'Marguerite Côté-O’Brien', fromCandidate: true })).body.data.id;
  const partialReturn = { ...by, donationId: part, part: { cents: 2500, on: '2026-09-20' }, reissue: false };
  await returnPart(pool, campaignId, partialReturn, now);
  const returned = (await give(from, key)).body.data.id;
  await withdrawDonation(pool, campaignId, { ...by, donationId: returned, kind: 'RETURNED' });
  await from.request('POST', `/donations/${donation}/receipt`, { key });
  await from.database.knex.raw(
    `update donations set receipt_printed_number = receipt_number, receipt_printed_at = created_at,
       receipt_sent_number = receipt_number, receipt_sent_at = created_at where id = ?`,
    [donation],
  );
  const zoe = await from.request('POST', '/voters', {
    body: someVoter({ firstName: 'Zoé', notes: 'a "b"\n\\c', tags: ['d "e"', 'f, {g}'], externalId: 'V-1' }),
    key,
  });
  await from.request('POST', `/voters/${voter}/separate`, { body: { otherId: zoe.body.data.id }, key });
  await from.request('POST', '/canvassing/voted', { body: { voterIds: [voter] }, key });
  await from.request('PATCH', `/voters/${voter}`, {
    body: { doNotContact: ['PHONE'], doNotContactReason: 'Asked us not to.', supportLevel: 4 },
    key,
  });
  const twin = await from.request('POST', '/voters', { body: someVoter({ firstName: 'Ana' }), key });
  await from.request('POST', `/voters/${voter}/merge`, { body: { otherId: twin.body.data.id }, key });
  await from.database.knex.raw(
    `insert into voter_erasures select :id, gen_random_uuid(), now();
     insert into oauth_grants (campaign_id, id, user_id, client_id, client_name, redirect_uri, resource, scopes, is_vouched,
         code_hash, code_challenge, code_expires_at, created_at, connected_at)
       select :id, gen_random_uuid(), user_id, 'https://assistant.example', 'Assistant', 'https://assistant.example/cb', 'mcp',
         '{voters:read}', false, sha256('code'), repeat('x', 43), now(), now(), now() from memberships where campaign_id = :id;
     insert into scripts select :id, campaign_id, 'Script', 1, user_id, now(), now() from memberships where campaign_id = :id;
     insert into script_versions select :id, :id, 1, '[{"id": "a"}]', user_id, now() from memberships where campaign_id = :id;
     insert into anonymous_gifts (campaign_id, id, event, received_on, people, amount_cents, user_id, created_at)
       select :id, gen_random_uuid(), 'Supper', '2026-09-19', 2, 3000, user_id, now() from memberships where campaign_id = :id;
     insert into deposits (campaign_id, id, deposited_on, method, donations, amount_cents, user_id, created_at)
       select :id, gen_random_uuid(), '2026-09-19', null, 2, 3000, user_id, now() from memberships where campaign_id = :id;
     insert into voter_lists (campaign_id, id, name, criteria, is_shared, user_id, created_at, updated_at)
       select :id, gen_random_uuid(), 'Callers', '{"phone": true}', true, user_id, now(), now() from memberships where campaign_id = :id;
     insert into erased_marks select :id, sha256('mark');`.replaceAll(':id', `'${campaignId}'`),
  );
  before = await exported(from, file);
});

/** Another installation. */
async function elsewhere(work: (to: CampaignHarness) => Promise<void>): Promise<void> {
  const to = await startCampaignApi({ now: () => now });
  try {
    await work(to);
  } finally {
    await to.close();
  }
}

const without = (records: readonly Fields[], ...names: string[]) =>
  records.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name))));

describe('a campaign that moves into another installation', () => {
  it('has there what its export has, is exported equal, and its receipts continue', () =>
    elsewhere(async (to) => {
      const done = await moveIn(to);
      expect(done).toMatchObject({ exitCode: 0, output: expect.stringContaining('Campaign moving') });
      expect(done.errors).toContain('Of 1 people 0 have an account here.');
      const after = await exported(to, join(folder.path, 'after.zip'));
      // What arrives in another form than it had: keys and links are ended, and entries of the log have ids of today.
      const kinds = Object.keys(JSON.parse(before.get('export.json') as string).records);
      for (const name of kinds.filter((name) => !['keys', 'turf-links', 'assistants', 'audit-log'].includes(name))) {
        expect([name, inForm(after, name)]).toEqual([name, inForm(before, name)]);
        expect(after.get(`${name}.csv`)).toBe(before.get(`${name}.csv`));
      }
      expect(without(inForm(after, 'keys'), 'revokedAt')).toEqual(without(inForm(before, 'keys'), 'revokedAt'));
      expect(without(inForm(after, 'turf-links'), 'endedAt')).toEqual(without(inForm(before, 'turf-links'), 'endedAt'));
      const grants = [inForm(before, 'assistants'), inForm(after, 'assistants')].map((all) => without(all, 'endedAt'));
      expect(grants[1]).toEqual(grants[0]);
      const log = inForm(after, 'audit-log');
      expect(log.at(-1)).toMatchObject({ operation: 'moveInCampaign', status: 200, recordId: campaign.campaignId });
      expect(without(log.slice(0, -1), 'id')).toEqual(without(inForm(before, 'audit-log'), 'id'));
      const ids = new Set(inForm(before, 'audit-log').map(({ id }) => id));
      expect(log.filter(({ id }) => ids.has(id))).toEqual([]);
      for (const name of [...before.keys()].filter((name) => name.startsWith('receipts/'))) {
        expect(after.get(name)).toBe(before.get(name));
      }
      for (const list of kinds) {
        expect([list, inForm(before, list).length > 0]).toEqual([list, true]);
      }

      // The old key and the old link open nothing; a new key does what the campaign can do.
      expect((await to.request('GET', '/voters', { key: campaign.key })).status).toBe(401);
      const open = await to.database.knex('turf_links').whereNull('ended_at').andWhere(campaignOnly());
      expect(open).toEqual([]);
      expect(await to.database.knex('oauth_grants').whereNull('ended_at').andWhere(campaignOnly())).toEqual([]);
      const { key } = await createKey(to.api.pool, campaign.campaignId, {
        name: 'new',
        scopes,
        userId: campaign.userId,
      });
      const next = await to.request('POST', `/donations/${(await give(to, key)).body.data.id}/receipt`, { key });
      const serials = inForm(before, 'receipts').map(({ number }) => Number(String(number).slice(-6)));
      expect(Number(String(next.body.data.receiptNumber).slice(-6))).toBe(Math.max(...serials) + 1);
      const found = await to.request<Fields[]>('GET', '/voters?external_id=V-1&include=tags', { key });
      expect(found.body.data).toMatchObject([{ firstName: 'Zoé', tags: ['d "e"', 'f, {g}'] }]);
      const again = await moveIn(to);
      expect(again).toMatchObject({ exitCode: 1, errors: expect.stringContaining('is here already') });
    }));

  it('names people by their accounts of here, if an address has one', () =>
    elsewhere(async (to) => {
      const { knex } = to.database;
      // The owner's address belongs to another account here, and her id to somebody else.
      const [known] = [randomUUID()];
      const [owner] = inForm(before, 'people');
      await knex('users').insert([
        { id: known, email: String(owner?.email).toUpperCase(), name: 'Known Here', created_at: now },
        { id: campaign.userId, email: 'somebody.else@example.org', name: 'Somebody Else', created_at: now },
      ]);
      const done = await moveIn(to);
      expect([done.errors, done.exitCode]).toEqual([expect.stringContaining('Of 1 people 1 have an account here.'), 0]);
      const members = await knex('memberships').where({ campaign_id: campaign.campaignId });
      expect(members).toMatchObject([{ user_id: known, role: 'OWNER' }]);
      const text = JSON.stringify(await knex('interactions').where({ campaign_id: campaign.campaignId }));
      expect(text).toContain(known);
      const everything = (await contentsOf(knex)) as Record<string, string[]>;
      const { users: _users, ...rest } = everything;
      expect(Object.entries(rest).filter(([, rows]) => rows.some((row) => row.includes(campaign.userId)))).toEqual([]);
    }));

  it('is refused as a whole if a code is taken, or if a closed campaign has the receipts’ numbers', () =>
    elsewhere(async (to) => {
      const { knex } = to.database;
      const other = await createCampaign(to.api.pool, { ...federalCampaign('moving'), ednNumber: '99009' }, now);
      const rows = await contentsOf(knex);
      expect((await moveIn(to)).errors).toContain('There is or was a campaign with the code moving here.');
      expect(await contentsOf(knex)).toEqual(rows);
      // It was of the same candidate in the same district, and has given a receipt.
      const { campaignId } = other;
      await knex('campaigns').where({ id: campaignId }).update({ edn_number: '99001', code: 'before' });
      await knex('receipt_serials').insert({ campaign_id: campaignId, year: 2026, last_serial: 3 });
      await knex('campaigns').where({ id: campaignId }).update({ closes_at: now });
      await knex.raw('select delete_campaign(?, ?, ?)', [campaignId, now, randomUUID()]);
      const closed = await contentsOf(knex);
      expect((await moveIn(to)).errors).toContain('a closed campaign of the same candidate has given receipts');
      expect(await contentsOf(knex)).toEqual(closed);
    }));

  const changed: ReadonlyArray<readonly [what: string, change: (files: Map<string, string>) => void, says: string]> = [
    ['a file too few records', edit('voters.json', () => '[]\n'), 'voters.json has 0 records in place of'],
    [
      'a kind of a newer program',
      (files) => {
        edit('export.json', (text) => text.replace('"voters"', '"spells":0,"voters"'))(files);
        files.set('spells.json', '[]\n');
      },
      'The export has spells, which this program does not know',
    ],
    ['an unknown field', edit('turfs.json', (text) => text.replace('"name"', '"spell"')), '"spell"'],
    ['an unknown field of a voter', edit('voters.json', (text) => text.replace('"city"', '"spell"')), '"spell"'],
    ['a value of another form', edit('turfs.json', (text) => text.replace('"doors":1', '"doors":"many"')), 'refuses'],
    [
      'a plan that there is not',
      edit('campaign.json', (text) => text.replace('"PRO"', '"GOLD"')),
      'refuses (campaigns',
    ],
    [
      'another campaign’s id',
      edit('campaign.json', (text) => text.replace(/"id":"[^"]+"/, `"id":"${randomUUID()}"`)),
      'does not say which',
    ],
    ['a sandbox', edit('campaign.json', (text) => text.replace('"isDemo":false', '"isDemo":true')), 'a sandbox'],
    ['a line without an end', edit('voters.json', (text) => text + 'x'.repeat(2_000_000)), 'too long'],
    ['what unpacks to very much', edit('notes.txt', () => 'x'.repeat(40_000_000)), 'more densely than an export'],
    ['no manifest', edit('export.json', () => 'null'), 'its form is another one'],
    [
      'a manifest of no records',
      edit('export.json', (text) => text.replace(/"records":\{.*\}/, '"records":[')),
      'damaged',
    ],
  ];
  it.each(changed)('is refused as a whole if its export has %s', (_, change, says) =>
    elsewhere(async (to) => {
      const files = new Map(before);
      change(files);
      const path = join(folder.path, 'changed.zip');
      await writeFile(path, await zipOf(Object.fromEntries(files)));
      const rows = await contentsOf(to.database.knex);
      const refused = await moveIn(to, path);
      expect([refused.exitCode, refused.errors]).toEqual([1, expect.stringContaining(says)]);
      expect(await contentsOf(to.database.knex)).toEqual(rows);
    }),
  );
});

function edit(name: string, change: (text: string) => string) {
  return (files: Map<string, string>) => {
    files.set(name, change(files.get(name) ?? ''));
  };
}

const campaignOnly = () => ({ campaign_id: campaign.campaignId });

import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { exportedKinds } from '#server/campaign/export/exported-kinds.ts';
import { writeExport } from '#server/campaign/export/write-export.ts';
import { fillWorld, now, someDonation, type World } from '#test/server/campaign/contract/world.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';
import { workbookRows } from '#test/support/tables/workbook-rows.ts';
import { unzip, unzipBytes } from '#test/support/unzip.ts';

const folder = temporaryFolder();
const path = join(folder.path, 'campaign.zip');
let campaign: TestCampaign;
let world: World;
let files: Map<string, string>;

const exported = async ({ campaignId, userId }: TestCampaign = campaign) => {
  await writeExport(api.api.pool, campaignId, { path, userId }, now);
  return unzip(await readFile(path));
};
const json = (name: string): Array<Record<string, unknown>> => JSON.parse(files.get(`${name}.json`) as string);
const csv = (name: string): Array<Record<string, string>> =>
  parse(files.get(`${name}.csv`) as string, { bom: true, columns: true });
const listed = async (list: string) =>
  (await api.request<Array<Record<string, unknown>>>('GET', `${list}?limit=200`, { key: campaign.key })).body.data;

const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  campaign = await api.campaign();
  world = await fillWorld(api, campaign);
  await fillWorld(api, api.theirs);
  const { campaignId, userId, key } = campaign;
  const give = async (more: object = {}) =>
    (await api.request('POST', '/donations', { body: someDonation({ donorIsCanadianAttested: true, ...more }), key }))
      .body.data.id;
  const by = { userId, reason: '=HYPERLINK("x")' };
  const corrected = await give({ donorName: 'Misspelt Name' });
  await correctDonation(api.api.pool, campaignId, {
    ...by,
    donationId: corrected,
    changes: { donorName: 'Right Name' },
    reissue: false,
  });
  await withdrawDonation(api.api.pool, campaignId, { ...by, donationId: await give(), kind: 'VOIDED' });
  for (const receiptNumber of ['../up', '..\\up', 'a', 'A']) {
    const receipt = await api.request('POST', `/donations/${await give()}/receipt`, { body: { receiptNumber }, key });
    expect(receipt.status).toBe(200);
  }
  const hostile = { firstName: '=1+1', lastName: '@SUM(A1)', notes: 'one, "two"\nthree', phone: '+1 709 555-0142' };
  await api.request('POST', '/voters', { body: someVoter({ ...hostile, tags: ['a', 'b'] }), key });
  files = await exported();
});

describe('the export of a campaign', () => {
  it('has what the API lists, value for value', async () => {
    for (const [name, list] of [
      ['voters', '/voters'],
      ['volunteers', '/volunteers'],
      ['interactions', '/canvassing/interactions'],
      ['lawn-signs', '/lawn-signs'],
    ] as const) {
      const records = new Map(json(name).map((record) => [record.id, record]));
      const shown = await listed(list);
      expect(records.size).toBe(shown.length);
      expect(shown.length).toBeGreaterThan(0);
      for (const record of shown) expect(records.get(record.id)).toMatchObject(record);
    }
    const [facts] = json('campaign');
    const shown = (await api.request('GET', '/campaign', { key: campaign.key })).body.data;
    const { contributionLimit, ...own } = shown as unknown as Record<string, unknown>;
    expect([facts, contributionLimit]).toEqual([expect.objectContaining(own), expect.anything()]);
  });

  it('has every donation, with corrections, withdrawals and receipts', async () => {
    const donations = new Map(json('donations').map((donation) => [donation.id, donation]));
    const inForce = await listed('/donations');
    expect(donations.size).toBe(inForce.length + 1);
    for (const { receiptHtml, ...donation } of inForce) {
      expect(donations.get(donation.id)).toMatchObject(donation);
      if (receiptHtml === null) continue;
      const receipt = json('receipts').find(({ number }) => number === donation.receiptNumber);
      expect(files.get(String(receipt?.file))).toBe(receiptHtml);
    }
    expect(json('donation-versions')).toMatchObject([
      { version: 1, donorName: 'Misspelt Name' },
      { version: 2, donorName: 'Right Name', userId: campaign.userId },
    ]);
    expect(json('donation-withdrawals')).toMatchObject([{ kind: 'VOIDED', userId: campaign.userId }]);
    const spoiled = json('receipts').find(({ number }) => number === world.spoiledNumber);
    expect(spoiled).toMatchObject({
      donationId: world.spoiled,
      spoilReason: 'Printed twice.',
      spoiledBy: campaign.userId,
    });
  });

  it('gives each receipt a file of its own, inside the folder', () => {
    const pages = json('receipts').map(({ file }) => String(file));
    expect(pages).toHaveLength(5);
    expect(new Set(pages.map((file) => file.toLowerCase())).size).toBe(5);
    for (const file of pages) expect(file).toMatch(/^receipts\/receipt-[\w.~-]+\.html$/);
    expect([...files.keys()].filter((name) => name.startsWith('receipts/')).sort()).toEqual(pages.sort());
  });

  it('has the same records as CSV, without a formula in any cell', () => {
    for (const { file } of exportedKinds) {
      expect([file, csv(file).length]).toEqual([file, json(file).length]);
      const cells = csv(file).flatMap((row) => Object.values(row));
      expect(cells.filter((text) => /^[=@\t\r]|^[+-](?![\d.]+$)/.test(text))).toEqual([]);
    }
    const voter = csv('voters').find(({ firstName }) => firstName === "'=1+1");
    expect(voter).toMatchObject({
      lastName: "'@SUM(A1)",
      notes: 'one, "two"\nthree',
      phone: "'+1 709 555-0142",
      tags: 'a; b',
    });
    expect(json('voters').find(({ firstName }) => firstName === '=1+1')).toMatchObject({ tags: ['a', 'b'] });
    expect(csv('donations')[0]).toMatchObject({ amount: '100.00', date: '2026-09-19' });
  });

  it('says in the README what each file is, and how many records it has', () => {
    const readme = files.get('README.txt') as string;
    for (const { file, en, fr } of exportedKinds) {
      expect(readme).toContain(`${file}.csv, ${file}.json  (${json(file).length})`);
      for (const text of [en, fr]) expect(readme).toContain(text);
    }
    for (const left of ['what imports changed of voters', 'ce que des importations ont changé chez des électeurs'])
      expect(readme.replaceAll(/\s+/g, ' ')).toContain(left);
    expect([...files.keys()].filter((name) => !name.startsWith('receipts/')).sort()).toEqual(
      ['README.txt', 'export.json', ...exportedKinds.flatMap(({ file }) => [`${file}.csv`, `${file}.json`])].sort(),
    );
  });

  it('has rows of every table of a campaign, but for the few that the README names', async () => {
    const { rows } = await api.database.knex.raw(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'campaign_id'
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace`);
    const left = rows
      .map(({ name }: { name: string }) => name)
      .filter((name: string) => !exportedKinds.some(({ from }) => new RegExp(`\\b${name}\\b`).test(from)));
    // Counts follow from the voters; forms that were not sent are nobody else’s; responses to repeated requests, files of imports and one-time links are not records. The
    // feed's places are worth nothing in another database, imports and tags are taken back and columns remembered where they ran, messages of webhooks are signed with a secret, and tokens are good here alone.
    expect(left.sort()).toEqual([
      'change_feeds',
      'changes',
      'closed_receipt_serials',
      'closed_receipts',
      'form_drafts',
      'idempotency_keys',
      'import_changes',
      'import_choices',
      'import_rows',
      'imports',
      'list_taggings',
      'oauth_tokens',
      'sign_in_links',
      'tagged_voters',
      'voter_counts',
      'webhook_messages',
      'webhooks',
    ]);
  });

  it('contains no secret and nothing of another campaign, and only its owner can read the file', async () => {
    const everything = [...files.values()].join('\n');
    for (const secret of [campaign.key, api.theirs.campaignId, api.theirs.userId])
      expect(everything).not.toContain(secret);
    const { rows } = await api.database.knex.raw(`select encode(key_hash, 'hex') as hash from api_keys`);
    for (const { hash } of rows) expect(everything).not.toContain(hash);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('is recorded, with who asked for it', async () => {
    const entries = await api.database
      .knex('audit_log')
      .where({ campaign_id: campaign.campaignId, operation: 'exportCampaign' });
    expect(entries).toMatchObject([{ user_id: campaign.userId, record_id: campaign.campaignId, status: 200 }]);
  });

  it('is of one instant, whatever is written meanwhile', async () => {
    const { knex } = api.database;
    const locker = await knex.transaction();
    await locker.raw('lock table donations in access exclusive mode');
    const writing = exported();
    await lockWaiters(knex, 1);
    // The export has read voters and waits before donations.
    await locker.raw(
      `insert into donations (campaign_id, id, donor_name, donor_address, donor_city, donor_province, donor_postal_code,
         amount_cents, received_on, method, created_at)
       values (?, gen_random_uuid(), 'Came Later', '1 Quay', 'Sable', 'XA', 'Z1A1A1', 5000, '2026-09-05', 'CASH', now())`,
      [campaign.campaignId],
    );
    await locker.commit();
    const during = await writing;
    expect(JSON.parse(during.get('donations.json') as string)).toHaveLength(json('donations').length);
    expect((await exported()).get('donations.csv')).toContain('Came Later');
  });

  it('has the same records as workbooks if they are requested, and says so', async () => {
    const { campaignId, userId } = campaign;
    await writeExport(api.api.pool, campaignId, { path, userId, workbooks: true }, now);
    const bytes = await unzipBytes(await readFile(path));
    expect([...bytes.keys()].filter((name) => name.endsWith('.xlsx'))).toEqual(
      exportedKinds.map(({ file }) => `${file}.xlsx`),
    );
    expect(bytes.get('README.txt')?.toString()).toContain('- .xlsx is a workbook');
    expect(files.get('README.txt')).not.toContain('xlsx');
    const inCsv = (name: string): Array<Record<string, string>> =>
      parse(bytes.get(`${name}.csv`) as Buffer, { bom: true, columns: true });
    for (const { file, columns } of exportedKinds) {
      const records = inCsv(file);
      if (records.length === 0) continue;
      const [heading, ...rows] = await workbookRows(bytes.get(`${file}.xlsx`) as Buffer);
      expect([heading, rows.length]).toEqual([columns.map(({ name }) => name), records.length]);
    }
    const [heading = [], ...rows] = await workbookRows(bytes.get('donations.xlsx') as Buffer);
    const amounts = rows.map((row) => Number(row[heading.indexOf('amount')]));
    expect(amounts).toEqual(inCsv('donations').map(({ amount }) => Number(amount)));
    const voters = await workbookRows(bytes.get('voters.xlsx') as Buffer);
    expect(voters.flat()).toEqual(expect.arrayContaining(['=1+1', '@SUM(A1)', '+1 709 555-0142']));
  });

  it('fails if its file cannot be written, and then is not recorded', async () => {
    const file = join(folder.path, 'not-a-folder');
    await writeFile(file, '');
    const before = await api.database.knex('audit_log').count();
    const attempt = writeExport(api.api.pool, campaign.campaignId, { path: join(file, 'x.zip'), userId: null }, now);
    await expect(attempt).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(await api.database.knex('audit_log').count()).toEqual(before);
  });
});

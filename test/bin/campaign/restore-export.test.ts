import { randomUUID } from 'node:crypto';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { returnPart } from '#server/campaign/donations/corrections/return-part.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { contentsOf } from '#test/core/database/backup/contents.ts';
import { correctVisit } from '#test/server/campaign/contract/corrected-interaction.ts';
import { fillWorld, now, someDonation } from '#test/server/campaign/contract/world.ts';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand } from '#test/support/run-command.ts';

const folder = temporaryFolder();
let campaign: TestCampaign;
let file: string;
let exports = 0;

async function ask<Data = Fields>(method: string, path: string, body?: unknown, of = campaign): Promise<Data> {
  const sent = { key: of.key, ...(body === undefined ? {} : { body }) };
  const answer = await api.request<Data>(method, path, sent);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body.error}`);
  return answer.body.data;
}
const give = (more: object = {}) => ask('POST', '/donations', someDonation({ donorIsCanadianAttested: true, ...more }));
const receiptOf = ({ id }: Fields, body: object = {}) => ask('POST', `/donations/${id}/receipt`, body);
const by = () => ({ userId: campaign.userId, reason: 'As the donor asked.' });

const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  await fillWorld(api, api.theirs);
});

/** A campaign with records of each kind, donations that were corrected and withdrawn, receipts, and its export. */
beforeEach(async () => {
  campaign = await api.campaign();
  const { interaction } = await fillWorld(api, campaign);
  await correctVisit(api.api.pool, campaign, interaction);
  const { pool } = api.api;
  const { campaignId } = campaign;
  await ask('POST', '/voters', someVoter({ firstName: 'Zoé', notes: 'a "b"\n\\c', tags: ['d "e"', 'f, {g}', 'h\\'] }));
  const corrected = await give({ donorName: 'Misspelt Name' });
  await receiptOf(corrected);
  const changes = { donorName: 'Right Name' };
  await correctDonation(pool, campaignId, { ...by(), donationId: corrected.id, changes, reissue: true });
  await correctDonation(pool, campaignId, {
    ...by(),
    donationId: (await give()).id,
    changes: { notes: 'twice' },
    reissue: false,
  });
  await withdrawDonation(pool, campaignId, { ...by(), donationId: (await give()).id, kind: 'RETURNED' });
  const part = { cents: 2500, on: '2026-09-20' };
  await returnPart(pool, campaignId, { ...by(), donationId: (await give()).id, part, reissue: false }, now);
  await api.database
    .knex('donations')
    .where({ campaign_id: campaignId, receipt_status: 'ISSUED' })
    .update({ receipt_printed_number: api.database.knex.ref('receipt_number'), receipt_printed_at: now });
  file = join(folder.path, `export-${++exports}.zip`);
  expect(await runCommand(api.database, ['campaign', 'export', campaignId, '--to', file, '--xlsx'])).toMatchObject({
    exitCode: 0,
  });
});

const restore = (...more: string[]) =>
  runCommand(api.database, ['campaign', 'restore', campaign.campaignId, '--from', file, '--yes', ...more]);

/** What the command says: all of it if it fails. */
async function restored(): Promise<string> {
  const { exitCode, errors } = await restore();
  return exitCode === 0 ? 'has the records again' : errors;
}

/**
 * All rows of all tables but those that the restore itself writes: of the campaign, and of all others. Its own imports end
 * with a restore, and with them the rows of their files.
 */
async function rows(): Promise<{ own: Record<string, string[]>; others: Record<string, string[]> }> {
  const {
    audit_log: _log,
    idempotency_keys: _keys,
    changes: _changes,
    change_feeds: _feeds,
    ...contents
  } = await contentsOf(api.database.knex);
  const pick = (isOwn: boolean) =>
    Object.fromEntries(
      Object.entries(contents).map(([name, all]) => [
        name,
        all.filter((row) => row.includes(campaign.campaignId) === isOwn),
      ]),
    );
  const { imports: _imports, import_rows: _rows, ...own } = pick(true);
  return { own, others: pick(false) };
}

/** What the campaign loses if the whole installation is restored from an older backup. */
const lose = (...statements: string[]) =>
  api.database.knex.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = 'replica'`);
    for (const statement of statements) await trx.raw(statement, { id: campaign.campaignId });
  });
const without = (...tables: string[]) => tables.map((table) => `delete from ${table} where campaign_id = :id`);
const allOfDonations = without('receipt_spoils', 'donation_withdrawals', 'donation_versions', 'receipts', 'donations');

describe('a campaign that is put back to its export', () => {
  it('has its voters, volunteers, interactions and signs of then, to the byte; all other rows stay', async () => {
    const before = await rows();
    const [voter] = await ask<Fields[]>('GET', '/voters');
    await ask('PATCH', `/voters/${voter?.id}`, { lastName: 'Wrong', tags: [], address: '9 Elsewhere' });
    await ask('POST', '/voters', someVoter());
    for (const sign of await ask<Fields[]>('GET', '/lawn-signs')) await ask('DELETE', `/lawn-signs/${sign.id}`);
    expect((await rows()).own).not.toEqual(before.own);
    expect(await restored()).toBe('has the records again');
    expect(await rows()).toEqual(before);
    const entry = await api.database
      .knex('audit_log')
      .where({ campaign_id: campaign.campaignId })
      .orderBy('id', 'desc');
    expect(entry[0]).toMatchObject({ operation: 'restoreRecords', status: 200 });
  });

  it('does not bring back who was erased since, nor undo a merge by halves', async () => {
    for (let i = 0; i < 2; i++) await ask('POST', '/voters', someVoter());
    const [merged, survivor, erased] = await ask<Fields[]>('GET', '/voters');
    const signsBefore = await ask<Fields[]>('GET', '/lawn-signs');
    const ofErased = { voterId: erased?.id, type: 'DOOR', notes: 'Wexcombe' };
    await ask('POST', '/canvassing/interactions', ofErased);
    await ask('POST', '/lawn-signs', { address: 'Wexcombe', voterId: erased?.id });
    const installedSign = await ask('POST', '/lawn-signs', {
      address: '1 Quay',
      voterId: erased?.id,
      status: 'INSTALLED',
    });
    const whole = await runCommand(api.database, ['campaign', 'export', campaign.campaignId, '--to', `${file}.zip`]);
    expect(whole.exitCode).toBe(0);
    file = `${file}.zip`;
    await ask('POST', `/voters/${survivor?.id}/merge`, { otherId: merged?.id });
    await ask('POST', `/voters/${erased?.id}/erasure`);
    expect(await restored()).toBe('has the records again');
    const ids = (await ask<Fields[]>('GET', '/voters')).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([merged?.id, survivor?.id]));
    expect(ids).not.toContain(erased?.id);
    const signs = await ask<Fields[]>('GET', '/lawn-signs');
    expect(signs).toContainEqual(expect.objectContaining({ id: installedSign.id, voterId: null }));
    expect(signs.length).toBeLessThanOrEqual(signsBefore.length + 1);
    expect(JSON.stringify((await rows()).own)).not.toContain('Wexcombe');
    const again = await api.request('POST', `/voters/${merged?.id}/unmerge`, { key: campaign.key });
    expect(again.status).toBe(404);
    const counted = await ask<{ voters: { total: number } }>('GET', '/counts');
    expect(counted.voters.total).toBe(ids.length);
  });

  it('keeps donations and receipts that came since, and the serials continue', async () => {
    const donation = await give({ donorName: 'Later Donor' });
    const { receiptNumber } = await receiptOf(donation);
    const before = await rows();
    const done = await restore();
    expect(done.errors).toContain('0 donations and 0 receipts are added');
    expect((await rows()).own).toEqual(before.own);
    const next = await receiptOf(await give());
    expect(Number(String(next.receiptNumber).slice(-6))).toBe(Number(String(receiptNumber).slice(-6)) + 1);
  });

  it.each([
    ['all donations and receipts', () => [...allOfDonations, ...without('receipt_serials')]],
    [
      'what came after the donations: receipts, corrections and withdrawals',
      () => [
        `update donations set receipt_status = 'PENDING', receipt_number = null, status = 'IN_FORCE' where campaign_id = :id`,
        `update donations d set version = 1, donor_name = v.donor_name, notes = v.notes, amount_cents = v.amount_cents from donation_versions v
           where v.campaign_id = d.campaign_id and v.donation_id = d.id and v.version = 1 and d.campaign_id = :id`,
        ...without('receipt_spoils', 'donation_withdrawals', 'donation_versions', 'receipts'),
        'update receipt_serials set last_serial = 0 where campaign_id = :id',
      ],
    ],
    [
      'the pages of spoiled receipts’ cancellation alone',
      () => [
        `update donations set receipt_status = 'ISSUED' where campaign_id = :id and receipt_status = 'SPOILED'`,
        `delete from receipt_spoils s where campaign_id = :id and not exists (select from receipts r
           where r.campaign_id = s.campaign_id and r.replaces_number = s.number)`,
      ],
    ],
  ])('gets back what an older backup has not: %s', async (_, lost) => {
    const before = await rows();
    await lose(...lost());
    expect((await rows()).own).not.toEqual(before.own);
    expect(await restored()).toBe('has the records again');
    expect(await rows()).toEqual(before);
    // No number is given a second time.
    const numbers = await api.database.knex('receipts').where({ campaign_id: campaign.campaignId }).pluck('number');
    expect(numbers).not.toContain((await receiptOf(await give())).receiptNumber);
    expect(await restored()).toBe('has the records again');
  });

  it('is refused as a whole if a number was given to another donation since', async () => {
    await lose(...allOfDonations, ...without('receipt_serials'));
    const { receiptNumber } = await receiptOf(await give({ donorName: 'Somebody Else' }));
    const before = await rows();
    const refused = await restore();
    expect(refused.exitCode).toBe(1);
    expect(refused.errors).toContain(`The receipt ${receiptNumber} is of donation`);
    expect(refused.errors).toContain('the number was given twice');
    expect(await rows()).toEqual(before);
  });

  it('is refused if a donation went another way, and if who did something is not a member', async () => {
    const donation = (await ask<Fields[]>('GET', '/donations')).find(({ notes }) => notes === 'twice') as Fields;
    await lose(
      `delete from donation_versions where campaign_id = :id and donation_id = '${donation.id}'`,
      `update donations set version = 1, status = 'VOIDED' where campaign_id = :id and id = '${donation.id}'`,
    );
    expect((await restore()).errors).toContain(`The donation ${donation.id} went another way here`);
  });

  it('is refused if a person whom the export names is not a member', async () => {
    const id = randomUUID();
    await lose(
      `insert into users (id, name, email, created_at) values ('${id}', 'A Helper', '${id}@example.org', now())`,
      `insert into memberships (campaign_id, user_id, role, created_at) values (:id, '${id}', 'OWNER', now())`,
    );
    const donationId = (await give()).id;
    await withdrawDonation(api.api.pool, campaign.campaignId, { ...by(), userId: id, donationId, kind: 'VOIDED' });
    await rm(file);
    await runCommand(api.database, ['campaign', 'export', campaign.campaignId, '--to', file]);
    await lose(...allOfDonations, `delete from memberships where campaign_id = :id and user_id = '${id}'`);
    expect((await restore()).errors).toContain(
      '1 people who corrected or spoiled something in the export are not among',
    );
    await lose(`delete from memberships where campaign_id = :id`);
    expect((await restore()).errors).toContain(
      "interactions name somebody who is not among the campaign's people here",
    );
  });

  it('takes no export of another campaign, and none that was changed or cut off', async () => {
    const whole = await readFile(file);
    const theirs = join(folder.path, 'theirs.zip');
    await rm(theirs, { force: true });
    await runCommand(api.database, ['campaign', 'export', api.theirs.campaignId, '--to', theirs]);
    const before = await rows();
    await copyFile(theirs, file);
    expect((await restore()).errors).toContain('The export is of another campaign');
    const changed = Buffer.from(whole);
    // In the content of a file that the command reads: it is behind its name.
    const at = whole.indexOf('voters.') + 60;
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    for (const content of [whole.subarray(0, -30), whole.subarray(0, whole.length / 2), changed]) {
      await writeFile(file, content);
      expect(await restore()).toMatchObject({ exitCode: 1, errors: expect.stringMatching(/damaged, cut off, or no/) });
    }
    expect(await rows()).toEqual(before);
  });
});

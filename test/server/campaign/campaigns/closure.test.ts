import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { campaignWrites } from '#core/database/campaign-writes.ts';
import { closure } from '#jobs/closure.ts';
import { startSession } from '#server/accounts/sessions.ts';
import { invite } from '#server/accounts/sign-in-links.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { refresh } from '#server/campaign/assistants/refresh.ts';
import { cancelClosure, requestClosure } from '#server/campaign/campaigns/closure.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { uploadList } from '#server/campaign/imports/upload.ts';
import { principalOf } from '#server/operations/principal.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { jobContext } from '#test/jobs/context.ts';
import { correctVisit } from '#test/server/campaign/contract/corrected-interaction.ts';
import { fillWorld, now, someDonation } from '#test/server/campaign/contract/world.ts';
import { addDraft } from '#test/server/campaign/drafts/add-draft.ts';
import { addKeptOfImports } from '#test/server/campaign/imports/kept-of-imports.ts';
import { federalCampaign, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { addSeparateVoters } from '#test/support/console/add-separate-voters.ts';
import { addVoterList } from '#test/support/console/add-voter-list.ts';
import { addWebhook } from '#test/support/console/add-webhook.ts';
import { connectAssistant } from '#test/support/console/connect-assistant.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { until } from '#test/support/until.ts';

const day = 86_400_000;
const later = (days: number) => new Date(now.getTime() + days * day);
const api = await closedAfterAll(startCampaignApi({ now: () => now }));

const request = ({ campaignId, userId }: TestCampaign, typedCode: string) =>
  requestClosure(api.api.pool, campaignId, { typedCode, waitingDays: 30, userId }, now);
const run = (at: Date) => closure.run(jobContext(api.database, { now: () => at.getTime() }));
const entriesOf = ({ campaignId }: TestCampaign) =>
  api.database
    .knex('audit_log')
    .where({ campaign_id: campaignId })
    .orderBy('id')
    .select('operation', 'user_id', 'record_id');

/** How many rows each table has of a campaign. */
async function rowsOf(campaignId: string): Promise<Record<string, number>> {
  const { rows } = await api.database.knex.raw(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'campaign_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = current_schema()::regnamespace order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await api.database.knex(name).where({ campaign_id: campaignId }).count();
    counts[name] = Number(counted[0]?.count);
  }
  return counts;
}

/** A campaign with rows in every table. */
async function filled(code: string): Promise<TestCampaign & { readonly numbers: readonly string[] }> {
  const campaign = await api.campaign({ code, candidateName: `Candidate of ${code}` });
  const { campaignId, userId, key } = campaign;
  const { interaction } = await fillWorld(api, campaign);
  await correctVisit(api.api.pool, campaign, interaction);
  const { id } = (await api.request('POST', '/donations', { body: someDonation(), key })).body.data;
  const change = { donationId: id, userId, reason: 'r' };
  await correctDonation(api.api.pool, campaignId, { ...change, changes: { amount: 1 }, reissue: false });
  await withdrawDonation(api.api.pool, campaignId, { ...change, kind: 'VOIDED' });
  const gifts = { event: 'Supper', date: '2026-09-12', people: 3, amount: 15 };
  await api.request('POST', '/donations/anonymous-gifts', { body: gifts, key });
  const slip = { id: newRecordId(), deposited_on: '2026-09-12', donations: 1, amount_cents: 100, created_at: now };
  await api.database.knex('deposits').insert({ ...slip, campaign_id: campaignId, user_id: userId });
  const list = { userId, kind: 'VOTERS', fileName: 'list.csv', bytes: Buffer.from('Surname\nTremblay\n') } as const;
  await uploadList(api.api.pool, campaignId, list, now);
  await addKeptOfImports(api.database.knex, campaignId);
  await addDraft(api.database.knex, campaign);
  await addVoterList(api.database.knex, { campaignId, userId });
  await addSeparateVoters(api.database.knex, { campaignId, userId });
  const guest = { email: `guest-${code}@example.org`, name: 'Guest', role: 'MEMBER' } as const;
  await invite(api.api.pool, principalOf(campaignId, userId), guest, now);
  await addWebhook(api.api.pool, { campaignId, userId });
  await connectAssistant(api.api.pool, { campaignId, userId }, undefined, now);
  await startSession(api.api.pool, userId, { awaitsSecondFactor: false, now });
  const headers = { 'Idempotency-Key': 'kept' };
  await api.request('POST', '/voters', { body: someVoter(), key, headers });
  const receipt = await api.request('POST', '/donations', {
    body: someDonation({ donorIsCanadianAttested: true }),
    key,
  });
  await api.request('POST', `/donations/${receipt.body.data.id}/receipt`, { key });
  const numbers = await api.database
    .knex('receipts')
    .where({ campaign_id: campaignId })
    .orderBy('number')
    .pluck('number');
  return { ...campaign, numbers };
}

describe('the closure of a campaign', () => {
  it('is asked for with the campaign’s code, ends its keys at once, and can be cancelled', async () => {
    const campaign = await api.campaign({ code: 'PAUSE' });
    const read = () => api.request('GET', '/voters', { key: campaign.key });
    expect((await read()).status).toBe(200);
    await expect(request(campaign, 'OTHER')).rejects.toMatchObject({ status: 400 });
    expect((await read()).status).toBe(200);
    expect(await request(campaign, 'pause')).toEqual(later(30));
    // Servers hear of ended keys by a notification, which may come after the commit is answered.
    await until('the key to be refused', read, ({ status }) => status === 401);
    await expect(request(campaign, 'PAUSE')).rejects.toMatchObject({ status: 409 });
    const newKey = { name: 'k', scopes: ['voters:read'] as const, userId: campaign.userId };
    await expect(createKey(api.api.pool, campaign.campaignId, newKey)).rejects.toMatchObject({ status: 409 });
    const { userId } = campaign;
    await cancelClosure(api.api.pool, campaign.campaignId, { userId }, now);
    await expect(cancelClosure(api.api.pool, campaign.campaignId, { userId }, now)).rejects.toMatchObject({
      status: 409,
    });
    await expect(createKey(api.api.pool, campaign.campaignId, newKey)).resolves.toBeDefined();
    expect(await run(later(31))).toEqual({ outcome: 'done', message: 'Deleted 0 closed campaigns.' });
    expect((await entriesOf(campaign)).map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['revokeKey', 'requestClosure', 'cancelClosure']),
    );
  });

  it('disconnects the programs of its members at once, which no cancelled closure brings back', async () => {
    const campaign = await api.campaign({ code: 'TOOLS' });
    const { campaignId, userId } = campaign;
    const { accessToken, refreshToken } = await connectAssistant(api.api.pool, campaign, undefined, now);
    const read = () => api.request('GET', '/voters', { key: accessToken });
    expect((await read()).status).toBe(200);
    await request(campaign, 'TOOLS');
    await until('the token to be refused', read, ({ status }) => status === 401);
    await cancelClosure(api.api.pool, campaignId, { userId }, now);
    const again = { refreshToken, clientId: 'a client', resource: undefined };
    expect(await refresh(api.api.pool, again, now)).toBeUndefined();
    expect((await entriesOf(campaign)).map(({ operation }) => operation)).toContain('disconnectAssistant');
  });

  it('is refused to a sandbox, also by the database', async () => {
    const demo = await api.campaign({ code: 'BOX', isDemo: true });
    await expect(request(demo, 'BOX')).rejects.toMatchObject({ status: 409 });
    const forced = api.database.knex('campaigns').where({ id: demo.campaignId }).update({ closes_at: now });
    await expect(forced).rejects.toMatchObject({ code: '23514' });
  });

  it('deletes everything when the waiting time is over, and not before; other campaigns stay as they are', async () => {
    const campaign = await filled('CLOSED');
    const other = await filled('OPEN');
    const before = await rowsOf(other.campaignId);
    const ours = await rowsOf(campaign.campaignId);
    const remaining = ['closed_receipt_serials', 'closed_receipts'];
    expect(Object.keys(ours).filter((name) => ours[name] === 0)).toEqual(remaining);
    await request(campaign, 'CLOSED');
    expect(await run(new Date(later(30).getTime() - 1))).toMatchObject({ message: 'Deleted 0 closed campaigns.' });
    expect(await rowsOf(campaign.campaignId)).toMatchObject({ voters: ours.voters, donations: ours.donations });

    expect(await run(later(30))).toEqual({ outcome: 'done', message: 'Deleted 1 closed campaigns.' });
    const after = await rowsOf(campaign.campaignId);
    expect(Object.keys(after).filter((name) => after[name] !== 0)).toEqual(['audit_log', ...remaining]);
    expect(await api.database.knex('campaigns').where({ id: campaign.campaignId })).toEqual([]);
    expect(await rowsOf(other.campaignId)).toEqual(before);
    expect(await entriesOf(campaign)).toContainEqual({
      operation: 'deleteCampaign',
      user_id: null,
      record_id: campaign.campaignId,
    });
    expect(await run(later(31))).toMatchObject({ message: 'Deleted 0 closed campaigns.' });
    const read = () => api.request('GET', '/voters', { key: campaign.key });
    await until('the key to be refused', read, ({ status }) => status === 401);
  });

  it('deletes people who are in no other campaign, with their sessions, and keeps the others', async () => {
    const { knex } = api.database;
    const campaign = await filled('PEOPLE');
    const { userId: colleague } = await api.campaign({
      code: 'THEIRS',
      owner: { email: 'both@example.org', name: 'Both' },
    });
    await withCampaign(api.api.pool, campaign.campaignId, (tx) =>
      tx.query(`insert into memberships (campaign_id, user_id, role, created_at) values ($1, $2, 'OWNER', now())`, [
        campaign.campaignId,
        colleague,
      ]),
    );
    await request(campaign, 'PEOPLE');
    await run(later(30));
    expect(await knex('users').where({ id: campaign.userId })).toEqual([]);
    expect(await knex('users').where({ email: 'guest-PEOPLE@example.org' })).toEqual([]);
    expect(await knex('sessions').where({ user_id: campaign.userId })).toEqual([]);
    expect(await knex('users').where({ id: colleague })).toHaveLength(1);
  });

  it('keeps its code and the numbers of its receipts from being used again', async () => {
    const campaign = await filled('SERIES');
    expect(campaign.numbers).toEqual(['99001-2026-000001', '99001-2026-000002']);
    await request(campaign, 'SERIES');
    await run(later(30));
    expect(
      await api.database.knex('closed_receipts').where({ campaign_id: campaign.campaignId }).pluck('number'),
    ).toEqual(campaign.numbers);
    await expect(createCampaign(api.api.pool, federalCampaign('SERIES'))).rejects.toMatchObject({ status: 400 });
    const issue = async (again: TestCampaign, body?: object) => {
      const donation = someDonation({ donorIsCanadianAttested: true });
      const { id } = (await api.request('POST', '/donations', { body: donation, key: again.key })).body.data;
      return api.request('POST', `/donations/${id}/receipt`, { ...(body && { body }), key: again.key });
    };
    const same = await api.campaign({ code: 'SERIES2', candidateName: 'candidate  of sériES' });
    expect((await issue(same, { receiptNumber: '99001–2026–000002' })).status).toBe(422);
    expect((await issue(same)).body.data.receiptNumber).toBe('99001-2026-000003');
    expect((await issue(same)).body.data.receiptNumber).toBe('99001-2026-000004');
    // Another candidate in the same riding counts from 1, and learns nothing of the closed campaign.
    const rival = await api.campaign({ code: 'RIVAL', candidateName: 'Somebody Else' });
    expect((await issue(rival)).body.data.receiptNumber).toBe('99001-2026-000001');
  });

  it('breaks off between two campaigns if the process has to stop', async () => {
    const campaigns = [await api.campaign({ code: 'STOP1' }), await api.campaign({ code: 'STOP2' })];
    for (const [i, campaign] of campaigns.entries()) await request(campaign, `STOP${i + 1}`);
    const result = await closure.run(
      jobContext(api.database, { now: () => later(30).getTime(), signal: AbortSignal.abort() }),
    );
    expect(result).toEqual({ outcome: 'interrupted', message: 'Deleted 0 closed campaigns.' });
    expect(await run(later(30))).toMatchObject({ message: 'Deleted 2 closed campaigns.' });
  });

  it('leaves a campaign whose owner cancels while the job waits for it, and deletes the next one', async () => {
    const { knex } = api.database;
    const [kept, next] = [await api.campaign({ code: 'STAYS' }), await api.campaign({ code: 'NEXT' })];
    await request(kept, 'STAYS');
    await request(next, 'NEXT');
    await knex('campaigns')
      .where({ id: next.campaignId })
      .update({ closes_at: later(30.5) });
    const cancelling = await knex.transaction();
    await cancelling.raw(`select pg_advisory_xact_lock_shared(${campaignWrites('?')})`, [kept.campaignId]);
    await cancelling('campaigns').where({ id: kept.campaignId }).update({ closes_at: null });
    const running = run(later(31));
    const waiting = () => knex('pg_locks').where({ locktype: 'advisory', granted: false }).count();
    await until('the job to wait', waiting, ([row]) => Number(row?.count) > 0);
    await cancelling.commit();
    expect(await running).toEqual({ outcome: 'done', message: 'Deleted 1 closed campaigns.' });
    expect(await knex('campaigns').whereIn('code', ['STAYS', 'NEXT']).pluck('code')).toEqual(['STAYS']);
  });
});

describe('the database', () => {
  const deletion = (campaignId: string, at: Date) =>
    ['select delete_campaign(?, ?, ?)', [campaignId, at, randomUUID()]] as const;

  it('deletes no campaign whose owner has not asked for it, or before its time, for any caller', async () => {
    const { knex } = api.database;
    const campaign = await filled('EARLY');
    const before = await rowsOf(campaign.campaignId);
    await expect(knex.raw(...deletion(campaign.campaignId, later(365)))).rejects.toMatchObject({ code: '23001' });
    await request(campaign, 'EARLY');
    await expect(knex.raw(...deletion(campaign.campaignId, later(29)))).rejects.toMatchObject({ code: '23001' });
    expect({ ...(await rowsOf(campaign.campaignId)), audit_log: before.audit_log }).toEqual(before);
    await expect(knex.raw(...deletion(randomUUID(), later(365)))).rejects.toMatchObject({ code: 'P0002' });
  });

  it('lets go of no append-only row of a campaign that is only being closed', async () => {
    const { knex } = api.database;
    const campaign = await filled('HELD');
    await request(campaign, 'HELD');
    for (const table of ['receipt_spoils', 'donation_versions', 'donation_withdrawals', 'audit_log']) {
      const attempt = knex(table).where({ campaign_id: campaign.campaignId }).del();
      await expect(attempt).rejects.toMatchObject({ code: '23001' });
    }
  });

  it('gives the server no right to delete a campaign, or to say that one is closed', async () => {
    const campaign = await api.campaign({ code: 'RIGHT' });
    await request(campaign, 'RIGHT');
    for (const statement of [
      `select delete_campaign('${campaign.campaignId}', '2099-01-01', '${randomUUID()}')`,
      `insert into closed_campaigns (id, code, series_key, closed_at) values ('${campaign.campaignId}', 'x', sha256('x'), '2099-01-01')`,
      `insert into closed_receipts (campaign_id, number) values ('${campaign.campaignId}', 'x')`,
      'delete from campaigns',
    ]) {
      const attempt = withCampaign(api.api.pool, campaign.campaignId, (tx) =>
        tx.query(statement, [], { prepare: false }),
      );
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('keeps what it has recorded of closed campaigns', async () => {
    const { knex } = api.database;
    const campaign = await filled('KEPT');
    await request(campaign, 'KEPT');
    await run(later(30));
    for (const [table, change] of [
      ['closed_campaigns', { code: 'y' }],
      ['closed_receipts', { number: 'y' }],
      ['closed_receipt_serials', { last_serial: 0 }],
    ] as const) {
      await expect(knex(table).update(change)).rejects.toMatchObject({ code: '23001' });
      await expect(knex(table).del()).rejects.toMatchObject({ code: '23001' });
      await expect(knex.raw(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '23001' });
    }
  });
});

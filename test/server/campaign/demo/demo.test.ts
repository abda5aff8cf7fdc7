import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { easternDay } from '#core/dates.ts';
import { contributionLimitCents } from '#core/election-finance/contribution-limit.ts';
import { createLog } from '#core/log.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { sampleAddresses } from '#server/campaign/demo/contents/addresses.ts';
import { demoSize } from '#server/campaign/demo/contents/contents.ts';
import { createDemo, createDemoKey } from '#server/campaign/demo/create-demo.ts';
import { demoProfile } from '#server/campaign/demo/demo-profile.ts';
import type { DemoCampaign } from '#server/campaign/demo/find-demo.ts';
import { prepareDemo } from '#server/campaign/demo/prepare-demo.ts';
import { resetDemo } from '#server/campaign/demo/reset-demo.ts';
import { listRecordedImports } from '#server/campaign/imports/take-back/recorded-imports.ts';
import { exampleIds } from '#server/records/schemas/example-ids.ts';
import { createCampaignPool } from '#server/store/pool.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';
import { runJson } from '#test/support/run-command.ts';

const today = new Date('2026-11-20T15:00:00Z');
let clock = today;
let demo: DemoCampaign;
let key: string;
const api = await closedAfterAll(startCampaignApi({ now: () => clock }));
beforeAll(async () => {
  demo = await createDemo(api.api.pool, today);
  ({ key } = await createDemoKey(api.api.pool, demo));
});

const tables = ['voters', 'volunteers', 'interactions', 'lawn_signs', 'donations', 'receipts', 'receipt_spoils'];

/** All rows of the demo campaign, sorted by their JSON text. */
async function contents(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await api.database.knex.raw(
      `select to_jsonb(t) as row from ${table} t where campaign_id = ? order by to_jsonb(t)::text`,
      [demo.campaignId],
    );
    found[table] = rows.map(({ row }: { row: unknown }) => row);
  }
  return found;
}

const valuesOf = async (table: string, column: string): Promise<unknown[]> =>
  api.database.knex(table).where({ campaign_id: demo.campaignId }).distinct(column).pluck(column);

describe('the sandbox', () => {
  it('is a campaign of believable size, marked as a sandbox', async () => {
    const { body } = await api.request('GET', '/campaign', { key });
    expect(body.data).toMatchObject({ isDemo: true, electionLevel: 'FEDERAL', subscriptionTier: 'PRO' });
    const stored = await contents();
    expect(stored.voters).toHaveLength(demoSize.voters);
    expect(stored.donations).toHaveLength(demoSize.donations);
    expect(stored.interactions).toHaveLength(demoSize.interactions);
    expect(stored.lawn_signs).toHaveLength(demoSize.signs);
    expect(stored.volunteers).toHaveLength(demoSize.volunteers);
  });

  it('has something of every kind', async () => {
    expect((await valuesOf('donations', 'receipt_status')).sort()).toEqual(['ISSUED', 'PENDING', 'SPOILED']);
    expect(await valuesOf('donations', 'method')).toHaveLength(6);
    expect(await valuesOf('interactions', 'disposition')).toHaveLength(10);
    expect(await valuesOf('interactions', 'type')).toHaveLength(4);
    expect(await valuesOf('lawn_signs', 'status')).toHaveLength(3);
    expect(await valuesOf('volunteers', 'status')).toHaveLength(3);
    expect(await valuesOf('voters', 'riding')).toHaveLength(12);
    expect(await valuesOf('voters', 'support_level')).toHaveLength(6);
    const { donations, receipts } = await contents();
    expect(donations?.some((row) => (row as { advantage_cents: number | null }).advantage_cents)).toBe(true);
    expect(receipts?.some((row) => (row as { replaces_number: string | null }).replaces_number)).toBe(true);
  });

  it('lies in the past, and no donor passes the annual limit', async () => {
    const { rows } = await api.database.knex.raw(
      `select max(created_at) as latest, max(last_contact) as contact from voters where campaign_id = ? and created_at <> ?`,
      [demo.campaignId, today],
    );
    expect(rows[0].latest < today && rows[0].contact < today).toBe(true);
    const sums = await api.database.knex.raw(
      `select sum(eligible_cents)::int as sum, extract(year from received_on)::int as year from donations
       where campaign_id = ? and method <> 'IN_KIND' group by donor_name_key, donor_postal_key, 2`,
      [demo.campaignId],
    );
    for (const { sum, year } of sums.rows) expect(sum).toBeLessThanOrEqual(contributionLimitCents(year));
  });

  it('has imports in each state that an operation takes, one of them in the audit log alone, again every day', async () => {
    const imports = async () =>
      (await api.request<{ id: string; state: string }[]>('GET', '/imports', { key })).body.data.map(
        ({ state }) => state,
      );
    const takeBack = async () =>
      (await api.request('POST', `/imports/${exampleIds.recordedImport}/take-back`, { key })).body.data;
    const expected = { id: exampleIds.recordedImport, removed: 3, restored: 0, kept: 0 };
    const resetLater = async (minutes: number) => {
      clock = new Date(today.getTime() + minutes * 60_000);
      await resetDemo(api.api.pool, demo, clock);
    };
    // As it was made, and as it was reset.
    for (const minutes of [0, 1]) {
      if (minutes > 0) await resetLater(minutes);
      expect((await imports()).sort()).toEqual(['CHECKED', 'CHECKED', 'STOPPED']);
      expect(await takeBack()).toEqual(expected);
      const again = await api.request('POST', `/imports/${exampleIds.recordedImport}/take-back`, { key });
      expect(again.status).toBe(422);
    }
    await resetLater(2);
    // Of the days before nothing can be taken back.
    expect(await listRecordedImports(api.api.pool, demo.campaignId)).toEqual([
      expect.objectContaining({ id: exampleIds.recordedImport, imported: 3, updated: 0, isTakenBack: false }),
    ]);
    clock = today;
  });

  it('counts receipts without a gap', async () => {
    const numbers = await api.database
      .knex('receipts')
      .where({ campaign_id: demo.campaignId })
      .orderBy('issued_at')
      .pluck('number');
    expect(numbers).toEqual(numbers.map((_, i) => `91004-2026-${String(i + 1).padStart(6, '0')}`));
    expect(numbers.length).toBeGreaterThan(60);
  });

  it('gives a donation dated today its receipt', async () => {
    const { body } = await api.request('POST', '/donations', {
      key,
      body: {
        donorName: 'Ada Kelpward',
        donorAddress: '1 Marram Rd',
        donorCity: 'Port Merrow',
        donorProvince: 'XA',
        donorPostalCode: 'Z1A 1A1',
        amount: 100,
        date: easternDay(today.getTime()),
        method: 'ETRANSFER',
        donorIsCanadianAttested: true,
      },
    });
    const receipt = await api.request('POST', `/donations/${body.data.id}/receipt`, { key });
    expect(receipt.body).toMatchObject({ data: { receiptStatus: 'ISSUED' } });
  });

  it('has nothing that could be somebody’s', async () => {
    const { voters } = await contents();
    for (const { email, phone, postal_code } of voters as Record<string, string | null>[]) {
      if (email) expect(email).toMatch(/@example\.org$/);
      if (phone) expect(phone).toMatch(/^[23]90-555-01\d\d$/);
      expect(postal_code).toMatch(/^[ZW]/);
    }
  });

  it('lists voters where their postal code lies', async () => {
    const landmarks = JSON.parse(
      await readFile(join(import.meta.dirname, '../../../../data/sample/landmarks.json'), 'utf8'),
    );
    const addresses = await sampleAddresses('2026-11-20');
    const ridingsOf = (code: string) => new Set(addresses.flatMap((a) => (a.postalCode === code ? [a.riding] : [])));
    expect(ridingsOf('Z1A 1A1').size).toBe(landmarks.postalCodes.whole.districts['sample-federal'].length);
    expect(ridingsOf('W0A 1C0').size).toBe(landmarks.postalCodes.straddlesFederal.districts['sample-federal'].length);
    expect(new Set(addresses.map(({ riding }) => riding))).toContain('Wrackline—Kittiwake Sound');
  });
});

describe('its reset', () => {
  it('puts everything back, keys and audit log apart', async () => {
    await resetDemo(api.api.pool, demo, today);
    const before = await contents();
    const headers = { 'Idempotency-Key': 'once' };
    const voter = await api.request('POST', '/voters', { body: someVoter(), key, headers });
    const [first] = before.voters as { id: string }[];
    await api.request('PATCH', `/voters/${first?.id}`, { body: { city: 'X' }, key });
    const audited = await api.database.knex('audit_log').where({ campaign_id: demo.campaignId }).pluck('id');
    await resetDemo(api.api.pool, demo, today);
    expect(await contents()).toEqual(before);
    expect((await api.request('GET', `/voters/${voter.body.data.id}`, { key })).status).toBe(404);
    const again = await api.request('POST', '/voters', { body: someVoter(), key, headers });
    expect(again.headers.get('Idempotent-Replayed')).toBeNull();
    const remaining = await api.database.knex('audit_log').where({ campaign_id: demo.campaignId }).pluck('id');
    expect(remaining).toEqual(expect.arrayContaining(audited));
  });

  it('moves it along with the days', async () => {
    const later = new Date('2027-02-03T09:00:00Z');
    clock = later;
    await resetDemo(api.api.pool, demo, later);
    const { body } = await api.request('GET', '/campaign', { key });
    expect(body.data).toMatchObject({
      nominationConfirmedDate: '2026-12-05T00:00:00.000Z',
      electionDate: '2027-03-03T00:00:00.000Z',
    });
    const serials = await valuesOf('receipt_serials', 'year');
    expect(serials.sort()).toEqual([2026, 2027]);
    clock = today;
  });

  it('goes through while requests write', async () => {
    const voters = await api.database.knex('voters').where({ campaign_id: demo.campaignId }).limit(40).pluck('id');
    const writing = voters.flatMap((voterId: string) => [
      api.request('POST', '/canvassing/interactions', { body: { voterId, type: 'DOOR' }, key }),
      api.request('POST', '/lawn-signs', { body: { voterId, address: '1 Kelp St' }, key }),
      api.request('POST', '/voters', { body: someVoter(), key }),
    ]);
    await resetDemo(api.api.pool, demo, today);
    const statuses = new Set((await Promise.all(writing)).map(({ status }) => status));
    for (const status of statuses) expect([200, 400, 404]).toContain(status);
  });

  it('touches no other campaign, whose receipts the database keeps', async () => {
    await api.request('POST', '/voters', { body: someVoter() });
    await resetDemo(api.api.pool, demo, today);
    expect(await api.database.knex('voters').where({ campaign_id: api.ours.campaignId }).pluck('city')).toHaveLength(1);
  });
});

describe('at the first start', () => {
  it('nothing is made if there are campaigns; what is there is named, without a key', async () => {
    expect(await prepareDemo(api.api.pool, true)).toEqual({ code: 'demo' });
  });

  it('one that was broken off before its key was shown is finished by the next start', async () => {
    const database = await createTestDatabase();
    const pool = createCampaignPool(database.url, createLog('silent'));
    try {
      const { campaignId } = await createCampaign(pool, demoProfile('2026-11-20'));
      const notice = await prepareDemo(pool, true);
      expect(notice).toMatchObject({ code: 'demo', key: expect.stringMatching(/^svc_live_/) });
      expect(await database.knex('voters').where({ campaign_id: campaignId }).pluck('id')).toHaveLength(5000);
      expect(await prepareDemo(pool, true)).toEqual({ code: 'demo' });
    } finally {
      await pool.end();
      await database.close();
    }
  });

  it('none is made if it is not requested', async () => {
    const database = await createTestDatabase();
    const pool = createCampaignPool(database.url, createLog('silent'));
    try {
      expect(await prepareDemo(pool, false)).toBeNull();
    } finally {
      await pool.end();
      await database.close();
    }
  });

  it('a server waits for the one that makes it, also for longer than a statement may take', async () => {
    const database = await createTestDatabase();
    const timeouts = { statementMilliseconds: 2_000, silenceMilliseconds: 2_500 };
    const pool = createCampaignPool(database.url, createLog('silent'), { size: 2, timeouts });
    try {
      await createCampaign(pool, demoProfile('2026-11-20'));
      const { prepared } = await database.knex.transaction(async (maker) => {
        await maker.raw(`select pg_advisory_xact_lock(hashtextextended('prepare demo', 0))`);
        const waiting = prepareDemo(pool, true);
        await lockWaiters(database.knex, 1);
        await maker.raw('select pg_sleep(3)');
        await maker.raw(
          `insert into api_keys (campaign_id, id, user_id, name, key_hash, last_four, scopes, created_at)
           select campaign_id, campaign_id, user_id, 'shown by the other', sha256('x'), 'xxxx', '{voters:read}', now()
           from memberships`,
        );
        return { prepared: waiting };
      });
      expect(await prepared).toEqual({ code: 'demo' });
    } finally {
      await pool.end();
      await database.close();
    }
  });

  it('one server of several makes it', async () => {
    const database = await createTestDatabase();
    const pools = [1, 2].map(() => createCampaignPool(database.url, createLog('silent')));
    try {
      const notices = await Promise.all(pools.map((pool) => prepareDemo(pool, true)));
      expect(notices.filter((notice) => notice?.key && notice.donationId)).toHaveLength(1);
      expect(notices).toContainEqual({ code: 'demo' });
      expect(await database.knex('campaigns').pluck('code')).toEqual(['demo']);
    } finally {
      for (const pool of pools) await pool.end();
      await database.close();
    }
  });
});

describe('hustings campaign', () => {
  const run = (...args: string[]) => runJson(api.database, ['campaign', ...args]);

  it('demo-key prints a key that opens everything', async () => {
    const printed = await run('demo-key');
    expect((await api.request('GET', '/volunteers', { key: printed.key })).status).toBe(200);
  });

  it('reset-demo resets', async () => {
    expect(await run('reset-demo')).toEqual({ reset: true, campaignId: demo.campaignId });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { servingUser } from '#core/database/embedded/cluster-home.ts';
import { HustingsError } from '#core/errors.ts';
import { plans } from '#core/plans.ts';
import { createExecuteFor, type ExecuteFor } from '#server/accounts/execute-for-person.ts';
import { createAttemptCounters } from '#server/accounts/throttle/limits.ts';
import { correctDonation } from '#server/campaign/donations/corrections/correct-donation.ts';
import { returnPart } from '#server/campaign/donations/corrections/return-part.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { createDonation } from '#server/campaign/donations/operations/create-donation.ts';
import { markPrinted } from '#server/campaign/donations/receipts/hand-over/print-receipts.ts';
import { sendReceipts } from '#server/campaign/donations/receipts/hand-over/send-receipts.ts';
import { issueForPerson } from '#server/campaign/donations/receipts/issue-for-person.ts';
import { spoilReceipt } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { issueTogether } from '#server/campaign/donations/receipts/together/issue-together.ts';
import { reviewReceipts } from '#server/campaign/donations/receipts/together/review-receipts.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { type CampaignHarness, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { lockWaiters, waitingSessions } from '#test/support/postgres/lock-waiters.ts';
import { until } from '#test/support/until.ts';
import { afternoon, newDonor, someDonation } from './some-donation.ts';

let api: CampaignHarness;
let executeFor: ExecuteFor;
beforeAll(async () => {
  // A crowd of acts takes a minute on a machine that is busy with others. A deadlock is found at once all the same, and what
  // waits in vain is refused before the test's own end.
  const limit = 200_000;
  const timeouts = { queueMilliseconds: limit, lockMilliseconds: limit, statementMilliseconds: limit };
  api = await startCampaignApi({ now: () => afternoon, timeouts: { ...timeouts, silenceMilliseconds: 1.1 * limit } });
  const attempts = createAttemptCounters(createRateCounter);
  executeFor = createExecuteFor({ pool: api.api.pool, plans, attempts, now: () => afternoon });
});
afterAll(() => api.close());

interface Scene {
  readonly campaign: TestCampaign;
  /** Two donations of one donor. The older one is the act's, or one of the act's. */
  readonly older: string;
  readonly newer: string;
}

const donor = { donorName: 'Lise Havre', donorEmail: 'lise@example.org', amount: 10 };

async function scene(): Promise<Scene> {
  const campaign = await api.campaign();
  const give = async (more = {}) =>
    (await api.request('POST', '/donations', { body: someDonation({ ...donor, ...more }), key: campaign.key })).body
      .data.id;
  return { campaign, older: await give(), newer: await give({ externalId: 'newer' }) };
}

/** Issues together all that a review shows. */
async function issueSeen(pool: CampaignPool, by: Principal): Promise<readonly string[]> {
  const { ready, numbers } = await reviewReceipts(pool, by, undefined, afternoon);
  return issueTogether(
    pool,
    by,
    { donations: ready, firstNumber: numbers[0] as string, lastNumber: numbers.at(-1) as string },
    afternoon,
  );
}

const firstNumber = '99001-2026-000001';

const acts = {
  'recording, by a key': ({ campaign: { key } }: Scene) =>
    api.request('POST', '/donations', {
      body: someDonation(donor),
      key,
      headers: { 'Idempotency-Key': newRecordId() },
    }),
  'recording, by a member': ({ campaign: { campaignId, userId } }: Scene) =>
    executeFor({ kind: 'member', campaignId, userId, role: 'MANAGER' } as const, afternoon)(createDonation, {
      body: someDonation(donor),
      conditions: { idempotencyKey: newRecordId(), seen: '' },
    }),
  'recording a batch': ({ campaign: { key } }: Scene) =>
    api.request('POST', '/donations/batch', {
      body: { records: [someDonation(donor), someDonation({ ...donor, externalId: 'newer' })] },
      key,
    }),
  'recording a deposit': ({ campaign: { key } }: Scene) =>
    api.request('POST', '/deposits', { body: { donations: [someDonation(donor)] }, key }),
  'importing a file': async ({ campaign: { key } }: Scene) => {
    const { donorName, donorAddress, donorCity, donorProvince, donorPostalCode, date, method } = someDonation(donor);
    const cells = [donorName, donorAddress, donorCity, donorProvince, donorPostalCode, 12, date, method];
    await fetch(`${api.base}/imports?kind=DONATIONS&start=true`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'text/csv' },
      body: `Donor,Address,City,Province,Postal code,Amount,Received,Method\n${cells.join()}\n`,
    });
    await api.api.imports.idle();
  },
  'returning a part': ({ campaign: { campaignId, userId }, newer }: Scene) =>
    returnPart(
      api.api.pool,
      campaignId,
      { donationId: newer, userId, reason: 'asked', part: { cents: 100, on: '2026-09-20' }, reissue: true },
      afternoon,
    ),
  printing: ({ campaign: { campaignId, userId } }: Scene) =>
    markPrinted(api.api.pool, principalOf(campaignId, userId), { numbers: [firstNumber], as: 'PRINTED' }, afternoon),
  sending: ({ campaign: { campaignId, userId } }: Scene) =>
    sendReceipts(
      api.api.pool,
      { kind: 'member', campaignId, userId, role: 'MANAGER' },
      { numbers: [firstNumber], again: false, formId: newRecordId(), send: async () => {} },
      afternoon,
    ),
  'issuing one, by a key': ({ campaign: { key }, newer }: Scene) =>
    api.request('POST', `/donations/${newer}/receipt`, { key, headers: { 'Idempotency-Key': newRecordId() } }),
  'issuing one, by a member': ({ campaign: { campaignId, userId }, newer }: Scene) =>
    issueForPerson(api.api.pool, campaignId, { donationId: newer, userId }, afternoon),
  'issuing all': ({ campaign: { campaignId, userId } }: Scene) =>
    issueSeen(api.api.pool, principalOf(campaignId, userId)),
  'correcting, with a new receipt': ({ campaign: { campaignId, userId }, newer }: Scene) =>
    correctDonation(
      api.api.pool,
      campaignId,
      { donationId: newer, userId, reason: 'amount', changes: { amount: 11 }, reissue: true },
      afternoon,
    ),
  spoiling: ({ campaign: { campaignId, userId }, newer }: Scene) =>
    spoilReceipt(api.api.pool, campaignId, { donationId: newer, userId, reason: 'torn' }, afternoon),
  voiding: ({ campaign: { campaignId, userId }, newer }: Scene) =>
    withdrawDonation(
      api.api.pool,
      campaignId,
      { donationId: newer, userId, reason: 'twice', kind: 'VOIDED' },
      afternoon,
    ),
};
type Act = keyof typeof acts;

/** Those that have their receipt before they begin. */
const ofIssued: readonly Act[] = [
  'correcting, with a new receipt',
  'returning a part',
  'printing',
  'sending',
  'spoiling',
];

/** The locks of the order, the first ones first. */
const locks = {
  donation: (trx: Knex.Transaction, { newer }: Scene) =>
    trx.raw('select 1 from donations where id = ? for update', [newer]),
  donor: (trx: Knex.Transaction, { campaign }: Scene) =>
    trx.raw(`select pg_advisory_xact_lock(hashtextextended('donor ' || ? || ' ' || hustings_name_key(?), 0))`, [
      campaign.campaignId,
      donor.donorName,
    ]),
  series: (trx: Knex.Transaction, { campaign }: Scene) =>
    trx.raw(
      `insert into receipt_serials as s (campaign_id, year, last_serial) values (?, 2026, 1)
       on conflict (campaign_id, year) do update set last_serial = s.last_serial returning 1`,
      [campaign.campaignId],
    ),
};
const order = Object.keys(locks) as Array<keyof typeof locks>;

/** What sessions that wait for a lock have already, of the locks that come later in the order. */
async function locksWhileWaiting(knex: Knex, { campaign }: Scene): Promise<string[]> {
  const { rows } = await knex.raw<{ rows: Array<{ locked: keyof typeof locks }> }>(
    `select distinct case l.locktype when 'advisory' then 'donor' else 'series' end as locked
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where a.datname = current_database() and a.wait_event_type = 'Lock' and l.granted and (
       l.relation in ('receipt_serials'::regclass, 'receipts'::regclass) and l.mode = 'RowExclusiveLock'
       or l.locktype = 'advisory' and (l.classid::bigint << 32 | l.objid::bigint)
         = hashtextextended('donor ' || ? || ' ' || hustings_name_key(?), 0))`,
    [campaign.campaignId, donor.donorName],
  );
  return rows.map(({ locked }) => locked);
}

/** Which locks an act waits for, and what it has of later ones then. */
async function observe(act: Act): Promise<Partial<Record<keyof typeof locks, string[]>>> {
  const seen: Partial<Record<keyof typeof locks, string[]>> = {};
  for (const lock of order) {
    const set = await scene();
    if (ofIssued.includes(act)) await acts['issuing one, by a member'](set);
    let done = false;
    const trx = await api.database.knex.transaction();
    await locks[lock](trx, set);
    const acted = acts[act](set).finally(() => {
      done = true;
    });
    await until(
      'the act to wait or to be done',
      async () => done || (await waitingSessions(api.database.knex)) > 0,
      (settled) => settled,
    );
    if (!done) {
      const later = order.slice(order.indexOf(lock) + 1);
      seen[lock] = (await locksWhileWaiting(api.database.knex, set)).filter((locked) =>
        later.includes(locked as never),
      );
    }
    await trx.rollback();
    await acted;
  }
  return seen;
}

describe('the one order of locks', () => {
  it.each<[Act, ReadonlyArray<keyof typeof locks>]>([
    ['recording, by a key', ['donor']],
    ['recording, by a member', ['donor']],
    ['recording a batch', ['donor']],
    ['recording a deposit', ['donor']],
    ['importing a file', ['donor']],
    ['returning a part', ['donation', 'series']],
    ['printing', ['donation']],
    ['sending', ['donation']],
    ['issuing one, by a key', ['donation', 'series']],
    ['issuing one, by a member', ['donation', 'series']],
    ['issuing all', ['donation', 'series']],
    ['correcting, with a new receipt', ['donation', 'donor', 'series']],
    ['spoiling', ['donation']],
    ['voiding', ['donation']],
  ])('%s waits for %j, and never with a later lock in its hands', async (act, waited) => {
    expect(await observe(act)).toEqual(Object.fromEntries(waited.map((lock) => [lock, []])));
  });

  it('has all donations before the series is issued from, however many', async () => {
    const set = await scene();
    const trx = await api.database.knex.transaction();
    await locks.donation(trx, set);
    const issued = acts['issuing all'](set);
    await lockWaiters(api.database.knex, 1);
    try {
      // As one who issues the receipt of that donation does next; it would wait for the other in vain.
      await trx.raw('set local lock_timeout = 1');
      await locks.series(trx, set);
    } finally {
      await trx.rollback();
    }
    expect(await issued).toEqual(['99001-2026-000001', '99001-2026-000002']);
  });
});

const sessions = (): Promise<number[]> =>
  api.database
    .knex('pg_stat_activity')
    .where({ usename: servingUser })
    .whereRaw('datname = current_database()')
    .pluck('pid');

it('all acts at once, again and again, meet no deadlock, and no response is an error of the server', async () => {
  const { campaignId, userId, key } = await api.campaign();
  const others = await sessions();
  const { base, api: server, close } = await api.secondServer();
  const { pool } = server;
  const deadlocks = async () => {
    const { rows } = await api.database.knex.raw(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    return rows[0].deadlocks as number;
  };
  const before = await deadlocks();
  const refused: unknown[] = [];
  const member = (act: Promise<unknown>) =>
    act.catch((error: unknown) => {
      if (!(error instanceof HustingsError) || error.status >= 500) refused.push(error);
    });
  const asked = async (path: string, body?: object) => {
    const { status } = await api.request('POST', path, { key, base, ...(body && { body }) });
    if (status >= 500) refused.push(status);
  };
  const rounds = 6;
  const names = ['Ada Marram', 'Noé Grève', 'Una Skerry'];
  for (let round = 0; round < rounds; round++) {
    const given = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const externalId = `${round} ${i}`;
        const body = newDonor({ donorName: names[i % 3], donorPhone: '709 555-0100', amount: 5, externalId });
        return (await api.request('POST', '/donations', { body, key, base })).body.data.id;
      }),
    );
    const at = (i: number) => given[i % given.length] as string;
    await Promise.all([
      ...[0, 1].map(() => member(issueSeen(pool, principalOf(campaignId, userId)))),
      ...given
        .toReversed()
        .map((donationId) => member(issueForPerson(pool, campaignId, { donationId, userId }, afternoon))),
      ...given.map((id) => asked(`/donations/${id}/receipt`)),
      ...given.map((id, i) =>
        asked(`/donations/${id}/receipt`, {
          receiptNumber: `99001-2026-${String(round * 12 + i + 5).padStart(6, '0')}`,
        }),
      ),
      ...names.map((donorName) => asked('/donations', someDonation({ donorName, amount: 5 }))),
      ...[0, 1].map((half) =>
        asked('/donations/batch', {
          records: given.map((_, i) =>
            someDonation({
              donorName: names[i % 3],
              amount: 5,
              ...(i % 2 === half && { externalId: `${round} ${i}` }),
            }),
          ),
        }),
      ),
      asked('/deposits', { donations: names.map((donorName) => someDonation({ donorName, amount: 5 })) }),
      member(markPrinted(pool, principalOf(campaignId, userId), { numbers: [firstNumber], as: 'PRINTED' }, afternoon)),
      ...[1, 4, 7].map((i) => {
        const part = { cents: 100, on: '2026-09-20' };
        return member(
          returnPart(pool, campaignId, { donationId: at(i), userId, reason: 'r', part, reissue: true }, afternoon),
        );
      }),
      ...[2, 5, 8].map((i) =>
        member(
          correctDonation(
            pool,
            campaignId,
            { donationId: at(i), userId, reason: 'r', changes: { amount: 6, donorName: names[i % 3] }, reissue: true },
            afternoon,
          ),
        ),
      ),
      ...[3, 6].map((i) =>
        member(spoilReceipt(pool, campaignId, { donationId: at(i), userId, reason: 'r' }, afternoon)),
      ),
      member(withdrawDonation(pool, campaignId, { donationId: at(9), userId, reason: 'r', kind: 'VOIDED' }, afternoon)),
    ]);
  }
  const { rows: series } = await api.database.knex.raw(
    `select last_serial, (select count(*)::int from receipts r where r.campaign_id = s.campaign_id) as receipts
     from receipt_serials s where campaign_id = ?`,
    [campaignId],
  );
  await close();
  // A session reports its deadlocks when it ends, at the latest.
  await until('the sessions to end', sessions, (left) => left.every((pid) => others.includes(pid)));
  expect(refused).toEqual([]);
  expect(await deadlocks()).toBe(before);
  expect(series[0].receipts).toBeGreaterThan(rounds * 6);
});

import { connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { isDatabaseUnavailable } from '#core/database/failures/database-unavailable.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiting, sessionId } from '#test/support/postgres/lock-waiters.ts';
import { onOnePostgres } from '#test/support/postgres/on-one-postgres.ts';
import { until } from '#test/support/until.ts';
import { newDonor } from './donations/some-donation.ts';

const api = await closedAfterAll(startCampaignApi({ rateLimit: true }));

describe('a table that a migration changes while the server runs', () => {
  const both = async () => [
    (await api.request('POST', '/donations', { body: newDonor() })).status,
    (await api.request('GET', '/campaign')).status,
  ];

  it.each([
    [
      'a further column',
      ['alter table donations add column further text', 'alter table campaigns add column further text'],
    ],
    [
      'another type of a column',
      [
        'alter table donations alter column created_at type timestamptz(6)',
        'alter table campaigns alter column party type varchar(200)',
      ],
    ],
  ])('%s', async (_what, statements) => {
    // Until every connection of the pool has prepared what it says.
    await Promise.all(Array.from({ length: 30 }, both));
    for (const statement of statements) await api.database.knex.raw(statement);
    expect(await Promise.all(Array.from({ length: 30 }, both))).toEqual(Array(30).fill([200, 200]));
  });
});

// On Citus a worker's session waits for the lock.
onOnePostgres(() => {
  describe('a statement that is broken off', () => {
    it('is a 503 that says when to try again', async () => {
      const { body } = await api.request('POST', '/voters', { body: someVoter() });
      const patch = await api.database.knex.transaction(async (trx) => {
        await trx('voters').where({ id: body.data.id }).forUpdate();
        const waiting = api.request('PATCH', `/voters/${body.data.id}`, { body: { city: 'Sable' } });
        // As a statement timeout does.
        const cancelled = await until(
          'the statement to wait for the lock',
          () => api.database.knex.raw(`select pg_cancel_backend(${sessionId}) from ${lockWaiting}`),
          ({ rows }) => rows.length > 0,
        );
        expect(cancelled.rows).toHaveLength(1);
        return waiting;
      });
      expect(patch).toMatchObject({ status: 503, body: { code: 'internal' } });
      expect(patch.headers.get('Retry-After')).toBe('5');
    });
  });
});

describe('the database is taken to be unreachable', () => {
  const failure = (attempt: Promise<unknown>) =>
    attempt.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('if the pool is used up', async () => {
    const pool = new pg.Pool({ connectionString: api.database.url, max: 1 });
    const only = await pool.connect();
    // Not before: opening a connection takes its time too.
    pool.options.connectionTimeoutMillis = 100;
    expect(isDatabaseUnavailable(await failure(pool.connect()))).toBe(true);
    only.release();
    await pool.end();
  });

  it('if a connection breaks between two statements, reported by pg or by knex', async () => {
    const client = new pg.Client(api.database.url);
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await api.database.knex.raw('select pg_terminate_backend(?::int)', [rows[0]?.pid ?? 0]);
    await ended;
    const error = (await failure(client.query('select 1'))) as Error;
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDatabaseUnavailable(new Error(`select 1 - ${error.message}`))).toBe(true);
  });

  it.each([
    'failure on connection marked as essential: 127.0.0.1:5432',
    'could not receive data from server: Connection reset by peer',
    'SSL SYSCALL error: EOF detected',
    'connection not open',
    'postmaster was shut down, exiting',
  ])('if a coordinator of Citus loses a worker or ends: %s', async (message) => {
    const raised = api.database.knex.raw(`do $$ begin raise '${message}' using errcode = 'XX000'; end $$`);
    const { code } = (await failure(raised)) as { code: string };
    expect(isDatabaseUnavailable(Object.assign(new Error(message), { code }))).toBe(true);
    expect(isDatabaseUnavailable(Object.assign(new Error('cache lookup failed'), { code }))).toBe(false);
  });

  it('but not if a statement is wrong', async () => {
    expect(isDatabaseUnavailable(await failure(api.database.knex.raw('select 1/0')))).toBe(false);
    expect(isDatabaseUnavailable(new Error('anything else'))).toBe(false);
    expect(isDatabaseUnavailable(new Error(`insert 'Connection terminated' - value too long`))).toBe(false);
    expect(isDatabaseUnavailable(undefined)).toBe(false);
  });
});

describe('a refusal that cannot be put on record', () => {
  it('stays the refusal that it is', async () => {
    await api.database.knex.raw(
      'alter table audit_log add constraint full_up check (status not in (403, 429)) not valid',
    );
    const community = await api.campaign();
    await api.database.knex('campaigns').where({ id: community.campaignId }).update({ subscription_tier: 'COMMUNITY' });
    const ask = async () => (await api.request('GET', '/campaign', { key: community.key })).status;
    expect(await until('the plan to be heard of', ask, (status) => status !== 200)).toBe(403);

    const busy = await api.campaign({ subscriptionTier: 'STARTER' });
    const statuses = new Set<number>();
    const more = () =>
      Promise.all(Array.from({ length: 50 }, () => api.request('GET', '/campaign', { key: busy.key })));
    await until('the limit', more, (answers) => {
      for (const { status } of answers) statuses.add(status);
      return statuses.has(429);
    });
    expect([...statuses].sort()).toEqual([200, 429]);
  });
});

describe('a request line of which nothing can be made', () => {
  it.each(['http://[', 'http://', 'http://xn--/', '//['])('GET %s is a 400', async (target) => {
    const { hostname, port } = new URL(api.base);
    const socket = connect(Number(port), hostname);
    socket.end(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
  });
});

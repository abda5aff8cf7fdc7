import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from '#core/database/database.ts';
import { migrate } from '#core/database/migrate.ts';
import type { Migration } from '#core/database/migration.ts';
import { migrations } from '#migrations/list.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { createTestDatabase } from '#test/support/database.ts';
import { until } from '#test/support/until.ts';

let api: CampaignHarness;
let load: Load;
const applied: Migration[] = [...migrations];

beforeAll(async () => {
  const database = await createTestDatabase('template0');
  await migrate(database.knex, migrations);
  const fill = await readFile(new URL('filled-baseline.sql', import.meta.url), 'utf8');
  await database.knex.raw(fill.replaceAll('?', '\\?'));
  // A request that waits for a lock for longer than this fails. On a busy machine it waits for a while for other requests.
  api = await startCampaignApi({ database, timeouts: { lockMilliseconds: 5_000 } });
  load = startLoad();
});
afterAll(async () => {
  await load?.stop();
  await api?.close();
});

interface Load {
  /** Resolves when that many more requests of each kind have been answered. */
  progress(requests: number): Promise<void>;
  /** The responses so far, by operation, other than 200. */
  failures(): string[];
  forget(): void;
  stop(): Promise<void>;
}

/** Clients of the server that runs meanwhile: they write and read in all that a campaign does, without a pause. */
function startLoad(): Load {
  const failures: string[] = [];
  const counts: number[] = [];
  let isStopped = false;
  let voter = '';
  const operations: Array<() => ReturnType<CampaignHarness['request']>> = [
    () => api.request('POST', '/voters', { body: someVoter() }),
    () => api.request('PATCH', `/voters/${voter}`, { body: { city: 'Sable' } }),
    () => api.request('GET', '/voters'),
    () => api.request('POST', '/donations', { body: newDonor() }),
    () => api.request('GET', '/donations'),
    () => api.request('POST', '/canvassing/interactions', { body: { voterId: voter, type: 'DOOR' } }),
  ];
  const client = async (operation: (typeof operations)[number], i: number) => {
    counts[i] = 0;
    while (!isStopped) {
      const { status, body } = await operation();
      if (status !== 200) failures.push(`${operation}: ${status} ${JSON.stringify(body)}`);
      counts[i] = (counts[i] ?? 0) + 1;
    }
  };
  const clients = api.request('POST', '/voters', { body: someVoter() }).then(({ body }) => {
    voter = body.data.id;
    return Promise.all(operations.map(client));
  });
  return {
    async progress(requests) {
      const before = [...counts];
      await until(
        'requests to be answered',
        () => new Promise<number[]>((resolve) => setImmediate(resolve, counts)),
        (now) => now.length === operations.length && now.every((count, i) => count >= (before[i] ?? 0) + requests),
      );
    },
    failures: () => [...new Set(failures)],
    forget() {
      failures.length = 0;
    },
    async stop() {
      isStopped = true;
      await clients;
    },
  };
}

/** Applies a migration as a newer program does when it starts, with connections of its own. */
async function upgrade(mode: Migration['mode'], ...sql: string[]): Promise<void> {
  applied.push({ name: `${applied.length + 1}-test`, servesFrom: 1, mode, sql });
  const knex = connect(api.database.url, 'a newer program', 2);
  await migrate(knex, applied).finally(() => knex.destroy());
}

describe('an upgrade while a server of the version before answers requests', () => {
  it.each<[string, Migration['mode'], ...string[]]>([
    [
      'a further column',
      'transaction',
      'alter table voters add column initials text; alter table donations add column note text',
    ],
    [
      'a backfill',
      'batches',
      `update voters set initials = left(first_name, 1) || left(last_name, 1)
       where ctid in (select ctid from voters where initials is null limit 1000)`,
      `update donations set note = '' where ctid in (select ctid from donations where note is null limit 1000)`,
    ],
    [
      'an index',
      'statements',
      'drop index concurrently if exists voters_by_initials',
      'create index concurrently voters_by_initials on voters (campaign_id, initials)',
    ],
    [
      'a trigger',
      'transaction',
      `create function set_initials() returns trigger language plpgsql as $$
       begin new.initials = left(new.first_name, 1) || left(new.last_name, 1); return new; end $$;
       create trigger set_initials before insert on voters for each row execute function set_initials()`,
    ],
    ['a constraint of further rows', 'transaction', 'alter table voters add check (length(initials) < 9) not valid'],
    ['a check of all rows', 'statements', 'alter table voters validate constraint voters_initials_check'],
    ['a table', 'transaction', 'create table more (voter_id uuid, note text)'],
  ])('%s fails no request and keeps none waiting for long', async (_what, mode, ...sql) => {
    await load.progress(5);
    await upgrade(mode, ...sql);
    await load.progress(5);
    expect(load.failures()).toEqual([]);
  });

  it('that has to wait for a reader of the table lets the requests pass meanwhile', async () => {
    const reader = await api.database.knex.transaction();
    await reader('voters').limit(1);
    const upgraded = upgrade('transaction', 'alter table voters add column middle_name text');
    await load.progress(10);
    await reader.rollback();
    await upgraded;
    await load.progress(5);
    expect(load.failures()).toEqual([]);
  });

  it('that holds a lock for long is noticed', async () => {
    await upgrade('transaction', 'lock table voters in access exclusive mode; select pg_sleep(8)');
    expect(load.failures().join()).toContain('503');
    load.forget();
  });
});

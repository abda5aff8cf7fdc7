import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notFound } from '#core/errors.ts';
import { createLog } from '#core/log.ts';
import { type CampaignPool, createCampaignPool } from '#server/campaign/database/pool.ts';
import { SharedReads } from '#server/campaign/database/shared-reads.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { newRecordId } from '#server/campaign/record-id.ts';
import { isDatabaseAway } from '#server/http/errors/database-away.ts';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';

let api: CampaignHarness;
let pool: CampaignPool;
let taken = 0;
beforeAll(async () => {
  api = await startCampaignApi();
  pool = createCampaignPool(api.requestUrl, createLog('silent'), { size: 10 });
  pool.on('acquire', () => taken++);
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

interface Transaction {
  readonly campaign: string;
  readonly session: number;
  readonly began: string;
}

/** In which campaign and transaction it ran. */
const whereItRuns = async (tx: CampaignTransaction): Promise<Transaction> => {
  const [row] = await tx.query<Transaction>(
    `select current_setting('hustings.campaign_id') as campaign, pg_backend_pid() as session, now()::text as began`,
    [],
    { last: true },
  );
  return row as Transaction;
};

const transactionOf = ({ session, began }: Transaction) => `${session} ${began}`;

/** How many connections were taken from the pool meanwhile. */
async function countTaken(work: () => Promise<unknown>): Promise<number> {
  const before = taken;
  await work();
  return taken - before;
}

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

describe('reads that come at the same time', () => {
  it('share a transaction where they are of one campaign, and never with those of another', async () => {
    const reads = new SharedReads(pool);
    const campaigns = times(3, newRecordId);
    const seen: Transaction[] = [];
    const connections = await countTaken(async () => {
      const running = times(60, (i) => reads.run(campaigns[i % 3] as string, whereItRuns));
      seen.push(...(await Promise.all(running)));
    });
    expect(seen.map(({ campaign }) => campaign)).toEqual(times(60, (i) => campaigns[i % 3]));
    expect(new Set(seen.map(transactionOf)).size).toBe(3);
    // The transactions follow each other on one connection.
    expect(connections).toBe(1);
  });

  it('see their own campaign alone, however many campaigns there are', async () => {
    const reads = new SharedReads(pool);
    const campaigns = times(300, newRecordId);
    for (let round = 0; round < 10; round++) {
      const seen = await Promise.all(campaigns.map((id) => reads.run(id, whereItRuns)));
      expect(seen.map(({ campaign }) => campaign)).toEqual(campaigns);
    }
  });

  it('are at most fifty in one', async () => {
    const reads = new SharedReads(pool);
    const campaign = newRecordId();
    const seen = await Promise.all(times(120, () => reads.run(campaign, whereItRuns)));
    const sizes = new Map<string, number>();
    for (const at of seen.map(transactionOf)) sizes.set(at, (sizes.get(at) ?? 0) + 1);
    expect([...sizes.values()].sort()).toEqual([20, 50, 50]);
  });

  it('have at most two transactions at a time, whatever holds them up', async () => {
    const reads = new SharedReads(pool);
    const campaign = newRecordId();
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    let entered = 0;
    const held = async (tx: CampaignTransaction) => {
      entered++;
      await gate;
      return whereItRuns(tx);
    };
    const running: Array<Promise<Transaction>> = [];
    const connections = await countTaken(async () => {
      for (let i = 0; i < 4; i++) {
        running.push(reads.run(campaign, held));
        // Each read comes in a turn of the event loop of its own.
        while (entered < Math.min(i + 1, 2)) await new Promise((resolve) => setImmediate(resolve));
      }
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    });
    expect([entered, connections]).toEqual([2, 2]);
    open();
    const transactions = new Set((await Promise.all(running)).map(transactionOf));
    expect(transactions.size).toBe(3);
  });

  it('have their own refusals', async () => {
    const reads = new SharedReads(pool);
    const campaign = newRecordId();
    const outcomes = await Promise.allSettled([
      reads.run(campaign, whereItRuns),
      reads.run(campaign, () => Promise.reject(notFound('There is nothing.'))),
      reads.run(campaign, whereItRuns),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((outcomes[1] as PromiseRejectedResult).reason).toMatchObject({ status: 404 });
  });

  it('do not fail with one whose statement fails', async () => {
    const reads = new SharedReads(pool);
    const campaign = newRecordId();
    const failing = (tx: CampaignTransaction) => tx.query('select 1 / $1::int', [0], { last: true });
    const outcomes = await Promise.allSettled([
      reads.run(campaign, whereItRuns),
      reads.run(campaign, failing),
      reads.run(campaign, whereItRuns),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    // SQLSTATE 22012: division by zero.
    expect((outcomes[1] as PromiseRejectedResult).reason).toMatchObject({ code: '22012' });
    await expect(reads.run(campaign, whereItRuns)).resolves.toMatchObject({ campaign });
  });

  it('do not fail with a read of another campaign, before or behind theirs', async () => {
    const reads = new SharedReads(pool);
    const [first, faulty, last] = times(3, newRecordId) as [string, string, string];
    const refused: string[] = [];
    const connections = await countTaken(async () => {
      const outcomes = await Promise.allSettled([
        reads.run(first, whereItRuns),
        reads.run(faulty, (tx) => {
          refused.push(tx.campaignId);
          return tx.query('select 1 / $1::int', [0], { last: true });
        }),
        // Another statement follows, so that the next transaction has to wait for its end.
        reads.run(last, async (tx) => {
          await tx.query('select 1');
          return whereItRuns(tx);
        }),
        reads.run(first, whereItRuns),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
      const seen = outcomes.map((outcome) => (outcome as PromiseFulfilledResult<Transaction>).value?.campaign);
      expect(seen).toEqual([first, undefined, last, first]);
    });
    // The refused one ran again by itself.
    expect(refused).toEqual([faulty, faulty]);
    expect(connections).toBe(2);
  });

  it('of another campaign wait where a transaction before them has further statements', async () => {
    const reads = new SharedReads(pool);
    const [first, second] = times(2, newRecordId) as [string, string];
    const order: string[] = [];
    await Promise.all([
      reads.run(first, async (tx) => {
        order.push('first begins');
        await tx.query('select 1');
        await whereItRuns(tx);
        order.push('first ends');
      }),
      reads.run(second, (tx) => {
        order.push('second begins');
        return whereItRuns(tx);
      }),
    ]);
    expect(order).toEqual(['first begins', 'first ends', 'second begins']);
  });

  it('all fail at once where their connection is lost', async () => {
    const reads = new SharedReads(pool);
    const campaign = newRecordId();
    const ending = async (tx: CampaignTransaction) => {
      const [row] = await tx.query<{ session: number }>('select pg_backend_pid() as session');
      await api.database.knex.raw('select pg_terminate_backend(?::int)', [row?.session as number]);
      return tx.query('select 1');
    };
    const outcomes: Array<PromiseSettledResult<unknown>> = [];
    const connections = await countTaken(async () => {
      const running = times(20, (i) => reads.run<unknown>(campaign, i === 0 ? ending : whereItRuns));
      outcomes.push(...(await Promise.allSettled(running)));
    });
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect(outcomes.every((outcome) => isDatabaseAway((outcome as PromiseRejectedResult).reason))).toBe(true);
    expect(connections).toBe(1);
  });
});

describe('requests for single records that come at the same time', () => {
  it('each get their own record, or its absence, and an audit entry', async () => {
    const created = await Promise.all(
      times(30, (i) => api.request('POST', '/voters', { body: { ...someVoter(), city: `Town ${i}` } })),
    );
    const absent = newRecordId();
    const ids = created.flatMap(({ body }) => [body.data.id as string, absent]);
    const { key } = api.theirs;
    const [ours, theirs] = await Promise.all([
      Promise.all(ids.map((id) => api.request('GET', `/voters/${id}`))),
      Promise.all(ids.map((id) => api.request('GET', `/voters/${id}`, { key }))),
    ]);
    ours.forEach(({ status, body }, i) => {
      if (i % 2 === 1) expect(status).toBe(404);
      else expect([status, body.data.id, body.data.city]).toEqual([200, ids[i], `Town ${i / 2}`]);
    });
    expect(new Set(theirs.map(({ status }) => status))).toEqual(new Set([404]));
    const { rows } = await api.database.knex.raw<{ rows: Array<{ status: number; entries: number }> }>(
      `select status, count(*)::int as entries from audit_log
       where campaign_id = ? and operation = 'getVoter' group by status order by status`,
      [api.ours.campaignId],
    );
    expect(rows).toEqual([
      { status: 200, entries: 30 },
      { status: 404, entries: 30 },
    ]);
  });
});

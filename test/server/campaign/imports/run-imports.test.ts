import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { plans } from '#core/plans.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { checkBatch } from '#server/campaign/imports/batches/check-batch.ts';
import { SeenKeys } from '#server/campaign/imports/batches/duplicates/seen-keys.ts';
import { endCheck } from '#server/campaign/imports/batches/end-check.ts';
import { importBatch } from '#server/campaign/imports/batches/import-batch.ts';
import { guessColumns } from '#server/campaign/imports/columns/choose/guess-columns.ts';
import { type Duplicates, readImport } from '#server/campaign/imports/import.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { createImportRunner, type ImportRunner } from '#server/campaign/imports/run-imports.ts';
import { beginImport, chooseColumns, stop } from '#server/campaign/imports/steps.ts';
import { uploadList } from '#server/campaign/imports/upload.ts';
import { contextOf } from '#server/operations/campaign-context.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { federalCampaign } from '#test/support/campaign.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { onOnePostgres } from '#test/support/postgres/on-one-postgres.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';

const now = new Date('2026-10-01T15:00:00.000Z');
const log = createLog('silent');
let database: TestDatabase;
let pool: CampaignPool;
const runners: ImportRunner[] = [];
let codes = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createCampaignPool(database.url, log, { size: 6 });
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.close();
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

/** As a server has one. */
function runner(): ImportRunner {
  const created = createImportRunner({ pool, plans, log, now: () => now });
  runners.push(created);
  return created;
}

const header = ['First name', 'Surname', 'Address', 'City', 'Province', 'Postal code', 'Riding'];
/** A list of voters, of whom every tenth has no family name, and every seventh is the one before again. */
const listOf = (count: number) =>
  `${header}\n${Array.from({ length: count }, (_, i) => {
    const who = i % 7 === 6 && i % 10 !== 0 ? i - 1 : i;
    return `Anne,${i % 10 === 9 ? '' : `Roe${who % 10 === 9 ? who - 1 : who}`},${who} Main St,Sable,XA,Z1A 1A1,D\n`;
  }).join('')}`;

interface Uploaded {
  readonly campaignId: string;
  readonly importId: string;
  readonly principal: Principal;
}

async function upload(list: string): Promise<Uploaded> {
  const { campaignId, userId } = await createCampaign(pool, federalCampaign(`IMPORT${++codes}`), now);
  const file = { userId, kind: 'VOTERS', fileName: 'list.csv', bytes: Buffer.from(list) } as const;
  const importId = await uploadList(pool, campaignId, file, now);
  const step = { campaignId, importId, principal: principalOf(campaignId, userId) };
  const columns = guessColumns(importKinds.VOTERS, header);
  await chooseColumns(pool, step.principal, { importId, columns, defaultValues: {} }, now);
  return step;
}

const start = ({ campaignId, importId }: Uploaded, duplicates: Duplicates = 'skip') =>
  withCampaign(pool, campaignId, (tx) => beginImport(tx, importId, { duplicates, plans, now }));
const stateOf = ({ campaignId, importId }: Uploaded) =>
  withCampaign(pool, campaignId, (tx) => readImport(tx, importId, now));
const recorded = async ({ campaignId }: Uploaded) => {
  const { rows } = await database.knex.raw(
    `select count(*)::int as voters, count(distinct (last_name, address))::int as people,
       (select voters::int from voter_counts where campaign_id = ?) as counted from voters where campaign_id = ?`,
    [campaignId, campaignId],
  );
  return rows[0];
};

async function checked(list: string): Promise<Uploaded> {
  const step = await upload(list);
  const first = runner();
  first.run(step.campaignId, step.importId);
  await first.idle();
  return step;
}

/** What a batch works with. */
const contextIn = (tx: CampaignTransaction) =>
  contextOf(tx, principalOf(tx.campaignId), { plans, now, operation: 'runImport' });

describe('an import that a server leaves in the middle', () => {
  it('is checked and recorded to its end by the next one, every row once', async () => {
    const step = await upload(listOf(1300));
    const stopped = runner();
    stopped.run(step.campaignId, step.importId);
    await stopped.close();
    expect(await stateOf(step)).toMatchObject({ state: 'CHECKING', rowsProcessed: 500 });
    const second = runner();
    await second.resume();
    await second.idle();
    expect(await stateOf(step)).toMatchObject({ state: 'CHECKED', rowsProcessed: 1300 });

    await start(step);
    const third = runner();
    third.run(step.campaignId, step.importId);
    await third.close();
    expect(await stateOf(step)).toMatchObject({ state: 'RUNNING', imported: 500 });
    expect(await recorded(step)).toEqual({ voters: 500, people: 500, counted: 500 });
    const fourth = runner();
    await fourth.resume();
    await fourth.idle();
    const { state, imported, rowsTotal, rowsProcessed } = await stateOf(step);
    expect([state, rowsProcessed]).toEqual(['DONE', rowsTotal]);
    expect(await recorded(step)).toEqual({ voters: imported, people: imported, counted: imported });
    const { rows } = await database.knex.raw(
      'select outcome, count(*)::int as rows from import_rows where campaign_id = ? group by 1 order by 1',
      [step.campaignId],
    );
    const left = Object.fromEntries(rows.map((row: { outcome: string; rows: number }) => [row.outcome, row.rows]));
    expect(left.FAULTY).toBe(130);
    expect(left.FAULTY + left.DUPLICATE + imported).toBe(1300);
    expect(Object.keys(left)).toEqual(['DUPLICATE', 'FAULTY']);
  });

  const person = (n: number) => `Anne,Roe${n},${n} Main St,Sable,XA,Z1A 1A1,D\n`;
  /** The last of 700 rows is the first one again, in the second batch of the check. */
  const repeating = () => `${header}\n${Array.from({ length: 700 }, (_, n) => person(n % 699)).join('')}`;
  const duplicatesOf = async ({ importId }: Uploaded) =>
    database
      .knex('import_rows')
      .where({ import_id: importId, outcome: 'DUPLICATE' })
      .select('line', 'duplicate_line', 'match_rule');
  const repeated = [{ line: 701, duplicate_line: 2, match_rule: 'NAME_AND_ADDRESS' }];

  it('is checked by the next one, which knows the lines before that a row repeats', async () => {
    const step = await upload(repeating());
    const stopped = runner();
    stopped.run(step.campaignId, step.importId);
    await stopped.close();
    expect(await stateOf(step)).toMatchObject({ state: 'CHECKING', rowsProcessed: 500 });
    const second = runner();
    await second.resume();
    await second.idle();
    expect(await stateOf(step)).toMatchObject({ state: 'CHECKED', counts: { READY: 699, DUPLICATE: 1 } });
    expect(await duplicatesOf(step)).toEqual(repeated);
  });

  it('is checked again where the transaction was undone, and no row repeats itself', async () => {
    const step = await upload(repeating());
    const seen = new SeenKeys();
    const check = (then = () => {}) =>
      withCampaign(pool, step.campaignId, async (tx) => {
        await checkBatch(tx, await readImport(tx, step.importId, now, { lock: true }), now, seen);
        then();
      });
    await check();
    const undone = check(() => {
      throw new Error('the server was killed');
    });
    await expect(undone).rejects.toThrow('killed');
    while ((await stateOf(step)).state === 'CHECKING') await check();
    expect(await stateOf(step)).toMatchObject({ state: 'CHECKED', counts: { READY: 699, DUPLICATE: 1 } });
    expect(await duplicatesOf(step)).toEqual(repeated);
  });

  onOnePostgres(() => {
    it('continues if the campaign before it fails', async () => {
      const [failing, step] = [await upload(listOf(20)), await upload(listOf(30))];
      await database.knex.raw(
        `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused' using errcode = 'XX001'; end $$;
         create trigger refuse before delete on imports for each row
           when (old.campaign_id = '${failing.campaignId}') execute function refuse()`,
      );
      await database.knex.raw(`update imports set created_at = created_at - interval '2 days' where campaign_id = ?`, [
        failing.campaignId,
      ]);
      try {
        const next = runner();
        await next.resume();
        await next.idle();
      } finally {
        await database.knex.raw('drop trigger refuse on imports; drop function refuse()');
      }
      expect(failing.campaignId < step.campaignId).toBe(true);
      expect(await stateOf(step)).toMatchObject({ state: 'CHECKED', rowsProcessed: 30 });
    });
  });

  it('loses a batch whose transaction was undone, and records it once after all', async () => {
    const step = await checked(listOf(100));
    await start(step, 'import');
    const undone = withCampaign(pool, step.campaignId, async (tx) => {
      await importBatch(contextIn(tx), await readImport(tx, step.importId, now, { lock: true }));
      throw new Error('the server was killed');
    });
    await expect(undone).rejects.toThrow('killed');
    expect(await recorded(step)).toEqual({ voters: 0, people: 0, counted: 0 });
    const next = runner();
    await next.resume();
    await next.idle();
    // Duplicates are recorded too here, so that no second copy of a row would be taken for one.
    expect(await stateOf(step)).toMatchObject({ state: 'DONE', imported: 90 });
    expect(await recorded(step)).toMatchObject({ voters: 90, counted: 90 });
  });

  it('is run by two servers at once, every row once', async () => {
    const step = await checked(listOf(2600));
    await start(step, 'import');
    const both = [runner(), runner()];
    for (const each of both) each.run(step.campaignId, step.importId);
    for (const each of both) await each.idle();
    for (const each of both) each.run(step.campaignId, step.importId);
    for (const each of both) await each.idle();
    expect(await stateOf(step)).toMatchObject({ state: 'DONE', imported: 2340 });
    expect(await recorded(step)).toMatchObject({ voters: 2340, counted: 2340 });
  });

  it.each([
    ['skip', true],
    ['import', true],
    ['skip', false],
    ['import', false],
  ] as const)(
    'goes through the same rows with duplicates=%s, with counts stored: %s',
    async (duplicates, hasCounts) => {
      const [decided, asked] = [await checked(listOf(100)), await checked(listOf(100))];
      if (!hasCounts) await database.knex('imports').update({ counts: null });
      await start(asked, duplicates);
      await withCampaign(pool, decided.campaignId, async (tx) => {
        const found = await readImport(tx, decided.importId, now, { lock: true });
        await endCheck(tx, { ...found, duplicates, startsItself: true });
      });
      const { rowsTotal } = await stateOf(asked);
      expect(rowsTotal).toBe(duplicates === 'import' ? 90 : 79);
      expect(await stateOf(decided)).toMatchObject({ state: 'RUNNING', rowsTotal });
    },
  );

  it('stays stopped if its member has stopped it', async () => {
    const step = await checked(listOf(700));
    await start(step);
    await withCampaign(pool, step.campaignId, (tx) => stop(contextIn(tx), step.importId));
    const next = runner();
    await next.resume();
    next.run(step.campaignId, step.importId);
    await next.idle();
    expect(await stateOf(step)).toMatchObject({ state: 'STOPPED', imported: 0 });
    expect(await recorded(step)).toEqual({ voters: 0, people: 0, counted: 0 });
  });
});

it('four at a time are gone through, and the others after them', async () => {
  const steps = [];
  for (let n = 0; n < 6; n++) steps.push(await upload(listOf(20)));
  const all = runner();
  for (const { campaignId, importId } of steps) all.run(campaignId, importId);
  await all.idle();
  for (const step of steps) expect(await stateOf(step)).toMatchObject({ state: 'CHECKED', rowsProcessed: 20 });
});

describe('a long list', () => {
  /**
   * Rows that PostgreSQL reads for one row of a list, by its own count: the least of the last three batches of each step.
   * What PostgreSQL does on its own meanwhile is counted with them.
   */
  async function readForEach(count: number): Promise<number> {
    const step = await upload(listOf(count));
    const batches = async (state: string, batch: (found: Awaited<ReturnType<typeof stateOf>>) => Promise<unknown>) => {
      const reads: number[] = [];
      for (;;) {
        const found = await stateOf(step);
        if (found.state !== state) return Math.min(...reads.slice(-3));
        const before = await rowsRead();
        await batch(found);
        const read = (await rowsRead()) - before;
        if ((await stateOf(step)).rowsProcessed > found.rowsProcessed) reads.push(read);
      }
    };
    const within = <T>(work: (tx: Parameters<typeof checkBatch>[0]) => Promise<T>) =>
      withCampaign(single, step.campaignId, work);
    const seen = new SeenKeys();
    const checking = await batches('CHECKING', (found) => within((tx) => checkBatch(tx, found, now, seen)));
    await start(step);
    const running = await batches('RUNNING', (found) => within((tx) => importBatch(contextIn(tx), found)));
    return (checking + running) / 500;
  }

  let single: CampaignPool;
  const rowsRead = async (): Promise<number> => {
    await single.query('select pg_stat_force_next_flush()');
    const { rows } = await single.query<{ rows: number }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables
       where relname in ('voters', 'import_rows', 'voter_counts')`,
    );
    return rows[0]?.rows ?? 0;
  };

  onOnePostgres(() => {
    it('costs each of its rows as much as a short one does', async () => {
      single = createCampaignPool(database.url, log, { size: 1 });
      try {
        const short = await readForEach(2000);
        // To the planner, a campaign that is younger than the statistics has no row.
        await vacuum(database.knex);
        const long = await readForEach(10_000);
        expect(short).toBeGreaterThan(0.5);
        expect(long).toBeLessThan(2 * short);
      } finally {
        await single.end();
      }
    }, 600_000);
  });

  it('writes the rows again of which the check says something, and no others', async () => {
    const step = await upload(listOf(100));
    const versions = async (): Promise<Map<number, string>> => {
      const rows = await database
        .knex('import_rows')
        .where({ import_id: step.importId })
        .select('line', 'outcome', 'xmin');
      return new Map(rows.map(({ line, outcome, xmin }) => [line, `${outcome} ${xmin}`]));
    };
    const before = await versions();
    const first = runner();
    first.run(step.campaignId, step.importId);
    await first.idle();
    const after = await versions();
    const written = [...after].filter(([line, version]) => version !== before.get(line));
    expect(written.length).toBe(21);
    expect(new Set(written.map(([, version]) => version.split(' ')[0]))).toEqual(new Set(['FAULTY', 'DUPLICATE']));
    const rows = await database.knex('import_rows').where({ import_id: step.importId, outcome: 'READY' });
    expect(rows.length).toBe(79);
  });

  it('of one person alone costs no more', async () => {
    const step = await upload(`${header}\n${'Anne,Roe,1 Main St,Sable,XA,Z1A 1A1,D\n'.repeat(3000)}`);
    const first = runner();
    first.run(step.campaignId, step.importId);
    await first.idle();
    const { rows } = await database.knex.raw(
      `select outcome, count(*)::int as rows, min(duplicate_line) as line
       from import_rows where campaign_id = ? group by 1 order by 1`,
      [step.campaignId],
    );
    expect(rows).toEqual([
      { outcome: 'DUPLICATE', rows: 2999, line: 2 },
      { outcome: 'READY', rows: 1, line: null },
    ]);
  });
});

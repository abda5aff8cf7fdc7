import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { readConfig } from '#core/config.ts';
import { auditArchive } from '#jobs/audit-archive.ts';
import { archivePeriod } from '#jobs/audit-log/archive-period.ts';
import { auditLog } from '#jobs/audit-log.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { runCommand, runJson } from '#test/support/run-command.ts';
import { jobContext } from './context.ts';

const temporary = temporaryFolder();
let folder: string;
let database: TestDatabase;
let count = 0;
const campaigns = [v7(), v7()] as const;

beforeEach(async () => {
  folder = join(temporary.path, String(++count));
  await mkdir(folder);
  database = await createTestDatabase();
  // As an installation has them whose log goes back to March.
  await database.knex.raw(`select create_audit_months('2020-03-01', 3)`);
  for (const campaign of campaigns) {
    await database.knex.raw(
      `insert into campaigns (id, code, name, candidate_name, party, riding, election_level, election_date,
         subscription_tier, created_at)
       values (?, ?, 'A', 'B', 'C', 'D', 'FEDERAL', '2026-10-19', 'PRO', now())`,
      [campaign, campaign.slice(-8).toUpperCase()],
    );
  }
  await append('2020-03-10T08:00Z');
});
afterEach(() => database.close());

/** An entry of each campaign. */
async function append(time: string): Promise<void> {
  for (const campaignId of campaigns) {
    const id = v7({ msecs: Date.parse(time) });
    const entry = { campaign_id: campaignId, id, created_at: time, operation: 'x', status: 200 };
    await database.knex('audit_log').insert(entry);
  }
}

const contextAt = (now: string, days = 5) =>
  jobContext(database, { now: () => Date.parse(now), auditArchives: { days, folder } });
const seal = (now: string) => auditLog.run(contextAt(now));
const archive = (now: string, days?: number) => auditArchive.run(contextAt(now, days));
const hustings = (...args: string[]) => runCommand(database, ['audit', ...args]);
const verified = async () => (await runJson(database, ['audit', 'verify', '--json'])) as Record<string, unknown>;

async function partitions(): Promise<string[]> {
  const { rows } = await database.knex.raw<{ rows: Array<{ name: string }> }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'audit_log'::regclass
       and inhrelid::regclass::text like 'audit_log_2020%' order by 1`,
  );
  return rows.map(({ name }) => name.replace('audit_log_2020_', ''));
}
const entries = async () => Number((await database.knex('audit_log').count())[0]?.count);
const daysOfApril = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `04_${String(from + i).padStart(2, '0')}`);

/** The log of March in its month, of which the first days of April have a partition each, and entries. */
async function prepareDayPartitions(): Promise<void> {
  await archive('2020-03-25T08:00Z');
  for (const day of ['01', '02', '03', '08']) await append(`2020-04-${day}T23:59:59.999Z`);
}

describe('a log of which less than a month is retained', () => {
  it('has a partition for each day to come; months that are prepared and empty give way to them', async () => {
    await append('2020-05-20T00:00Z');
    expect(await partitions()).toEqual(['03', '04', '05']);
    await archive('2020-03-25T08:00Z');
    expect(await partitions()).toEqual(['03', ...daysOfApril(1, 8), '05']);
    await archive('2020-04-20T08:00Z');
    expect(await partitions()).toEqual(['03', ...daysOfApril(1, 8), ...daysOfApril(21, 30), '05']);
    expect(await entries()).toBe(4);
  });

  it('keeps that many days: the others are in files that agree with the seals, and out of the database', async () => {
    await prepareDayPartitions();
    await seal('2020-04-10T08:00Z');
    expect(await archive('2020-04-09T08:00Z')).toEqual({
      outcome: 'done',
      message: '8 entries of 2020-03, 2020-04-01, 2020-04-02, 2020-04-03 went into the folder of archives.',
    });
    const files = ['2020-03', '2020-04-01', '2020-04-02', '2020-04-03'].map((period) => `audit-${period}.jsonl.gz`);
    expect(await readdir(folder)).toEqual(files);
    expect((await partitions())[0]).toBe('04_04');
    expect(await entries()).toBe(2);
    for (const file of files) expect(await hustings('verify', join(folder, file))).toMatchObject({ exitCode: 0 });
    expect(await verified()).toMatchObject({
      faults: [],
      rows: 2,
      days: 5,
      archivedDays: 25,
      sealedThrough: '2020-04-08',
    });
    await seal('2020-04-12T08:00Z');
    expect(await archive('2020-04-10T08:00Z')).toMatchObject({
      message: expect.stringMatching(/^0 entries of 2020-04-04/),
    });
    expect(await verified()).toMatchObject({ faults: [], rows: 2 });
  });

  it('takes nothing out of the database before the name of its file is on the disk', async () => {
    await seal('2020-04-10T08:00Z');
    const handle = await open(folder);
    const prototype = Object.getPrototypeOf(handle) as typeof handle;
    await handle.close();
    const seen: unknown[] = [];
    const synced = jest.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
      if ((await this.stat()).isDirectory()) seen.push([await readdir(folder), (await partitions())[0]]);
    });
    await archive('2020-04-09T08:00Z');
    synced.mockRestore();
    expect(seen).toEqual([[['audit-2020-03.jsonl.gz'], '03']]);
    expect((await partitions())[0]).not.toBe('03');
  });

  it('keeps the file of what was taken out although the answer to the commit was lost', async () => {
    await seal('2020-04-10T08:00Z');
    const { knex } = database;
    const lossy = new Proxy(knex, {
      get: (target, name) =>
        name !== 'transaction'
          ? Reflect.get(target, name)
          : async (work: (trx: Knex.Transaction) => Promise<unknown>, config?: Knex.TransactionConfig) => {
              const result = await knex.transaction(work, config);
              if (!config?.readOnly) throw new Error('Connection terminated unexpectedly');
              return result;
            },
    });
    const file = join(folder, 'march.jsonl.gz');
    expect(await archivePeriod(lossy, '2020-03', { file })).toBe(2);
    expect(await entries()).toBe(0);
    expect(await hustings('verify', file)).toMatchObject({ exitCode: 0 });
  });

  it('is as append-only as ever, and no role reaches past it to its days', async () => {
    await prepareDayPartitions();
    await seal('2020-04-10T08:00Z');
    await archive('2020-04-09T08:00Z');
    const refused = [
      'delete from audit_log_2020_04_08',
      'truncate audit_log_2020_04_08',
      'update audit_log set status = 1',
    ];
    for (const sql of [...refused, 'delete from audit_archived_days', 'truncate audit_archived_days']) {
      await expect(database.knex.raw(sql)).rejects.toThrow(/append-only/);
    }
    const read = database.knex.transaction(async (trx) => {
      await trx.raw('set local role hustings_server');
      await trx.raw('select from audit_log_2020_04_08');
    });
    await expect(read).rejects.toMatchObject({ code: '42501' });
  });

  it('shows a change of a day that is still there, and of one that is not', async () => {
    await prepareDayPartitions();
    await seal('2020-04-10T08:00Z');
    await archive('2020-04-07T08:00Z');
    await database.knex.transaction(async (trx) => {
      await trx.raw(`set local session_replication_role = 'replica'`);
      await trx.raw('update audit_log set status = 403');
      await trx.raw(`delete from audit_archived_days where day = '2020-04-01'`);
    });
    const { faults } = (await runCommand(database, ['audit', 'verify', '--json']).then(({ output }) =>
      JSON.parse(output),
    )) as { faults: string[] };
    expect(faults).toContain('An entry of 2020-04-02 was changed.');
    expect(faults).toContain('2020-04-01 has 0 entries and was sealed with 2.');
    // Nothing is taken out of such a log.
    await expect(archive('2020-04-09T08:00Z')).rejects.toThrow('2020-04 has days before 2020-04-02');
    expect(await entries()).toBe(6);
  });

  it('continues if a run was killed between writing the file and taking its entries out', async () => {
    await prepareDayPartitions();
    await seal('2020-04-10T08:00Z');
    await database.knex.raw('create table entries_before as select * from audit_log');
    await archive('2020-04-06T08:00Z');
    await database.knex.transaction(async (trx) => {
      await trx.raw(`set local session_replication_role = 'replica'`);
      await trx.raw('delete from audit_archives');
      await trx.raw(`select create_audit_months('2020-03-01', 1)`);
      await trx.raw(`insert into audit_log select * from entries_before where created_at < '2020-04-01'`);
      await trx.raw('drop table entries_before');
    });
    expect(await partitions()).toContain('03');
    const file = join(folder, 'audit-2020-03.jsonl.gz');
    const { mtimeMs } = await stat(file);
    await writeFile(join(folder, 'audit-2020-04-02.jsonl.gz.part'), 'half');
    expect(await archive('2020-04-08T08:00Z')).toMatchObject({
      message: expect.stringMatching(/^6 entries of 2020-03, 2020-04-01, 2020-04-02 /),
    });
    expect((await stat(file)).mtimeMs).toBe(mtimeMs);
    expect(await partitions()).not.toContain('03');
    expect(await verified()).toMatchObject({ faults: [] });
  });

  it('is not taken for another installation’s, whose file lies in the folder', async () => {
    await prepareDayPartitions();
    await seal('2020-04-10T08:00Z');
    await writeFile(join(folder, 'audit-2020-03.jsonl.gz'), 'something else');
    await expect(archive('2020-04-09T08:00Z')).rejects.toThrow('is no intact archive of the audit log');
    expect(await entries()).toBe(10);
    expect(await readFile(join(folder, 'audit-2020-03.jsonl.gz'), 'utf8')).toBe('something else');
  });

  it('is partitioned by month again when the setting is taken back, without a day that has no partition', async () => {
    await prepareDayPartitions();
    await seal('2020-04-05T08:00Z');
    expect(await partitions()).toEqual(['03', ...daysOfApril(1, 30), '05', '06']);
    await append('2020-04-20T08:00Z');
    await seal('2020-05-10T08:00Z');
    const to = join(folder, 'april.jsonl.gz');
    await hustings('archive', '--day', '2020-04-01', '--to', join(folder, 'day.jsonl.gz'));
    expect(await hustings('archive', '--month', '2020-04', '--to', to)).toMatchObject({ exitCode: 0 });
    expect(await hustings('verify', to)).toMatchObject({ exitCode: 0, output: expect.stringContaining('2020-04: 8 ') });
    expect(await partitions()).toEqual(['03', '05', '06', '07']);
    expect(await verified()).toMatchObject({ faults: [], rows: 2 });
  });
});

describe('a log of which months are retained', () => {
  it('is archived month by month, each when its last day is old enough', async () => {
    await append('2020-04-02T08:00Z');
    await seal('2020-06-20T08:00Z');
    expect(await archive('2020-05-30T08:00Z', 60)).toMatchObject({ message: expect.stringMatching(/^Nothing/) });
    expect(await archive('2020-05-31T08:00Z', 60)).toMatchObject({
      message: expect.stringMatching(/^2 entries of 2020-03 /),
    });
    expect(await partitions()).toEqual(['04', '05', '06', '07', '08']);
  });
});

describe('the days that are retained', () => {
  it('are archived in their order, so that each file can be chained to the one before', async () => {
    await prepareDayPartitions();
    await seal('2020-04-10T08:00Z');
    const to = join(folder, 'day.jsonl.gz');
    const { errors } = await hustings('archive', '--day', '2020-04-02', '--to', to);
    expect(errors).toContain('2020-04 has days before 2020-04-02: archive these first.');
    expect((await hustings('archive', '--day', '2020-03-10', '--to', to)).errors).toContain('no partition of its own');
    expect((await hustings('archive', '--day', '2020-04-31', '--to', to)).exitCode).toBe(2);
    expect((await hustings('archive', '--to', to)).exitCode).toBe(2);
  });

  it('are set together with the folder, by the server that archives', () => {
    const set = readConfig({ AUDIT_LOG_DAYS: '7', AUDIT_LOG_FOLDER: '/mnt/audit' }).auditArchives;
    expect(set).toEqual({ days: 7, folder: '/mnt/audit' });
    expect(() => readConfig({ AUDIT_LOG_DAYS: '7' })).toThrow('AUDIT_LOG_DAYS and AUDIT_LOG_FOLDER go together');
    expect(() => readConfig({ AUDIT_LOG_DAYS: '2', AUDIT_LOG_FOLDER: 'x' })).toThrow('AUDIT_LOG_DAYS=2: set it to');
    expect(auditArchive.notHere?.(jobContext(database))).toBe('AUDIT_LOG_DAYS is not set');
  });

  it('need a folder that is there: a disk that is not mounted loses nothing', async () => {
    await seal('2020-04-10T08:00Z');
    folder = join(folder, 'missing');
    await expect(archive('2020-05-10T08:00Z')).rejects.toThrow('is not there');
    expect(await entries()).toBe(2);
  });
});

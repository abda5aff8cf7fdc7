import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { v7 } from 'uuid';
import { dayMilliseconds } from '#core/dates.ts';
import { type AuditDay, DayHashes, readEntries, startOfDay } from '#jobs/audit-log/audit-days.ts';
import { auditLog } from '#jobs/audit-log.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { runCommand } from '#test/support/run-command.ts';
import { jobContext } from './context.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hustings-audit-'));
  database = await createTestDatabase();
  await database.knex.raw(`select create_audit_months('2020-03-01', 3)`);
  for (const campaign of campaigns) {
    await database.knex.raw(
      `insert into campaigns (id, code, name, candidate_name, party, riding, election_level, election_date,
         subscription_tier, created_at)
       values (?, ?, 'A', 'B', 'C', 'D', 'FEDERAL', '2026-10-19', 'PRO', now())`,
      [campaign, campaign.slice(-8).toUpperCase()],
    );
    for (const time of [
      '2020-03-02T00:00:00.000Z',
      '2020-03-02T23:59:59.999Z',
      '2020-03-31T12:00Z',
      '2020-04-01T00:00Z',
    ]) {
      await append(campaign, time);
    }
  }
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Two campaigns. */
const campaigns = [v7(), v7()] as const;
const [ours] = campaigns;

const append = async (campaignId: string, time: string) => {
  const id = v7({ msecs: Date.parse(time) });
  await database
    .knex('audit_log')
    .insert({ campaign_id: campaignId, id, created_at: time, operation: 'x', status: 200 });
  return id;
};
const run = (now: string) => auditLog.run(jobContext(database, { now: () => Date.parse(now) }));
const hustings = (...args: string[]) => runCommand(database, ['audit', ...args]);
const file = () => join(folder, 'march.jsonl.gz');
const archive = (month = '2020-03') => hustings('archive', '--month', month, '--to', file());
const count = async (table: string) => Number((await database.knex(table).count())[0]?.count);

/** What somebody does who can set the triggers aside. */
const tamper = (sql: string) =>
  database.knex.transaction(async (trx) => {
    await trx.raw(`set local session_replication_role = 'replica'`);
    await trx.raw(sql);
  });

/** What the content of a day's seal would be now, in hexadecimal. */
async function sealedContent(day: string): Promise<string> {
  const hashes = new DayHashes([day]);
  const from = startOfDay(day);
  await database.knex.transaction((trx) =>
    readEntries(trx, { from, to: from + dayMilliseconds }, (line) => hashes.add(line)),
  );
  return (hashes.finish().get(day) as AuditDay).content.toString('hex');
}

describe('the partitions of the audit log', () => {
  it('hold a month each, and what has no month of its own is stored separately', async () => {
    expect(await count('audit_log_2020_03')).toBe(6);
    expect(await count('audit_log_2020_04')).toBe(2);
    await append(ours, '2019-01-01T00:00Z');
    expect(await count('audit_log_default')).toBe(1);
  });

  it('are created by the job ahead of their months, but for those whose entries came before', async () => {
    await append(ours, '2020-07-10T00:00Z');
    await run('2020-06-20T00:00Z');
    const { rows } = await database.knex.raw(
      `select relname as name from pg_class where relname like 'audit_log_2020%' and relkind = 'r' order by 1`,
    );
    const months = ['2020_03', '2020_04', '2020_05', '2020_06', '2020_08'];
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(months.map((month) => `audit_log_${month}`));
  });

  it('are as append-only as the log, and no role can reach past the log to them', async () => {
    const { knex } = database;
    for (const sql of [
      'delete from audit_log_2020_03',
      'update audit_log_2020_03 set status = 500',
      'truncate audit_log_2020_03',
      'delete from audit_log_default',
      'truncate audit_seals',
      `delete from audit_log where id < first_id_at('2020-04-01')`,
    ]) {
      if (sql.includes('default')) await append(ours, '2019-01-01T00:00Z');
      if (sql.includes('seals')) await run('2020-04-10T12:00Z');
      await expect(knex.raw(sql)).rejects.toThrow(/append-only/);
    }
    for (const role of ['hustings_server', 'hustings_login']) {
      const read = knex.transaction(async (trx) => {
        await trx.raw(`set local role ${role}`);
        await trx.raw('select from audit_log_2020_03');
      });
      await expect(read).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('the seals', () => {
  it('are made of days that are over for a day, each chained to the day before', async () => {
    expect(await run('2020-04-01T23:59Z')).toMatchObject({ message: expect.stringContaining('Sealed 29 days.') });
    expect(await run('2020-04-02T00:00Z')).toMatchObject({ message: expect.stringContaining('Sealed 1 days.') });
    expect(await run('2020-04-02T12:00Z')).toMatchObject({ message: expect.stringContaining('of 2020-03-31: ') });
    const { exitCode, output } = await hustings('verify');
    expect(exitCode).toBe(0);
    expect(output).toContain('6 entries of 30 days were read, through 2020-03-31; 0 further days are in archives.');
    expect(output).toContain('Nothing differs.');
  });

  it('continue through many months, and without entries', async () => {
    await run('2020-07-02T05:00Z');
    const { output } = await hustings('verify', '--json');
    expect(JSON.parse(output)).toMatchObject({ days: 121, rows: 8, sealedThrough: '2020-06-30', faults: [] });
  });

  it.each([
    [
      'an entry is changed',
      `update audit_log set status = 403 where id < first_id_at('2020-03-03')`,
      ['An entry of 2020-03-02 was changed.'],
    ],
    [
      'an entry is taken away',
      `delete from audit_log where id >= first_id_at('2020-04-01') and id < first_id_at('2020-04-02')`,
      ['2020-04-01 has 0 entries and was sealed with 2.'],
    ],
    [
      'an entry moves to another campaign',
      `update audit_log set campaign_id = (select c.id from campaigns c where c.id <> audit_log.campaign_id) where id = (select min(id::text)::uuid from audit_log)`,
      ['An entry of 2020-03-02 was changed.'],
    ],
    [
      'a campaign is taken away',
      `delete from campaigns where id = (select max(id::text)::uuid from campaigns)`,
      [
        '2020-03-02 has 2 entries and was sealed with 4.',
        '2020-03-31 has 1 entries and was sealed with 2.',
        '2020-04-01 has 1 entries and was sealed with 2.',
      ],
    ],
    [
      'a seal is changed',
      `update audit_seals set content = sha256('changed') where day = '2020-03-20'`,
      ['The seal of 2020-03-20 was changed, or one before it was taken away.'],
    ],
    [
      'the first seal is taken away',
      `delete from audit_seals where day = '2020-03-02'`,
      ['The seal of 2020-03-03 was changed, or one before it was taken away.'],
    ],
    [
      'a seal is taken away',
      `delete from audit_seals where day = '2020-03-20'`,
      ['Between 2020-03-19 and 2020-03-21 seals are missing.'],
    ],
  ])('show it if %s', async (_, sql, faults) => {
    await run('2020-04-10T12:00Z');
    await tamper(sql);
    const { exitCode, output } = await hustings('verify', '--json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(output).faults).toEqual(expect.arrayContaining(faults));
  });

  it('show an entry that was added later', async () => {
    await run('2020-04-10T12:00Z');
    await append(ours, '2020-03-15T00:00Z');
    expect((await hustings('verify')).output).toContain('2020-03-15 has 1 entries and was sealed with 0.');
  });
});

describe('the archive of a month', () => {
  it('takes the month out of the database and can be verified against its seals', async () => {
    await run('2020-04-10T12:00Z');
    expect(await archive()).toMatchObject({ exitCode: 0 });
    expect(await readdir(folder)).toEqual(['march.jsonl.gz']);
    expect((await database.knex.raw(`select to_regclass('audit_log_2020_03') as gone`)).rows).toEqual([{ gone: null }]);
    const verified = await hustings('verify', file());
    expect(verified).toMatchObject({ exitCode: 0 });
    expect(verified.output).toContain('2020-03: 6 entries agree with the seals of this database.');
    const log = await hustings('verify', '--json');
    expect(JSON.parse(log.output)).toMatchObject({ days: 8, rows: 2, archivedDays: 30, faults: [] });
    await run('2020-06-10T12:00Z');
    expect(JSON.parse((await hustings('verify', '--json')).output)).toMatchObject({
      faults: [],
      sealedThrough: '2020-06-08',
    });
    await rm(file());
    expect((await archive()).errors).toContain('2020-03 has been archived before.');
  });

  it('is refused if the month is not sealed to its end, has no partition, or the file exists', async () => {
    await append(ours, '2020-02-20T00:00Z');
    await run('2020-04-01T12:00Z');
    expect((await archive()).errors).toContain('2020-03 is not sealed to its end');
    await run('2020-04-03T12:00Z');
    expect((await archive('2020-04')).errors).toContain('2020-04 is not sealed to its end');
    expect((await archive('2020-02')).errors).toContain('2020-02 has no partition of its own');
    await writeFile(file(), 'kept');
    expect((await archive()).errors).toContain('exists: name another file');
    expect(await readFile(file(), 'utf8')).toBe('kept');
    expect(await count('audit_log_2020_03')).toBe(6);
    expect((await hustings('archive', '--month', 'March', '--to', file())).exitCode).toBe(2);
  });

  it('takes nothing out if an entry no longer agrees with its seal', async () => {
    await run('2020-04-10T12:00Z');
    await append(ours, '2020-03-15T00:00Z');
    expect((await archive()).errors).toContain('2020-03-15 has 1 entries and was sealed with 0');
    expect(await readdir(folder)).toEqual([]);
    expect(await count('audit_log_2020_03')).toBe(7);
  });

  it('is refused if the seals of the month were made anew to hide a change', async () => {
    await run('2020-04-10T12:00Z');
    await tamper(
      `update audit_log set status = 403 where id >= first_id_at('2020-03-31') and id < first_id_at('2020-04-01')`,
    );
    // As one who has the owner's password would: the day's content, and its seal, are those of the changed entries.
    const chained = `select hash from audit_seals where day = '2020-03-30'`;
    const entries = await sealedContent('2020-03-31');
    await tamper(`update audit_seals set content = '\\x${entries}',
      hash = sha256((${chained}) || convert_to('2020-03-31 ' || rows || E'\\n', 'UTF8') || '\\x${entries}'::bytea)
      where day = '2020-03-31'`);
    const refused = await archive();
    expect(refused).toMatchObject({ exitCode: 1 });
    expect(refused.errors).toContain('The seal of 2020-04-01 was changed, or one before it was taken away.');
    expect(await readdir(folder)).toEqual([]);
    expect(await count('audit_log_2020_03')).toBe(6);
  });

  it('is found changed if a line, a seal or an end is not as it was', async () => {
    await run('2020-04-10T12:00Z');
    await archive();
    const whole = gunzipSync(await readFile(file())).toString();
    const lines = whole.split('\n');
    const changes: ReadonlyArray<readonly [string | Buffer, string]> = [
      [whole.replace('"x", null, 200', '"y", null, 200'), 'an entry of 2020-03-02 was changed'],
      [[lines[0], ...lines.slice(2)].join('\n'), '2020-03-02 has 3 entries and was sealed with 4'],
      [whole.replace('"rows":4', '"rows":5'), '2020-03-02 has 4 entries and was sealed with 5'],
      [whole.replace(/"previous":"0/, '"previous":"1'), 'the seal of 2020-03-02 was changed'],
      [(await readFile(file())).subarray(0, -20), 'unexpected end of file'],
      ['', 'it is empty'],
    ];
    for (const [changed, why] of changes) {
      await writeFile(file(), typeof changed === 'string' ? gzipSync(changed) : changed);
      expect(await hustings('verify', file())).toMatchObject({ exitCode: 1, errors: expect.stringContaining(why) });
    }
  });

  it('is named in one sentence if there is no such file, or it cannot be read', async () => {
    for (const [path, why] of [
      [join(folder, 'absent.jsonl.gz'), 'ENOENT'],
      [folder, 'EISDIR'],
    ] as const) {
      const { exitCode, errors } = await hustings('verify', path);
      expect({ exitCode, lines: errors.trim().split('\n').length }).toEqual({ exitCode: 1, lines: 1 });
      expect(errors).toContain(path);
      expect(errors).toContain(why);
    }
  });
});

describe('docs/audit-log.md', () => {
  it('says how large entries are with their indexes, and what a hundred requests a second come to in a day', async () => {
    const page = await readFile(join(import.meta.dirname, '../../docs/audit-log.md'), 'utf8');
    const [, bytes, gigabytes] = /An entry takes some (\d+) bytes .* and ([\d.]+) GB a day/.exec(page) ?? [];
    const size = async () => {
      const total = `select sum(pg_total_relation_size(relid))::float8 as bytes from pg_partition_tree('audit_log')`;
      return (await database.knex.raw<{ rows: [{ bytes: number }] }>(total)).rows[0].bytes;
    };
    const called = [
      { operation: 'getVoter', record_id: v7() },
      { operation: 'listVoters', filters: ['riding', 'poll', 'tag'], row_count: 50 },
      { operation: 'updateVoter', record_id: v7(), fields: ['supportLevel', 'notes'] },
      { operation: 'createInteraction', record_id: v7() },
    ];
    const keys = [v7(), v7()];
    const rows: object[] = Array.from({ length: 20_000 }, (_, i) => {
      const msecs = Date.parse('2020-04-02') + i * 10;
      const sent = { campaign_id: campaigns[i % 2], key_id: keys[i % 2], request_id: v7(), status: 200 };
      return { ...sent, id: v7({ msecs }), created_at: new Date(msecs), ...called[(i >> 1) % called.length] };
    });
    const before = await size();
    await database.knex.batchInsert('audit_log', rows, 1000);
    const each = ((await size()) - before) / rows.length;
    const isNear = (said: unknown, found: number) => expect(Math.abs(Number(said) - found) / found).toBeLessThan(0.2);
    isNear(bytes, each);
    isNear(gigabytes, (each * 100 * 86_400) / 1e9);
  });
});

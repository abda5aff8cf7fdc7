import { readFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import { migrate } from '#core/database/migrate.ts';
import type { Migration } from '#core/database/migration.ts';
import { migrations } from '#migrations/list.ts';
import { createTestDatabase } from '#test/support/database.ts';

const fill = new URL('filled-baseline.sql', import.meta.url);

/** A table with more rows stands for one that may have millions. */
const many = 1000;

const baseline = migrations.slice(0, 1);

/** How long a writer of the program that runs meanwhile may wait for a table. */
const longestWait = '5s';

/**
 * Runs migrations on a filled database of the baseline while a writer uses all large tables, and returns why they must
 * not run on such a database; null if they may. They are refused if they rewrite a large table, change many of
 * its rows in one statement, read many of them under a lock that writers wait for, or keep a writer waiting for long.
 */
export async function tryOnFilled(later: readonly Migration[]): Promise<string | null> {
  filled ??= fillBaseline();
  const { knex, close } = await createTestDatabase(await filled);
  try {
    const large = await largeTables(knex);
    await refuseManyChanges(knex, large);
    const before = await storage(knex, large);
    const writer = startWriter(knex, large);
    try {
      await migrate(knex, [...baseline, ...later.map((migration) => costRefused(migration, large))]);
    } finally {
      await writer.stop();
    }
    const after = await storage(knex, large);
    const rewritten = large.filter((table) => after.has(table) && after.get(table) !== before.get(table));
    return rewritten.length > 0 ? `rewrites ${rewritten.join(', ')}` : null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await close();
  }
}

/** The name of a database of the filled baseline, of which each try has a copy. It ends with the cluster of the run. */
let filled: Promise<string> | undefined;

async function fillBaseline(): Promise<string> {
  const { knex, url } = await createTestDatabase('template0');
  await migrate(knex, baseline);
  await knex.raw((await readFile(fill, 'utf8')).replaceAll('?', '\\?'));
  await knex.destroy();
  return new URL(url).pathname.slice(1);
}

/** The number of rows of each table. Of the audit log it is the part without the months that have their own partition. */
export async function rowsOfTables(knex: Knex): Promise<Map<string, number>> {
  const { rows } = await knex.raw<{ rows: Array<{ name: string; rows: number }> }>(
    `select relname as name, (xpath('/row/n/text()',
       query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as rows
     from pg_class where relkind = 'r' and relname !~ '^audit_log_[0-9]' and relnamespace = current_schema()::regnamespace order by 1`,
  );
  return new Map(rows.map(({ name, rows }) => [name, rows]));
}

async function largeTables(knex: Knex): Promise<string[]> {
  return [...(await rowsOfTables(knex))].filter(([, rows]) => rows > many).map(([name]) => name);
}

/** The file of each table: the table written anew has another one. */
async function storage(knex: Knex, tables: string[]): Promise<Map<string, number>> {
  const { rows } = await knex.raw<{ rows: Array<{ relname: string; relfilenode: number }> }>(
    'select relname, relfilenode from pg_class where relname = any(?) and relnamespace = current_schema()::regnamespace',
    [tables],
  );
  return new Map(rows.map(({ relname, relfilenode }) => [relname, relfilenode]));
}

async function refuseManyChanges(knex: Knex, tables: readonly string[]): Promise<void> {
  await knex.raw(`
    create function refuse_many_changes() returns trigger language plpgsql as $$
    begin
      if (select count(*) from changed) > ${many} then
        raise exception 'changes many rows of % in one statement', tg_table_name;
      end if;
      return null;
    end $$`);
  for (const table of tables) {
    await knex.raw(`
      create trigger refuse_many_updates after update on ${table} referencing new table as changed
        for each statement execute function refuse_many_changes();
      create trigger refuse_many_deletes after delete on ${table} referencing old table as changed
        for each statement execute function refuse_many_changes()`);
  }
}

/**
 * The migration with a check at its end that fails if it wrote a large table anew, or read it under a lock that
 * writers wait for: the longer the table, the longer they wait. Outside of a transaction, locks end with their
 * statement.
 */
function costRefused(migration: Migration, tables: readonly string[]): Migration {
  if (migration.mode !== 'transaction') return migration;
  const now = `
    select relid, relname, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as reads,
      pg_relation_filenode(relid) as file
    from pg_stat_xact_user_tables where relname = any('{${tables.join(',')}}')`;
  const check = `
    do $$
    declare
      bad record;
    begin
      select n.relname, n.file is distinct from b.file as rewritten into bad
      from (${now}) n join cost_before b using (relid)
      where n.file is distinct from b.file
        or n.reads - b.reads > ${many} and exists (
          select from pg_locks where pid = pg_backend_pid() and relation = n.relid
            and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
        )
      order by n.relname limit 1;
      if found then
        raise exception '% %', case when bad.rewritten then 'rewrites' else 'keeps writers waiting while it reads' end,
          bad.relname;
      end if;
    end $$`;
  // PostgreSQL's counts of a transaction may include earlier ones of its connection.
  return { ...migration, sql: [`create temp table cost_before on commit drop as ${now}`, ...migration.sql, check] };
}

/** Takes the lock that a writer takes, on one large table after the other, until it is stopped or waits for too long. */
function startWriter(knex: Knex, tables: readonly string[]) {
  let stopped = false;
  const write = async () => {
    while (!stopped) {
      for (const table of tables) {
        await knex.transaction(async (trx) => {
          await trx.raw(`set local lock_timeout = '${longestWait}'`);
          await trx.raw(`lock table ${table} in row exclusive mode`);
        });
      }
    }
  };
  const written = write().catch((error: Error & { code?: string }) => {
    // A table that a migration dropped is written no more.
    if (error.code === '42P01') return;
    throw error.code === '55P03' ? new Error('keeps a writer waiting') : error;
  });
  written.catch(() => {});
  return {
    stop() {
      stopped = true;
      return written;
    },
  };
}

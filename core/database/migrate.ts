import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { HustingsError } from '#core/errors.ts';
import { sqlStateOf, sqlStates } from './failures/sqlstate.ts';
import { listenerName } from './listener.ts';
import type { AppliedMigration, Migration } from './migration.ts';
import { hashOf, pendingMigrations, unreadable } from './schema-history.ts';

/** Locked while migrations run, and while a backup is made. */
export const migrationLock = 4_850_287;

/** Called before a migration runs, with its place among those that run. */
export type OnMigration = (migration: Migration, number: number, of: number) => void;

/**
 * Brings the schema up to date. A schema that is newer than this program stays as it is.
 *
 * If several servers start together, one migrates, under an advisory lock, which PostgreSQL frees when its connection ends.
 * Errors: one sentence, if this program cannot work on the database's schema.
 *
 * @returns the names of the migrations that ran
 */
export async function migrate(
  knex: Knex,
  migrations: readonly Migration[],
  onMigration: OnMigration = () => {},
): Promise<string[]> {
  for (;;) {
    // Each attempt has a transaction of its own. "Create index concurrently" waits for the end of every transaction that has
    // a snapshot when it looks, and an attempt has one for a moment: if the transaction lasted until the lock is free, both
    // would wait without end, and PostgreSQL would not see a deadlock.
    const ran = await knex.transaction(async (lock) =>
      (await isLocked(lock)) ? runPending(knex, migrations, onMigration) : null,
    );
    if (ran) return ran;
    await pause(100);
  }
}

async function runPending(knex: Knex, migrations: readonly Migration[], onMigration: OnMigration): Promise<string[]> {
  const applied = await appliedMigrations(knex);
  if (applied === null) await knex.raw(historyTable);
  const pending = pendingMigrations(applied ?? [], migrations);
  if (pending.some(({ servesFrom }) => servesFrom > (applied?.length ?? 0))) await requireNoServer(knex);
  for (const [i, migration] of pending.entries()) {
    onMigration(migration, i + 1, pending.length);
    await apply(knex, migration, migrations.length - pending.length + i + 1);
  }
  return pending.map(({ name }) => name);
}

/**
 * Refuses a schema that programs of the present one could not work on, while a server of them runs: its requests would
 * fail, and the migration would wait for them. Each server has one connection that listens for as long as it runs.
 */
async function requireNoServer(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: [{ servers: number }] }>(
    `select count(*)::int as servers from pg_stat_activity
     where datname = current_database() and application_name = ?`,
    [listenerName],
  );
  const [{ servers }] = rows;
  if (servers === 0) return;
  const are =
    servers === 1
      ? 'a server of an earlier version is running'
      : `${servers} servers of an earlier version are running`;
  const message = `The new schema does not serve earlier versions of the program, and ${are}: stop all servers, then start the new one. Nothing was changed.`;
  throw new HustingsError(503, 'internal', message);
}

/** The migrations that a database needs, and how many it has. Errors: one sentence, if the schema is of another program. */
export async function readPending(
  knex: Knex,
  migrations: readonly Migration[],
): Promise<{ readonly pending: readonly Migration[]; readonly applied: number }> {
  const applied = (await appliedMigrations(knex)) ?? [];
  return { pending: pendingMigrations(applied, migrations), applied: applied.length };
}

/** Whether a database's schema serves this program. Errors: one sentence, if the schema is of another program. */
export async function schemaState(knex: Knex, migrations: readonly Migration[]): Promise<'current' | 'outdated'> {
  const applied = await appliedMigrations(knex);
  return applied !== null && pendingMigrations(applied, migrations).length === 0 ? 'current' : 'outdated';
}

/**
 * Refuses a database whose schema is missing, or older than this program, and changes nothing. A newer schema that still
 * serves this program is accepted. `command` is what brings the schema up to date.
 *
 * Errors: one sentence that names the command.
 */
export async function requireSchema(knex: Knex, migrations: readonly Migration[], command: string): Promise<void> {
  if ((await schemaState(knex, migrations)) === 'current') return;
  const message = `The schema of the database is missing or older than this program: run "${command}" first.`;
  throw new HustingsError(503, 'internal', message);
}

/**
 * Tries to take the lock. A statement that waits for it would have a snapshot all the while, and a finished statement with
 * parameters until its transaction ends: the migration's own "create index concurrently" would wait for it without end.
 */
async function isLocked(lock: Knex.Transaction): Promise<boolean> {
  const { rows } = await lock.raw<{ rows: [{ locked: boolean }] }>(
    `select pg_try_advisory_xact_lock(${migrationLock}) as locked`,
  );
  return rows[0].locked;
}

const historyTable = `
  create table migrations (
    version integer primary key,
    name text not null unique,
    sha256 text not null,
    serves_from integer not null,
    applied_at timestamptz not null default now()
  );
  comment on table migrations is 'The migrations that ran on this database. The newest row is the schema''s version.';
  comment on column migrations.sha256 is 'Hash of the migration''s text: a migration that was changed after it ran is refused.';
  comment on column migrations.serves_from is 'The oldest version whose programs work on the schema after this migration.';
`;

/** Null if the database has no schema at all. */
async function appliedMigrations(knex: Knex): Promise<AppliedMigration[] | null> {
  const { rows } = await knex.raw<{ rows: [{ history: boolean; readable: boolean }] }>(
    `select to_regclass('migrations') is not null as history,
       coalesce(has_table_privilege(to_regclass('migrations'), 'select'), true) as readable`,
  );
  if (!rows[0].readable) throw unreadable;
  if (!rows[0].history) return null;
  return knex<AppliedMigration>('migrations').select('version', 'name', 'sha256', 'serves_from').orderBy('version');
}

async function apply(knex: Knex, migration: Migration, version: number): Promise<void> {
  if (migration.mode === 'transaction') {
    await withShortLocks(knex, async (trx) => {
      for (const text of migration.sql) await trx.raw(literal(text));
      await record(trx, migration, version);
    });
    return;
  }
  for (const text of migration.sql) {
    if (migration.mode === 'statements') await knex.raw(literal(text));
    else while ((await withShortLocks(knex, (trx) => changedRows(trx, text))) > 0);
  }
  await record(knex, migration, version);
}

async function changedRows(trx: Knex.Transaction, text: string): Promise<number> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(literal(text));
  return rowCount;
}

const lockMilliseconds = 300;
const pauseMilliseconds = 200;
const lockAttempts = 120;

/**
 * While a migration waits for a table's lock, every other transaction that needs the table queues behind it. While a
 * batch waits for a row, so do those that need another row of the batch. It therefore waits for a moment at most, lets
 * them pass, and tries again.
 */
async function withShortLocks<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await knex.transaction(async (trx) => {
        await trx.raw(`set local lock_timeout = ${lockMilliseconds}`);
        return work(trx);
      });
    } catch (error) {
      if (!retried.has(sqlStateOf(error)) || attempt === lockAttempts) throw error;
      await pause(pauseMilliseconds);
    }
  }
}

/** A lock was not granted within lock_timeout, or two waited for each other. */
const retried = new Set<unknown>([sqlStates.lockNotAvailable, sqlStates.deadlock]);

/** knex takes a question mark for a parameter. */
const literal = (sql: string) => sql.replaceAll('?', '\\?');

async function record(knex: Knex, migration: Migration, version: number): Promise<void> {
  const { name, servesFrom } = migration;
  await knex('migrations').insert({ version, name, sha256: hashOf(migration), serves_from: servesFrom });
}

import pg from 'pg';
import { catalogueChannel } from '#core/database/channels.ts';
import { connect, type Database } from '#core/database/database.ts';
import type { Migration } from '#core/database/migration.ts';
import { createRoles } from '#core/database/setup/create-roles.ts';
import { prepareSchema } from '#core/database/setup/prepare-schema.ts';
import { unprocessable } from '#core/errors.ts';
import type { Manifest, OnProgress } from './archive/manifest.ts';
import { type Archive, openArchive } from './archive/read-archive.ts';
import { inTransaction } from './connection.ts';
import { disableConstraints } from './load/constraints.ts';
import { copyTables } from './load/copy-tables.ts';
import { dropIndexes } from './load/indexes.ts';
import { migrationsOf } from './migrations-of.ts';
import { readTables, tablesOnNodes } from './tables.ts';

interface RestoreOptions {
  readonly database: Pick<Database, 'knex' | 'url' | 'requestUrl' | 'ownerUrl'>;
  readonly path: string;
  /** The file of the key, of an encrypted one. */
  readonly identity?: string | undefined;
  readonly migrations: readonly Migration[];
  /** Ends the work; the database has no rows then. */
  readonly signal: AbortSignal;
  /** Called with what the archive contains, before it is read for the first time. */
  readonly onManifest?: (manifest: Manifest) => void;
  /** Called each of the two times that the archive is read. */
  readonly onPass?: (pass: 'checking' | 'loading') => void;
  readonly onProgress?: OnProgress;
}

/**
 * Restores a backup into an empty database: makes the schema of the version that the backup has, loads all rows in one
 * transaction, and then brings the schema up to date. The archive is read to its end and compared with its checksums
 * before anything is changed.
 *
 * Errors: one sentence, if the archive is damaged or of a schema that this program does not know, if the database
 * is not empty, or if a role or a right is missing in it.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const { database, path, identity, migrations, signal, onManifest, onPass, onProgress = () => {} } = options;
  const archive = await openArchive(path, { identity });
  try {
    const { manifest } = archive;
    onManifest?.(manifest);
    const known = migrationsOf(manifest, migrations);
    await requireNothingElse(database.knex);
    await requireUndistributed(database.knex);
    onPass?.('checking');
    await archive.verify(signal, onProgress);
    await createRoles(database);
    await prepareSchema(database, known);
    onPass?.('loading');
    const url = database.ownerUrl ?? database.url;
    await inTransaction(url, 'restore', 'begin', (client) => load(client, archive, signal, onProgress));
    await prepareSchema(database, migrations);
    await analyze(url);
    return manifest;
  } finally {
    await archive.close();
  }
}

const notEmpty = (what: string) =>
  unprocessable(
    `The database is not empty (${what}): restore into an empty one. For the embedded database, stop all programs and move the data directory (var/ by default) aside; with a PostgreSQL of your own, drop the database and run the script of "hustings database setup --print" again.`,
  );

/** A database without our schema must have no tables at all. */
async function requireNothingElse(knex: Database['knex']): Promise<void> {
  const { rows } = await knex.raw<{ rows: [{ history: boolean; tables: string | null }] }>(
    `select to_regclass('migrations') is not null as history,
       (select string_agg(relname, ', ' order by relname) from pg_class c
        where relkind in ('r', 'p', 'v', 'm', 'f') and relnamespace = current_schema()::regnamespace and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
        )) as tables`,
  );
  const [{ history, tables }] = rows;
  if (!history && tables !== null) throw notEmpty(`it has ${tables}`);
}

/** Citus would leave triggers that a load disables disabled on its workers. */
async function requireUndistributed(knex: Database['knex']): Promise<void> {
  if ((await tablesOnNodes({ query: (sql) => knex.raw(sql) })).length === 0) return;
  throw unprocessable(
    'The tables of this database are distributed by Citus: restore into an empty database whose tables are not, and run "npx hustings migrate --distribute" afterwards.',
  );
}

/**
 * What the program writes of itself: migrations, and the process of the jobs, which is set up before a backup comes. The
 * rows of the backup take their place.
 */
const ofProgram = ['migrations', 'job_runs', 'alerts', 'webhook_totals'];

async function load(client: pg.Client, archive: Archive, signal: AbortSignal, onProgress: OnProgress): Promise<void> {
  const { manifest } = archive;
  const tables = await readTables(client, 'all');
  const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
  await client.query(`lock table ${names} in access exclusive mode`);
  const putRulesBack = await disableConstraints(client);
  await requireSameSchema(client, manifest);
  for (const { name } of tables.filter(({ name }) => !ofProgram.includes(name))) {
    // A migration writes its row.
    const condition = name === 'catalogue' ? 'version > 0' : 'true';
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} where ${condition} limit 1`);
    if (rowCount) throw notEmpty(`${name} has rows`);
  }
  for (const { name } of tables.filter(({ name }) => name === 'catalogue' || ofProgram.includes(name)))
    await client.query(`delete from ${pg.escapeIdentifier(name)}`);
  await createAuditMonths(client, manifest);
  const putIndexesBack = await dropIndexes(
    client,
    tables.map(({ name }) => name),
  );
  await copyTables(client, archive, manifest.tables, signal, onProgress);
  for (const { table, column, next } of manifest.identities) {
    const [name, numbered] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)];
    // Unlike setval() it is undone with the transaction.
    await client.query(`alter table ${name} alter column ${numbered} restart with ${Number(next)}`);
  }
  await beginFeedsAnew(client, manifest);
  // Foreign keys are checked with the help of indexes.
  await putIndexesBack();
  await putRulesBack();
  await client.query('select pg_notify($1, $2)', [catalogueChannel, String(manifest.catalogueVersion)]);
}

/**
 * The rows of a month that has no partition would lie in the default one, from which no month can be archived. A month
 * whose days have partitions here, which a job has prepared, cannot have one.
 */
async function createAuditMonths(client: pg.Client, { auditMonths = [] }: Manifest): Promise<void> {
  for (const month of auditMonths) {
    await client.query(
      `select create_audit_months($1::date, 1) where not exists (
         select from pg_inherits join pg_class on oid = inhrelid
         where inhparent = 'audit_log'::regclass and starts_with(relname, to_char($1::date, '"audit_log_"YYYY_MM"_"')))`,
      [month],
    );
  }
}

/**
 * The database is that of an earlier time: readers have seen changes that it has not, and the numbers of these are given to
 * others. Their places are refused, and they begin again.
 */
async function beginFeedsAnew(client: pg.Client, { tables }: Manifest): Promise<void> {
  if (!tables.some(({ name }) => name === 'change_feeds')) return;
  await client.query('update change_feeds set began_at = clock_timestamp()');
}

async function requireSameSchema(client: pg.Client, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ version: number }>('select max(version) as version from migrations');
  const version = rows[0]?.version;
  if (version !== manifest.migrations.length) {
    throw unprocessable(
      `The database's schema has version ${version} and the backup's ${manifest.migrations.length}: restore into an empty database.`,
    );
  }
  const described = (tables: ReadonlyArray<{ readonly name: string; readonly columns: readonly string[] }>) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, [...columns].sort()]).sort());
  const present = await readTables(client, 'all');
  if (described(present) !== described(manifest.tables)) {
    throw unprocessable(
      "The database's tables are not those of the backup, although their versions are: use an empty database.",
    );
  }
}

/** Without statistics the first requests would be slow. */
async function analyze(url: string): Promise<void> {
  const knex = connect(url, 'hustings restore', 1);
  try {
    await knex.raw('analyze');
  } finally {
    await knex.destroy();
  }
}

import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withAdvisoryLock } from '#core/database/advisory-lock.ts';
import { migrationLock } from '#core/database/migrate.ts';
import type { Migration } from '#core/database/migration.ts';
import { requireAllRowsVisible } from '#core/database/setup/requirements.ts';
import {
  type Content,
  format,
  formatVersion,
  type Manifest,
  type OnProgress,
  type TableInArchive,
} from './archive/manifest.ts';
import { createFile } from './archive/new-file.ts';
import { type AddTable, writeArchive } from './archive/write-archive.ts';
import { requireRestorable } from './migrations-of.ts';
import { atOneInstant } from './one-instant.ts';
import { copyOut, readIdentities, readTables, type Table } from './tables.ts';

interface BackUpOptions {
  /** The address of PostgreSQL itself, with the login that owns the tables. */
  readonly url: string;
  /** The file to make. It must not be there. */
  readonly path: string;
  readonly content: Content;
  /** Public keys of age for whose holders the file is encrypted; none: it is not. */
  readonly recipients?: readonly string[];
  /** This program's version, and the commit that it was built of. */
  readonly program: string;
  /** This program's migrations. */
  readonly migrations: readonly Migration[];
  /** Ends the work; no file is left. */
  readonly signal: AbortSignal;
  /** Called with the sizes of the tables on the disk, before the first is read. */
  readonly onTables?: (tables: readonly Table[]) => void;
  readonly onProgress?: OnProgress;
  /** Called if a migration or another backup is under way, and this one waits for it. */
  readonly onWait?: () => void;
}

/**
 * Writes the rows of all tables, or of the electoral ones, to a file, as they are at one instant. Clients can write
 * meanwhile; a migration waits, because it could change a table before it is read.
 *
 * Errors: one sentence, if the login does not see all rows, if the file cannot be made, or if this program could not restore it.
 *
 * @returns the archive's manifest
 */
export async function backUp(options: BackUpOptions): Promise<Manifest> {
  const { url, path, content, recipients = [], onWait = () => {} } = options;
  return createFile(path, (unfinished) =>
    withAdvisoryLock({ url, key: migrationLock, purpose: 'backup', onWait }, async (lock) => {
      const signal = AbortSignal.any([options.signal, lock.lost]);
      let manifest: Manifest | undefined;
      await writeArchive({ path: unfinished, recipients }, signal, async (add) => {
        manifest = await atOneInstant({ url, content, signal }, (client) => copyAll(client, options, add));
        return manifest;
      });
      await lock.assertHeld();
      return manifest as Manifest;
    }),
  );
}

async function copyAll(client: pg.Client, options: BackUpOptions, add: AddTable): Promise<Manifest> {
  const { content, program, migrations, onTables, onProgress } = options;
  await requireAllRowsVisible(client);
  const facts = await readFacts(client);
  if (content === 'all') requireRestorable(facts.migrations, migrations);
  const tables = await readTables(client, content);
  onTables?.(tables);
  const copied: TableInArchive[] = [];
  for (const table of tables) {
    const { name, columns } = table;
    const rows = client.query(copyTo(copyOut(table)));
    const sum = await add(name, rows, (bytes) => onProgress?.({ table: name, bytes, rows: null }));
    // The rows may end before PostgreSQL has said how many they were. It has once the next statement is answered.
    await client.query('select');
    copied.push({ name, columns, rows: rows.rowCount, ...sum });
    onProgress?.({ table: name, bytes: sum.bytes, rows: rows.rowCount });
  }
  const identities = await readIdentities(client, tables);
  return { format, formatVersion, content, program, ...facts, tables: copied, identities };
}

async function readFacts(client: pg.Client) {
  const { rows } = await client.query<
    Pick<Manifest, 'madeAt' | 'postgres' | 'catalogueVersion' | 'migrations' | 'auditMonths'>
  >(
    `select to_json(now())#>>'{}' as "madeAt", current_setting('server_version') as postgres,
       (select version from catalogue)::float8 as "catalogueVersion",
       (select json_agg(json_build_object('version', version, 'name', name, 'sha256', sha256) order by version)
        from migrations) as migrations,
       (select coalesce(json_agg(distinct to_char(to_date(substr(relname, 11, 7), 'YYYY_MM'), 'YYYY-MM-DD')), '[]')
        from pg_inherits join pg_class on oid = inhrelid
        where inhparent = 'audit_log'::regclass and relname ~ '^audit_log_[0-9]{4}_[0-9]{2}(_[0-9]{2})?$') as "auditMonths"`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('The database did not answer.');
  return { ...facts, madeAt: new Date(facts.madeAt).toISOString() };
}

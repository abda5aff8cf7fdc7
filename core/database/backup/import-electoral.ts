import pg from 'pg';
import type { AdvisoryLock } from '#core/database/advisory-lock.ts';
import { catalogueChannel } from '#core/database/channels.ts';
import { unprocessable } from '#core/errors.ts';
import type { Manifest, OnProgress } from './archive/manifest.ts';
import { type Archive, openArchive } from './archive/read-archive.ts';
import { inTransaction } from './connection.ts';
import { copyTables } from './load/copy-tables.ts';
import { electoralTables } from './tables.ts';

interface ImportOptions {
  /** The address of PostgreSQL itself, with the login that owns the tables. The schema is up to date. */
  readonly url: string;
  readonly path: string;
  /** Whether what was published here gives way. What came by an earlier import always does. */
  readonly replace: boolean;
  /** Ends the work; nothing is changed then. */
  readonly signal: AbortSignal;
  readonly onManifest?: (manifest: Manifest) => void;
  readonly onPass?: (pass: 'checking' | 'loading') => void;
  readonly onProgress?: OnProgress;
}

export interface Imported {
  readonly manifest: Manifest;
  /** The catalogue's version here, which is that of no earlier publication. */
  readonly version: number;
}

/**
 * Puts the electoral data of another installation in the place of what is here, in one transaction. Servers are
 * notified as of a publication; until then they answer from what they had. `lock` stops ingests meanwhile.
 *
 * Errors: one sentence, if the file is damaged or of another schema, or if this installation has published itself.
 */
export async function importElectoral(options: ImportOptions, lock: AdvisoryLock): Promise<Imported> {
  const { url, path, onManifest, onPass, onProgress = () => {} } = options;
  const signal = AbortSignal.any([options.signal, lock.lost]);
  const archive = await openArchive(path);
  try {
    const { manifest } = archive;
    if (manifest.content !== 'electoral') {
      throw unprocessable(
        'This file is a backup of everything: name one that "npx hustings export --electoral" wrote, or make a database of it with "npx hustings restore".',
      );
    }
    onManifest?.(manifest);
    onPass?.('checking');
    await archive.verify(signal, onProgress);
    onPass?.('loading');
    const version = await inTransaction(url, 'import', 'begin', async (client) => {
      await requireSameSchema(client, manifest);
      const next = await nextVersion(client, manifest, options.replace);
      await replaceTables(client, archive, signal, onProgress);
      await announce(client, next);
      await lock.assertHeld();
      return next;
    });
    return { manifest, version };
  } finally {
    await archive.close();
  }
}

async function requireSameSchema(client: pg.Client, { migrations, program }: Manifest): Promise<void> {
  const { rows } = await client.query<{ sha256: string }>('select sha256 from migrations order by version');
  if (JSON.stringify(rows.map(({ sha256 }) => sha256)) === JSON.stringify(migrations.map(({ sha256 }) => sha256)))
    return;
  throw unprocessable(
    `The file is of another schema (version ${migrations.length}, here ${rows.length}), by version ${program} of the program: export and import with the same version.`,
  );
}

/** The version of the catalogue after the import; refuses if what is here came by no import. */
async function nextVersion(client: pg.Client, manifest: Manifest, replace: boolean): Promise<number> {
  const { rows } = await client.query<{ version: number; imported: number | null }>(
    'select version::float8 as version, imported_version::float8 as imported from catalogue for update',
  );
  const { version = 0, imported = null } = rows[0] ?? {};
  if (version !== 0 && version !== imported && !replace) {
    throw unprocessable(
      `This installation has published electoral data itself (its catalogue has version ${version}): say --replace to put the file's in its place, and lose it.`,
    );
  }
  return Math.max(version + 1, manifest.catalogueVersion);
}

/** Deletes and loads row by row, since readers would wait for locks of whole tables. */
async function replaceTables(
  client: pg.Client,
  archive: Archive,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<void> {
  for (const name of electoralTables.toReversed()) await client.query(`delete from ${name}`);
  const { tables, identities } = archive.manifest;
  // In the order in which no row refers to a later table's.
  const ordered = electoralTables.map((name) => {
    const found = tables.find((table) => table.name === name);
    if (!found) throw unprocessable(`The file has no table "${name}": export again.`);
    return found;
  });
  await copyTables(client, archive, ordered, signal, onProgress);
  for (const { table, column, next } of identities) {
    const literals = [pg.escapeLiteral(pg.escapeIdentifier(table)), pg.escapeLiteral(column)].join(', ');
    // It stays if the transaction is undone, which does no harm: a sequence never goes back.
    await client.query(
      `select setval(sequence, greatest(${Number(next)}, nextval(sequence)), false)
       from pg_get_serial_sequence(${literals}) as sequence`,
    );
  }
}

async function announce(client: pg.Client, version: number): Promise<void> {
  // Later than all that the file recorded, also if the other machine's clock is ahead.
  await client.query(
    `update catalogue set version = $1, imported_version = $1,
       updated_at = greatest(clock_timestamp(), updated_at + interval '1 microsecond')`,
    [version],
  );
  await client.query('select pg_notify($1, $2)', [catalogueChannel, String(version)]);
}

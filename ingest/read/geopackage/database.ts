import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Sqlite from 'node-sqlite3-wasm';
import { SourceError } from '#core/errors.ts';

// A CommonJS module whose names Node does not find automatically.
const require = createRequire(import.meta.url);

type Value = string | number | bigint | boolean | null | Uint8Array;
type Row = Readonly<Record<string, Value>>;

/** A GeoPackage that is being read. */
export interface GeoPackageDatabase {
  /** @throws SourceError if the file is damaged */
  all(query: string, values?: readonly (string | number)[]): Row[];
}

/** Where the header says whether changes are written to a file beside it, which is not there (SQLite, file format, 1.3.3). */
const journalVersions = [18, 19];
const withRollback = 1;

/**
 * Opens a database from its bytes for one use. SQLite reads files alone, so that a copy is written for as long as it is
 * open; nothing of what the file says is executed: views and triggers are not read, and functions within it not trusted.
 */
export async function withDatabase<Result>(
  content: Buffer,
  name: string,
  use: (database: GeoPackageDatabase) => Result,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'hustings-map-'));
  let database: Sqlite.Database | undefined;
  const guarded = <Answer>(ask: () => Answer): Answer => {
    try {
      return ask();
    } catch (error) {
      if (error instanceof SourceError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new SourceError(`${name} is a damaged GeoPackage (${reason}). Fetch it again.`, { cause: error });
    }
  };
  try {
    const path = join(folder, 'map.gpkg');
    const copy = Buffer.from(content);
    for (const at of journalVersions) if (at < copy.length) copy[at] = withRollback;
    await writeFile(path, copy);
    const { Database } = require('node-sqlite3-wasm') as typeof Sqlite;
    const opened = guarded(() => new Database(path, { readOnly: true }));
    database = opened;
    guarded(() => opened.exec('pragma trusted_schema = off; pragma cell_size_check = on'));
    return use({ all: (query, values = []) => guarded(() => opened.all(query, [...values]) as Row[]) });
  } finally {
    database?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

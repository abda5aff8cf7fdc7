import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { OnProgress, TableInArchive } from '#core/database/backup/archive/manifest.ts';
import { Meter } from '#core/database/backup/archive/meter.ts';
import { type Archive, requireSame } from '#core/database/backup/archive/read-archive.ts';
import { copyIn } from '#core/database/backup/tables.ts';

/** Loads tables of an archive, in this order. Throws if what was loaded is not what was backed up. */
export async function copyTables(
  client: ClientBase,
  archive: Archive,
  tables: readonly TableInArchive[],
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<void> {
  for (const table of tables) {
    const { name, rows } = table;
    const meter = new Meter((bytes) => onProgress({ table: name, bytes, rows: null }));
    const target = client.query(copyFrom(copyIn(table)));
    try {
      await pipeline(await archive.open(table), meter, target, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
    requireSame(table, meter);
    // The hash vouches for the rows. Backups of earlier programs may say of a table with rows that it has none.
    if (rows !== 0 && target.rowCount !== rows)
      throw new Error(`The table ${name} took ${target.rowCount} rows of ${rows}.`);
    onProgress({ table: name, bytes: meter.bytes, rows });
  }
}

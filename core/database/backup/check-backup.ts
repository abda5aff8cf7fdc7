import type { Migration } from '#core/database/migration.ts';
import type { Manifest, OnProgress } from './archive/manifest.ts';
import { openArchive } from './archive/read-archive.ts';
import { migrationsOf } from './migrations-of.ts';

/**
 * Proves that a backup is whole and that this program can restore it, without a database: reads it to its end, compares
 * each table with its checksum, and the schema with the migrations.
 *
 * Errors: one sentence that says what is wrong.
 *
 * @returns the archive's manifest
 */
export async function checkBackup(options: {
  readonly path: string;
  /** The file of the key, of an encrypted one. */
  readonly identity?: string | undefined;
  readonly migrations: readonly Migration[];
  readonly signal: AbortSignal;
  readonly onManifest?: (manifest: Manifest) => void;
  readonly onProgress?: OnProgress;
}): Promise<Manifest> {
  const { path, identity, migrations, signal, onManifest, onProgress = () => {} } = options;
  const archive = await openArchive(path, { identity });
  try {
    onManifest?.(archive.manifest);
    migrationsOf(archive.manifest, migrations);
    await archive.verify(signal, onProgress);
    return archive.manifest;
  } finally {
    await archive.close();
  }
}

import type { Migration } from '#core/database/migration.ts';
import { pendingMigrations } from '#core/database/schema-history.ts';
import { unprocessable } from '#core/errors.ts';
import type { Manifest } from './archive/manifest.ts';

/**
 * The migrations that make the schema of the archive. Errors: one sentence, if this program does not know them, or if the
 * archive is not of a whole database.
 */
export function migrationsOf(
  { content, program, migrations: applied }: Manifest,
  ours: readonly Migration[],
): readonly Migration[] {
  if (content !== 'all') {
    throw unprocessable(
      'This file holds electoral data alone: take it in with "npx hustings import", or name a backup.',
    );
  }
  if (applied.length > ours.length) {
    throw unprocessable(
      `The backup's schema has version ${applied.length} and this program knows ${ours.length}: restore it with version ${program} of the program or a newer one.`,
    );
  }
  const known = ours.slice(0, applied.length);
  try {
    pendingMigrations(
      applied.map((migration) => ({ ...migration, serves_from: 1 })),
      known,
    );
  } catch (cause) {
    const message = `The backup's schema was made by other migrations than this program has: restore it with version ${program} of the program.`;
    throw unprocessable(message, cause);
  }
  return known;
}

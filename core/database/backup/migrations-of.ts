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
  return knownMigrations(applied, ours, {
    newer: `The backup's schema has version ${applied.length} and this program knows ${ours.length}: restore it with version ${program} of the program or a newer one.`,
    other: `The backup's schema was made by other migrations than this program has: restore it with version ${program} of the program.`,
  });
}

/** Errors: one sentence, if this program would not restore what it backs up. */
export function requireRestorable(applied: Manifest['migrations'], ours: readonly Migration[]): void {
  knownMigrations(applied, ours, {
    newer: `The database's schema has version ${applied.length} and this program knows ${ours.length}: it could not restore the backup. Make the backup with the program that migrated the database.`,
    other:
      'The schema was made by other migrations than this program has: it could not restore the backup. Make the backup with the program that migrated the database.',
  });
}

function knownMigrations(
  applied: Manifest['migrations'],
  ours: readonly Migration[],
  messages: { readonly newer: string; readonly other: string },
): readonly Migration[] {
  if (applied.length > ours.length) throw unprocessable(messages.newer);
  const known = ours.slice(0, applied.length);
  try {
    pendingMigrations(
      applied.map((migration) => ({ ...migration, serves_from: 1 })),
      known,
    );
  } catch (cause) {
    throw unprocessable(messages.other, cause);
  }
  return known;
}

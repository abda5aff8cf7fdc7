import { createHash } from 'node:crypto';
import { HustingsError } from '#core/errors.ts';
import type { AppliedMigration, Migration } from './migration.ts';

/** The hash that is recorded when a migration has run. */
export const hashOf = ({ mode, sql }: Migration): string =>
  createHash('sha256')
    .update(JSON.stringify([mode, ...sql]))
    .digest('hex');

/**
 * The migrations that a database still needs: none if its schema is newer than this program.
 *
 * Errors: one sentence, if the database has another history, or if its schema no longer serves this program.
 */
export function pendingMigrations(
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): readonly Migration[] {
  for (const [i, { version, name, sha256 }] of applied.slice(0, migrations.length).entries()) {
    const ours = migrations[i] as Migration;
    if (name !== ours.name) {
      throw refusal(`This database's migration ${version} is "${name}", and this program's is "${ours.name}"`);
    }
    if (sha256 !== hashOf(ours)) {
      throw refusal(`The migration "${name}" was changed after it had run on this database`);
    }
  }
  const newest = applied.at(-1);
  if (newest !== undefined && newest.serves_from > migrations.length) {
    throw new HustingsError(
      503,
      'internal',
      `This database's schema has version ${newest.version} and serves programs from version ${newest.serves_from} on, and this program has version ${migrations.length}: start a newer program.`,
    );
  }
  return migrations.slice(applied.length);
}

const refusal = (what: string) =>
  new HustingsError(503, 'internal', `${what}: start the program that made the database, or use an empty database.`);

export const unreadable = new HustingsError(
  503,
  'internal',
  'The login of DATABASE_URL may not read the table "migrations": run the script that "npx hustings database setup --print" prints.',
);

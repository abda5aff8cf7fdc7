import type { Knex } from 'knex';
import { migrations } from '#migrations/list.ts';
import { programName } from './subcommand.ts';

/** The names of the migrations that this program has and the database has not. */
export async function missingMigrations(knex: Knex): Promise<string[]> {
  const names = migrations.map(({ name }) => name);
  if (!(await knex.schema.hasTable('knex_migrations'))) return names;
  const rows = await knex('knex_migrations').select<Array<{ name: string }>>('name');
  const applied = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !applied.has(name));
}

/**
 * For commands that only read, and therefore leave the schema as it is. Throws where the schema is missing, or older than
 * this program. A newer one is accepted.
 */
export async function requireSchema(knex: Knex): Promise<void> {
  if ((await missingMigrations(knex)).length === 0) return;
  throw new Error(
    `The schema of the database is missing or older than this program: run "${programName} migrate" first.`,
  );
}

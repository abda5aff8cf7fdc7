import type { Knex } from 'knex';

export interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

const migrationLock = 4_850_287;

/**
 * Brings the schema up to date. Servers that start together queue on an advisory lock, which ends with its
 * connection; knex's own lock is a row that a killed process would leave behind, so it is freed first.
 */
export async function migrate(knex: Knex, migrations: readonly Migration[]): Promise<void> {
  await knex.transaction(async (lock) => {
    await lock.raw('select pg_advisory_xact_lock(?)', [migrationLock]);
    const migrationSource = {
      getMigrations: async () => [...migrations],
      getMigrationName: (migration: Migration) => migration.name,
      getMigration: async (migration: Migration) => migration,
    };
    await knex.migrate.forceFreeMigrationsLock({ migrationSource });
    await knex.migrate.latest({ migrationSource });
  });
}

import type { Database } from '#core/database/database.ts';
import { migrate, type OnMigration, schemaState } from '#core/database/migrate.ts';
import type { Migration } from '#core/database/migration.ts';
import { HustingsError } from '#core/errors.ts';
import { asOwner } from './as-owner.ts';
import { requireLogin, requireOwner, requireServer } from './requirements.ts';
import type { Served } from './roles.ts';

const readOnlyReplica = new HustingsError(
  503,
  'internal',
  'This database is a read-only replica, which answers look-ups alone ("npx hustings serve --only electoral"): set DATABASE_URL to its primary for all else.',
);

const outdatedReplica = new HustingsError(
  503,
  'internal',
  'The schema of this replica is missing or older than this program: run "npx hustings migrate" on its primary first.',
);

type DatabaseWithOwner = Pick<Database, 'knex' | 'ownerUrl'>;

interface PrepareOptions {
  /** Without it, both APIs. */
  readonly serves?: Served;
  readonly onMigration?: OnMigration;
}

/**
 * Brings the schema up to date as the login that owns the tables, after having made sure that all is there that it
 * takes. A replica and a schema that is up to date are left as they are; a replica serves look-ups alone.
 *
 * Errors: one sentence that says what is missing; nothing has been changed then.
 *
 * @returns the names of the migrations that ran
 */
export async function prepareSchema(
  { knex, ownerUrl }: DatabaseWithOwner,
  migrations: readonly Migration[],
  { serves = { electoral: true, campaign: true }, onMigration }: PrepareOptions = {},
): Promise<string[]> {
  const { isReplica } = await requireServer(knex);
  if (isReplica && serves.campaign) throw readOnlyReplica;
  const state = await schemaState(knex, migrations);
  if (isReplica && state === 'outdated') throw outdatedReplica;
  if (state === 'current') {
    await requireLogin(knex, { isReplica, serves, hasSchema: true });
    return [];
  }
  // If another login owns the tables, the one that will serve has to be in order before they are made.
  if (ownerUrl !== undefined) await requireLogin(knex, { isReplica, serves, hasSchema: false });
  return asOwner({ knex, ownerUrl }, 'hustings migrate', async (owner) => {
    await requireOwner(owner, ownerUrl !== undefined);
    return migrate(owner, migrations, onMigration);
  });
}

import { connect, type Database } from './database.ts';
import { migrate, schemaState } from './migrate.ts';
import type { Migration } from './migration.ts';
import { requireLogin, requireOwner, requireServer } from './requirements.ts';

export type DatabaseWithOwner = Pick<Database, 'knex' | 'ownerUrl'>;

/**
 * Brings the schema up to date as the login that owns the tables, after having made sure that all is there that it
 * takes. A replica and a schema that is up to date are left as they are.
 *
 * Errors: one sentence that says what is missing; nothing has been changed then.
 *
 * @returns the names of the migrations that ran
 */
export async function prepareSchema(
  { knex, ownerUrl }: DatabaseWithOwner,
  migrations: readonly Migration[],
): Promise<string[]> {
  const { isReplica } = await requireServer(knex);
  const state = await schemaState(knex, migrations);
  if (state === 'current' || isReplica) {
    await requireLogin(knex, { isReplica, hasSchema: state === 'current' });
    return [];
  }
  // Where another login owns the tables, the one that will serve has to be in order before they are made.
  if (ownerUrl !== undefined) await requireLogin(knex, { isReplica, hasSchema: false });
  const owner = ownerUrl === undefined ? knex : connect(ownerUrl, 'hustings migrate', 2);
  try {
    await requireOwner(owner, ownerUrl !== undefined);
    return await migrate(owner, migrations);
  } finally {
    if (owner !== knex) await owner.destroy();
  }
}

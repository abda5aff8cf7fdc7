import { connect, type Database } from '#core/database/database.ts';
import { roleStatements } from './setup-script.ts';

/**
 * Creates the roles of the program if the owner's login may, and makes both logins their members: a new cluster has
 * none of them. If it may not, an operator runs the printed script, and the checks before a migration say so.
 */
export async function createRoles({ url, ownerUrl }: Pick<Database, 'url' | 'ownerUrl'>): Promise<void> {
  const [login, owner] = [url, ownerUrl ?? url].map((address) => decodeURIComponent(new URL(address).username));
  if (!owner || !login || owner === login) return;
  const knex = connect(ownerUrl ?? url, 'hustings setup', 1);
  try {
    const { rows } = await knex.raw<{ rows: Array<{ creates: boolean }> }>(
      'select rolsuper or rolcreaterole as creates from pg_roles where rolname = current_user',
    );
    if (rows[0]?.creates) await knex.raw(roleStatements({ owner, login }));
  } finally {
    await knex.destroy();
  }
}

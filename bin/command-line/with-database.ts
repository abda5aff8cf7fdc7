import type { Database } from '#core/database/database.ts';
import type { Terminal } from './terminal.ts';

/** `write` brings the schema up to date first; `read` changes nothing, and needs a schema that is up to date. */
export type Access = 'read' | 'write';

export interface DatabaseUse {
  /** How the database's own list of connections shows the command. */
  readonly applicationName: string;
  readonly access: Access;
}

/** Opens the database, does `work` with it, and closes it. */
export async function withDatabase<T>(
  { openDatabase }: Pick<Terminal, 'openDatabase'>,
  { applicationName, access }: DatabaseUse,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(applicationName);
  try {
    if (access === 'write') {
      const { migrate } = await import('#core/database/migrate.ts');
      const { migrations } = await import('#migrations/list.ts');
      await migrate(database.knex, migrations);
    } else {
      const { requireSchema } = await import('./schema.ts');
      await requireSchema(database.knex);
    }
    return await work(database);
  } finally {
    await database.close();
  }
}

import type { Database } from '#core/database/database.ts';
import { programName } from './subcommand.ts';
import type { Terminal } from './terminal.ts';

/** `migrate` brings the schema up to date first; `require` fails if it is not up to date. */
export type SchemaUse = 'require' | 'migrate';

interface DatabaseUse {
  /** How the database's own list of connections shows the command. */
  readonly applicationName: string;
  readonly schema: SchemaUse;
  /** Ends the wait for the database. */
  readonly signal?: AbortSignal;
}

/** Opens the database, does `work` with it, and closes it. */
export async function withDatabase<T>(
  { openDatabase }: Pick<Terminal, 'openDatabase'>,
  { applicationName, schema, signal }: DatabaseUse,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(applicationName, signal);
  try {
    const { requireSchema } = await import('#core/database/migrate.ts');
    const { prepareSchema } = await import('#core/database/setup/prepare-schema.ts');
    const { migrations } = await import('#migrations/list.ts');
    if (schema === 'migrate') await prepareSchema(database, migrations);
    else await requireSchema(database.knex, migrations, `${programName} migrate`);
    return await work(database);
  } finally {
    await database.close();
  }
}

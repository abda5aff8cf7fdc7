import type { Knex } from 'knex';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { type SchemaUse, withDatabase } from '#bin/command-line/with-database.ts';

type Operator = typeof import('#server/electoral/keys/manage-keys.ts');

/** Opens the database and does `work` with what an operator may do to keys. */
export async function withKeys<T>(
  environment: CommandEnvironment,
  schema: SchemaUse,
  work: (operator: Operator, knex: Knex) => Promise<T>,
): Promise<T> {
  const operator = await import('#server/electoral/keys/manage-keys.ts');
  return withDatabase(environment, { applicationName: 'hustings operator', schema }, ({ knex }) =>
    work(operator, knex),
  );
}

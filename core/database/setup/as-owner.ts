import type { Knex } from 'knex';
import { connect } from '#core/database/database.ts';

export interface OwnedDatabase {
  readonly knex: Knex;
  /** The address with the login that owns the tables; undefined if the login of `knex` does. */
  readonly ownerUrl?: string | undefined;
}

/** Does `work` as the login that owns the tables. `applicationName` is how PostgreSQL lists the connection. */
export async function asOwner<T>(
  { knex, ownerUrl }: OwnedDatabase,
  applicationName: string,
  work: (owner: Knex) => Promise<T>,
): Promise<T> {
  if (ownerUrl === undefined) return work(knex);
  const owner = connect(ownerUrl, applicationName, 2);
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}

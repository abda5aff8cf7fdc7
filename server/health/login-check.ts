import type { Knex } from 'knex';
import { missingRights, neededRights, type Served } from '#core/database/setup/roles.ts';

const answerMilliseconds = 2_000;

/** Creates the check of the login with which requests are served: it rejects if the database is unavailable or a right is. */
export function createLoginCheck(knex: Knex, serves: Served): () => Promise<void> {
  const question = `select case when pg_is_in_recovery() then (${missingRights(neededRights(serves, true))})
    else (${missingRights(neededRights(serves, false))}) end as missing`;
  return async () => {
    const { rows } = await knex.raw<{ rows: Array<{ missing: string | null }> }>(question).timeout(answerMilliseconds);
    const missing = rows[0]?.missing;
    if (missing) throw new Error(`the login lacks ${missing}`);
  };
}

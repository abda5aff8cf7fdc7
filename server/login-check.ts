import type { Knex } from 'knex';
import { loginRights, missingRights } from '#core/database/roles.ts';

const answerMilliseconds = 2_000;
const question = `select (${missingRights({ ...loginRights.electoral, ...loginRights.campaign })}) as missing`;

/** Creates the check of the login with which requests are served: it rejects where the database is away or a right is. */
export function createLoginCheck(knex: Knex): () => Promise<void> {
  return async () => {
    const { rows } = await knex.raw<{ rows: Array<{ missing: string | null }> }>(question).timeout(answerMilliseconds);
    const missing = rows[0]?.missing;
    if (missing) throw new Error(`the login lacks ${missing}`);
  };
}

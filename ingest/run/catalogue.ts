import type { Knex } from 'knex';
import { assertExclusive } from './exclusive.ts';

/** The channel on which servers hear that the catalogue changed; the payload is its new version. */
export const catalogueChannel = 'hustings_catalogue';

/**
 * Raises the catalogue version and, at the transaction's commit, notifies the servers. Call it last, and only where
 * something changed: the row stays locked until the commit, so that publications take effect one after the other.
 *
 * @returns the version that holds once the transaction is committed
 */
export async function raiseCatalogue(trx: Knex.Transaction): Promise<number> {
  const { rows } = await trx.raw<{ rows: { version: number }[] }>(
    'update catalogue set version = version + 1, updated_at = now() returning version',
  );
  const { version } = rows[0] as { version: number };
  await assertExclusive(trx);
  await trx.raw('select pg_notify(?, ?)', [catalogueChannel, String(version)]);
  return version;
}

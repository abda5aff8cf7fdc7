import type { Knex } from 'knex';
import { type ElectoralKey, issueKey, type KeyHolder, type KeyTier, keysChannel } from './keys.ts';

/** What an operator does with keys of the electoral API. */

export interface ListedKey extends ElectoralKey, KeyHolder {
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** Issues a key of the paid tier; returns its token, which is shown once. Throws 422 where the address holds five. */
export function issueProKey(knex: Knex, holder: KeyHolder): Promise<ElectoralKey & { token: string }> {
  return issueKey(knex, 'PRO', holder);
}

/** Revokes a key on every server. False where no key of this id is in use. */
export async function revokeKey(knex: Knex, id: string): Promise<boolean> {
  return knex.transaction(async (trx) => {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      'update electoral_keys set revoked_at = now() where id::text = ? and revoked_at is null',
      [id],
    );
    await trx.raw('select pg_notify(?, ?)', [keysChannel, id]);
    return rowCount > 0;
  });
}

/** All keys of an e-mail address, the newest first. */
export async function listKeys(knex: Knex, email: string): Promise<ListedKey[]> {
  const { rows } = await knex.raw<{
    rows: Array<{ id: string; tier: KeyTier; name: string; email: string; created_at: Date; revoked_at: Date | null }>;
  }>(
    `select id, tier, name, email, created_at, revoked_at from electoral_keys
     where lower(email) = lower(?) order by created_at desc, id desc`,
    [email],
  );
  return rows.map(({ created_at, revoked_at, ...key }) => ({ ...key, createdAt: created_at, revokedAt: revoked_at }));
}

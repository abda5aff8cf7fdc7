import type { Knex } from 'knex';
import { keyChannel } from '#core/database/channels.ts';
import type { ElectoralKey, KeyTier } from './electoral-keys.ts';
import { issueKey, type KeyHolder } from './issue-key.ts';

interface ListedKey extends ElectoralKey, KeyHolder {
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** Issues a key of the paid tier and returns its token, which is shown once. Throws 422 if the address has five. */
export function issueProKey(knex: Knex, holder: KeyHolder): Promise<ElectoralKey & { token: string }> {
  return issueKey(knex, 'PRO', holder);
}

/** Revokes a key, at once on every server. Returns false if no live key has this id. */
export async function revokeKey(knex: Knex, id: string): Promise<boolean> {
  return knex.transaction(async (trx) => {
    const { rowCount } = await trx.raw<{ rowCount: number }>(
      'update electoral_keys set revoked_at = now() where id::text = ? and revoked_at is null',
      [id],
    );
    await trx.raw('select pg_notify(?, ?)', [keyChannel, id]);
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

import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { type HustingsError, unprocessable } from '#core/errors.ts';
import { hashToken, newToken } from '#server/keys/token.ts';
import { type ElectoralKey, electoralKeyPrefix, type KeyTier } from './electoral-keys.ts';

export interface KeyHolder {
  readonly name: string;
  readonly email: string;
}

/** Keys in force that one e-mail address may have. */
export const keysPerAddress = 5;

/**
 * Issues a key and returns its token, which is stored nowhere. Throws 422 if the e-mail address has five keys already.
 * They are counted under a lock, so that simultaneous registrations cannot exceed five together.
 */
export async function issueKey(
  knex: Knex,
  tier: KeyTier,
  { name, email }: KeyHolder,
): Promise<ElectoralKey & { token: string }> {
  const token = newToken(electoralKeyPrefix);
  const id = uuid();
  await knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('electoral key ' || lower(?), 0))`, [email]);
    const { rows } = await trx.raw<{ rows: Array<{ count: number }> }>(
      'select count(*)::int as count from electoral_keys where lower(email) = lower(?) and revoked_at is null',
      [email],
    );
    if (rows[0]!.count >= keysPerAddress) {
      throw tooManyKeys();
    }
    await trx.raw(
      `insert into electoral_keys (id, key_hash, name, email, tier) values (?, decode(?, 'hex'), ?, ?, ?)`,
      [id, hashToken(token), name, email, tier],
    );
  });
  return { id, tier, token };
}

export const tooManyKeys = (): HustingsError =>
  unprocessable(
    `This e-mail address holds ${keysPerAddress} keys already, the most that one may. Use one of them, or ask the operator to revoke one.`,
  );

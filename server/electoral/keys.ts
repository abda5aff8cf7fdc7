import { createHash, randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { v7 as uuid } from 'uuid';
import { unprocessable } from '#core/errors.ts';

/** The channel on which servers hear that a key was revoked. */
export const keysChannel = 'hustings_keys';

export type KeyTier = 'FREE' | 'PRO';

export interface ElectoralKey {
  readonly id: string;
  readonly tier: KeyTier;
}

export interface KeyHolder {
  readonly name: string;
  readonly email: string;
}

const keysPerAddress = 5;
const tokenPattern = /^ced_[A-Za-z0-9_-]{32}$/;

/** Only this is kept of a key. A key is random to its last bit, so a plain hash hides it. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Finds keys by their token. Answers are remembered for a minute, unknown ones too; `forget` drops them when the
 * database says that a key was revoked, on whichever server that was.
 */
export class ElectoralKeys {
  readonly #knex: Knex;
  readonly #known: LRUCache<string, { readonly key: ElectoralKey | null }>;

  constructor(knex: Knex, now: () => number = () => performance.now()) {
    this.#knex = knex;
    this.#known = new LRUCache({ max: 10_000, ttl: 60_000, ttlResolution: 0, perf: { now } });
  }

  /** The key, or null where it is unknown or revoked. */
  async find(token: string): Promise<ElectoralKey | null> {
    if (!tokenPattern.test(token)) return null;
    const hash = hashOf(token);
    const name = hash.toString('base64');
    const known = this.#known.get(name);
    if (known) return known.key;
    const row = await this.#knex<ElectoralKey>('electoral_keys')
      .whereRaw('key_hash = ? and revoked_at is null', [hash])
      .first('id', 'tier');
    const key = row ? { id: row.id, tier: row.tier } : null;
    this.#known.set(name, { key });
    return key;
  }

  forget(): void {
    this.#known.clear();
  }
}

/**
 * Makes a key and returns its token, which is kept nowhere. Throws 422 where the address holds five keys already; they
 * are counted under a lock, so that registrations at the same moment cannot pass it.
 */
export async function issueKey(
  knex: Knex,
  tier: KeyTier,
  { name, email }: KeyHolder,
): Promise<ElectoralKey & { token: string }> {
  const token = `ced_${randomBytes(24).toString('base64url')}`;
  const id = uuid();
  await knex.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('electoral key ' || lower(?), 0))`, [email]);
    const { rows } = await trx.raw<{ rows: Array<{ count: number }> }>(
      'select count(*)::int as count from electoral_keys where lower(email) = lower(?) and revoked_at is null',
      [email],
    );
    if (rows[0]!.count >= keysPerAddress) {
      throw unprocessable(
        `This e-mail address holds ${keysPerAddress} keys already, the most that one may. Use one of them, or ask the operator to revoke one.`,
      );
    }
    await trx.raw('insert into electoral_keys (id, key_hash, name, email, tier) values (?, ?, ?, ?, ?)', [
      ...[id, hashOf(token), name, email, tier],
    ]);
  });
  return { id, tier, token };
}

import type { Knex } from 'knex';
import { KeyStore } from '#server/keys/key-store.ts';

/** What every token of the electoral API begins with. */
export const electoralKeyPrefix = 'ced_';

export type KeyTier = 'FREE' | 'PRO';

export interface ElectoralKey {
  readonly id: string;
  readonly tier: KeyTier;
}

/** The electoral API's keys. Few are revoked, and most callers send many requests: a minute spares most of the reads. */
export function createElectoralKeyStore(knex: Knex, now?: () => number): KeyStore<ElectoralKey> {
  return new KeyStore<ElectoralKey>({
    prefix: electoralKeyPrefix,
    cacheMilliseconds: 60_000,
    ...(now && { now }),
    async read(tokenHash) {
      const row = await knex<ElectoralKey>('electoral_keys')
        .whereRaw(`key_hash = decode(?, 'hex') and revoked_at is null`, [tokenHash])
        .first('id', 'tier');
      return row ? { id: row.id, tier: row.tier } : null;
    },
  });
}

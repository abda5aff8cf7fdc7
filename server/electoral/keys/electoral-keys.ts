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
    async read(tokenHashes) {
      const { rows } = await knex.raw<{ rows: Array<ElectoralKey & { hash: string }> }>(
        `select encode(key_hash, 'hex') as hash, id, tier from electoral_keys
         where key_hash = any(?::bytea[]) and revoked_at is null`,
        [tokenHashes.map((hash) => Buffer.from(hash, 'hex'))],
      );
      return new Map(rows.map(({ hash, id, tier }) => [hash, { id, tier }]));
    },
  });
}

import { LRUCache } from 'lru-cache';
import type { NotificationSubscriber } from '#core/database/listener.ts';
import { hashToken, tokenTest } from './token.ts';

export interface KeyStoreOptions<Key extends object> {
  /** What every token of this kind begins with. */
  readonly prefix: string;
  /** Reads a key from the database by the hash of its token; null where the key is unknown or revoked. */
  read(tokenHash: string): Promise<Key | null>;
  /** How long a key may be answered from memory, in milliseconds. */
  readonly cacheMilliseconds: number;
  /** Milliseconds of a clock that never goes back and never shows 0. */
  readonly now?: () => number;
}

/** Keys cached at most. The key that was used longest ago gives way. */
const capacity = 10_000;

/**
 * Finds keys by their tokens and caches what it read, unknown keys too, so that a client that goes on with a revoked key
 * costs no query a request. A revoked key must be refused at once on every server, therefore:
 * - A notification that keys have changed empties the cache.
 * - A key is not cached where such a notification arrived while the key was being read: the row may be older.
 * - Nothing is cached while notifications do not arrive.
 */
export class KeyStore<Key extends object> implements NotificationSubscriber {
  readonly #read: (tokenHash: string) => Promise<Key | null>;
  readonly #isToken: (text: string) => boolean;
  readonly #cache: LRUCache<string, { readonly key: Key | null }>;
  #isHearing = false;
  /** Raised by every change. A key read under an earlier generation is not cached. */
  #generation = 0;

  constructor({ prefix, read, cacheMilliseconds, now = () => performance.now() }: KeyStoreOptions<Key>) {
    this.#read = read;
    this.#isToken = tokenTest(prefix);
    this.#cache = new LRUCache({ max: capacity, ttl: cacheMilliseconds, ttlResolution: 0, perf: { now } });
  }

  /** The key, or null where it is unknown or revoked. */
  async find(token: string): Promise<Key | null> {
    if (!this.#isToken(token)) return null;
    const tokenHash = hashToken(token);
    const cached = this.#cache.get(tokenHash);
    if (cached) return cached.key;
    const generation = this.#generation;
    const key = await this.#read(tokenHash);
    if (this.#isHearing && generation === this.#generation) this.#cache.set(tokenHash, { key });
    return key;
  }

  onNotification(): void {
    this.#generation++;
    this.#cache.clear();
  }

  /** Changes before this moment may have been missed. */
  onConnected(): void {
    this.#isHearing = true;
    this.onNotification();
  }

  onDisconnected(): void {
    this.#isHearing = false;
    this.onNotification();
  }
}

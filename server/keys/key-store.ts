import { LRUCache } from 'lru-cache';
import type { NotificationSubscriber } from '#core/database/listener.ts';
import { hashToken, tokenTest } from './token.ts';

/** Says how often the keys of one client's address may be looked up that this server has not yet found to be good. */
export interface LookUpAllowance {
  /** Names the address. */
  readonly name: string;
  /** Counts a look-up. Throws if no more are allowed. */
  take(): Promise<void>;
  /** Takes a look-up back that has found a good key. */
  giveBack(): Promise<void>;
}

interface KeyStoreOptions<Key extends object, Revoked extends object> {
  /** What every token of this kind begins with. */
  readonly prefix: string;
  /** Reads keys from the database by the hashes of their tokens. Unknown ones are not in the response. */
  read(tokenHashes: readonly string[]): Promise<ReadonlyMap<string, Key | Revoked>>;
  /** Whether a key that was read is refused. Absent if `read` leaves such keys out. */
  isRevoked?(key: Key | Revoked): key is Revoked;
  /** How long a key may be answered from memory, in milliseconds. */
  readonly cacheMilliseconds: number;
  /** Milliseconds of a clock that never goes back and never shows 0. */
  readonly now?: () => number;
}

/** Good keys remembered at most. The key that was used longest ago gives way. */
const capacity = 10_000;

/** Refused keys that wait for a look-up at most. One statement reads them all. */
const waitingAtMost = 1_000;

/** Between two look-ups of waiting keys, in milliseconds. */
const waitingMilliseconds = 1_000;

interface Remembered<Found> {
  readonly found: Found;
  readonly readAt: number;
  readonly generation: number;
}

/**
 * Finds keys by their tokens and remembers what it read. A revoked key must be refused at once on every server,
 * therefore:
 * - A notification that keys have changed begins a new generation. What was read in an earlier one is read again.
 * - So is a key if such a notification arrived while it was being read: the row may be older.
 * - Everything is read again while notifications do not arrive.
 *
 * Anyone can send keys of the right form, and each would cost a query, therefore:
 * - Good keys are remembered apart from unknown and revoked ones, which never take their places.
 * - A key that was once found good is looked up again without an allowance. Any other look-up takes one from its
 *   client's address, and gives it back if it finds a good key.
 * - If the allowance is used up, a key waits. At most once a second one statement reads the waiting keys. A good key
 *   whose neighbours send wrong ones is thus known to the server when it is sent again.
 * - Requests with the same key at the same time wait for one look-up.
 */
export class KeyStore<Key extends object, Revoked extends object = never> implements NotificationSubscriber {
  readonly #read: KeyStoreOptions<Key, Revoked>['read'];
  readonly #isRevoked: (key: Key | Revoked) => boolean;
  readonly #isToken: (text: string) => boolean;
  readonly #cacheMilliseconds: number;
  readonly #now: () => number;
  readonly #good = new LRUCache<string, Remembered<Key>>({ max: capacity });
  readonly #refused = new LRUCache<string, Remembered<Revoked | null>>({ max: capacity });
  /** Look-ups under way, by address and token hash. */
  readonly #reading = new Map<string, Promise<Key | Revoked | null>>();
  readonly #waiting = new Set<string>();
  #waitingReadAt = Number.NEGATIVE_INFINITY;
  #isHearing = false;
  /** Raised by every change. */
  #generation = 0;

  constructor(options: KeyStoreOptions<Key, Revoked>) {
    this.#read = options.read;
    this.#isRevoked = options.isRevoked ?? (() => false);
    this.#isToken = tokenTest(options.prefix);
    this.#cacheMilliseconds = options.cacheMilliseconds;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * The key; null if it is unknown. Throws what `allowance` throws if the key would have to be looked up and may
   * not be. Without an allowance every key is looked up.
   */
  async find(token: string, allowance?: LookUpAllowance): Promise<Key | Revoked | null> {
    if (!this.#isToken(token)) return null;
    const tokenHash = hashToken(token);
    const good = this.#good.get(tokenHash);
    if (good && this.#isFresh(good)) return good.found;
    const refused = this.#refused.get(tokenHash);
    // A key that was revoked stays so: a change of that would begin a new generation.
    if (refused?.found && this.#isCurrent(refused)) return refused.found;
    const name = good ? tokenHash : `${allowance?.name} ${tokenHash}`;
    // What was read before this request is of use only if a later change would have been heard of.
    const reading = this.#isHearing && this.#reading.get(name);
    if (reading) return reading;
    const begun = (good ? this.#lookUp(tokenHash) : this.#lookUpWithin(tokenHash, allowance)).finally(() => {
      if (this.#reading.get(name) === begun) this.#reading.delete(name);
    });
    this.#reading.set(name, begun);
    return begun;
  }

  async #lookUpWithin(tokenHash: string, allowance: LookUpAllowance | undefined): Promise<Key | Revoked | null> {
    try {
      await allowance?.take();
    } catch (error) {
      this.#letWait(tokenHash);
      throw error;
    }
    const refused = this.#refused.get(tokenHash);
    if (refused && this.#isFresh(refused)) return refused.found;
    let found: Key | Revoked | null;
    try {
      found = await this.#lookUp(tokenHash);
    } catch (error) {
      // Nothing was learnt of the key: who sent it is not to wait when the database is back.
      await allowance?.giveBack();
      throw error;
    }
    if (found && !this.#isRevoked(found)) await allowance?.giveBack();
    return found;
  }

  async #lookUp(tokenHash: string): Promise<Key | Revoked | null> {
    const readAt = this.#now();
    const generation = this.#generation;
    const found = (await this.#read([tokenHash])).get(tokenHash) ?? null;
    this.#remember(tokenHash, found, { readAt, generation });
    return found;
  }

  /** Looks waiting keys up, if none were for a second. Nothing waits for that: a failure leaves them unknown. */
  #letWait(tokenHash: string): void {
    if (this.#waiting.size < waitingAtMost && !this.#refused.has(tokenHash)) this.#waiting.add(tokenHash);
    const now = this.#now();
    if (this.#waiting.size === 0 || now - this.#waitingReadAt < waitingMilliseconds) return;
    this.#waitingReadAt = now;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    const read = { readAt: now, generation: this.#generation };
    this.#read(waiting).then(
      (found) => {
        for (const hash of waiting) this.#remember(hash, found.get(hash) ?? null, read);
      },
      () => {},
    );
  }

  #remember(
    tokenHash: string,
    found: Key | Revoked | null,
    read: { readonly readAt: number; readonly generation: number },
  ): void {
    if (found && !this.#isRevoked(found)) {
      this.#refused.delete(tokenHash);
      this.#good.set(tokenHash, { found: found as Key, ...read });
    } else {
      this.#good.delete(tokenHash);
      this.#refused.set(tokenHash, { found: found as Revoked | null, ...read });
    }
  }

  #isFresh(remembered: Remembered<unknown>): boolean {
    return this.#isCurrent(remembered) && this.#now() - remembered.readAt <= this.#cacheMilliseconds;
  }

  #isCurrent({ generation }: Remembered<unknown>): boolean {
    return this.#isHearing && generation === this.#generation;
  }

  onNotification(): void {
    this.#generation++;
    // A request that comes from now on must not wait for a row that was read before.
    this.#reading.clear();
    this.#refused.clear();
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

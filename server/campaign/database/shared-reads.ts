import { HustingsError } from '#core/errors.ts';
import { isDatabaseAway } from '#server/http/errors/database-away.ts';
import type { CampaignPool } from './pool.ts';
import { type CampaignTransaction, withCampaign } from './with-campaign.ts';

type Read<T> = (tx: CampaignTransaction) => Promise<T>;

interface Waiting {
  readonly read: Read<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** Reads that share one transaction at most. */
const mostTogether = 50;

/** Transactions of shared reads of one campaign at a time. */
const atOnce = 2;

/**
 * Runs reads of single records. Those of one campaign that come at the same time share a transaction, and with it its
 * opening, its commit and the packets to the database and back: most of what a single read costs. A transaction never
 * holds reads of two campaigns.
 */
export class SharedReads {
  readonly #pool: CampaignPool;
  readonly #campaigns = new Map<string, ReadsOfCampaign>();

  constructor(pool: CampaignPool) {
    this.#pool = pool;
  }

  /**
   * Runs `read` as `withCampaign` does, and may run it again. It only reads, a few rows by their keys, and returns to no
   * savepoint. Errors: those of `withCampaign`.
   */
  run<T>(campaignId: string, read: Read<T>): Promise<T> {
    let reads = this.#campaigns.get(campaignId);
    if (!reads) {
      reads = new ReadsOfCampaign(this.#pool, campaignId, () => this.#campaigns.delete(campaignId));
      this.#campaigns.set(campaignId, reads);
    }
    return reads.run(read);
  }
}

class ReadsOfCampaign {
  readonly #pool: CampaignPool;
  readonly #campaignId: string;
  readonly #onIdle: () => void;
  readonly #waiting: Waiting[] = [];
  #underWay = 0;
  #isDue = false;

  constructor(pool: CampaignPool, campaignId: string, onIdle: () => void) {
    this.#pool = pool;
    this.#campaignId = campaignId;
    this.#onIdle = onIdle;
  }

  run<T>(read: Read<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ read, resolve: resolve as (result: unknown) => void, reject });
      this.#runSoon();
    });
  }

  /** Reads of the same turn of the event loop go together. */
  #runSoon(): void {
    if (this.#isDue || this.#underWay === atOnce) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      void this.#runWaiting();
    });
  }

  async #runWaiting(): Promise<void> {
    this.#underWay++;
    while (this.#waiting.length > 0) await this.#runTogether(this.#waiting.splice(0, mostTogether));
    this.#underWay--;
    if (this.#underWay === 0 && !this.#isDue) this.#onIdle();
  }

  /** Settles all of them. A statement that fails undoes the transaction, but fails no other read. */
  async #runTogether(together: readonly Waiting[]): Promise<void> {
    try {
      const results = await withCampaign(this.#pool, this.#campaignId, (tx) => readAll(tx, together));
      together.forEach(({ resolve, reject }, i) => {
        const result = results[i] as PromiseSettledResult<unknown>;
        if (result.status === 'fulfilled') resolve(result.value);
        else reject(result.reason);
      });
    } catch (error) {
      if (together.length > 1 && !(error instanceof HustingsError || isDatabaseAway(error))) {
        for (const one of together) await this.#runTogether([one]);
      } else {
        for (const { reject } of together) reject(error);
      }
    }
  }
}

/** The results of the reads, or their own refusals. Throws what failed in the database. */
async function readAll(
  tx: CampaignTransaction,
  together: readonly Waiting[],
): Promise<Array<PromiseSettledResult<unknown>>> {
  let unfinished = together.length;
  const shared: CampaignTransaction = {
    campaignId: tx.campaignId,
    // The last statement is that of the read that comes to its own last statement as the last of all.
    query: (text, values, options = {}) =>
      tx.query(text, values, { ...options, last: options.last === true && --unfinished === 0 }),
    atCommit: (text, values) => tx.atCommit(text, values),
    atCommitMake: (make) => tx.atCommitMake(make),
    attempt: () => Promise.reject(new Error('a shared transaction returns to no savepoint')),
  };
  const results = await Promise.allSettled(together.map(({ read }) => read(shared)));
  for (const result of results) {
    if (result.status === 'rejected' && !(result.reason instanceof HustingsError)) throw result.reason;
  }
  return results;
}

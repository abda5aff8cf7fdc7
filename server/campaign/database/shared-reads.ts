import { HustingsError } from '#core/errors.ts';
import { isDatabaseAway } from '#server/http/errors/database-away.ts';
import { type CampaignPool, turnsOf } from './pool.ts';
import {
  type CampaignTransaction,
  type FollowingTransaction,
  oneBehindTheOther,
  withCampaign,
} from './with-campaign.ts';

interface WaitingRead {
  read(tx: CampaignTransaction): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface ReadsOfCampaign {
  readonly campaignId: string;
  readonly waiting: WaitingRead[];
  /** Transactions under way. */
  underWay: number;
}

/** Reads of one transaction at most, and transactions that follow each other at most. */
const mostTogether = 50;

/** Transactions of shared reads of one campaign at a time. */
const atOnce = 2;

/**
 * Runs reads of single records. Most of what such a read costs by itself is the opening and the commit of its transaction,
 * and the packets to the database and back. Of the reads that come at the same time, those of one campaign therefore share
 * a transaction, and the transactions of several campaigns follow each other on one connection. No transaction holds
 * reads of two campaigns.
 */
export class SharedReads {
  readonly #pool: CampaignPool;
  readonly #campaigns = new Map<string, ReadsOfCampaign>();
  /** Those whose next transaction begins in this turn of the event loop. */
  readonly #due = new Set<ReadsOfCampaign>();
  #beginning: FollowingTransaction[] = [];

  constructor(pool: CampaignPool) {
    this.#pool = pool;
  }

  /**
   * Runs `read` as `withCampaign` does, and may run it again. It only reads, a few rows by their keys, and returns to no
   * savepoint. Errors: those of `withCampaign`.
   */
  run<T>(campaignId: string, read: (tx: CampaignTransaction) => Promise<T>): Promise<T> {
    let reads = this.#campaigns.get(campaignId);
    if (!reads) {
      reads = { campaignId, waiting: [], underWay: 0 };
      this.#campaigns.set(campaignId, reads);
    }
    const { waiting } = reads;
    const result = new Promise<T>((resolve, reject) => {
      waiting.push({ read, resolve: resolve as (result: unknown) => void, reject });
    });
    this.#runSoon(reads);
    return result;
  }

  #runSoon(reads: ReadsOfCampaign): void {
    if (reads.underWay === atOnce) return;
    if (this.#due.size === 0) setImmediate(() => this.#runDue());
    this.#due.add(reads);
  }

  #runDue(): void {
    const due = [...this.#due];
    this.#due.clear();
    for (const reads of due) void this.#runNext(reads);
  }

  async #runNext(reads: ReadsOfCampaign): Promise<void> {
    reads.underWay++;
    const together = reads.waiting.splice(0, mostTogether);
    if (reads.waiting.length > 0) this.#runSoon(reads);
    await this.#settle(reads.campaignId, together);
    reads.underWay--;
    if (reads.waiting.length > 0) this.#runSoon(reads);
    else if (reads.underWay === 0) this.#campaigns.delete(reads.campaignId);
  }

  /** A statement that fails undoes the transaction, but fails no other read. */
  async #settle(campaignId: string, together: readonly WaitingRead[]): Promise<void> {
    try {
      const results = await this.#begin(campaignId, (tx) => readAll(tx, together));
      together.forEach(({ resolve, reject }, i) => {
        const result = results[i] as PromiseSettledResult<unknown>;
        if (result.status === 'fulfilled') resolve(result.value);
        else reject(result.reason);
      });
    } catch (error) {
      if (error instanceof HustingsError || isDatabaseAway(error)) {
        for (const { reject } of together) reject(error);
        return;
      }
      const alone = together.map(({ read, resolve, reject }) =>
        withCampaign(this.#pool, campaignId, read).then(resolve, reject),
      );
      await Promise.all(alone);
    }
  }

  /** Begins a transaction when it is its campaign's turn, behind others that begin now. */
  #begin<T>(campaignId: string, work: (tx: CampaignTransaction) => Promise<T>): Promise<T> {
    const { turns, milliseconds } = turnsOf(this.#pool);
    const begin = () =>
      new Promise<T>((resolve, reject) => {
        if (this.#beginning.length === 0) queueMicrotask(() => this.#send());
        this.#beginning.push({ campaignId, work, resolve: resolve as (result: unknown) => void, reject });
      });
    return turns.run(campaignId, milliseconds.short, begin);
  }

  #send(): void {
    const beginning = this.#beginning;
    this.#beginning = [];
    while (beginning.length > 0) void oneBehindTheOther(this.#pool, beginning.splice(0, mostTogether));
  }
}

/** The results of the reads, or their own refusals. Throws what failed in the database. */
async function readAll(
  tx: CampaignTransaction,
  together: readonly WaitingRead[],
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

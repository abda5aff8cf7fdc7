import type { SpentTime } from './load/spent-time.ts';
import { TransactionQueue } from './transaction-queue.ts';

/**
 * Limits how many transactions of one campaign run at a time. Further ones wait in the order in which they came. If one
 * campaign is blocked, for example by a locked row, the others still get connections. Only campaigns with transactions
 * under way take memory.
 */
export class CampaignQueues {
  readonly #atOnce: number;
  readonly #queues = new Map<string, TransactionQueue>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Transactions that wait, of all campaigns. */
  get waiting(): number {
    let sum = 0;
    for (const queue of this.#queues.values()) sum += queue.waiting;
    return sum;
  }

  /**
   * Runs `work` when the campaign has a free place.
   * Errors: 503 if none is free within the time, and at once if too many wait already.
   */
  async run<T>(campaignId: string, milliseconds: number, work: () => Promise<T>, spent?: SpentTime): Promise<T> {
    let queue = this.#queues.get(campaignId);
    if (!queue) {
      queue = new TransactionQueue(campaignId, this.#atOnce);
      this.#queues.set(campaignId, queue);
    }
    if (!queue.enter()) {
      const place = queue.wait(milliseconds);
      await (spent?.wait('queue', place) ?? place);
    }
    try {
      return await work();
    } finally {
      queue.leave();
      if (queue.isEmpty) this.#queues.delete(campaignId);
    }
  }
}

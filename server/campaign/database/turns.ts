import { Line } from './line.ts';

/**
 * Lets so many transactions of one campaign run at a time, and keeps further ones in the order in which they came. What
 * holds up one campaign, such as a locked row, then leaves connections to all others. Only campaigns with transactions
 * under way take memory.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #lines = new Map<string, Line>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Runs `work` when it is its turn.
   * Errors: 503 where the turn does not come within the time, and at once where too many wait already.
   */
  async run<T>(campaignId: string, milliseconds: number, work: () => Promise<T>): Promise<T> {
    let line = this.#lines.get(campaignId);
    if (!line) {
      line = new Line(campaignId, this.#atOnce);
      this.#lines.set(campaignId, line);
    }
    if (!line.enter()) await line.wait(milliseconds);
    try {
      return await work();
    } finally {
      line.leave();
      if (line.isEmpty) this.#lines.delete(campaignId);
    }
  }
}

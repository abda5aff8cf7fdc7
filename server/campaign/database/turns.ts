import { Line } from './line.ts';

/**
 * Lets so many transactions of one campaign run at a time. Further ones wait in the order in which they came. If one
 * campaign is blocked, for example by a locked row, the others still get connections. Only campaigns with transactions
 * under way take memory.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #lines = new Map<string, Line>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /**
   * Runs `work` when the campaign has a free place.
   * Errors: 503 if none is free within the time, and at once if too many wait already.
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

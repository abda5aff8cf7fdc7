import { availableParallelism } from 'node:os';
import { inLanguages } from '#core/texts/languages.ts';
import { accountRefusals } from '#core/texts/texts.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

interface HashQueueOptions {
  readonly atOnce?: number;
  /** At most this many wait of each priority. */
  readonly waiting?: number;
}

/** Hashing a password takes a processor for tens of milliseconds. One processor is left for everything else. */
const defaults = { atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)), waiting: 20 };

/** The priority of a hash. high: for a user on a known device or in a session; low: for any other client. */
export type Priority = 'high' | 'low';

/**
 * Runs a limited number of pieces of work at a time, and lets a bounded number wait. Work of high priority is next. Libraries such
 * as p-limit let any number wait.
 */
export class HashQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting: Readonly<Record<Priority, Array<() => void>>> = { high: [], low: [] };
  #underWay = 0;

  constructor({ atOnce = defaults.atOnce, waiting = defaults.waiting }: HashQueueOptions = {}) {
    this.#atOnce = atOnce;
    this.#mostWaiting = waiting;
  }

  /** Throws the error of `run`, before anything is read or counted for the attempt. Errors: 503. */
  refuseIfFull(priority: Priority): void {
    if (this.#waiting[priority].length < this.#mostWaiting) return;
    throw new BilingualError(
      503,
      'internal',
      inLanguages((language) => accountRefusals[language].manySignIns),
      { headers: { 'Retry-After': '5' } },
    );
  }

  /** Errors: 503 at once if too many wait already. */
  async run<T>(priority: Priority, work: () => Promise<T>): Promise<T> {
    if (this.#underWay === this.#atOnce) {
      this.refuseIfFull(priority);
      await new Promise<void>((resolve) => {
        this.#waiting[priority].push(resolve);
      });
    } else this.#underWay++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.high.shift() ?? this.#waiting.low.shift();
      if (next) next();
      else this.#underWay--;
    }
  }
}

/** The queue of this process. */
export const hashQueue = new HashQueue();

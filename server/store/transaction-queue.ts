import { HustingsError } from '#core/errors.ts';

/** Requests of one campaign that wait at most. Each has its body in memory. */
const mostWaiting = 1_000;

/** The transactions of one campaign that are under way, and those that wait for them. */
export class TransactionQueue {
  readonly #campaignId: string;
  readonly #atOnce: number;
  readonly #waiting: Array<() => void> = [];
  #underWay = 0;

  constructor(campaignId: string, atOnce: number) {
    this.#campaignId = campaignId;
    this.#atOnce = atOnce;
  }

  get isEmpty(): boolean {
    return this.#underWay === 0;
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Takes one of the campaign's places; false if all are taken. */
  enter(): boolean {
    if (this.#underWay === this.#atOnce) return false;
    this.#underWay++;
    return true;
  }

  /** Resolves when the caller has a place. Errors: 503 if none is free in time, or if too many wait already. */
  wait(milliseconds: number): Promise<void> {
    if (this.#waiting.length === mostWaiting) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(this.#refusal());
      }, milliseconds);
      this.#waiting.push(begin);
    });
  }

  /** Gives the place to the first that waits, or frees it. */
  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#underWay--;
  }

  #refusal(): HustingsError {
    const state = `${this.#underWay} transactions under way and ${this.#waiting.length} that wait`;
    return new HustingsError(
      503,
      'internal',
      'Too many requests of this campaign are under way. Try again in a few seconds.',
      // The cause is what the log says.
      { headers: { 'Retry-After': '5' }, cause: new Error(`campaign ${this.#campaignId} has ${state}`) },
    );
  }
}

import { setImmediate } from 'node:timers/promises';
import { HustingsError } from '#core/errors.ts';

/** Node accepts one connection per iteration of the event loop: this many are accepted between two pieces of work. */
const iterationsForOthers = 8;

interface SlotLimits {
  /** How many may wait for a slot. */
  readonly waiting: number;
  /** How many of them of one address. */
  readonly ofAddress: number;
}

const busy = () =>
  new HustingsError(503, 'internal', 'Very many answers are being made just now. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  });

/**
 * Slots for pieces of work that take milliseconds: one at a time, each in an iteration of the event loop that no other has,
 * some iterations after the last one. A look-up or a call of an API takes far less: however many long answers are requested at
 * once, look-ups and calls are served between two pieces. Clients' addresses take turns.
 */
export class WorkSlots {
  readonly #limits: SlotLimits;
  /** In the order of their turns. */
  readonly #waiting = new Map<string, Array<() => void>>();
  #count = 0;
  #isRunning = false;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Waits for a slot to begin a request. Errors: 503 if too many wait. */
  begin(address: string): Promise<void> {
    const ofAddress = this.#waiting.get(address)?.length ?? 0;
    const isFull = this.#count >= this.#limits.waiting || ofAddress >= this.#limits.ofAddress;
    return isFull ? Promise.reject(busy()) : this.#wait(address);
  }

  /** Waits for a slot to go on with what has begun: it is not refused, and its number is bounded elsewhere. */
  goOn(): Promise<void> {
    return this.#wait('');
  }

  #wait(address: string): Promise<void> {
    return new Promise((resolve) => {
      const ofAddress = this.#waiting.get(address);
      if (ofAddress) ofAddress.push(resolve);
      else this.#waiting.set(address, [resolve]);
      this.#count++;
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      for (let n = 0; n < iterationsForOthers; n++) await setImmediate();
      const [next] = this.#waiting;
      if (!next) break;
      const [address, [resolve, ...others]] = next as [string, [() => void, ...Array<() => void>]];
      this.#count--;
      // Its next turn comes after all others.
      this.#waiting.delete(address);
      if (others.length > 0) this.#waiting.set(address, others);
      resolve();
    }
    this.#isRunning = false;
  }
}

import { setImmediate } from 'node:timers/promises';
import { addTo } from '#core/collections/lists-by-key.ts';
import { HustingsError } from '#core/errors.ts';

/** Node accepts one connection per iteration of the event loop: at most this many are accepted between two pieces of work. */
const iterationsForOthers = 8;

let connections = 0;

/** Called for each connection that is accepted: as long as some come, pieces of work wait for the next one. */
export function countConnection(): void {
  connections++;
}

/** Lets others have their turn: one iteration, and another one after each in which a connection came, up to some. */
async function letOthersRun(): Promise<void> {
  for (let n = 0; n < iterationsForOthers; n++) {
    const before = connections;
    await setImmediate();
    if (connections === before) return;
  }
}

interface SlotLimits {
  /** How many may wait for a slot. */
  readonly waiting: number;
  /** How many of them of one address. */
  readonly ofAddress: number;
  /** Milliseconds of short pieces that follow each other within one iteration, and so share transactions and packets. */
  readonly together?: number;
}

const nextTick = () => new Promise<void>((resolve) => process.nextTick(resolve));

const busy = () =>
  new HustingsError(503, 'internal', 'Very many answers are being made just now. Try again in a few seconds.', {
    headers: { 'Retry-After': '5' },
  });

/**
 * Slots for pieces of work that take milliseconds: one at a time, each in an iteration of the event loop that no other has
 * unless they are short, after those who have come meanwhile. A look-up or a call of an API takes far less: however many long
 * answers are requested at once, look-ups and calls are served between two pieces. Clients' addresses take turns.
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
      addTo(this.#waiting, address, resolve);
      this.#count++;
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      await letOthersRun();
      if (this.#count === 0) break;
      const end = performance.now() + (this.#limits.together ?? 0);
      do {
        this.#giveNext();
        // A piece ends where it waits for something: before the next tick.
        await nextTick();
      } while (this.#count > 0 && performance.now() < end);
    }
    this.#isRunning = false;
  }

  #giveNext(): void {
    const [next] = this.#waiting;
    const [address, [resolve, ...others]] = next as [string, [() => void, ...Array<() => void>]];
    this.#count--;
    // Its next turn comes after all others.
    this.#waiting.delete(address);
    if (others.length > 0) this.#waiting.set(address, others);
    resolve();
  }
}

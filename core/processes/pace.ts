import { setImmediate } from 'node:timers/promises';

/** How long a long computation works before it lets requests be answered. */
export const sliceMilliseconds = 6;

interface PaceSettings {
  /** Length of a slice, if not the default. */
  readonly milliseconds?: number | undefined;
  /** Resolves in a later iteration of the event loop. */
  readonly yieldToEventLoop?: (() => Promise<unknown>) | undefined;
}

/** Divides a long computation into slices, so that requests are answered between two of them. */
export class Pace {
  readonly #milliseconds: number;
  readonly #yieldToEventLoop: () => Promise<unknown>;
  #begun = performance.now();

  constructor({ milliseconds = sliceMilliseconds, yieldToEventLoop = setImmediate }: PaceSettings = {}) {
    this.#milliseconds = milliseconds;
    this.#yieldToEventLoop = yieldToEventLoop;
  }

  /** Whether the slice has lasted long enough. */
  get isDue(): boolean {
    return performance.now() - this.#begun > this.#milliseconds;
  }

  async rest(): Promise<void> {
    await this.#yieldToEventLoop();
    this.#begun = performance.now();
  }
}

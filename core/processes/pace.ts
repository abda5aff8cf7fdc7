import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a long computation works before it lets requests be answered. */
export const sliceMilliseconds = 6;

interface PaceSettings {
  /** Length of a slice, if not the default. */
  readonly milliseconds?: number | undefined;
  /** Resolves in a later turn of the event loop. */
  readonly turn?: (() => Promise<unknown>) | undefined;
}

/** Divides a long computation into slices, so that requests are answered between two of them. */
export class Pace {
  readonly #milliseconds: number;
  readonly #turn: () => Promise<unknown>;
  #begun = performance.now();

  constructor({ milliseconds = sliceMilliseconds, turn = nextTurn }: PaceSettings = {}) {
    this.#milliseconds = milliseconds;
    this.#turn = turn;
  }

  /** Whether the slice has lasted long enough. */
  get isDue(): boolean {
    return performance.now() - this.#begun > this.#milliseconds;
  }

  async rest(): Promise<void> {
    await this.#turn();
    this.#begun = performance.now();
  }
}

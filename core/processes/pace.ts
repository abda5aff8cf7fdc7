import { setImmediate as nextTurn } from 'node:timers/promises';

/** How long a long computation works before it lets requests be answered. */
const sliceMilliseconds = 6;

/**
 * Divides a long computation into slices, so that requests are answered between two of them. `turn` resolves in a later
 * turn of the event loop.
 */
export class Pace {
  readonly #turn: () => Promise<unknown>;
  #begun = performance.now();

  constructor(turn: () => Promise<unknown> = nextTurn) {
    this.#turn = turn;
  }

  /** Whether the slice has lasted long enough. */
  get isDue(): boolean {
    return performance.now() - this.#begun > sliceMilliseconds;
  }

  async rest(): Promise<void> {
    await this.#turn();
    this.#begun = performance.now();
  }
}

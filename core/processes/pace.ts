import { setImmediate as turn } from 'node:timers/promises';

/** How long a long computation works before it lets requests be answered. */
const sliceMilliseconds = 6;

/** Divides a long computation into slices, so that requests are answered between two of them. */
export class Pace {
  #begun = performance.now();

  /** Whether the slice has lasted long enough. */
  get isDue(): boolean {
    return performance.now() - this.#begun > sliceMilliseconds;
  }

  async rest(): Promise<void> {
    await turn();
    this.#begun = performance.now();
  }
}

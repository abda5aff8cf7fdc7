/** Failures of the database with less than this between them are one outage. */
const quietMilliseconds = 60_000;

/** Distinguishes the first failure of an outage, whose stack is worth a look, from the thousands that follow it. */
export class Outage {
  readonly #now: () => number;
  #last = Number.NEGATIVE_INFINITY;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Takes note of a failure. Returns whether it is the first. */
  begins(): boolean {
    const at = this.#now();
    const isFirst = at - this.#last >= quietMilliseconds;
    this.#last = at;
    return isFirst;
  }
}

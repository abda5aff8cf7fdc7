/**
 * Work that takes much memory or processor time: done one at a time, in the order in which it was asked for. No more than
 * `most` are under way or wait; what is asked for beyond that is refused with the error that `refusal` makes.
 */
export class OneAtATime {
  readonly #most: number;
  readonly #refusal: () => Error;
  #count = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(most: number, refusal: () => Error) {
    this.#most = most;
    this.#refusal = refusal;
  }

  /** What the work gives. Errors: the refusal, and what the work throws. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#count >= this.#most) throw this.#refusal();
    this.#count++;
    const done = this.#last.then(work).finally(() => this.#count--);
    this.#last = done.catch(() => {});
    return done;
  }
}

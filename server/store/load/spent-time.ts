/** What an operation's transactions have waited for, in milliseconds. */
export class SpentTime {
  /** For a place among its campaign's transactions. */
  queue = 0;
  /** For a connection. */
  pool = 0;
  /** For answers of the database, while at least one statement was under way. */
  database = 0;
  #underWay = 0;
  #begun = 0;
  readonly #now: () => number;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Adds to a part the time that `work` takes. */
  async wait<T>(part: 'queue' | 'pool', work: Promise<T>): Promise<T> {
    const begun = this.#now();
    try {
      return await work;
    } finally {
      this[part] += this.#now() - begun;
    }
  }

  /** A statement is sent. Those of a pipeline are under way at the same time, and count once. */
  send(): void {
    if (this.#underWay++ === 0) this.#begun = this.#now();
  }

  /** A statement that was sent is answered, or has failed. */
  receive(): void {
    if (--this.#underWay === 0) this.database += this.#now() - this.#begun;
  }
}

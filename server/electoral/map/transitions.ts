import { easternDay, easternMidnight, easternYear, type Span } from '#core/dates.ts';

/**
 * The instants at which a boundary version comes into force or ends, so that responses change without a publication.
 * The span between two of them is an epoch, over which the map in force stays the same. Epochs are numbered from 0.
 */
export class Transitions {
  readonly #instants: Float64Array;

  constructor(spans: Iterable<Span>) {
    const instants = new Set<number>();
    for (const { from, until } of spans) instants.add(from).add(until);
    instants.delete(Infinity);
    this.#instants = Float64Array.from(instants).sort();
  }

  get count(): number {
    return this.#instants.length;
  }

  /** How many transitions lie at or before the instant. */
  epochAt(instant: number): number {
    let low = 0;
    let high = this.#instants.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#instants[middle]! <= instant) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The next transition after the instant; Infinity if none is known. */
  after(instant: number): number {
    return this.#instants[this.epochAt(instant)] ?? Infinity;
  }
}

/**
 * The span around an instant over which the statutory amounts stay the same. Contribution limits change on January 1
 * (Canada Elections Act, s. 367(1.1)), the inflation factor of spending limits on April 1 (s. 384).
 */
export function statutorySpan(instant: number): Span {
  const year = easternYear(instant);
  const january = easternMidnight(`${year}-01-01`);
  const april = easternMidnight(`${year}-04-01`);
  const isBeforeApril = easternDay(instant) < `${year}-04-01`;
  return isBeforeApril ? { from: january, until: april } : { from: april, until: easternMidnight(`${year + 1}-01-01`) };
}

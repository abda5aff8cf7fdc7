/** The request that the thread works for, as far as a line of the log may describe it. */
export interface Worker {
  readonly method: string;
  /** The pattern of its route. */
  readonly route: string | undefined;
  readonly campaignId: string | undefined;
}

interface Piece {
  readonly of: Worker;
  readonly milliseconds: number;
}

const ringLength = 256;

/**
 * Marks at which the work of a request begins, or goes on after it has waited: two numbers each, so that they cost nothing.
 * What runs between two marks in one piece is most likely work of the first.
 */
export class WorkMarks {
  readonly #now: () => number;
  readonly #of: Array<Worker | undefined> = Array.from({ length: ringLength });
  readonly #at = new Float64Array(ringLength);
  #count = 0;
  /** Is told of each mark. */
  listener: ((of: Worker) => void) | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  mark(of: Worker): void {
    const place = this.#count++ % ringLength;
    this.#of[place] = of;
    this.#at[place] = this.#now();
    this.listener?.(of);
  }

  /** The longest piece between two of the last marks that ends in a time: the last one ends with it. */
  longest(from: number, until: number): Piece | undefined {
    let longest: Piece | undefined;
    let end = until;
    for (let n = this.#count - 1; n >= Math.max(0, this.#count - ringLength); n--) {
      const begun = this.#at[n % ringLength] as number;
      const milliseconds = end - Math.max(begun, from);
      const of = this.#of[n % ringLength] as Worker;
      if (!longest || milliseconds > longest.milliseconds) longest = { of, milliseconds };
      if (begun <= from) break;
      end = begun;
    }
    return longest;
  }
}

/** Those of this process. */
export const workMarks = new WorkMarks();

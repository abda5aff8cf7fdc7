import { addTo } from '#core/collections/lists-by-key.ts';
/**
 * Where rings cross lines of equal latitude: what lies between the first crossing of a line and the second is inside, and so
 * on. Lines are a unit apart, at the middle of each unit of y.
 */
export class ScanLines {
  readonly #crossings = new Map<number, number[]>();

  /** Adds a ring's edges; its last position is its first. */
  addRing(count: number, x: (i: number) => number, y: (i: number) => number): void {
    for (let i = 1; i < count; i++) this.#addEdge(x(i - 1), y(i - 1), x(i), y(i));
  }

  #addEdge(x1: number, y1: number, x2: number, y2: number): void {
    const last = Math.ceil(Math.max(y1, y2) - 0.5);
    for (let line = Math.ceil(Math.min(y1, y2) - 0.5); line < last; line++) {
      const x = x1 + ((line + 0.5 - y1) / (y2 - y1)) * (x2 - x1);
      addTo(this.#crossings, line, x);
    }
  }

  /** The crossings of a line, from west to east. */
  of(line: number): readonly number[] {
    return this.#crossings.get(line)?.sort((a, b) => a - b) ?? [];
  }

  lines(): IterableIterator<number> {
    return this.#crossings.keys();
  }
}

/** The length that lies within both the first and the second, and not in the third, between two places of a line. */
export function lengthWithin(
  [from, to]: readonly [number, number],
  first: readonly number[],
  second: readonly number[],
  third: readonly number[],
): number {
  const all = [first, second, third];
  const next = [0, 0, 0];
  let [length, at] = [0, -Infinity];
  for (;;) {
    const here = Math.min(...all.map((crossings, i) => crossings[next[i] as number] ?? Infinity));
    const isCounted = (next[0] as number) % 2 === 1 && (next[1] as number) % 2 === 1 && (next[2] as number) % 2 === 0;
    if (isCounted) length += Math.max(0, Math.min(here, to) - Math.max(at, from));
    if (here >= to) return length;
    at = here;
    all.forEach((crossings, i) => {
      while ((crossings[next[i] as number] ?? Infinity) <= here) next[i] = (next[i] as number) + 1;
    });
  }
}

import type { StoredArray } from './array-file.ts';

/** Cuts a joined array into the pieces of these lengths; they are views. */
export function* cut<A extends StoredArray>(joined: A, lengths: Iterable<number>): Generator<A> {
  let at = 0;
  for (const length of lengths) {
    yield joined.subarray(at, at + length) as A;
    at += length;
  }
}

export const lengthsOf = (lists: ReadonlyArray<{ readonly length: number }>) =>
  Uint32Array.from(lists, ({ length }) => length);

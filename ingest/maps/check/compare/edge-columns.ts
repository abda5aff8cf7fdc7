import type { ChangedEdges } from './changed-edges.ts';

/** Edges in a column, about. */
const perColumn = 4;

/** A district's changed edges by columns from west to east, to measure from one to the next along a meridian. */
export class EdgeColumns {
  readonly #ends: Float64Array;
  readonly #west: number;
  readonly #columnWidth: number;
  readonly #columns: number[][];

  constructor({ ends, steps, box: [west, , east] }: ChangedEdges) {
    this.#ends = ends;
    this.#west = west;
    this.#columns = Array.from({ length: Math.ceil(steps.length / perColumn) }, () => []);
    this.#columnWidth = (east - west) / this.#columns.length || 1;
    for (let i = 0; i < steps.length; i++) {
      const [a, b] = [ends[i * 4]!, ends[i * 4 + 2]!];
      const last = this.#columnOf(Math.max(a, b));
      for (let column = this.#columnOf(Math.min(a, b)); column <= last; column++) this.#columns[column]!.push(i);
    }
  }

  #columnOf(x: number): number {
    const column = Math.floor((x - this.#west) / this.#columnWidth);
    return Math.max(0, Math.min(this.#columns.length - 1, column));
  }

  /** Degrees from the nearest edge south of a place to the nearest one north of it. Infinite if either is missing. */
  heightAt(x: number, y: number): number {
    let [below, above] = [-Infinity, Infinity];
    for (const i of this.#columns[this.#columnOf(x)] ?? []) {
      const a = this.#ends[i * 4]!;
      const b = this.#ends[i * 4 + 2]!;
      // An edge includes its western end, but not its eastern one.
      if (a <= x === b <= x) continue;
      const south = this.#ends[i * 4 + 1]!;
      const at = south + ((x - a) / (b - a)) * (this.#ends[i * 4 + 3]! - south);
      if (at <= y) below = Math.max(below, at);
      else above = Math.min(above, at);
    }
    return above - below;
  }
}

/** Numbers distinct positions from 0 in the order in which they are first seen. An open-addressing table of doubles. */
export class Vertices {
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** x, y of each vertex. */
  readonly positions: Float64Array;
  #count = 0;

  /** `most`: how many positions will be asked for at most. */
  constructor(most: number) {
    const size = 2 ** Math.ceil(Math.log2(Math.max(8, most * 2)));
    this.#slots = new Int32Array(size).fill(-1);
    this.#mask = size - 1;
    this.positions = new Float64Array(most * 2);
  }

  get count(): number {
    return this.#count;
  }

  numberOf(x: number, y: number): number {
    let slot = this.#hash(x, y);
    for (;;) {
      const vertex = this.#slots[slot]!;
      if (vertex < 0) return this.#add(slot, x, y);
      if (this.positions[vertex * 2] === x && this.positions[vertex * 2 + 1] === y) return vertex;
      slot = (slot + 1) & this.#mask;
    }
  }

  /** Whether a position has a number. */
  has(x: number, y: number): boolean {
    for (let slot = this.#hash(x, y); ; slot = (slot + 1) & this.#mask) {
      const vertex = this.#slots[slot]!;
      if (vertex < 0) return false;
      if (this.positions[vertex * 2] === x && this.positions[vertex * 2 + 1] === y) return true;
    }
  }

  #add(slot: number, x: number, y: number): number {
    const vertex = this.#count++;
    this.#slots[slot] = vertex;
    this.positions[vertex * 2] = x;
    this.positions[vertex * 2 + 1] = y;
    return vertex;
  }

  /** Positions have seven decimals: as integers, their low bits differ between neighbouring vertices. */
  #hash(x: number, y: number): number {
    const a = Math.imul(Math.round(x * 1e7) | 0, 0x9e3779b1);
    const b = Math.imul(Math.round(y * 1e7) | 0, 0x85ebca6b);
    const mixed = Math.imul((a ^ (b >>> 15) ^ (b << 7)) | 0, 0xc2b2ae35);
    return (mixed ^ (mixed >>> 15)) & this.#mask;
  }
}

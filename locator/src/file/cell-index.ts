import { ByteReader } from './byte-reader.ts';
import { LocatorError } from './errors.ts';
import { hashBytes, node, rootOrigin, rootSize, unitsPerDegree } from './layout.ts';

/** Where a block is in the file, and what it must be. */
export interface BlockRef {
  readonly from: number;
  readonly to: number;
  readonly hash: Uint8Array;
}

/** A block of the index, with its south-west corner in units. */
export interface CellRef extends BlockRef {
  readonly west: number;
  readonly south: number;
  readonly size: number;
}

/** Nothing, a block's number, or four quarters. */
type Tree = null | number | readonly [Tree, Tree, Tree, Tree];

/** Deeper than cells can be: those of one unit. */
const deepest = 32;

/** Which block has the cell of a point. */
export class CellIndex {
  readonly #tree: Tree;
  readonly #blocks: readonly BlockRef[];

  /** @param start where the blocks begin in the file */
  constructor(bytes: Uint8Array, start: number) {
    const reader = new ByteReader(bytes);
    let count = 0;
    const read = (depth: number): Tree => {
      const kind = reader.byte();
      if (kind === node.empty) return null;
      if (kind === node.block) return count++;
      if (kind !== node.inner || depth === deepest) throw new LocatorError('changed', 'The index of cells is none.');
      return [read(depth + 1), read(depth + 1), read(depth + 1), read(depth + 1)];
    };
    this.#tree = read(0);
    this.#blocks = readBlocks(reader, count, start);
  }

  /** The bytes of all cells together. */
  get length(): number {
    const [first, last] = [this.#blocks[0], this.#blocks.at(-1)];
    return first && last ? last.to - first.from : 0;
  }

  /** The number and the cell of a point in degrees; undefined where no district is near. */
  find(longitude: number, latitude: number): { readonly number: number; readonly cell: CellRef } | undefined {
    const x = longitude * unitsPerDegree;
    const y = latitude * unitsPerDegree;
    let [west, south, size] = [rootOrigin, rootOrigin, rootSize];
    let tree = this.#tree;
    while (tree !== null && typeof tree !== 'number') {
      size /= 2;
      const isEast = x >= west + size;
      const isNorth = y >= south + size;
      if (isEast) west += size;
      if (isNorth) south += size;
      tree = tree[((isEast ? 1 : 0) + (isNorth ? 2 : 0)) as 0 | 1 | 2 | 3];
    }
    return tree === null ? undefined : { number: tree, cell: { ...this.#blocks[tree]!, west, south, size } };
  }

  /** All cells, in the order of their numbers. */
  cells(): CellRef[] {
    const cells: CellRef[] = [];
    const add = (tree: Tree, west: number, south: number, size: number): void => {
      if (tree === null) return;
      if (typeof tree === 'number') {
        cells.push({ ...this.#blocks[tree]!, west, south, size });
        return;
      }
      const half = size / 2;
      for (let i = 0; i < 4; i++) add(tree[i]!, west + (i % 2) * half, south + (i >> 1) * half, half);
    };
    add(this.#tree, rootOrigin, rootOrigin, rootSize);
    return cells;
  }
}

/** The lengths of some blocks that follow each other, then their hashes. */
export function readBlocks(reader: ByteReader, count: number, start: number): BlockRef[] {
  const lengths = Array.from({ length: count }, () => reader.number());
  let from = start;
  return lengths.map((length) => {
    const block = { from, to: from + length, hash: reader.take(hashBytes) };
    from += length;
    return block;
  });
}

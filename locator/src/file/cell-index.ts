import { ByteReader } from './byte-reader.ts';
import { LocatorError } from './errors.ts';
import { hashBytes, node, rootOrigin, rootSize, unitsPerDegree } from './layout.ts';

/** Where a block is in the file, and what it must be. */
export interface BlockRef {
  readonly from: number;
  readonly to: number;
  readonly hash: Uint8Array;
}

/** A block of the index by its number, with the south-west corner of its cell in units. */
export interface CellRef extends BlockRef {
  readonly number: number;
  readonly west: number;
  readonly south: number;
}

/** Nothing, a cell, or four quarters. */
type Tree = null | CellRef | readonly [Tree, Tree, Tree, Tree];

/** Deeper than cells can be: those of one unit. */
const deepest = 32;

/** Which block has the cell of a point. */
export class CellIndex {
  /** In the order of their numbers. */
  readonly cells: readonly CellRef[];
  readonly #tree: Tree;

  /** @param start where the blocks begin in the file */
  constructor(bytes: Uint8Array, start: number) {
    const reader = new ByteReader(bytes);
    const found: Array<Pick<CellRef, 'number' | 'west' | 'south'> & Partial<BlockRef>> = [];
    const read = (west: number, south: number, size: number, depth: number): Tree => {
      const kind = reader.byte();
      if (kind === node.empty) return null;
      if (kind === node.block) {
        const cell = { number: found.length, west, south };
        found.push(cell);
        return cell as CellRef;
      }
      if (kind !== node.inner || depth === deepest) throw new LocatorError('changed', 'The index of cells is none.');
      const half = size / 2;
      const quarter = (i: number) => read(west + (i % 2) * half, south + (i >> 1) * half, half, depth + 1);
      return [quarter(0), quarter(1), quarter(2), quarter(3)];
    };
    this.#tree = read(rootOrigin, rootOrigin, rootSize, 0);
    const blocks = readBlocks(reader, found.length, start);
    // The blocks are known once all nodes are read.
    this.cells = found.map((cell, i) => Object.assign(cell, blocks[i]!));
  }

  /** The bytes of all cells together. */
  get length(): number {
    const [first, last] = [this.cells[0], this.cells.at(-1)];
    return first && last ? last.to - first.from : 0;
  }

  /** The cell of a point in degrees; undefined where no district is near. */
  find(longitude: number, latitude: number): CellRef | undefined {
    const x = longitude * unitsPerDegree;
    const y = latitude * unitsPerDegree;
    let [west, south, size] = [rootOrigin, rootOrigin, rootSize];
    let tree = this.#tree;
    while (Array.isArray(tree)) {
      size /= 2;
      const isEast = x >= west + size;
      const isNorth = y >= south + size;
      if (isEast) west += size;
      if (isNorth) south += size;
      tree = tree[(isEast ? 1 : 0) + (isNorth ? 2 : 0)] as Tree;
    }
    return (tree as CellRef | null) ?? undefined;
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

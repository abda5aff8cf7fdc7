import { node, rootOrigin, rootSize, type StoredDistrict, unitsPerDegree } from '../src/file/layout.ts';
import { widestGap } from '../src/geometry/gap.ts';
import { cellBlock, type DistrictInCell } from './cell-block.ts';
import type { Edges } from './edges.ts';

/** When a cell is quartered. */
export interface CellLimits {
  /** It has more edges than this; then it is not compressed first. */
  readonly mostEdges?: number;
  /** Its block has more bytes than this: it is what a further answer takes. */
  readonly mostBytes?: number;
}

/** Metres of a degree of latitude on the mean sphere, less a little; a gap's width around a cell is more than needed then. */
const metresPerDegree = 110_000;

/** A cell of this size, some 200 m, is quartered no further: there would be more around it than in it. */
const leastSize = 2 ** 14;

interface Square {
  readonly west: number;
  readonly south: number;
  readonly size: number;
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** By the numbers of districts: the heights at which the parity of what lies east changes, those below left out. */
type East = Map<number, { isInside: boolean; readonly changes: Set<number> }>;

/**
 * Cells with the borders in them, as compressed blocks, and the index that leads to them.
 *
 * An edge whose box meets a cell, or lies so near that a gap reaches it, is in the cell's block. Of the others those
 * east of the cell count: each changes, at the heights of its ends, whether a line eastwards from the cell crosses an odd
 * number of them. Most changes cancel, since the next edge of the ring begins where one ends.
 */
export class CellWriter {
  readonly nodes: number[] = [];
  readonly blocks: Buffer[] = [];
  readonly #edges: Edges;
  readonly #storedOf: (district: number) => StoredDistrict;
  /** The greatest latitude of all, either way, in degrees: further on there is no gap. */
  readonly #farthest: number;
  readonly #mostEdges: number;
  readonly #mostBytes: number;

  constructor(edges: Edges, storedOf: (district: number) => StoredDistrict, limits: CellLimits = {}) {
    const { mostEdges = 9_000, mostBytes = 17_000 } = limits;
    this.#mostEdges = mostEdges;
    this.#mostBytes = mostBytes;
    this.#edges = edges;
    this.#storedOf = storedOf;
    this.#farthest = edges.fromY.reduce((most, y) => Math.max(most, Math.abs(y)), 0) / unitsPerDegree;
    const all = Uint32Array.from(edges.fromX, (_, i) => i);
    this.#add({ west: rootOrigin, south: rootOrigin, size: rootSize }, all, new Map());
  }

  #add(square: Square, candidates: Uint32Array, eastOfParent: East): void {
    const box = this.#around(square);
    const east = withinHeights(eastOfParent, box);
    const numbers = this.#select(candidates, box, east);
    const inCell = this.#districtsOf(numbers, east);
    if (inCell.length === 0) {
      this.nodes.push(node.empty);
      return;
    }
    const block =
      numbers.length <= this.#mostEdges || square.size <= leastSize
        ? cellBlock(this.#edges, numbers, inCell, this.#storedOf, square)
        : undefined;
    if (block && (block.length <= this.#mostBytes || square.size <= leastSize)) {
      this.nodes.push(node.block);
      this.blocks.push(block);
      return;
    }
    this.nodes.push(node.inner);
    const size = square.size / 2;
    for (let quarter = 0; quarter < 4; quarter++) {
      const [column, row] = [quarter % 2, quarter >> 1];
      this.#add({ west: square.west + column * size, south: square.south + row * size, size }, numbers, east);
    }
  }

  /** The square with as much around it as a gap is wide. */
  #around({ west, south, size }: Square): Box {
    const marginY = Math.ceil((widestGap / metresPerDegree) * 1.02 * unitsPerDegree);
    const ends = [south - marginY, south + size + marginY].map((y) => Math.abs(y) / unitsPerDegree);
    const latitude = Math.min(89, this.#farthest + 0.01, Math.max(...ends));
    const marginX = Math.ceil(marginY / Math.cos((latitude * Math.PI) / 180));
    return {
      west: west - marginX,
      south: south - marginY,
      east: west + size + marginX,
      north: south + size + marginY,
    };
  }

  /** The edges that the box meets; those east of it are added to `east`. */
  #select(candidates: Uint32Array, box: Box, east: East): Uint32Array {
    const { fromX, fromY, toX, toY, district } = this.#edges;
    const selected = new Uint32Array(candidates.length);
    let count = 0;
    for (const edge of candidates) {
      const low = Math.min(fromY[edge]!, toY[edge]!);
      const high = Math.max(fromY[edge]!, toY[edge]!);
      if (low > box.north || high < box.south) continue;
      if (Math.max(fromX[edge]!, toX[edge]!) < box.west) continue;
      if (Math.min(fromX[edge]!, toX[edge]!) <= box.east) {
        selected[count++] = edge;
        continue;
      }
      const known = east.get(district[edge]!) ?? { isInside: false, changes: new Set() };
      east.set(district[edge]!, known);
      for (const height of [low, high]) {
        if (height <= box.south) known.isInside = !known.isInside;
        else if (height <= box.north && !known.changes.delete(height)) known.changes.add(height);
      }
    }
    return selected.slice(0, count);
  }

  /** Those with edges in the cell, and those that cover it. */
  #districtsOf(numbers: Uint32Array, east: East): DistrictInCell[] {
    const present = new Set<number>();
    for (const edge of numbers) present.add(this.#edges.district[edge]!);
    for (const [district, { isInside, changes }] of east) if (isInside || changes.size > 0) present.add(district);
    return [...present]
      .sort((a, b) => a - b)
      .map((district) => {
        const { isInside = false, changes = [] } = east.get(district) ?? {};
        return { district, isInside, changes: [...changes].sort((a, b) => a - b) };
      });
  }
}

/** The same, of a part of the heights. */
function withinHeights(east: East, box: { readonly south: number; readonly north: number }): East {
  const within: East = new Map();
  for (const [district, known] of east) {
    let { isInside } = known;
    const changes = new Set<number>();
    for (const height of known.changes) {
      if (height <= box.south) isInside = !isInside;
      else if (height <= box.north) changes.add(height);
    }
    if (isInside || changes.size > 0) within.set(district, { isInside, changes });
  }
  return within;
}

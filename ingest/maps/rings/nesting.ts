import RBush from 'rbush';
import { contains, type MeasuredRing } from '#ingest/read/rings/ring-inside.ts';

interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly ring: MeasuredRing;
}

/** How rings lie in one another, by their index. */
interface Nesting {
  /** The smallest ring around each; -1 if there is none. */
  readonly parents: Int32Array;
  /** How many rings lie around each. */
  readonly depths: Int32Array;
}

/** Rings whose boxes are searched by an index: for fewer, each pair is looked at. */
const leastIndexed = 64;

/** How the rings of one record lie in one another. Of rings that lie around one, each smaller one lies in each larger one. */
export function nestingOf(rings: readonly MeasuredRing[]): Nesting {
  const parents = new Int32Array(rings.length).fill(-1);
  const depths = new Int32Array(rings.length);
  const around = finder(rings);
  const bySize = [...rings].sort((a, b) => Math.abs(b.area) - Math.abs(a.area));
  for (const ring of bySize) {
    const parent = around(ring)
      .sort((a, b) => Math.abs(a.area) - Math.abs(b.area))
      .find((candidate) => contains(candidate, ring));
    if (parent === undefined) continue;
    parents[ring.index] = parent.index;
    depths[ring.index] = depths[parent.index]! + 1;
  }
  return { parents, depths };
}

/** Finds the larger rings whose box is around another ring's. */
function finder(rings: readonly MeasuredRing[]): (ring: MeasuredRing) => MeasuredRing[] {
  const isAround = (outer: MeasuredRing, inner: MeasuredRing) =>
    outer.index !== inner.index &&
    outer.west <= inner.west &&
    outer.east >= inner.east &&
    outer.south <= inner.south &&
    outer.north >= inner.north &&
    Math.abs(outer.area) >= Math.abs(inner.area);
  if (rings.length < leastIndexed) return (ring) => rings.filter((each) => isAround(each, ring));
  const index = new RBush<Box>();
  index.load(rings.map((ring) => ({ minX: ring.west, minY: ring.south, maxX: ring.east, maxY: ring.north, ring })));
  return (ring) =>
    index
      .search({ minX: ring.west, minY: ring.south, maxX: ring.west, maxY: ring.south })
      .map((box) => box.ring)
      .filter((each) => isAround(each, ring));
}

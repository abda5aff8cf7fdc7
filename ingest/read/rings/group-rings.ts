import type { Polygons } from '#core/geometry/polygons.ts';
import { contains, type MeasuredRing, measure } from './ring-inside.ts';
import { join, type Rings } from './rings.ts';

/**
 * Groups rings into polygons: a clockwise ring is an exterior, a counter-clockwise one a hole in the smallest exterior
 * around it (ESRI Shapefile Technical Description, July 1998, page 8). Some publishers wind the other way round, which
 * shows in a hole outside every exterior. Such a record is grouped by how its rings lie in one another: the outermost
 * are exteriors, the rings in them holes, the rings in holes exteriors again.
 *
 * Exteriors stay in order, each followed by its holes; rings are not reversed.
 */
export function groupRings(rings: Rings): Polygons {
  if (rings.ringEnds.length === 1) return { ...rings, polygonEnds: Uint32Array.of(1) };
  const measured = measure(rings);
  return assemble(rings, parentsByWinding(measured) ?? parentsByNesting(measured));
}

/** For each ring the index of the exterior whose hole it is, or -1 for an exterior. */
type Parents = Int32Array;

/** Groups by winding. Null if a hole lies in no exterior: the winding is then not that of the format. */
function parentsByWinding(rings: readonly MeasuredRing[]): Parents | null {
  const parents = new Int32Array(rings.length).fill(-1);
  const exteriors = bySize(rings.filter(({ area }) => area <= 0));
  for (const hole of rings) {
    if (hole.area <= 0) continue;
    const exterior = exteriors.find((candidate) => contains(candidate, hole));
    if (exterior === undefined) return null;
    parents[hole.index] = exterior.index;
  }
  return parents;
}

function parentsByNesting(rings: readonly MeasuredRing[]): Parents {
  const parents = new Int32Array(rings.length).fill(-1);
  const sorted = bySize(rings);
  for (let i = sorted.length - 1; i >= 0; i--) {
    const ring = sorted[i] as MeasuredRing;
    const around = sorted.slice(i + 1).find((candidate) => contains(candidate, ring));
    if (around !== undefined && parents[around.index] === -1) parents[ring.index] = around.index;
  }
  return parents;
}

function bySize(rings: readonly MeasuredRing[]): MeasuredRing[] {
  return [...rings].sort((a, b) => Math.abs(a.area) - Math.abs(b.area));
}

function assemble(rings: Rings, parents: Parents): Polygons {
  const holes = new Map<number, number[]>();
  parents.forEach((parent, ring) => {
    if (parent === -1) return;
    const siblings = holes.get(parent);
    if (siblings === undefined) holes.set(parent, [ring]);
    else siblings.push(ring);
  });
  const order: number[] = [];
  const polygonEnds: number[] = [];
  parents.forEach((parent, ring) => {
    if (parent !== -1) return;
    order.push(ring, ...(holes.get(ring) ?? []));
    polygonEnds.push(order.length);
  });
  const inOrder = order.every((ring, place) => ring === place);
  return { ...(inOrder ? rings : reorder(rings, order)), polygonEnds: Uint32Array.from(polygonEnds) };
}

function reorder({ positions, ringEnds }: Rings, order: readonly number[]): Rings {
  return join(order.map((ring) => positions.subarray((ringEnds[ring - 1] ?? 0) * 2, (ringEnds[ring] as number) * 2)));
}

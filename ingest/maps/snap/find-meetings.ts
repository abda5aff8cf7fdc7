import { cutWhereTheyMeet } from '#core/geometry/plane/cut-edges.ts';
import { changesSides } from '#core/geometry/plane/edge-meeting.ts';
import { someEdgePair } from '#core/geometry/plane/edge-pairs.ts';
import type { EdgeSplits } from '#core/geometry/plane/edge-splits.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing } from '#core/geometry/rings.ts';
import { fromWestToEast, listEdges, type RingEdges } from '#ingest/maps/geometry/validity.ts';

/**
 * Finds the places where edges of one geometry meet, apart from the end that each shares with the next one of its ring.
 * Adds to `splits` the vertices at which those edges are to be cut, so that in the end edges meet at common vertices
 * only. Returns the polygons concerned: also those in which edges coincide, a ring passes a vertex more than once,
 * rings cross at a vertex, or rings that touch at vertices cut the interior apart, if nothing is to be cut.
 */
export function findMeetings(polygons: Polygons, splits: EdgeSplits): Set<number> {
  const { positions } = polygons;
  const polygonOf = new Uint32Array(polygons.ringEnds.length);
  polygons.polygonEnds.forEach((end, polygon) => {
    polygonOf.fill(polygon, firstRing(polygons, polygon), end);
  });
  const rings = Array.from(polygons.ringEnds, (_, ring) => ring);
  const all = listEdges(polygons, fromWestToEast(polygons, rings));
  const joined = new JoinedRings(rings.length);
  const concerned = new Set<number>();
  someEdgePair(positions, all.edges, (first, second) => {
    const met = cutWhereTheyMeet(positions, all.edges[first]!, all.edges[second]!, splits);
    if (met === 'apart' || (met === 'common vertex' && isNext(all, first, second))) return false;
    const [ring, other] = [all.rings[first]!, all.rings[second]!];
    const [polygon, otherPolygon] = [polygonOf[ring]!, polygonOf[other]!];
    if (met === 'common vertex' && ring !== other) {
      // Each ring has one edge that begins at the vertex: the touch is looked at once.
      if (!beginTogether(positions, all, first, second)) return false;
      const isCut = polygon === otherPolygon && !joined.join(ring, other);
      if (!isCut && !crossAtStart(positions, all, first, second)) return false;
    }
    concerned.add(polygon).add(otherPolygon);
    return false;
  });
  return concerned;
}

const isNext = ({ next }: RingEdges, first: number, second: number): boolean =>
  next[first] === second || next[second] === first;

function beginTogether(positions: Float64Array, { edges }: RingEdges, first: number, second: number): boolean {
  const [a, b] = [edges[first]! * 2, edges[second]! * 2];
  return positions[a] === positions[b] && positions[a + 1] === positions[b + 1];
}

/** Whether two rings cross each other at the vertex at which both edges begin. */
function crossAtStart(positions: Float64Array, { edges, previous }: RingEdges, first: number, second: number): boolean {
  const [via, other] = [edges[first]!, edges[second]!];
  return changesSides(positions, edges[previous[first]!]!, via + 1, via, edges[previous[second]!]!, other + 1);
}

/** Which rings touch, directly or by way of others. Rings that touch in a circle cut an interior apart. */
class JoinedRings {
  readonly #parents: Uint32Array;

  constructor(count: number) {
    this.#parents = Uint32Array.from({ length: count }, (_, ring) => ring);
  }

  /** Returns false if the two are joined already. */
  join(a: number, b: number): boolean {
    const [rootA, rootB] = [this.#rootOf(a), this.#rootOf(b)];
    this.#parents[rootA] = rootB;
    return rootA !== rootB;
  }

  #rootOf(ring: number): number {
    let root = ring;
    while (this.#parents[root] !== root) root = this.#parents[root]!;
    return root;
  }
}

import { buildArrangement, findCovers, type Vertex } from '#core/geometry/plane/arrangement.ts';
import { tracePolygons } from '#core/geometry/plane/trace-polygons.ts';
import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing, ringStart } from '#core/geometry/rings.ts';
import type { TileEdges } from './tile-edges.ts';
import { ringsOf, type TileLine, unpacked } from './tile-polygons.ts';

/**
 * Rebuilds some districts whose edges meet at vertices only. What several of them cover goes to the first one. The
 * other districts retain their rings. If one of those would no longer fit, it is rebuilt too.
 *
 * @param polygons polygon `i` contains the rings of district `i`
 * @param isCut whether a district has an edge that was cut; a district that is doubtful is rebuilt too
 */
export function rebuildDistricts(polygons: Polygons, edges: TileEdges, isCut: readonly boolean[]): TileLine[][] {
  const chosen = doubtfulDistricts(polygons, edges);
  for (const [district, itIs] of isCut.entries()) if (itIs) chosen.add(district);
  for (;;) {
    if (chosen.size === 0) return unpacked(polygons);
    const anew = rebuilt(polygons, chosen);
    const unfit = neighboursUnfit(polygons, edges, chosen, anew);
    if (unfit.size === 0) return Array.from(isCut, (_, district) => anew.get(district) ?? ringsOf(polygons, district));
    for (const district of unfit) chosen.add(district);
  }
}

/**
 * The districts that may be invalid, or overlap a neighbour, although their edges meet at vertices only: their rings
 * pass a vertex twice, or another ring runs the same way along one of their edges, because rounding has turned one of
 * both over.
 */
function doubtfulDistricts(polygons: Polygons, edges: TileEdges): Set<number> {
  /** How many rings run along an edge, one way and the other. */
  const uses = new Uint8Array(edges.count * 2);
  const wayAlong = (edge: number): number => (edge < 0 ? ~edge * 2 + 1 : edge * 2);
  const all = polygons.polygonEnds.keys();
  for (const district of all) eachEdge(polygons, edges, district, (edge) => uses[wayAlong(edge)]!++);
  /** The district that passed a vertex last, counted from 1. */
  const passedBy = new Int32Array(edges.vertexAt.length);
  const doubtful = new Set<number>();
  for (let district = 0; district < polygons.polygonEnds.length; district++) {
    eachEdge(polygons, edges, district, (edge, position) => {
      const vertex = edges.vertexAt[position]!;
      if (passedBy[vertex] === district + 1 || uses[wayAlong(edge)]! > 1) doubtful.add(district);
      passedBy[vertex] = district + 1;
    });
  }
  return doubtful;
}

/** The rings of the chosen districts, from the pieces that their edges cut the tile into. */
function rebuilt(polygons: Polygons, chosen: ReadonlySet<number>): Map<number, TileLine[]> {
  const vertices = buildArrangement(polygons, chosen);
  findCovers(vertices);
  const owned = new Map<number, Vertex[]>(Array.from(chosen, (district) => [district, []]));
  for (const vertex of vertices) {
    for (const owner of new Set(vertex.edges.map(({ left }) => left![0]))) {
      if (owner !== undefined) owned.get(owner)!.push(vertex);
    }
  }
  const rings = ([district, own]: [number, Vertex[]]): [number, TileLine[]] => [
    district,
    unpacked(tracePolygons(own, ([owner]) => owner === district)).flat(),
  ];
  return new Map(Array.from(owned, rings));
}

/** The districts that are not chosen and have an edge along which the chosen ones no longer run as they did. */
function neighboursUnfit(
  polygons: Polygons,
  edges: TileEdges,
  chosen: ReadonlySet<number>,
  anew: ReadonlyMap<number, TileLine[]>,
): Set<number> {
  /** How often chosen districts run along an edge one way less than they did, the other way deducted. */
  const lost = new Int32Array(edges.count);
  const count = (edge: number, by: number): void => {
    if (edge < 0) lost[~edge]! -= by;
    else lost[edge]! += by;
  };
  for (const district of chosen) eachEdge(polygons, edges, district, (edge) => count(edge, 1));
  for (const ring of [...anew.values()].flat())
    for (let i = 1; i < ring.length; i++) count(edges.between(ring[i - 1]!, ring[i]!), -1);
  const unfit = new Set<number>();
  for (let district = 0; district < polygons.polygonEnds.length; district++) {
    if (chosen.has(district)) continue;
    eachEdge(polygons, edges, district, (edge) => {
      if (lost[edge < 0 ? ~edge : edge] !== 0) unfit.add(district);
    });
  }
  return unfit;
}

/** Calls `visit` with each edge of a district and its first position. */
function eachEdge(
  polygons: Polygons,
  { edgeAt }: TileEdges,
  district: number,
  visit: (edge: number, position: number) => void,
): void {
  for (let ring = firstRing(polygons, district); ring < polygons.polygonEnds[district]!; ring++) {
    for (let i = ringStart(polygons, ring); i < polygons.ringEnds[ring]! - 1; i++) visit(edgeAt[i]!, i);
  }
}

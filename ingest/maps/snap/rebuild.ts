import { concatenate, type Polygons } from '#core/geometry/polygons.ts';
import { firstRing, ringStart } from '#core/geometry/rings.ts';
import { groupRings } from '#ingest/read/rings/group-rings.ts';
import { join } from '#ingest/read/rings/rings.ts';
import { buildArrangement, findCovers, type HalfEdge, type Vertex } from './arrangement.ts';

/**
 * Builds some polygons of a geometry anew, so that together they are valid (OGC 06-103r4, sections 6.1.11 and 6.1.14):
 * each ring simple, polygons touching at single vertices at most, no interior cut apart. What any of them covers stays
 * covered. Their edges must meet at common ends only (see `findMeetings`).
 */
export function rebuild(polygons: Polygons, chosen: ReadonlySet<number>): Polygons {
  const vertices = buildArrangement(polygons, chosen);
  findCovers(vertices);
  const rings = traceBorders(vertices).flatMap(simpleRings);
  const built = rings.length === 0 ? [] : [groupRings(join(rings.map(clockwiseExterior)))];
  return concatenate([...others(polygons, chosen), ...built]);
}

/** Land on the left, none on the right. */
const isBorder = ({ left, twin }: HalfEdge): boolean => left!.length > 0 && twin.left!.length === 0;

/** Follows the borders with the land on the left, around each piece of land whose interior hangs together. */
function traceBorders(vertices: readonly Vertex[]): Vertex[][] {
  const traced = new Set<HalfEdge>();
  const borders: Vertex[][] = [];
  for (const vertex of vertices) {
    for (const first of vertex.edges) {
      if (!isBorder(first) || traced.has(first)) continue;
      const border: Vertex[] = [];
      for (let edge = first; !traced.has(edge); edge = nextAlongLand(edge)) {
        traced.add(edge);
        border.push(edge.from);
      }
      borders.push(border);
    }
  }
  return borders;
}

/** The border on the other side of the land that lies left of an edge at its end: the first one clockwise. */
function nextAlongLand({ to, twin }: HalfEdge): HalfEdge {
  const { edges } = to;
  for (let i = edges.indexOf(twin) + edges.length - 1; ; i--) {
    const edge = edges[i % edges.length]!;
    if (isBorder(edge)) return edge;
  }
}

/** Cuts a border that passes a vertex several times into rings that pass each of theirs once. */
function simpleRings(border: readonly Vertex[]): Vertex[][] {
  const rings: Vertex[][] = [];
  const path: Vertex[] = [];
  const places = new Map<Vertex, number>();
  for (const vertex of [...border, border[0]!]) {
    const place = places.get(vertex);
    if (place !== undefined) {
      const ring = path.splice(place);
      for (const passed of ring) places.delete(passed);
      rings.push(ring);
    }
    places.set(vertex, path.push(vertex) - 1);
  }
  return rings;
}

/** A closed ring in the winding of shapefiles, which `groupRings` reads: the land, here on the left, on the right. */
function clockwiseExterior(ring: readonly Vertex[]): Float64Array {
  return Float64Array.from([...ring, ring[0]!].reverse().flatMap(({ x, y }) => [x, y]));
}

/** The polygons that are not built anew, each as it is. */
function others(polygons: Polygons, chosen: ReadonlySet<number>): Polygons[] {
  return Array.from(polygons.polygonEnds, (end, polygon) => ({ end, polygon }))
    .filter(({ polygon }) => !chosen.has(polygon))
    .map(({ end, polygon }) => {
      const first = firstRing(polygons, polygon);
      const start = ringStart(polygons, first);
      return {
        positions: polygons.positions.subarray(start * 2, polygons.ringEnds[end - 1]! * 2),
        ringEnds: polygons.ringEnds.subarray(first, end).map((ringEnd) => ringEnd - start),
        polygonEnds: Uint32Array.of(end - first),
      };
    });
}

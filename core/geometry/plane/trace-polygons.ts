import { fromCoordinates, type Polygons } from '#core/geometry/polygons.ts';
import { type Cover, type HalfEdge, isEastOf, numberGroups, type Vertex } from './arrangement.ts';

/** Corners in order, the first not repeated. */
type Ring = readonly Vertex[];

/** The exterior first. */
type Polygon = Ring[];

/** Land on the left, none on the right. */
type IsBorder = (edge: HalfEdge) => boolean;

/**
 * The land of an arrangement as valid polygons (OGC 06-103r4, sections 6.1.11 and 6.1.14): each ring simple, polygons
 * touching at single vertices at most, no interior cut apart. Exteriors run counter-clockwise.
 *
 * @param vertices with their covers (see `findCovers`); those without an edge between land and other land may be left out
 * @param isLand whether a place is land, by the polygons that cover it
 */
export function tracePolygons(vertices: readonly Vertex[], isLand: (cover: Cover) => boolean): Polygons {
  const isBorder: IsBorder = ({ left, twin }) => isLand(left!) && !isLand(twin.left!);
  numberGroups(vertices, (edge) => isBorder(edge) || isBorder(edge.twin));
  const built = groupRings(traceBorders(vertices, isBorder).map(simpleRings));
  return fromCoordinates(built.map((rings) => rings.map((ring) => [...ring, ring[0]!].map(({ x, y }) => [x, y]))));
}

/** Follows the borders with the land on the left, around each piece of land whose interior hangs together. */
function traceBorders(vertices: readonly Vertex[], isBorder: IsBorder): Ring[] {
  const traced = new Set<HalfEdge>();
  const borders: Ring[] = [];
  for (const vertex of vertices) {
    for (const first of vertex.edges) {
      if (!isBorder(first) || traced.has(first)) continue;
      const border: Vertex[] = [];
      for (let edge = first; !traced.has(edge); edge = nextAlongLand(edge, isBorder)) {
        traced.add(edge);
        border.push(edge.from);
      }
      borders.push(border);
    }
  }
  return borders;
}

/** The border on the other side of the land that lies left of an edge at its end: the first one clockwise. */
function nextAlongLand({ to, twin }: HalfEdge, isBorder: IsBorder): HalfEdge {
  const { edges } = to;
  for (let i = edges.indexOf(twin) + edges.length - 1; ; i--) {
    const edge = edges[i % edges.length]!;
    if (isBorder(edge)) return edge;
  }
}

/** Cuts a border that passes a vertex several times into rings that pass each of theirs once. */
function simpleRings(border: Ring): Ring[] {
  const rings: Ring[] = [];
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

/**
 * The rings of each border as polygons. A border around a piece of land has its exterior and the holes joined with
 * that. A border without an exterior runs around holes in the middle of a piece of land: the smallest one around them
 * that they are not joined with.
 */
function groupRings(borders: readonly (readonly Ring[])[]): Polygon[] {
  const pieces: Polygon[] = [];
  const holes: Ring[] = [];
  for (const rings of borders) {
    const exterior = rings.find((ring) => doubledArea(ring) > 0);
    if (exterior) pieces.push([exterior, ...rings.filter((ring) => ring !== exterior)]);
    else holes.push(...rings);
  }
  const bySize = [...pieces].sort(([a], [b]) => doubledArea(a!) - doubledArea(b!));
  for (const hole of holes) {
    const around = bySize.filter(([exterior]) => exterior![0]!.group !== hole[0]!.group);
    // The last one must be it, so that the largest exterior is never read.
    const piece = around.slice(0, -1).find(([exterior]) => encloses(exterior!, hole[0]!)) ?? around.at(-1);
    piece?.push(hole);
  }
  return pieces;
}

/** Twice the area, positive if the ring runs counter-clockwise. */
function doubledArea(ring: Ring): number {
  const origin = ring[0]!;
  return ring.reduce((sum, { x, y }, i) => {
    const next = ring[(i + 1) % ring.length]!;
    return sum + (x - origin.x) * (next.y - origin.y) - (next.x - origin.x) * (y - origin.y);
  }, 0);
}

/** Whether a vertex that the ring is not joined with lies inside it. */
function encloses(ring: Ring, vertex: Vertex): boolean {
  return ring.filter((corner, i) => isEastOf(vertex, corner, ring[(i + 1) % ring.length]!)).length % 2 === 1;
}

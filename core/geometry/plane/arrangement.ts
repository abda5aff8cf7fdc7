import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing, ringStart } from '#core/geometry/rings.ts';
import { side } from './edge-meeting.ts';

/** The polygons that cover a place, ascending. */
export type Cover = readonly number[];

/** An edge as one of its two ends sees it. */
export interface HalfEdge {
  readonly from: Vertex;
  readonly to: Vertex;
  /** The same edge, seen from its other end. */
  readonly twin: HalfEdge;
  /** The polygons that lie on one side of the edge only. */
  readonly changes: Cover;
  /** The polygons that cover the land on its left. */
  left: Cover | undefined;
}

export interface Vertex {
  readonly x: number;
  readonly y: number;
  /** Counter-clockwise, from due south on. */
  readonly edges: HalfEdge[];
  /** See `numberGroups`. */
  group: number;
}

type UnfinishedEdge = { from: Vertex; to: Vertex; changes: Cover; twin?: UnfinishedEdge; left: Cover | undefined };

/** The polygons on the other side of an edge that changes `changes`. */
function across(cover: Cover, changes: Cover): Cover {
  const remaining = cover.filter((polygon) => !changes.includes(polygon));
  const added = changes.filter((polygon) => !cover.includes(polygon));
  return [...remaining, ...added].sort((a, b) => a - b);
}

/**
 * The edges of some polygons of a geometry as a plane graph. Edges that coincide are one edge; an edge on which a
 * polygon runs to and fro is no edge of that polygon. Edges must meet at common ends only (see `cutWhereTheyMeet`).
 */
export function buildArrangement(polygons: Polygons, chosen: Iterable<number>): Vertex[] {
  const { positions } = polygons;
  const columns = new Map<number, Map<number, Vertex>>();
  const vertices: Vertex[] = [];
  const vertexAt = (position: number): Vertex => {
    const x = positions[position * 2]!;
    const y = positions[position * 2 + 1]!;
    const column = columns.get(x) ?? new Map<number, Vertex>();
    const known = column.get(y);
    if (known) return known;
    const vertex: Vertex = { x, y, edges: [], group: -1 };
    columns.set(x, column.set(y, vertex));
    vertices.push(vertex);
    return vertex;
  };
  const edges = new Map<Vertex, Map<Vertex, Cover>>();
  for (const polygon of chosen) {
    for (let ring = firstRing(polygons, polygon); ring < polygons.polygonEnds[polygon]!; ring++) {
      for (let position = ringStart(polygons, ring); position < polygons.ringEnds[ring]! - 1; position++) {
        const [a, b] = inOrder(vertexAt(position), vertexAt(position + 1));
        const fromA = edges.get(a) ?? new Map<Vertex, Cover>();
        edges.set(a, fromA.set(b, across(fromA.get(b) ?? [], [polygon])));
      }
    }
  }
  for (const [a, others] of edges) for (const [b, changes] of others) if (changes.length > 0) join(a, b, changes);
  const joined = vertices.filter((vertex) => vertex.edges.length > 0);
  for (const vertex of joined) vertex.edges.sort((a, b) => compareDirections(vertex, a.to, b.to));
  return joined;
}

const isBefore = (a: Vertex, b: Vertex): boolean => a.x < b.x || (a.x === b.x && a.y < b.y);
const inOrder = (a: Vertex, b: Vertex): [Vertex, Vertex] => (isBefore(a, b) ? [a, b] : [b, a]);

function join(a: Vertex, b: Vertex, changes: Cover): void {
  const forth: UnfinishedEdge = { from: a, to: b, changes, left: undefined };
  const back: UnfinishedEdge = { from: b, to: a, changes, twin: forth, left: undefined };
  forth.twin = back;
  a.edges.push(forth as HalfEdge);
  b.edges.push(back as HalfEdge);
}

/** Counter-clockwise around `centre`, beginning after due south. */
function compareDirections(centre: Vertex, a: Vertex, b: Vertex): number {
  const isWest = (other: Vertex) => other.x < centre.x || (other.x === centre.x && other.y < centre.y);
  return Number(isWest(a)) - Number(isWest(b)) || -side(centre.x, centre.y, a.x, a.y, b.x, b.y);
}

/** Gives the same number to vertices that edges of a kind join, directly or by way of others. */
export function numberGroups(vertices: readonly Vertex[], joins: (edge: HalfEdge) => boolean): void {
  for (const vertex of vertices) vertex.group = -1;
  vertices.forEach((start, group) => {
    const waiting = start.group < 0 ? [start] : [];
    for (let vertex = waiting.pop(); vertex; vertex = waiting.pop()) {
      if (vertex.group >= 0) continue;
      vertex.group = group;
      for (const edge of vertex.edges) if (joins(edge)) waiting.push(edge.to);
    }
  });
}

/** Works out which polygons lie on either side of every edge, for one group of joined vertices after the other. */
export function findCovers(vertices: readonly Vertex[]): void {
  numberGroups(vertices, () => true);
  const ordered = [...vertices].sort((a, b) => (isBefore(a, b) ? -1 : 1));
  const rows = new Rows(ordered);
  for (const vertex of ordered) {
    // The westernmost vertex of its group: all its edges run east, and the land before the first lies outside the
    // group.
    if (vertex.edges[0]!.left === undefined) spread(vertex, coverAt(vertex, rows.edgesAt(vertex.y)));
  }
}

/** Edges by the rows that they reach into, in the order of their western ends: a map may have thousands of groups. */
class Rows {
  readonly #rows: HalfEdge[][];
  readonly #south: number;
  readonly #height: number;

  constructor(ordered: readonly Vertex[]) {
    let [south, north] = [Infinity, -Infinity];
    for (const { y } of ordered) {
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
    this.#south = south;
    this.#rows = Array.from({ length: Math.ceil(Math.sqrt(ordered.length)) }, () => []);
    this.#height = (north - south) / this.#rows.length || 1;
    for (const vertex of ordered) {
      for (const edge of vertex.edges) {
        if (!isBefore(vertex, edge.to)) continue;
        const last = this.#rowOf(Math.max(vertex.y, edge.to.y));
        for (let row = this.#rowOf(Math.min(vertex.y, edge.to.y)); row <= last; row++) this.#rows[row]!.push(edge);
      }
    }
  }

  #rowOf(y: number): number {
    return Math.min(this.#rows.length - 1, Math.floor((y - this.#south) / this.#height));
  }

  edgesAt(y: number): readonly HalfEdge[] {
    return this.#rows[this.#rowOf(y)]!;
  }
}

/** The polygons that cover a vertex, by the edges of its row west of it that are not of its own group. */
function coverAt(vertex: Vertex, edges: readonly HalfEdge[]): Cover {
  let cover: Cover = [];
  for (const { from, to, changes } of edges) {
    // The edges are in the order of their western ends.
    if (from.x > vertex.x) break;
    if (from.group !== vertex.group && isEastOf(vertex, from, to)) cover = across(cover, changes);
  }
  return cover;
}

/** Whether a line due west from a vertex crosses the edge between two others, none of which it is joined with. */
export function isEastOf({ x, y }: Vertex, a: Vertex, b: Vertex): boolean {
  if (a.y <= y === b.y <= y) return false;
  const [low, high] = a.y < b.y ? [a, b] : [b, a];
  return side(low.x, low.y, high.x, high.y, x, y) < 0;
}

/** Spreads what covers the land before a vertex's first edge over the whole group. */
function spread(start: Vertex, cover: Cover): void {
  const waiting: Array<[vertex: Vertex, first: number, cover: Cover]> = [[start, 0, cover]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [vertex, first, before] = next;
    let right = before;
    for (let i = 0; i < vertex.edges.length; i++) {
      const edge = vertex.edges[(first + i) % vertex.edges.length]!;
      if (edge.left !== undefined) break;
      edge.left = across(right, edge.changes);
      const { twin } = edge;
      if (twin.left === undefined) {
        twin.left = right;
        const { edges } = edge.to;
        const after = (edges.indexOf(twin) + 1) % edges.length;
        if (edges[after]!.left === undefined) waiting.push([edge.to, after, right]);
      }
      right = edge.left;
    }
  }
}

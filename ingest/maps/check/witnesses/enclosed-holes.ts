import { boundingBox, concatenate, type Polygons, vertexCount } from '#core/geometry/polygons.ts';
import { doubledArea } from '#core/geometry/rings.ts';
import { metresPerDegree } from '#ingest/maps/check/neighbours/lines.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { perimeterKm } from '#ingest/maps/geometry/perimeter.ts';

/** Land that the districts of a map enclose, and none of them covers. */
export interface EnclosedHole {
  /** One ring. */
  readonly outline: Polygons;
  readonly km2: number;
  readonly metresAround: number;
}

/** A number for a position on the grid of seven decimals. */
function hashOf(x: number, y: number): number {
  let value = Math.imul(Math.round(x * 1e7), 0x9e3779b1) ^ Math.imul(Math.round(y * 1e7), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}

/** A table of lists of edges: 2 ** n lists, at least as many as edges. */
const sizeOf = (edges: number): number => 2 ** Math.ceil(Math.log2(edges + 1));

/**
 * 1 for an edge with a district on one side alone. Neighbours' edges run both ways, and bound nothing of the whole. An edge has the
 * number of the position that it begins at.
 *
 * @param next room for a number of each edge
 */
function outerEdges({ positions, ringEnds }: Polygons, next: Int32Array): Uint8Array {
  const isOuter = new Uint8Array(positions.length / 2);
  const first = new Int32Array(sizeOf(isOuter.length)).fill(-1);
  const isReverse = (a: number, b: number) =>
    positions[a * 2] === positions[b * 2 + 2] &&
    positions[a * 2 + 1] === positions[b * 2 + 3] &&
    positions[a * 2 + 2] === positions[b * 2] &&
    positions[a * 2 + 3] === positions[b * 2 + 1];
  let i = 0;
  for (const end of ringEnds) {
    let here = hashOf(positions[i * 2]!, positions[i * 2 + 1]!);
    for (; i < end - 1; i++) {
      const there = hashOf(positions[i * 2 + 2]!, positions[i * 2 + 3]!);
      // Both directions of an edge are in one list.
      const list = (here ^ there) & (first.length - 1);
      here = there;
      isOuter[i] = 1;
      for (let other = first[list]!; other >= 0; other = next[other]!) {
        if (!isReverse(other, i)) continue;
        isOuter[i] = 0;
        isOuter[other] = 0;
      }
      next[i] = first[list]!;
      first[list] = i;
    }
    i = end;
  }
  return isOuter;
}

/** Outer edges by the position that they begin at: lists in a hash table. */
class Edges {
  readonly positions: Float64Array;
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor({ positions }: Polygons, isOuter: Uint8Array, next: Int32Array) {
    this.positions = positions;
    let count = 0;
    for (const each of isOuter) count += each;
    this.#first = new Int32Array(sizeOf(count)).fill(-1);
    this.#next = next;
    for (let i = 0; i < isOuter.length; i++) if (isOuter[i] === 1) this.#insert(i);
  }

  #list(position: number): number {
    const { positions } = this;
    return hashOf(positions[position * 2]!, positions[position * 2 + 1]!) & (this.#first.length - 1);
  }

  #insert(edge: number): void {
    const list = this.#list(edge);
    this.#next[edge] = this.#first[list]!;
    this.#first[list] = edge;
  }

  isSame(a: number, b: number): boolean {
    const { positions } = this;
    return positions[a * 2] === positions[b * 2] && positions[a * 2 + 1] === positions[b * 2 + 1];
  }

  /** An edge that begins where a position lies, the next after another such edge; -1 if there is none. */
  beginningAt(position: number, after = -1): number {
    let edge = after < 0 ? this.#first[this.#list(position)]! : this.#next[after]!;
    while (edge >= 0 && !this.isSame(edge, position)) edge = this.#next[edge]!;
    return edge;
  }
}

/** How far an edge turns to the left of the one before it, from nearly -π (back on its right) to π. */
function turn({ positions }: Edges, before: number, edge: number): number {
  const heading = (i: number) =>
    Math.atan2(positions[i * 2 + 3]! - positions[i * 2 + 1]!, positions[i * 2 + 2]! - positions[i * 2]!);
  const angle = heading(edge) - heading(before);
  return angle - 2 * Math.PI * Math.floor((angle + Math.PI) / (2 * Math.PI));
}

/** The ring that an outer edge belongs to, what is not covered on its right. Takes its edges. */
function ringFrom(first: number, edges: Edges, isOuter: Uint8Array): number[] {
  const ring: number[] = [];
  for (let edge = first; ; ) {
    ring.push(edge);
    isOuter[edge] = 0;
    let next = -1;
    for (let other = edges.beginningAt(edge + 1); other >= 0; other = edges.beginningAt(edge + 1, other)) {
      if ((isOuter[other] === 1 || other === first) && (next < 0 || turn(edges, edge, other) < turn(edges, edge, next)))
        next = other;
    }
    if (next < 0 || next === first) return ring;
    edge = next;
  }
}

/** The closed ring of edges, the other way round: where their ends lie, from the last one back. */
function outlineOf(edges: readonly number[], positions: Float64Array): Float64Array {
  const around = new Float64Array((edges.length + 1) * 2);
  for (let at = 0; at <= edges.length; at++) {
    const end = edges[(2 * edges.length - 1 - at) % edges.length]! + 1;
    around[at * 2] = positions[end * 2]!;
    around[at * 2 + 1] = positions[end * 2 + 1]!;
  }
  return around;
}

/**
 * The holes that the union of districts encloses, the largest first: rings of edges that no neighbour shares, with the
 * land around them. Districts are on one grid, where neighbours share the positions of their borders, and run
 * counter-clockwise.
 *
 * @param leastKm2 smaller ones are left out, and so are gaps between neighbours, narrower than `leastMetres` in the mean
 */
export function enclosedHoles(districts: readonly Polygons[], leastKm2: number, leastMetres: number): EnclosedHole[] {
  const all = concatenate(districts);
  if (vertexCount(all) === 0) return [];
  const next = new Int32Array(vertexCount(all));
  const isOuter = outerEdges(all, next);
  const edges = new Edges(all, isOuter, next);
  const { positions } = all;
  const [, south, , north] = boundingBox(all);
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  // A degree is at most this wide on the map; smaller rings cannot have the area.
  const leastDegrees = (leastKm2 * 1e6) / (metresPerDegree ** 2 * Math.min(1, narrow * 2));
  const holes: EnclosedHole[] = [];
  for (let first = 0; first < isOuter.length; first++) {
    if (isOuter[first] === 0) continue;
    const ring = ringFrom(first, edges, isOuter);
    const around = outlineOf(ring, positions);
    if (doubledArea(around, 0, ring.length + 1) < leastDegrees) continue;
    const outline: Polygons = {
      positions: around,
      ringEnds: Uint32Array.of(ring.length + 1),
      polygonEnds: Uint32Array.of(1),
    };
    const km2 = areaKm2(outline);
    const metresAround = perimeterKm(outline) * 1000;
    if (km2 >= leastKm2 && (km2 * 2e6) / metresAround >= leastMetres) holes.push({ outline, km2, metresAround });
  }
  return holes.sort((a, b) => b.km2 - a.km2);
}

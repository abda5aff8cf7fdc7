import type { Polygons } from '../geometry/polygons.ts';
import { ringStart } from '../geometry/rings.ts';
import { GrowingArray } from './growing-array.ts';

/**
 * The exact test, made to touch a handful of edges.
 *
 * Each part (one polygon with its holes) is cut into horizontal strips of equal height. In a strip the edges that
 * reach into it are grouped into clusters: edges whose west-east extents overlap. Between clusters lie gaps that no
 * edge of the strip touches, so a gap is inside or outside over the strip's whole height, and that is known when the
 * bins are built. A point in a gap is answered without looking at an edge; a point in a cluster is tested against
 * that cluster's edges alone, starting from what is known of the gap east of it.
 *
 * A point is inside where a line from it eastwards crosses the part's rings an odd number of times. An edge is
 * crossed where its lower end is at or below the point and its upper end above (half-open, so a vertex counts once),
 * and the point lies strictly west of it. The edge is always taken from its lower end, so the districts on its two
 * sides do the same arithmetic and come to opposite answers: a point on a shared border belongs to exactly one, the
 * one east of it (above it, where the border is horizontal).
 *
 * Strips and clusters only decide which edges are looked at, never how. Their limits are kept in single precision,
 * rounded outwards.
 */
export interface EdgeBins {
  /** Part by part. Edges are read from the district's own positions: edge `i` runs from position `i` to `i + 1`. */
  readonly positions: readonly Float64Array[];
  readonly south: Float64Array;
  readonly stripsPerUnit: Float64Array;
  /** Part `p` has the strips from `partStrips[p]` up to, not including, `partStrips[p + 1]`. */
  readonly partStrips: Uint32Array;
  /** Strip `s` has the clusters from `stripClusters[s]` up to, not including, `stripClusters[s + 1]`; west to east. */
  readonly stripClusters: Uint32Array;
  readonly clusterWest: Float32Array;
  readonly clusterEast: Float32Array;
  /** Twice the cluster's first entry in `edges`, plus 1 where the gap east of the cluster is inside. */
  readonly clusterEdges: Uint32Array;
  readonly edges: Uint32Array;
}

/** One polygon of a geometry. */
export interface Part {
  readonly geometry: Polygons;
  readonly firstRing: number;
  readonly endRing: number;
  readonly south: number;
  readonly north: number;
}

/** Edges for each strip, on average: fewer make the index larger, more make the test longer. */
const edgesPerStrip = 4;

/** The strip a height falls in, counted within its part. Never decreases with `y`, which is all that is asked of it. */
function stripAt(y: number, south: number, stripsPerUnit: number, strips: number): number {
  return Math.min(strips - 1, Math.max(0, Math.floor((y - south) * stripsPerUnit)));
}

const oneFloat = new Float32Array(1);

/** The nearest single-precision number at or below; negated twice, the nearest at or above. */
function roundDown(value: number): number {
  oneFloat[0] = value;
  const rounded = oneFloat[0];
  return rounded <= value ? rounded : rounded - Math.abs(rounded) * 2 ** -23 - 2 ** -149;
}

export function buildEdgeBins(parts: readonly Part[]): EdgeBins {
  const edgeCount = parts.reduce(
    (sum, part) => sum + part.geometry.ringEnds[part.endRing - 1]! - ringStart(part.geometry, part.firstRing),
    0,
  );
  const south = new Float64Array(parts.length);
  const stripsPerUnit = new Float64Array(parts.length);
  const partStrips = new Uint32Array(parts.length + 1);
  const builder = new StripBuilder(edgeCount);
  parts.forEach((part, index) => {
    const edges = edgesOf(part);
    const height = part.north - part.south;
    const strips = height > 0 ? Math.max(1, Math.ceil(edges.length / edgesPerStrip)) : 1;
    south[index] = part.south;
    stripsPerUnit[index] = height > 0 ? Math.min(strips / height, Number.MAX_VALUE) : 0;
    partStrips[index] = builder.stripClusters.length;
    builder.addPart(part.geometry.positions, edges, part.south, stripsPerUnit[index]!, strips);
  });
  partStrips[parts.length] = builder.stripClusters.length;
  return {
    positions: parts.map((part) => part.geometry.positions),
    south,
    stripsPerUnit,
    partStrips,
    ...builder.finish(),
  };
}

/** The first positions of the part's edges. */
function edgesOf({ geometry, firstRing, endRing }: Part): Uint32Array {
  const start = ringStart(geometry, firstRing);
  const edges = new Uint32Array(Math.max(0, geometry.ringEnds[endRing - 1]! - start - (endRing - firstRing)));
  let count = 0;
  for (let ring = firstRing; ring < endRing; ring++) {
    const end = geometry.ringEnds[ring]! - 1;
    for (let position = ringStart(geometry, ring); position < end; position++) edges[count++] = position;
  }
  return edges;
}

/** Appends strip after strip, part after part. */
class StripBuilder {
  readonly stripClusters: GrowingArray<Uint32Array>;
  readonly #west: GrowingArray<Float32Array>;
  readonly #east: GrowingArray<Float32Array>;
  readonly #clusterEdges: GrowingArray<Uint32Array>;
  readonly #edges: GrowingArray<Uint32Array>;
  #firstEdge = 0;

  constructor(edgeCount: number) {
    this.stripClusters = new GrowingArray((length) => new Uint32Array(length), edgeCount / edgesPerStrip);
    this.#west = new GrowingArray((length) => new Float32Array(length), edgeCount);
    this.#east = new GrowingArray((length) => new Float32Array(length), edgeCount);
    this.#clusterEdges = new GrowingArray((length) => new Uint32Array(length), edgeCount);
    this.#edges = new GrowingArray((length) => new Uint32Array(length), edgeCount * 2);
  }

  addPart(positions: Float64Array, edges: Uint32Array, south: number, stripsPerUnit: number, strips: number): void {
    const strip = (y: number) => stripAt(y, south, stripsPerUnit, strips);
    const lowest = new Uint32Array(edges.length);
    const highest = new Uint32Array(edges.length);
    const starts = new Uint32Array(strips + 1);
    edges.forEach((edge, i) => {
      const from = strip(positions[edge * 2 + 1]!);
      const to = strip(positions[edge * 2 + 3]!);
      lowest[i] = Math.min(from, to);
      highest[i] = Math.max(from, to);
      for (let s = lowest[i]!; s <= highest[i]!; s++) starts[s + 1]!++;
    });
    for (let s = 0; s < strips; s++) starts[s + 1]! += starts[s]!;
    const members = new Uint32Array(starts[strips]!);
    const next = starts.slice();
    edges.forEach((_, i) => {
      for (let s = lowest[i]!; s <= highest[i]!; s++) members[next[s]!++] = i;
    });
    const west = Float32Array.from(edges, (edge) =>
      roundDown(Math.min(positions[edge * 2]!, positions[edge * 2 + 2]!)),
    );
    const east = Float32Array.from(
      edges,
      (edge) => -roundDown(-Math.max(positions[edge * 2]!, positions[edge * 2 + 2]!)),
    );
    for (let s = 0; s < strips; s++) {
      const inStrip = members.subarray(starts[s]!, starts[s + 1]!);
      sortByWest(inStrip, west);
      this.#addStrip(inStrip, s, edges, west, east, highest);
    }
  }

  #addStrip(
    inStrip: Uint32Array,
    strip: number,
    edges: Uint32Array,
    west: Float32Array,
    east: Float32Array,
    highest: Uint32Array,
  ): void {
    this.stripClusters.push(this.#west.length);
    let inside = 0;
    let clusterEast = -Infinity;
    for (let k = 0; k < inStrip.length; k++) {
      const i = inStrip[k]!;
      if (k > 0 && west[i]! > clusterEast) {
        this.#closeCluster(clusterEast, inside);
        clusterEast = -Infinity;
      }
      if (clusterEast === -Infinity) this.#openCluster(west[i]!);
      clusterEast = Math.max(clusterEast, east[i]!);
      // An edge that goes on above the strip is crossed at the strip's very top, one that ends within it is not:
      // the count of the former says, without arithmetic on coordinates, which gaps are inside.
      if (highest[i]! > strip) inside ^= 1;
      this.#edges.push(edges[i]!);
    }
    if (inStrip.length > 0) this.#closeCluster(clusterEast, inside);
  }

  #openCluster(west: number): void {
    this.#west.push(west);
    this.#firstEdge = this.#edges.length;
  }

  #closeCluster(east: number, insideToTheEast: number): void {
    this.#east.push(east);
    this.#clusterEdges.push(this.#firstEdge * 2 + insideToTheEast);
  }

  finish() {
    this.stripClusters.push(this.#west.length);
    this.#clusterEdges.push(this.#edges.length * 2);
    return {
      stripClusters: this.stripClusters.finish(),
      clusterWest: this.#west.finish(),
      clusterEast: this.#east.finish(),
      clusterEdges: this.#clusterEdges.finish(),
      edges: this.#edges.finish(),
    };
  }
}

function sortByWest(members: Uint32Array, west: Float32Array): void {
  if (members.length > 64) {
    members.sort((a, b) => west[a]! - west[b]!);
    return;
  }
  for (let k = 1; k < members.length; k++) {
    const member = members[k]!;
    const key = west[member]!;
    let slot = k;
    for (; slot > 0 && west[members[slot - 1]!]! > key; slot--) members[slot] = members[slot - 1]!;
    members[slot] = member;
  }
}

/** Whether the part covers the point, which must lie within the part's box. */
export function partCovers(bins: EdgeBins, part: number, x: number, y: number): boolean {
  const firstStrip = bins.partStrips[part]!;
  const strips = bins.partStrips[part + 1]! - firstStrip;
  const strip = firstStrip + stripAt(y, bins.south[part]!, bins.stripsPerUnit[part]!, strips);
  const firstCluster = bins.stripClusters[strip]!;
  const endCluster = bins.stripClusters[strip + 1]!;
  let cluster = firstCluster;
  while (cluster < endCluster && bins.clusterEast[cluster]! < x) cluster++;
  if (cluster === endCluster) return false;
  if (x < bins.clusterWest[cluster]!) return cluster > firstCluster && (bins.clusterEdges[cluster - 1]! & 1) === 1;

  const positions = bins.positions[part]!;
  const edges = bins.edges;
  let inside = bins.clusterEdges[cluster]! & 1;
  const end = bins.clusterEdges[cluster + 1]! >>> 1;
  for (let entry = bins.clusterEdges[cluster]! >>> 1; entry < end; entry++) {
    const edge = edges[entry]! * 2;
    const fromY = positions[edge + 1]!;
    const toY = positions[edge + 3]!;
    if (fromY <= y === toY <= y) continue;
    const fromX = positions[edge]!;
    const toX = positions[edge + 2]!;
    const isWest =
      fromY < toY
        ? (x - fromX) * (toY - fromY) < (toX - fromX) * (y - fromY)
        : (x - toX) * (fromY - toY) < (fromX - toX) * (y - toY);
    if (isWest) inside ^= 1;
  }
  return inside === 1;
}

import { binOf, clusterWords, columns, type EdgeBins, edgesOf, type Part } from './edge-bins.ts';

/** An array of 32-bit words to append to while its final length is unknown. */
class GrowingArray {
  #words: Uint32Array;
  #length = 0;

  constructor(expected: number) {
    this.#words = new Uint32Array(Math.max(16, Math.ceil(expected)));
  }

  get length(): number {
    return this.#length;
  }

  push(word: number): void {
    if (this.#length === this.#words.length) {
      const larger = new Uint32Array(this.#words.length * 2);
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[this.#length++] = word;
  }

  /** The appended words, in an array of exactly their number. */
  finish(): Uint32Array {
    return this.#words.slice(0, this.#length);
  }
}

/** Edges that begin in each strip, on average. A smaller number makes the index larger, a greater one the test slower. */
const edgesPerStrip = 4;

/** The largest average number of strips in which an edge is listed. It is listed in every strip that it reaches into. */
const listingsPerEdge = 2.25;

export function buildEdgeBins(parts: readonly Part[]): EdgeBins {
  const partEdges = parts.map(edgesOf);
  const edgeCount = partEdges.reduce((sum, edges) => sum + edges.length, 0);
  const frames = new Float64Array(parts.length * 4);
  const partStrips = new Uint32Array(parts.length + 1);
  const output: Output = {
    stripClusters: new GrowingArray(edgeCount / edgesPerStrip + parts.length + 1),
    clusters: new GrowingArray(edgeCount * 2),
    edges: new GrowingArray(edgeCount * 2),
  };
  parts.forEach((part, index) => {
    const edges = partEdges[index]!;
    const strips = stripCount(part, edges);
    const stripsPerUnit = binsPerUnit(strips, part.maxY - part.minY);
    const columnsPerUnit = binsPerUnit(columns, part.maxX - part.minX);
    frames.set([part.minY, stripsPerUnit, part.minX, columnsPerUnit], index * 4);
    partStrips[index] = output.stripClusters.length;
    const extents = extentsOf(part, edges, strips, stripsPerUnit, columnsPerUnit);
    const members = sortIntoStrips(extents, strips);
    addStrips(output, edges, extents, members);
  });
  partStrips[parts.length] = output.stripClusters.length;
  output.stripClusters.push(output.clusters.length);
  for (let word = 1; word < clusterWords; word++) output.clusters.push(0);
  output.clusters.push(output.edges.length * 2);
  return {
    positions: parts.map((part) => part.geometry.positions),
    frames,
    partStrips,
    stripClusters: output.stripClusters.finish(),
    clusters: output.clusters.finish(),
    edges: output.edges.finish(),
  };
}

interface Output {
  readonly stripClusters: GrowingArray;
  readonly clusters: GrowingArray;
  readonly edges: GrowingArray;
}

/** Strips and columns that each edge reaches into, both ends included. */
interface Extents {
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  readonly west: Uint32Array;
  readonly east: Uint32Array;
}

/** The members of strip `s`: those from `starts[s]` up to, not including, `starts[s + 1]`, ordered by west limit. */
interface Members {
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

function stripCount({ geometry: { positions }, minY, maxY }: Part, edges: Uint32Array): number {
  if (!(maxY > minY)) return 1;
  let rise = 0;
  for (let i = 0; i < edges.length; i++)
    rise += Math.abs(positions[edges[i]! * 2 + 3]! - positions[edges[i]! * 2 + 1]!);
  // An edge is listed once, and again for each border between strips that it crosses: `strips * rise / height`.
  const affordable = ((listingsPerEdge - 1) * edges.length * (maxY - minY)) / rise;
  return Math.max(1, Math.floor(Math.min(edges.length / edgesPerStrip, affordable)));
}

/** A part so flat that the quotient overflows has one bin. */
function binsPerUnit(bins: number, extent: number): number {
  const quotient = bins / extent;
  return Number.isFinite(quotient) ? quotient : 0;
}

function extentsOf(
  part: Part,
  edges: Uint32Array,
  strips: number,
  stripsPerUnit: number,
  columnsPerUnit: number,
): Extents {
  const { positions } = part.geometry;
  const low = new Uint32Array(edges.length);
  const high = new Uint32Array(edges.length);
  const west = new Uint32Array(edges.length);
  const east = new Uint32Array(edges.length);
  for (let i = 0; i < edges.length; i++) {
    const at = edges[i]! * 2;
    const fromColumn = binOf(positions[at]!, part.minX, columnsPerUnit, columns);
    const fromStrip = binOf(positions[at + 1]!, part.minY, stripsPerUnit, strips);
    const toColumn = binOf(positions[at + 2]!, part.minX, columnsPerUnit, columns);
    const toStrip = binOf(positions[at + 3]!, part.minY, stripsPerUnit, strips);
    low[i] = Math.min(fromStrip, toStrip);
    high[i] = Math.max(fromStrip, toStrip);
    west[i] = Math.min(fromColumn, toColumn);
    east[i] = Math.max(fromColumn, toColumn);
  }
  return { low, high, west, east };
}

function sortIntoStrips({ low, high, west }: Extents, strips: number): Members {
  const starts = new Uint32Array(strips + 1);
  for (let i = 0; i < low.length; i++) for (let s = low[i]!; s <= high[i]!; s++) starts[s + 1]!++;
  for (let s = 0; s < strips; s++) starts[s + 1]! += starts[s]!;
  const members = new Uint32Array(starts[strips]!);
  const next = starts.slice();
  for (let i = 0; i < low.length; i++) for (let s = low[i]!; s <= high[i]!; s++) members[next[s]!++] = i;
  for (let s = 0; s < strips; s++) sortByWest(members, starts[s]!, starts[s + 1]!, west);
  return { starts, members };
}

function sortByWest(members: Uint32Array, start: number, end: number, west: Uint32Array): void {
  if (end - start > 64) {
    members.subarray(start, end).sort((a, b) => west[a]! - west[b]!);
    return;
  }
  for (let k = start + 1; k < end; k++) {
    const member = members[k]!;
    const limit = west[member]!;
    let slot = k;
    for (; slot > start && west[members[slot - 1]!]! > limit; slot--) members[slot] = members[slot - 1]!;
    members[slot] = member;
  }
}

function addStrips(output: Output, edges: Uint32Array, extents: Extents, { starts, members }: Members): void {
  const { high, west, east } = extents;
  for (let strip = 0; strip + 1 < starts.length; strip++) {
    output.stripClusters.push(output.clusters.length);
    const end = starts[strip + 1]!;
    let inside = 0;
    for (let k = starts[strip]!; k < end; ) {
      const westLimit = west[members[k]!]!;
      const firstEdge = output.edges.length;
      let eastLimit = 0;
      do {
        const i = members[k]!;
        eastLimit = Math.max(eastLimit, east[i]!);
        // A line along the strip's top crosses exactly the edges that continue above the strip. Counting them shows
        // which gaps are inside, without arithmetic on coordinates.
        if (high[i]! > strip) inside ^= 1;
        output.edges.push(edges[i]!);
        k++;
      } while (k < end && west[members[k]!]! <= eastLimit);
      output.clusters.push(eastLimit);
      output.clusters.push(westLimit);
      output.clusters.push(firstEdge * 2 + inside);
    }
  }
}

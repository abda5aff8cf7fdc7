import { levels } from '../answer/levels.ts';
import type { CoveringOrSnapped } from '../answer/point.ts';
import { firstOfEachSet } from '../geometry/first-of-each-set.ts';
import { districtOfGap, widestGap } from '../geometry/gap.ts';
import { isCrossed } from '../geometry/ray-crossing.ts';
import { Surroundings } from '../geometry/surroundings.ts';
import { ByteReader, signed } from './byte-reader.ts';
import type { CellRef } from './cell-index.ts';
import { LocatorError } from './errors.ts';
import { type StoredDistrict, unitsPerDegree } from './layout.ts';
import type { FileVersion, Maps } from './maps.ts';

/** On average, edges that begin in each strip. */
const edgesPerStrip = 4;

/** Far more than the edges of all strips together are. */
const mostEntries = 2 ** 25;

const noCell = () => new LocatorError('changed', 'A block says what no cell has.');

/** One object serves one point after another. Calls never overlap, since they are synchronous. */
const around = new Surroundings();

/**
 * The borders in one cell and as far around it as a gap is wide: chains of edges, each with the districts on its left and
 * on its right. Whether a district covers a point is whether a line from there eastwards crosses its edges an odd number
 * of times. Edges that begin east of all that is here are not; whether their number is odd changes with the height, at
 * some heights that the block lists.
 */
export class Cell {
  readonly #versions: FileVersion[];
  readonly #sets: Uint32Array;
  readonly #levels: Uint8Array;
  /** How many districts each level has. */
  readonly #ofLevel = new Uint32Array(levels.length);
  /** Of each district, whether what lies east is crossed an odd number of times at the bottom of the cell. */
  readonly #below: Uint8Array;
  /** The heights at which that changes, of those districts of which it does. */
  readonly #changes: { readonly district: number; readonly heights: Float64Array }[] = [];
  /** Longitude and latitude in degrees. Edge `i` runs from position `i` to `i + 1`, unless the position ends a chain. */
  readonly #positions: Float64Array;
  /** Of each position, which entry of the owners its edge has. */
  readonly #owner: Uint16Array;
  readonly #left: Uint16Array[] = [];
  readonly #right: Uint16Array[] = [];
  /** Strip `s` has the edges from `#starts[s]` up to, not including, `#starts[s + 1]`. */
  #starts = new Uint32Array(2);
  #edges = new Uint32Array();
  #lowest = 0;
  #stripsPerDegree = 0;
  /** Of each district, whether it covers the current point, and the districts that do. */
  readonly #inside: Uint8Array;
  readonly #found: Uint32Array;

  /** Errors: `changed`. */
  constructor(bytes: Uint8Array, { west, south }: Pick<CellRef, 'west' | 'south'>, maps: Maps) {
    const reader = new ByteReader(bytes);
    const stored = JSON.parse(reader.text(reader.count())) as StoredDistrict[];
    this.#versions = stored.map((district) => maps.version(district));
    this.#sets = Uint32Array.from(this.#versions, ({ boundary }) => boundary.set.index);
    this.#levels = Uint8Array.from(this.#versions, ({ boundary }) => levels.indexOf(boundary.set.level));
    for (const level of this.#levels) this.#ofLevel[level]!++;
    this.#below = new Uint8Array(this.#versions.length);
    this.#inside = new Uint8Array(this.#versions.length);
    this.#found = new Uint32Array(this.#versions.length);
    this.#below.forEach((_, district) => {
      const number = reader.count();
      this.#below[district] = number % 2;
      if (number < 2) return;
      let height = south;
      const next = () => {
        height += signed(reader.number());
        return height / unitsPerDegree;
      };
      this.#changes.push({ district, heights: Float64Array.from({ length: Math.floor(number / 2) }, next) });
    });
    const numberBelow = (end: number) => {
      const number = reader.number();
      if (number >= end) throw noCell();
      return number;
    };
    const nextDistrict = () => numberBelow(this.#versions.length);
    for (let i = reader.count(); i > 0; i--) {
      this.#left.push(Uint16Array.from({ length: reader.count() }, nextDistrict));
      this.#right.push(Uint16Array.from({ length: reader.count() }, nextDistrict));
    }
    const nextOwner = () => numberBelow(this.#left.length);
    const chains = Array.from({ length: reader.count() }, () => [nextOwner(), reader.count()] as const);
    const count = chains.reduce((sum, [, edges]) => sum + edges + 1, 0);
    this.#positions = readPositions(reader, count, west, south);
    this.#owner = new Uint16Array(count);
    const edges = new Uint32Array(count - chains.length);
    let edge = 0;
    let position = 0;
    for (const [owner, length] of chains) {
      for (const end = position + length; position < end; position++) {
        this.#owner[position] = owner;
        edges[edge++] = position;
      }
      position++;
    }
    this.#sortIntoStrips(edges);
  }

  #sortIntoStrips(edges: Uint32Array): void {
    const positions = this.#positions;
    let highest = -Infinity;
    let lowest = Infinity;
    for (let i = 1; i < positions.length; i += 2) {
      lowest = Math.min(lowest, positions[i]!);
      highest = Math.max(highest, positions[i]!);
    }
    const strips = Math.max(1, Math.ceil(edges.length / edgesPerStrip));
    this.#lowest = lowest;
    this.#stripsPerDegree = highest > lowest ? strips / (highest - lowest) : 0;
    this.#starts = new Uint32Array(strips + 1);
    const starts = this.#starts;
    // Of each edge the strips in which it begins and ends.
    const first = new Uint32Array(edges.length);
    const last = new Uint32Array(edges.length);
    let entries = 0;
    for (let i = 0; i < edges.length; i++) {
      const from = this.#strip(positions[edges[i]! * 2 + 1]!);
      const to = this.#strip(positions[edges[i]! * 2 + 3]!);
      first[i] = Math.min(from, to);
      last[i] = Math.max(from, to);
      entries += last[i]! - first[i]! + 1;
      if (entries > mostEntries) throw noCell();
      for (let s = first[i]!; s <= last[i]!; s++) starts[s + 1]!++;
    }
    for (let s = 0; s < strips; s++) starts[s + 1]! += starts[s]!;
    this.#edges = new Uint32Array(starts[strips]!);
    const next = starts.slice();
    for (let i = 0; i < edges.length; i++)
      for (let s = first[i]!; s <= last[i]!; s++) this.#edges[next[s]!++] = edges[i]!;
  }

  /** It never decreases with the latitude, and nothing else matters. */
  #strip(latitude: number): number {
    const strip = (latitude - this.#lowest) * this.#stripsPerDegree;
    return strip > 0 ? Math.min(Math.floor(strip), this.#starts.length - 2) : 0;
  }

  /** The versions that cover a point of the cell at an instant, and those to which it is counted in a gap. */
  locate(longitude: number, latitude: number, at: number): CoveringOrSnapped<FileVersion> {
    const inside = this.#inside;
    this.#cross(longitude, latitude);
    let count = 0;
    for (let i = 0; i < inside.length; i++) if (inside[i] && this.#isInForce(i, at)) this.#found[count++] = i;
    const covering = firstOfEachSet(this.#found, count, this.#sets);
    const snapped: number[] = [];
    for (let level = 0; level < levels.length; level++) {
      // A gap has a district on either side.
      if (this.#ofLevel[level]! < 2 || covering.some((i) => this.#levels[i] === level)) continue;
      around.moveTo(longitude, latitude, widestGap);
      const district = this.#snap(level, at);
      if (district !== undefined) snapped.push(district);
    }
    const versionOf = (i: number) => this.#versions[i]!;
    return { covering: covering.map(versionOf), snapped: snapped.map(versionOf) };
  }

  #isInForce(district: number, at: number): boolean {
    const { from, until } = this.#versions[district]!;
    return at >= from && at < until;
  }

  #cross(x: number, y: number): void {
    const inside = this.#inside;
    const edges = this.#edges;
    const positions = this.#positions;
    inside.set(this.#below);
    for (const { district, heights } of this.#changes)
      for (const height of heights) if (height <= y) inside[district]! ^= 1;
    const strip = this.#strip(y);
    const end = this.#starts[strip + 1]!;
    for (let entry = this.#starts[strip]!; entry < end; entry++) {
      const edge = edges[entry]!;
      const from = edge * 2;
      if (!isCrossed(positions[from]!, positions[from + 1]!, positions[from + 2]!, positions[from + 3]!, x, y))
        continue;
      const owner = this.#owner[edge]!;
      for (const district of this.#left[owner]!) inside[district]! ^= 1;
      for (const district of this.#right[owner]!) inside[district]! ^= 1;
    }
  }

  #snap(level: number, at: number): number | undefined {
    const add = (district: number, from: number, to: number) => {
      if (this.#levels[district] === level && this.#isInForce(district, at))
        around.addEdge(this.#positions, from, to, district);
    };
    const highest = this.#strip(around.latitude + around.marginY);
    for (let strip = this.#strip(around.latitude - around.marginY); strip <= highest; strip++) {
      for (let entry = this.#starts[strip]!; entry < this.#starts[strip + 1]!; entry++) {
        const edge = this.#edges[entry]!;
        for (const district of this.#left[this.#owner[edge]!]!) add(district, edge * 2, edge * 2 + 2);
        for (const district of this.#right[this.#owner[edge]!]!) add(district, edge * 2 + 2, edge * 2);
      }
    }
    return districtOfGap(around);
  }
}

/** The parts of all differences from 256 on, of longitudes, then of latitudes; then their lowest bytes likewise. */
function readPositions(reader: ByteReader, count: number, west: number, south: number): Float64Array {
  // A number has a byte at least.
  reader.require(count * 4);
  const high = new Float64Array(count * 2);
  for (let i = 0; i < high.length; i++) high[i] = reader.number();
  const low = reader.take(count * 2);
  const positions = new Float64Array(count * 2);
  let x = west;
  let y = south;
  for (let i = 0; i < count; i++) {
    x += signed(high[i]! * 256 + low[i]!);
    y += signed(high[count + i]! * 256 + low[count + i]!);
    positions[i * 2] = x / unitsPerDegree;
    positions[i * 2 + 1] = y / unitsPerDegree;
  }
  return positions;
}

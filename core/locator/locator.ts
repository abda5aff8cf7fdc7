import type { Polygons } from '#core/geometry/polygons.ts';
import { firstOfEachSet } from '#locator/src/geometry/first-of-each-set.ts';
import { districtOfGap, widestGap } from '#locator/src/geometry/gap.ts';
import { Surroundings } from '#locator/src/geometry/surroundings.ts';
import { buildDistrictBlock, type DistrictBlock } from './district-block.ts';
import { binOf, clusterWords, columns, type EdgeBins, partCovers } from './edge-bins.ts';
import { buildPartTree, type PartTree, rowMeets } from './part-tree.ts';

export interface LocatorDistrict {
  readonly geometry: Polygons;
  /** The boundary set: the districts of one set, at one time, do not overlap. Small whole numbers from 0. */
  readonly set: number;
  /** The level of the set, a small whole number; 0 if it is left out. Gaps lie between districts of one level. */
  readonly level?: number;
  /** Milliseconds since 1970; valid from `validFrom` up to, not including, `validUntil` (Infinity: open). */
  readonly validFrom: number;
  readonly validUntil: number;
}

/**
 * Finds the districts that cover a point, with one R-tree over the parts of all districts of all sets and times, and
 * binned edges in each part (see `EdgeBins` for the rule at borders). A district is identified by its index in the
 * constructor's array. A locator never changes.
 */
export class Locator {
  /** Bytes of the index, without the geometries. */
  readonly byteLength: number;
  readonly tree: PartTree;
  readonly #blockBins: readonly EdgeBins[];
  readonly #partBlock: Uint32Array;
  /** Each part's number in its block. */
  readonly #partInBlock: Uint32Array;
  readonly #partDistrict: Uint32Array;
  readonly #set: Uint32Array;
  readonly #level: Uint8Array;
  readonly #levels: number;
  readonly #validFrom: Float64Array;
  readonly #validUntil: Float64Array;
  /** The districts that the current call has found. Calls never overlap, since they are synchronous. */
  readonly #found: Uint32Array;
  #foundCount = 0;
  /** The parts near the point that do not cover it, of the current call. */
  readonly #near: Uint32Array;
  #nearCount = 0;
  readonly #around = new Surroundings();

  /**
   * @param blocks the geometries of `districts` in their order, if they have been built before
   * @param tree of all parts of the blocks, if it has been built before
   */
  constructor(
    districts: readonly LocatorDistrict[],
    blocks: readonly DistrictBlock[] = [buildDistrictBlock(districts.map(({ geometry }) => geometry))],
    tree: PartTree = buildPartTree(blocks.map(({ boxes }) => boxes)),
  ) {
    const parts = blocks.reduce((sum, { partDistrict }) => sum + partDistrict.length, 0);
    this.tree = tree;
    this.#blockBins = blocks.map(({ bins }) => bins);
    this.#partBlock = new Uint32Array(parts);
    this.#partInBlock = new Uint32Array(parts);
    this.#partDistrict = new Uint32Array(parts);
    let firstPart = 0;
    let firstDistrict = 0;
    blocks.forEach((block, number) => {
      block.partDistrict.forEach((district, i) => {
        this.#partBlock[firstPart + i] = number;
        this.#partInBlock[firstPart + i] = i;
        this.#partDistrict[firstPart + i] = firstDistrict + district;
      });
      firstPart += block.partDistrict.length;
      firstDistrict += block.geometries.length;
    });
    this.#set = Uint32Array.from(districts, ({ set }) => set);
    this.#level = Uint8Array.from(districts, ({ level = 0 }) => level);
    this.#levels = 1 + this.#level.reduce((most, level) => Math.max(most, level), 0);
    this.#validFrom = Float64Array.from(districts, ({ validFrom }) => validFrom);
    this.#validUntil = Float64Array.from(districts, ({ validUntil }) => validUntil);
    this.#found = new Uint32Array(parts);
    this.#near = new Uint32Array(parts);
    const perPart = [this.#partBlock, this.#partInBlock, this.#partDistrict, this.#near];
    this.byteLength = [this.tree, ...this.#blockBins]
      .flatMap((arrays) => Object.values(arrays).filter(ArrayBuffer.isView))
      .concat(perPart)
      .reduce((sum, array) => sum + array.byteLength, 0);
  }

  /**
   * The districts that cover the point at that moment: at most one for each set (if districts of a set overlap,
   * the first of them), in the order of their sets' numbers. It allocates nothing but the answer.
   */
  locate(longitude: number, latitude: number, at: number): number[] {
    this.#collect(longitude, latitude, at, 0, 0);
    return firstOfEachSet(this.#found, this.#foundCount, this.#set);
  }

  /**
   * As `locate`, and for each level without a district there the one to which the point is counted if it lies in a gap
   * (see `districtOfGap`). `snapped` is empty nearly always.
   */
  locateOrSnap(longitude: number, latitude: number, at: number): { covering: number[]; snapped: number[] } {
    this.#around.moveTo(longitude, latitude, widestGap);
    this.#collect(longitude, latitude, at, this.#around.marginX, this.#around.marginY);
    const covering = firstOfEachSet(this.#found, this.#foundCount, this.#set);
    const snapped: number[] = [];
    // A gap has a district on either side.
    if (this.#nearCount < 2) return { covering, snapped };
    for (let level = 0; level < this.#levels; level++) {
      if (this.#isCovered(level) || !this.#hasTwoNear(level)) continue;
      const district = this.#snap(level);
      if (district !== undefined) snapped.push(district);
    }
    return { covering, snapped };
  }

  #isCovered(level: number): boolean {
    for (let i = 0; i < this.#foundCount; i++) if (this.#level[this.#found[i]!] === level) return true;
    return false;
  }

  /** Whether parts of two districts of the level are near. Most points beyond an outer border have one, and need no more. */
  #hasTwoNear(level: number): boolean {
    let first = -1;
    for (let i = 0; i < this.#nearCount; i++) {
      const district = this.#partDistrict[this.#near[i]!]!;
      if (this.#level[district] !== level || district === first) continue;
      if (first >= 0) return true;
      first = district;
    }
    return false;
  }

  #snap(level: number): number | undefined {
    this.#around.clear();
    for (let i = 0; i < this.#nearCount; i++) {
      const part = this.#near[i]!;
      const district = this.#partDistrict[part]!;
      if (this.#level[district] === level)
        addPart(this.#around, this.#blockBins[this.#partBlock[part]!]!, this.#partInBlock[part]!, district);
    }
    return districtOfGap(this.#around);
  }

  /** Fills `#found`; with margins also `#near`, by the parts whose boxes lie within them. */
  #collect(x: number, y: number, at: number, marginX: number, marginY: number): void {
    const { boxes, skip, part } = this.tree;
    this.#foundCount = 0;
    this.#nearCount = 0;
    const west = x - marginX;
    const south = y - marginY;
    const east = x + marginX;
    const north = y + marginY;
    for (let row = 0; row < part.length; ) {
      if (rowMeets(boxes, row, west, south, east, north)) {
        if (part[row]! >= 0) this.#test(row, x, y, at, marginX > 0);
        row++;
      } else {
        row = skip[row]!;
      }
    }
  }

  #test(row: number, x: number, y: number, at: number, keepsNear: boolean): void {
    const part = this.tree.part[row]!;
    const district = this.#partDistrict[part]!;
    if (!(at >= this.#validFrom[district]! && at < this.#validUntil[district]!)) return;
    if (this.#isAnswered(district)) return;
    const bins = this.#blockBins[this.#partBlock[part]!]!;
    const isInBox = !keepsNear || rowMeets(this.tree.boxes, row, x, y, x, y);
    if (isInBox && partCovers(bins, this.#partInBlock[part]!, x, y)) this.#found[this.#foundCount++] = district;
    else if (keepsNear) this.#near[this.#nearCount++] = part;
  }

  /** Whether this district, or one of its set that goes before it, was found already. Its parts need no test. */
  #isAnswered(district: number): boolean {
    const set = this.#set[district]!;
    for (let i = 0; i < this.#foundCount; i++)
      if (this.#set[this.#found[i]!] === set && this.#found[i]! <= district) return true;
    return false;
  }
}

/** Adds the edges of one part of a district that lie within reach of a point. */
export function addPart(around: Surroundings, bins: EdgeBins, part: number, district: number): void {
  const { frames, partStrips, stripClusters, clusters, edges } = bins;
  const positions = bins.positions[part]!;
  const frame = part * 4;
  const firstStrip = partStrips[part]!;
  const strips = partStrips[part + 1]! - firstStrip;
  const south = frames[frame]!;
  const west = frames[frame + 2]!;
  const stripsPerUnit = frames[frame + 1]!;
  const columnsPerUnit = frames[frame + 3]!;
  const lowest = firstStrip + binOf(around.latitude - around.marginY, south, stripsPerUnit, strips);
  const highest = firstStrip + binOf(around.latitude + around.marginY, south, stripsPerUnit, strips);
  const westmost = binOf(around.longitude - around.marginX, west, columnsPerUnit, columns);
  const eastmost = binOf(around.longitude + around.marginX, west, columnsPerUnit, columns);
  for (let strip = lowest; strip <= highest; strip++) {
    const endCluster = stripClusters[strip + 1]!;
    for (let cluster = stripClusters[strip]!; cluster < endCluster; cluster += clusterWords) {
      if (clusters[cluster]! < westmost || clusters[cluster + 1]! > eastmost) continue;
      const end = clusters[cluster + clusterWords + 2]! >>> 1;
      for (let entry = clusters[cluster + 2]! >>> 1; entry < end; entry++) {
        const edge = edges[entry]! * 2;
        around.addEdge(positions, edge, edge + 2, district);
      }
    }
  }
}

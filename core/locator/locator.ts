import type { Polygons } from '#core/geometry/polygons.ts';
import { firstRing, ringStart } from '#core/geometry/rings.ts';
import { buildEdgeBins } from './build-edge-bins.ts';
import { type EdgeBins, type Part, partCovers } from './edge-bins.ts';
import { edgeDistance, reach } from './edge-distance.ts';
import { buildPartTree, type PartTree, rowCovers } from './part-tree.ts';

export interface LocatorDistrict {
  /** Longitude and latitude in degrees, rings closed. The index does not copy it, but reads edges from here. */
  readonly geometry: Polygons;
  /** The boundary set: the districts of one set, at one time, do not overlap. Small whole numbers from 0. */
  readonly set: number;
  /** Milliseconds since 1970; valid from `validFrom` up to, not including, `validUntil` (Infinity: open). */
  readonly validFrom: number;
  readonly validUntil: number;
}

export interface NearDistrict {
  readonly district: number;
  /** The distance to its nearest edge; 0 where the point lies in the district. */
  readonly metres: number;
}

/**
 * Finds the districts that cover a point, with an R-tree over the parts of all districts of all sets, and binned edges in
 * each part (see `EdgeBins` for the rule at borders). A district is identified by its index in the constructor's array. A
 * locator never changes.
 */
export class Locator {
  /** Bytes of the index, without the geometries. */
  readonly byteLength: number;
  readonly #tree: PartTree;
  readonly #bins: EdgeBins;
  readonly #partDistrict: Uint32Array;
  readonly #set: Uint32Array;
  readonly #validFrom: Float64Array;
  readonly #validUntil: Float64Array;
  /** The districts that the current call has found. Calls never overlap, since they are synchronous. */
  readonly #found: Int32Array;

  constructor(districts: readonly LocatorDistrict[]) {
    const parts: Part[] = [];
    const partDistrict: number[] = [];
    districts.forEach(({ geometry }, district) => {
      geometry.polygonEnds.forEach((endRing, polygon) => {
        const first = firstRing(geometry, polygon);
        if (first === endRing) return;
        parts.push({ geometry, firstRing: first, endRing, ...exteriorBox(geometry, first) });
        partDistrict.push(district);
      });
    });
    this.#tree = buildPartTree(parts);
    this.#bins = buildEdgeBins(parts);
    this.#partDistrict = Uint32Array.from(partDistrict);
    this.#set = Uint32Array.from(districts, (district) => district.set);
    this.#validFrom = Float64Array.from(districts, (district) => district.validFrom);
    this.#validUntil = Float64Array.from(districts, (district) => district.validUntil);
    this.#found = new Int32Array(districts.length);
    this.byteLength = [...Object.values(this.#tree), ...Object.values(this.#bins), this.#partDistrict]
      .filter(ArrayBuffer.isView)
      .reduce((sum, array) => sum + array.byteLength, 0);
  }

  /**
   * The districts that cover the point at that moment: at most one for each set (where districts of a set overlap,
   * the first of them), in the order of their sets' numbers. It allocates nothing but the answer.
   */
  locate(longitude: number, latitude: number, at: number): number[] {
    const count = this.#collect(longitude, latitude, at);
    const found: number[] = [];
    for (let i = 0; i < count; i++) this.#insertFirstOfSet(found, this.#found[i]!);
    return found;
  }

  /** Inserts in the order of sets. Of two districts of one set the lower index stays. */
  #insertFirstOfSet(found: number[], district: number): void {
    const set = this.#set[district]!;
    let slot = found.length;
    while (slot > 0 && this.#set[found[slot - 1]!]! > set) slot--;
    if (slot > 0 && this.#set[found[slot - 1]!] === set) found[slot - 1] = Math.min(found[slot - 1]!, district);
    else found.splice(slot, 0, district);
  }

  #collect(x: number, y: number, at: number): number {
    const { skip, part } = this.#tree;
    let count = 0;
    for (let row = 0; row < part.length; ) {
      if (rowCovers(this.#tree, row, x, y)) {
        const candidate = part[row]!;
        if (candidate >= 0) {
          const district = this.#partDistrict[candidate]!;
          if (this.#isValid(district, at) && partCovers(this.#bins, candidate, x, y))
            count = this.#addFound(count, district);
        }
        row++;
      } else {
        row = skip[row]!;
      }
    }
    return count;
  }

  /** Adds a district once, though two parts of an invalid geometry may cover the same point. */
  #addFound(count: number, district: number): number {
    for (let i = 0; i < count; i++) if (this.#found[i] === district) return count;
    this.#found[count] = district;
    return count + 1;
  }

  #isValid(district: number, at: number): boolean {
    return at >= this.#validFrom[district]! && at < this.#validUntil[district]!;
  }

  /**
   * The district of one set that covers the point at that moment, or -1. It answers as `locate` does, but allocates
   * nothing.
   */
  locateInSet(longitude: number, latitude: number, at: number, set: number): number {
    const { skip, part } = this.#tree;
    let found = -1;
    for (let row = 0; row < part.length; ) {
      if (rowCovers(this.#tree, row, longitude, latitude)) {
        const candidate = part[row]!;
        if (candidate >= 0) {
          const district = this.#partDistrict[candidate]!;
          if (
            this.#set[district] === set &&
            (found < 0 || district < found) &&
            this.#isValid(district, at) &&
            partCovers(this.#bins, candidate, longitude, latitude)
          ) {
            found = district;
          }
        }
        row++;
      } else {
        row = skip[row]!;
      }
    }
    return found;
  }

  /**
   * The districts of a set within `metres` of the point at that moment, the nearest first (of equally near ones, the one
   * of lower index). For distances of up to a few kilometres.
   */
  near(longitude: number, latitude: number, at: number, set: number, metres: number): NearDistrict[] {
    const { west, south, east, north, skip, part } = this.#tree;
    const around = reach(metres, latitude);
    const distances = new Map<number, number>();
    for (let row = 0; row < part.length; ) {
      const isNear =
        longitude >= west[row]! - around.x &&
        longitude <= east[row]! + around.x &&
        latitude >= south[row]! - around.y &&
        latitude <= north[row]! + around.y;
      const candidate = part[row]!;
      if (isNear && candidate >= 0) {
        const district = this.#partDistrict[candidate]!;
        if (this.#set[district] === set && this.#isValid(district, at)) {
          const distance = this.#covers(row, longitude, latitude)
            ? 0
            : edgeDistance(this.#bins, candidate, longitude, latitude, metres);
          if (distance <= metres) distances.set(district, Math.min(distance, distances.get(district) ?? Infinity));
        }
      }
      row = isNear ? row + 1 : skip[row]!;
    }
    return Array.from(distances, ([district, distance]) => ({ district, metres: distance })).sort(
      (a, b) => a.metres - b.metres || a.district - b.district,
    );
  }

  #covers(row: number, x: number, y: number): boolean {
    return rowCovers(this.#tree, row, x, y) && partCovers(this.#bins, this.#tree.part[row]!, x, y);
  }
}

function exteriorBox(geometry: Polygons, ring: number) {
  const { positions, ringEnds } = geometry;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (let i = ringStart(geometry, ring) * 2; i < ringEnds[ring]! * 2; i += 2) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}

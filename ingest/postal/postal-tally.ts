import { postalCodeSpace } from '../../core/postal-code.ts';
import { unitsPerDegree } from './coordinate.ts';
import type { DistrictCombinations } from './district-combinations.ts';
import type { PostalEvidence } from './evidence.ts';
import { GrowingColumn } from './growing-column.ts';

const none = 0xffffffff;
/** Places are kept to a millionth of a degree, a tenth of a metre. */
const placePrecision = 1_000_000;

/**
 * Counts addresses by postal code and by the combination of districts they lie in. A code is found by its packed key
 * in a table of all eight million (32 MB, no hashing); its combinations, mostly one or two, are a chain.
 */
export class PostalTally {
  readonly #entryOf = new Uint32Array(postalCodeSpace).fill(none);
  readonly #counts = new GrowingColumn(new Uint32Array(0));
  readonly #longitudes = new GrowingColumn(new Float64Array(0));
  readonly #latitudes = new GrowingColumn(new Float64Array(0));
  readonly #firstLinks = new GrowingColumn(new Uint32Array(0));
  /** The province that leads a majority vote among the addresses (Boyer and Moore), and by how much. */
  readonly #provinces = new GrowingColumn(new Uint32Array(0));
  readonly #leads = new GrowingColumn(new Uint32Array(0));
  readonly #linkCombinations = new GrowingColumn(new Uint32Array(0));
  readonly #linkCounts = new GrowingColumn(new Uint32Array(0));
  readonly #nextLinks = new GrowingColumn(new Uint32Array(0));

  /** How many codes have been counted. */
  get size(): number {
    return this.#counts.length;
  }

  /** Counts one address. Coordinates in ten-millionths of a degree; `province` is any number that stands for one. */
  add(code: number, province: number, longitude: number, latitude: number, combination: number): void {
    let entry = this.#entryOf[code] as number;
    if (entry === none) {
      entry = this.#counts.length;
      this.#entryOf[code] = entry;
      this.#counts.push(0);
      this.#longitudes.push(0);
      this.#latitudes.push(0);
      this.#firstLinks.push(none);
      this.#provinces.push(province);
      this.#leads.push(0);
    }
    this.#counts.add(entry, 1);
    // Sums of whole numbers stay exact, so that the order of the rows does not matter.
    this.#longitudes.add(entry, longitude);
    this.#latitudes.add(entry, latitude);
    this.#vote(entry, province);
    this.#count(entry, combination);
  }

  #vote(entry: number, province: number): void {
    const lead = this.#leads.get(entry);
    if (this.#provinces.get(entry) === province) this.#leads.set(entry, lead + 1);
    else if (lead > 0) this.#leads.set(entry, lead - 1);
    else {
      this.#provinces.set(entry, province);
      this.#leads.set(entry, 1);
    }
  }

  #count(entry: number, combination: number): void {
    const first = this.#firstLinks.get(entry);
    for (let link = first; link !== none; link = this.#nextLinks.get(link)) {
      if (this.#linkCombinations.get(link) === combination) {
        this.#linkCounts.add(link, 1);
        return;
      }
    }
    this.#firstLinks.set(entry, this.#linkCounts.length);
    this.#linkCombinations.push(combination);
    this.#linkCounts.push(1);
    this.#nextLinks.push(first);
  }

  /**
   * The counts as evidence. A share is the part of *all* the code's placed addresses: where a code lies partly in
   * districts that are not held, its shares add up to less than 1, and rightly so.
   */
  evidence(
    combinations: DistrictCombinations,
    boundaryIds: readonly string[],
    provinceName: (province: number) => string,
  ): PostalEvidence {
    const size = this.size;
    const codes = new Uint32Array(size);
    const provinces = new Uint8Array(size);
    const provinceNames: string[] = [];
    const longitudes = new Float64Array(size);
    const latitudes = new Float64Array(size);
    const addressCounts = new Uint32Array(size);
    const ends = new Uint32Array(size);
    const districts = new GrowingColumn(new Uint32Array(0));
    const counts = new GrowingColumn(new Uint32Array(0));
    const shares = new GrowingColumn(new Float64Array(0));
    let at = 0;
    for (let code = 0; code < postalCodeSpace; code++) {
      const entry = this.#entryOf[code] as number;
      if (entry === none) continue;
      const total = this.#counts.get(entry);
      const name = provinceName(this.#provinces.get(entry));
      if (!provinceNames.includes(name)) provinceNames.push(name);
      codes[at] = code;
      provinces[at] = provinceNames.indexOf(name);
      longitudes[at] = degrees(this.#longitudes.get(entry) / total);
      latitudes[at] = degrees(this.#latitudes.get(entry) / total);
      addressCounts[at] = total;
      for (const [district, count] of this.#districtsOf(entry, combinations)) {
        districts.push(district);
        counts.push(count);
        shares.push(count / total);
      }
      ends[at++] = districts.length;
    }
    return {
      method: 'addresses',
      codes,
      provinces,
      provinceNames,
      places: { longitudes, latitudes },
      addressCounts,
      ends,
      districts: districts.toArray(),
      boundaryIds,
      counts: counts.toArray(),
      shares: shares.toArray(),
    };
  }

  /** District and count, in the order of districts. */
  #districtsOf(entry: number, combinations: DistrictCombinations): [number, number][] {
    const counts = new Map<number, number>();
    for (let link = this.#firstLinks.get(entry); link !== none; link = this.#nextLinks.get(link)) {
      for (const district of combinations.districtsOf(this.#linkCombinations.get(link))) {
        counts.set(district, (counts.get(district) ?? 0) + this.#linkCounts.get(link));
      }
    }
    return [...counts].sort(([a], [b]) => a - b);
  }
}

const degrees = (units: number) => Math.round((units / unitsPerDegree) * placePrecision) / placePrecision;

import { postalCodeSpace } from '#core/postal-code.ts';
import type { PostalEvidence } from '#ingest/postal/evidence.ts';
import { CodeSet } from './code-set.ts';
import { unitsPerDegree } from './coordinate.ts';
import type { DistrictCombinations } from './district-combinations.ts';
import { GrowingColumn } from './growing-column.ts';

const none = 0xffffffff;
/** Places are rounded to a millionth of a degree, a tenth of a metre. */
const placePrecision = 1_000_000;

/** A code's entry is sixteen words, which is one line of the processor's cache: two sums as doubles, then integers. */
const entryWords = 16;
const countAt = 4;
/** The province that leads a majority vote among the addresses (Boyer and Moore), and by how much. */
const provinceAt = 5;
const leadAt = 6;
/** The first combination, how many addresses lie in it, and the link to the next combination, 0 for none. */
const combinationAt = 7;
const combinationCountAt = 8;
const nextAt = 9;
/** A further combination: its number, its count, the link to the next. */
const linkWords = 3;

/**
 * Counts addresses by postal code and by the combination of districts they lie in. A code is found by its packed key
 * in a table of all eight million (32 MB, no hashing); its combinations, mostly one or two, are a linked list.
 */
export class PostalTally {
  readonly #entryOf = new Uint32Array(postalCodeSpace).fill(none);
  #size = 0;
  #words = new Uint32Array(entryWords * 1024);
  #sums = new Float64Array(this.#words.buffer);
  /** Links begin at 1: 0 means that there is none. */
  #links = new Uint32Array(linkWords * 1024);
  #linkCount = 1;
  /** The codes whose addresses lie in different districts, of any map. */
  readonly straddling = new CodeSet();

  /** How many codes have been counted. */
  get size(): number {
    return this.#size;
  }

  /** Counts one address. Coordinates in ten-millionths of a degree; `province` is any number that stands for one. */
  add(code: number, province: number, longitude: number, latitude: number, combination: number): void {
    let entry = this.#entryOf[code]!;
    if (entry === none) {
      entry = this.#newEntry(province, combination);
      this.#entryOf[code] = entry;
    }
    const words = this.#words;
    const at = entry * entryWords;
    words[at + countAt]!++;
    // Sums of whole numbers stay exact, so that the order of the rows does not matter.
    this.#sums[at / 2]! += longitude;
    this.#sums[at / 2 + 1]! += latitude;
    this.#vote(at, province);
    if (words[at + combinationAt] === combination) words[at + combinationCountAt]!++;
    else {
      this.straddling.add(code);
      this.#countFurther(at, combination);
    }
  }

  #newEntry(province: number, combination: number): number {
    const entry = this.#size++;
    if (this.#size * entryWords > this.#words.length) {
      this.#words = enlarged(this.#words);
      this.#sums = new Float64Array(this.#words.buffer);
    }
    this.#words[entry * entryWords + provinceAt] = province;
    this.#words[entry * entryWords + combinationAt] = combination;
    return entry;
  }

  #vote(at: number, province: number): void {
    const words = this.#words;
    if (words[at + provinceAt] === province) words[at + leadAt]!++;
    else if (words[at + leadAt]! > 0) words[at + leadAt]!--;
    else {
      words[at + provinceAt] = province;
      words[at + leadAt] = 1;
    }
  }

  #countFurther(at: number, combination: number): void {
    const first = this.#words[at + nextAt]!;
    for (let link = first; link !== 0; link = this.#links[link * linkWords + 2]!) {
      if (this.#links[link * linkWords] === combination) {
        this.#links[link * linkWords + 1]!++;
        return;
      }
    }
    const link = this.#linkCount++;
    if (this.#linkCount * linkWords > this.#links.length) this.#links = enlarged(this.#links);
    this.#links.set([combination, 1, first], link * linkWords);
    this.#words[at + nextAt] = link;
  }

  /**
   * The counts as evidence. A share is the part of *all* the code's placed addresses: if a code lies partly in
   * districts that are not published, its shares add up to less than 1.
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
      const word = entry * entryWords;
      const total = this.#words[word + countAt]!;
      const name = provinceName(this.#words[word + provinceAt]!);
      if (!provinceNames.includes(name)) provinceNames.push(name);
      codes[at] = code;
      provinces[at] = provinceNames.indexOf(name);
      longitudes[at] = degrees(this.#sums[word / 2]! / total);
      latitudes[at] = degrees(this.#sums[word / 2 + 1]! / total);
      addressCounts[at] = total;
      for (const [district, count] of this.#districtsOf(word, combinations)) {
        districts.push(district);
        counts.push(count);
        shares.push(count / total);
      }
      ends[at++] = districts.length;
    }
    return {
      method: 'addresses',
      streets: null,
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
  #districtsOf(at: number, combinations: DistrictCombinations): [number, number][] {
    const counts = new Map<number, number>();
    const count = (combination: number, addresses: number) => {
      for (const district of combinations.districtsOf(combination)) {
        counts.set(district, (counts.get(district) ?? 0) + addresses);
      }
    };
    count(this.#words[at + combinationAt]!, this.#words[at + combinationCountAt]!);
    for (let link = this.#words[at + nextAt]!; link !== 0; link = this.#links[link * linkWords + 2]!) {
      count(this.#links[link * linkWords]!, this.#links[link * linkWords + 1]!);
    }
    return [...counts].sort(([a], [b]) => a - b);
  }
}

const degrees = (units: number) => Math.round((units / unitsPerDegree) * placePrecision) / placePrecision;

function enlarged(words: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(words.length * 2);
  larger.set(words);
  return larger;
}

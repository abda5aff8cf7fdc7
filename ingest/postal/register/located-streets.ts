import { packCivicNumberBytes } from '#core/locator/civic-number.ts';
import { streetRow } from '#ingest/street-index/street-fields.ts';
import type { StreetIndex } from '#ingest/street-index/street-index.ts';
import { unitsPerDegree } from './coordinate.ts';
import { GrowingColumn } from './growing-column.ts';
import { StreetTable } from './street-table.ts';

/** How many columns of the register name a street, behind number and suffix. */
const streetFields = 6;
/** Numbers of a row: some kilobytes, of which a look-up reads two. */
const numbersOfRow = 256;
/** More than any number or place within a street. */
const indexSpace = 2 ** 24;

const columns = () => ({
  streets: new GrowingColumn(new Uint32Array(0)),
  numbers: new GrowingColumn(new Uint32Array(0)),
  longitudes: new GrowingColumn(new Float64Array(0)),
  latitudes: new GrowingColumn(new Float64Array(0)),
});

/**
 * All streets and located civic numbers of a register, by which addresses are found. One province is in memory, in 24
 * bytes an address; its rows then wait on the disk.
 */
export class LocatedStreets {
  readonly #index: StreetIndex;
  #table = new StreetTable(streetFields);
  #province = columns();
  #streets = 0;

  constructor(index: StreetIndex) {
    this.#index = index;
  }

  /**
   * Adds an address: its number, suffix and street are in the fields from `first` on, its place in ten-millionths of a degree.
   * Without a number or a street it is left out.
   */
  add(bytes: Buffer, starts: Int32Array, ends: Int32Array, first: number, longitude: number, latitude: number): void {
    const number = packCivicNumberBytes(bytes, starts[first]!, ends[first]!, starts[first + 1]!, ends[first + 1]!);
    if (number < 0 || starts[first + 2] === ends[first + 2]) return;
    this.#province.streets.push(this.#table.idOf(bytes, starts, ends, first + 2));
    this.#province.numbers.push(number);
    this.#province.longitudes.push(longitude);
    this.#province.latitudes.push(latitude);
  }

  /** Ends a province, by its two letters: hands over its streets. */
  async endProvince(province: string): Promise<void> {
    const streets = this.#province.streets.toArray();
    const numbers = this.#province.numbers.toArray();
    const longitudes = this.#province.longitudes.toArray();
    const latitudes = this.#province.latitudes.toArray();
    const isSamePlace = (a: number, b: number) => longitudes[a] === longitudes[b] && latitudes[a] === latitudes[b];
    const { ends, order } = grouped(streets, this.#table.size);
    const texts = Array.from(ends, (_, street) => ({ street, fields: this.#table.textsOf(street) }));
    // An order of their own, so that the order of the register's rows changes nothing.
    const keys = texts.map(({ fields }) => fields.join('\u001f'));
    const inOrder = texts.map(({ street }) => street).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
    for (const street of inOrder) {
      const from = street === 0 ? 0 : ends[street - 1]!;
      const own = ascending(order.subarray(from, ends[street]), numbers, isSamePlace).sort(
        (a, b) => numbers[a]! - numbers[b]! || longitudes[a]! - longitudes[b]! || latitudes[a]! - latitudes[b]!,
      );
      const middle = own[Math.floor(own.length / 2)]!;
      const [name = '', type = '', direction = '', place = '', municipalityEn = '', municipalityFr = ''] =
        texts[street]!.fields;
      const fields = { name, type, direction, place, municipalityEn, municipalityFr, province };
      const id = this.#streets;
      const at = [longitudes[middle]! / unitsPerDegree, latitudes[middle]! / unitsPerDegree] as const;
      const row = streetRow(id, fields, own.length, at);
      if (row === undefined) continue;
      this.#streets++;
      this.#index.add('streets', row);
      for (let start = 0; start < own.length; ) {
        const block = own.slice(start, start + numbersOfRow);
        // Rows of one number would have one key.
        while (start + block.length < own.length && numbers[own[start + block.length]!] === numbers[block.at(-1)!])
          block.push(own[start + block.length]!);
        const listed = (column: Uint32Array | Float64Array) => `{${block.map((i) => column[i]!).join()}}`;
        this.#index.add(
          'street_numbers',
          [id, numbers[block[0]!], listed(numbers), listed(longitudes), listed(latitudes)].join('\t'),
        );
        start += block.length;
      }
      if (this.#index.isFull) await this.#index.flush();
    }
    await this.#index.flush();
    this.#table = new StreetTable(streetFields);
    this.#province = columns();
  }
}

/** The addresses of each street: those of street `i` end before `ends[i]` in `order`. */
function grouped(streets: Uint32Array, count: number): { ends: Uint32Array; order: Uint32Array } {
  const ends = new Uint32Array(count);
  for (const street of streets) ends[street]!++;
  for (let street = 1; street < count; street++) ends[street]! += ends[street - 1]!;
  const next = Uint32Array.from(ends);
  const order = new Uint32Array(streets.length);
  for (let i = streets.length - 1; i >= 0; i--) order[--next[streets[i]!]!] = i;
  return { ends, order };
}

/**
 * Addresses of a street in the order of their numbers. Flats of one house have one place, and count once; a number that stands
 * at two places, as it does where streets of one name were joined to one town, has both.
 */
function ascending(own: Uint32Array, numbers: Uint32Array, isSamePlace: (a: number, b: number) => boolean): number[] {
  const keys = Float64Array.from(own, (i, at) => numbers[i]! * indexSpace + at).sort();
  const sorted: number[] = [];
  for (const key of keys) {
    const i = own[key % indexSpace]!;
    let at = sorted.length - 1;
    while (at >= 0 && numbers[sorted[at]!] === numbers[i] && !isSamePlace(sorted[at]!, i)) at--;
    if (at < 0 || numbers[sorted[at]!] !== numbers[i]) sorted.push(i);
  }
  return sorted;
}

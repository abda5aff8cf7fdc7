import { packCivicNumberBytes } from '#core/locator/civic-number.ts';
import type { StreetEvidence } from '#ingest/postal/street-evidence.ts';
import { CodeSet } from './code-set.ts';
import type { DistrictCombinations } from './district-combinations.ts';
import { GrowingColumn } from './growing-column.ts';
import { StreetTable } from './street-table.ts';

const columns = () => ({
  codes: new GrowingColumn(new Uint32Array(0)),
  streets: new GrowingColumn(new Uint32Array(0)),
  numbers: new GrowingColumn(new Uint32Array(0)),
  combinations: new GrowingColumn(new Uint32Array(0)),
});

/** How many columns of the register name a street, from `firstStreetColumn` on. */
const streetFields = 6;

/**
 * The streets and civic numbers of the codes that straddle districts. Whether a code does is known once its province is
 * read: until then all the province's addresses are stored, in 16 bytes each; those of other codes are then dropped.
 */
export class StreetAddresses {
  readonly #table = new StreetTable(streetFields);
  #province = columns();
  readonly #retained = columns();
  /** The codes of which addresses were left out. */
  readonly #leftOut = new CodeSet();

  /** Adds an address: its number, suffix and street are in the fields from `first` on. Without a number it is left out. */
  add(code: number, combination: number, bytes: Buffer, starts: Int32Array, ends: Int32Array, first: number): void {
    const number = packCivicNumberBytes(bytes, starts[first]!, ends[first]!, starts[first + 1]!, ends[first + 1]!);
    if (number < 0 || starts[first + 2] === ends[first + 2]) return;
    const { codes, streets, numbers, combinations } = this.#province;
    codes.push(code);
    streets.push(this.#table.idOf(bytes, starts, ends, first + 2));
    numbers.push(number);
    combinations.push(combination);
  }

  /** Ends a province: retains the addresses of codes that straddle. */
  endProvince(straddling: CodeSet): void {
    const [codes, streets, numbers, combinations] = arraysOf(this.#province);
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!;
      if (!straddling.has(code)) {
        this.#leftOut.add(code);
        continue;
      }
      this.#retained.codes.push(code);
      this.#retained.streets.push(streets[i]!);
      this.#retained.numbers.push(numbers[i]!);
      this.#retained.combinations.push(combinations[i]!);
    }
    this.#province = columns();
  }

  /**
   * What was retained. A code that straddles only because it has addresses in two provinces is left out: not all of its
   * addresses are here.
   */
  evidence(districts: DistrictCombinations): StreetEvidence {
    const [codes, streets, numbers, combinations] = arraysOf(this.#retained);
    const whole = this.#wholeCodes(codes);
    const street = ranked(whole, streets, (id) => this.#table.textsOf(id));
    const area = ranked(whole, combinations, (id) => districts.districtsOf(id));
    const rows = { codes: growing(), streetOf: growing(), areaOf: growing(), ends: growing(), numbers: growing() };
    for (const i of inOrder(whole, codes, street.ranks, area.ranks, numbers)) {
      const ofStreet = street.ranks[i]!;
      const ofArea = area.ranks[i]!;
      const isRow = rows.codes.last === codes[i] && rows.streetOf.last === ofStreet && rows.areaOf.last === ofArea;
      if (!isRow) {
        if (rows.codes.length > 0) rows.ends.push(rows.numbers.length);
        rows.codes.push(codes[i]!);
        rows.streetOf.push(ofStreet);
        rows.areaOf.push(ofArea);
      }
      // Flats of one house have one number.
      if (!isRow || rows.numbers.last !== numbers[i]) rows.numbers.push(numbers[i]!);
    }
    if (rows.codes.length > 0) rows.ends.push(rows.numbers.length);
    return {
      streets: street.values,
      areas: area.values,
      codes: rows.codes.toArray(),
      streetOf: rows.streetOf.toArray(),
      areaOf: rows.areaOf.toArray(),
      ends: rows.ends.toArray(),
      numbers: rows.numbers.toArray(),
    };
  }

  /** The addresses of codes of which none was left out. */
  #wholeCodes(codes: Uint32Array): Uint32Array {
    const whole = new Uint32Array(codes.length);
    let size = 0;
    for (let i = 0; i < codes.length; i++) if (!this.#leftOut.has(codes[i]!)) whole[size++] = i;
    return whole.subarray(0, size);
  }
}

const growing = () => new GrowingColumn(new Uint32Array(0));
const arraysOf = ({ codes, streets, numbers, combinations }: ReturnType<typeof columns>) =>
  [codes.toArray(), streets.toArray(), numbers.toArray(), combinations.toArray()] as const;

/** The values of the used ids in order, and of each address the place of its value in it; equal values have one. */
function ranked<T extends readonly (string | number)[]>(
  used: Uint32Array,
  ids: Uint32Array,
  textsOf: (id: number) => T,
): { values: T[]; ranks: Uint32Array } {
  const byText = new Map<string, { value: T; ids: number[] }>();
  // By id: an array is read in a fraction of the time that a map takes.
  const isUsed = new Uint8Array(greatest(ids) + 1);
  for (const i of used) isUsed[ids[i]!] = 1;
  for (let id = 0; id < isUsed.length; id++) {
    if (isUsed[id] === 0) continue;
    const value = textsOf(id);
    const text = value.join('\u001f');
    const known = byText.get(text);
    if (known) known.ids.push(id);
    else byText.set(text, { value, ids: [id] });
  }
  const sorted = [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
  const rankOf = new Uint32Array(isUsed.length);
  for (const [rank, entry] of sorted.entries()) for (const id of entry.ids) rankOf[id] = rank;
  const ranks = new Uint32Array(ids.length);
  for (let i = 0; i < ids.length; i++) ranks[i] = rankOf[ids[i]!]!;
  return { values: sorted.map(({ value }) => value), ranks };
}

function greatest(values: Uint32Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

const indexSpace = 2 ** 30;

/** The addresses `which` in the order of these columns. Keys of code and index sort without a comparison in JavaScript. */
function* inOrder(which: Uint32Array, codes: Uint32Array, ...columns: readonly Uint32Array[]): Generator<number> {
  const keys = Float64Array.from(which, (i) => codes[i]! * indexSpace + i).sort();
  const compare = (a: number, b: number) => {
    for (const column of columns) if (column[a] !== column[b]) return column[a]! - column[b]!;
    return 0;
  };
  for (let from = 0, to = 0; from < keys.length; from = to) {
    const code = Math.floor(keys[from]! / indexSpace);
    while (to < keys.length && Math.floor(keys[to]! / indexSpace) === code) to++;
    yield* Uint32Array.from(keys.subarray(from, to), (key) => key % indexSpace).sort(compare);
  }
}

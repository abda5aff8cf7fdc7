import { foldedPlace, type StreetReading, streetKey, streetReadings } from '#core/addresses/street-words.ts';
import { packPostalCode, unpackPostalCode } from '#core/postal-code.ts';
import { lowerBound } from './lower-bound.ts';

/** The addresses of straddling postal codes, in columns that may be views on a mapped file. */
export interface AddressColumns {
  /** `packPostalCode` of each code, ascending. */
  readonly keys: Uint32Array;
  /** Code `i` has the rows from `firstRow[i]` up to, not including, `firstRow[i + 1]`: one for a street and an area. */
  readonly firstRow: Uint32Array;
  readonly rowStreet: Uint32Array;
  readonly rowArea: Uint32Array;
  /** Row `i` has the civic numbers (core/locator/civic-number.ts), ascending, from `firstNumber[i]` to before `firstNumber[i + 1]`. */
  readonly firstNumber: Uint32Array;
  readonly numbers: Uint32Array;
  /** Street `i` is the text that ends before `streetEnds[i]`: six fields between unit separators, in UTF-8. */
  readonly streetEnds: Uint32Array;
  readonly streetBytes: Uint8Array;
  /** Area `i` is the boundaries, by index, that end before `areaEnds[i]`. */
  readonly areaEnds: Uint32Array;
  readonly areaBoundaries: Uint32Array;
  /** Hashes of a place and a street's name, ascending, and the street of each. */
  readonly placeKeys: Uint32Array;
  readonly placeStreets: Uint32Array;
  /** The rows of street `i` end before `streetRowEnds[i]`. */
  readonly streetRowEnds: Uint32Array;
  readonly streetRows: Uint32Array;
}

export interface Street {
  readonly name: string;
  readonly type: string;
  readonly direction: string;
  readonly place: string;
  readonly municipalityEn: string;
  readonly municipalityFr: string;
}

/** A street in a postal code, within one area. */
export interface StreetRow {
  readonly row: number;
  readonly street: number;
  readonly area: number;
}

const decoder = new TextDecoder();

/** Where an item begins, of items that end where the next begins. */
export const startOf = (ends: Uint32Array, i: number) => (i === 0 ? 0 : ends[i - 1]!);

/** The streets and civic numbers of the postal codes that straddle districts. */
export class Addresses {
  readonly columns: AddressColumns;

  constructor(columns: AddressColumns) {
    this.columns = columns;
  }

  /** The rows of a code, streets in their order; none if the code does not straddle. */
  rowsOfCode(code: string): StreetRow[] {
    const { keys, firstRow } = this.columns;
    const key = packPostalCode(code);
    const at = lowerBound(keys, key);
    if (keys[at] !== key) return [];
    const from = firstRow[at]!;
    return Array.from({ length: firstRow[at + 1]! - from }, (_, i) => this.#row(from + i));
  }

  /** The rows, of all codes, of the streets in a place whose name is that of one of the readings. */
  rowsOfPlace(place: string, readings: readonly StreetReading[]): StreetRow[] {
    const { placeKeys, placeStreets, streetRowEnds, streetRows } = this.columns;
    const folded = foldedPlace(place);
    const streets = new Set<number>();
    for (const key of new Set(readings.map(({ name }) => streetKey(folded, name)))) {
      for (let at = lowerBound(placeKeys, key); placeKeys[at] === key; at++) {
        const street = this.street(placeStreets[at]!);
        // Two streets may have one hash.
        if (placesOf(street).includes(folded)) streets.add(placeStreets[at]!);
      }
    }
    return [...streets].flatMap((street) =>
      Array.from(streetRows.subarray(startOf(streetRowEnds, street), streetRowEnds[street]), (row) => this.#row(row)),
    );
  }

  street(index: number): Street {
    const { streetBytes, streetEnds } = this.columns;
    const text = decoder.decode(streetBytes.slice(startOf(streetEnds, index), streetEnds[index]));
    return streetOf(text.split(separator));
  }

  /** The code that a row belongs to. */
  codeOf(row: number): string {
    const { keys, firstRow } = this.columns;
    return unpackPostalCode(keys[lowerBound(firstRow, row + 1) - 1]!);
  }

  numbersOf(row: number): Uint32Array {
    const { numbers, firstNumber } = this.columns;
    return numbers.subarray(firstNumber[row]!, firstNumber[row + 1]!);
  }

  /** The districts, by index, of an area. */
  boundariesOf(area: number): Uint32Array {
    const { areaBoundaries, areaEnds } = this.columns;
    return areaBoundaries.subarray(startOf(areaEnds, area), areaEnds[area]);
  }

  #row(row: number): StreetRow {
    return { row, street: this.columns.rowStreet[row]!, area: this.columns.rowArea[row]! };
  }
}

/** Between the fields of a street. */
export const separator = '\u001f';

export function streetOf(fields: readonly string[]): Street {
  const [name = '', type = '', direction = '', place = '', municipalityEn = '', municipalityFr = ''] = fields;
  return { name, type, direction, place, municipalityEn, municipalityFr };
}

/** The names of the places in which a street lies, folded, each once. */
export const placesOf = ({ place, municipalityEn, municipalityFr }: Street): string[] => [
  ...new Set([place, municipalityEn, municipalityFr].map(foldedPlace).filter((folded) => folded !== '')),
];

/** What the index by place finds a street by. */
export function placeKeysOf(street: Street): number[] {
  const names = new Set(streetReadings(street).map(({ name }) => name));
  return [...new Set(placesOf(street).flatMap((place) => [...names].map((name) => streetKey(place, name))))];
}

const empty = new Uint32Array();

export const noAddresses = new Addresses({
  keys: empty,
  firstRow: new Uint32Array(1),
  rowStreet: empty,
  rowArea: empty,
  firstNumber: new Uint32Array(1),
  numbers: empty,
  streetEnds: empty,
  streetBytes: new Uint8Array(),
  areaEnds: empty,
  areaBoundaries: empty,
  placeKeys: empty,
  placeStreets: empty,
  streetRowEnds: empty,
  streetRows: empty,
});

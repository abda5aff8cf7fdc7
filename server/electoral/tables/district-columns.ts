import { HustingsError, invalid } from '#core/errors.ts';
import { levels } from '#core/levels.ts';
import { addressInCode } from '#server/electoral/addresses/ask-address.ts';
import { readAddress } from '#server/electoral/addresses/read-address.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { describeDistricts, type Lookup, levelNames } from '#server/electoral/operations/look-up/describe-districts.ts';
import { knownPlace, lookUpPlace, type Place } from '#server/electoral/operations/look-up/place.ts';

/** What is said of a district of each level. */
const ofLevel = ['id', 'code', 'name', 'share', 'others'] as const;

/** The columns that a look-up adds to a table. */
export const districtColumns: readonly string[] = [
  ...levels.flatMap((level) => ofLevel.map((part) => `${levelNames[level]}_${part}`)),
  'province',
  'lookup_method',
  'lookup_confidence',
  'lookup_error',
];

export type Cell = string | number;

/** Where a row of a table is. An address says which of the districts of its postal code it is in. */
export interface TablePlace extends Place {
  readonly address?: string;
}

/** That of `address` of a look-up. */
const longestAddress = 200;

/**
 * The cells of those columns for one place after the other. `…_share` is the part of the postal code that lies in the
 * district, `…_others` the other districts among which it is divided, each with its share.
 */
export class DistrictCells {
  readonly #map: MapSnapshot;
  readonly #at: number;
  /** By the row of a postal code: many rows of a table have the same. */
  readonly #ofCodes = new Map<number, readonly Cell[]>();

  constructor(map: MapSnapshot, at: number) {
    this.#map = map;
    this.#at = at;
  }

  of(place: TablePlace): readonly Cell[] {
    const found = this.find(place);
    return found instanceof HustingsError ? refused(found.message) : found;
  }

  /** The same, or why there is no answer. */
  find(place: TablePlace): readonly Cell[] | HustingsError {
    try {
      checkPoint(place);
      const known = knownPlace(this.#map, place, 'column');
      if (known.code !== null && place.address !== undefined && place.address.length <= longestAddress) {
        const { readings } = readAddress(place.address);
        // What is no address, such as a postal box, is answered as its postal code is.
        if (readings.length > 0) {
          const { resolution } = addressInCode(this.#map, known.row, readings, this.#at);
          return cellsOf(describeDistricts(known.code, resolution));
        }
      }
      const stored = known.code === null ? undefined : this.#ofCodes.get(known.row);
      if (stored) return stored;
      const cells = cellsOf(lookUpPlace(this.#map, known, this.#at));
      if (known.code !== null) this.#ofCodes.set(known.row, cells);
      return cells;
    } catch (error) {
      if (!(error instanceof HustingsError)) throw error;
      return error;
    }
  }
}

/** The cells of a row without an answer. */
export const refused = (reason: string): Cell[] => [...Array<Cell>(districtColumns.length - 1).fill(''), reason];

function checkPoint({ postalCode, lat, lng }: Place): void {
  if (postalCode !== undefined || lat === undefined || lng === undefined) return;
  if (!(Math.abs(lat) <= 90)) throw invalid('The latitude must be a number from -90 to 90.');
  if (!(Math.abs(lng) <= 180)) throw invalid('The longitude must be a number from -180 to 180.');
}

function cellsOf(lookup: Lookup): Cell[] {
  const cells: Cell[] = [];
  for (const level of levels) {
    const name = levelNames[level];
    const district = lookup[name];
    const divided = lookup.resolution.alternatives[name] ?? [];
    const share = divided.find(({ id }) => id === district?.id)?.share ?? 1;
    const others = divided.filter(({ id }) => id !== district?.id);
    if (district) cells.push(district.id, district.code, district.name, share);
    else cells.push('', '', '', '');
    cells.push(others.map((other) => `${other.id} ${other.share}`).join('; '));
  }
  cells.push(lookup.province, lookup.resolution.method ?? '', lookup.resolution.confidence, '');
  return cells;
}

import { HustingsError, invalid } from '#core/errors.ts';
import { addressInCode } from '#server/electoral/addresses/ask-address.ts';
import { readAddress } from '#server/electoral/addresses/read-address.ts';
import { resolvePoint } from '#server/electoral/lookup/point.ts';
import type { LevelResolution, LookupResolution } from '#server/electoral/lookup/resolution.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { describeDistricts, type Lookup } from '#server/electoral/operations/look-up/describe-districts.ts';
import { knownPlace, lookUpPlace, type Place, pointNotCovered } from '#server/electoral/operations/look-up/place.ts';
import { withIds } from '#server/electoral/operations/look-up/with-ids.ts';
import { withPolls } from '#server/electoral/polls/with-polls.ts';
import { type Cell, type ColumnChoice, cellsOf, refused } from './lookup-cells.ts';
import type { TablePlace } from './place-columns.ts';

/** That of `address` of a look-up. */
const longestAddress = 200;

/** The cells of a look-up's columns for one place after the other. */
export class DistrictCells {
  readonly #map: MapSnapshot;
  readonly #at: number;
  readonly choice: ColumnChoice;
  /** By the row of a postal code: many rows of a table have the same. */
  readonly #ofCodes = new Map<number, readonly Cell[]>();
  /** By their districts: many points of a table lie in the same. */
  readonly #ofPoints = new Map<string, readonly Cell[]>();
  readonly #refused = new Map<string, readonly Cell[]>();
  /** Made once: it costs more than a look-up, and is that of every place that a table has abroad. */
  readonly #notCovered = pointNotCovered();

  constructor(map: MapSnapshot, at: number, choice: ColumnChoice = { ids: false }) {
    this.#map = map;
    this.#at = at;
    this.choice = choice;
  }

  of(place: TablePlace): readonly Cell[] {
    const found = this.find(place);
    return found instanceof HustingsError ? this.refuse(found.message) : found;
  }

  /** The cells of a row without an answer. */
  refuse(reason: string): readonly Cell[] {
    const known = this.#refused.get(reason) ?? refused(reason, this.choice);
    this.#refused.set(reason, known);
    return known;
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
          return this.#cellsOf(describeDistricts(known.code, resolution), null);
        }
      }
      if (known.code === null) return this.#ofPoint(known);
      const stored = this.#ofCodes.get(known.row);
      if (stored) return stored;
      const cells = this.#cellsOf(lookUpPlace(this.#map, known, this.#at), null);
      this.#ofCodes.set(known.row, cells);
      return cells;
    } catch (error) {
      if (!(error instanceof HustingsError)) throw error;
      return error;
    }
  }

  #ofPoint(point: { readonly lat: number; readonly lng: number }): readonly Cell[] | HustingsError {
    const found = resolvePoint(this.#map, point.lng, point.lat, this.#at);
    if (!found) return this.#notCovered;
    // Points of one district lie in several polling divisions.
    if (this.choice.polls) return this.#cellsOf(describeDistricts(null, found), point);
    const key = keyOf(found);
    const stored = this.#ofPoints.get(key);
    if (stored) return stored;
    const cells = this.#cellsOf(describeDistricts(null, found), point);
    this.#ofPoints.set(key, cells);
    return cells;
  }

  #cellsOf(lookup: Lookup, point: { readonly lat: number; readonly lng: number } | null): readonly Cell[] {
    const identified = this.choice.ids ? withIds(this.#map, lookup) : lookup;
    const found = this.choice.polls ? withPolls(this.#map, identified, point, this.#at) : identified;
    return cellsOf(found, this.choice);
  }
}

/** All that the cells of a point say. */
const keyOf = ({ province, levels: { FEDERAL, PROVINCIAL, MUNICIPAL } }: LookupResolution): string =>
  `${province} ${levelKey(FEDERAL)} ${levelKey(PROVINCIAL)} ${levelKey(MUNICIPAL)}`;

const levelKey = ({ version, method, confidence }: LevelResolution): string =>
  `${version?.index ?? ''} ${method} ${confidence}`;

function checkPoint({ postalCode, lat, lng }: Place): void {
  if (postalCode !== undefined || lat === undefined || lng === undefined) return;
  if (!(Math.abs(lat) <= 90)) throw invalid('The latitude must be a number from -90 to 90.');
  if (!(Math.abs(lng) <= 180)) throw invalid('The longitude must be a number from -180 to 180.');
}

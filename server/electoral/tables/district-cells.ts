import { readAddress } from '#core/addresses/read-address.ts';
import { HustingsError } from '#core/errors.ts';
import type { CoveringOrSnapped } from '#locator/src/answer/point.ts';
import { addressInCode } from '#server/electoral/addresses/ask-address.ts';
import { resolveCovered } from '#server/electoral/lookup/point.ts';
import type { Lookup } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { describeDistricts } from '#server/electoral/operations/look-up/describe-districts.ts';
import { knownPlace, lookUpPlace, pointNotCovered } from '#server/electoral/operations/look-up/place.ts';
import { withIds } from '#server/electoral/operations/look-up/with-ids.ts';
import { withPolls } from '#server/electoral/operations/look-up/with-polls.ts';
import { type Cell, type ColumnChoice, cellsOf, refused } from './lookup-cells.ts';
import { checkPoint, type TablePlace } from './place-columns.ts';
import type { RowCells } from './row-cells.ts';

/** That of `address` of a look-up. */
const longestAddress = 200;

/** The cells of a look-up's columns for one place after the other. */
export class DistrictCells implements RowCells {
  readonly #map: MapSnapshot;
  readonly #at: number;
  readonly choice: ColumnChoice;
  /** By the row of a postal code: many rows of a table have the same. */
  readonly #ofCodes = new Map<number, readonly Cell[]>();
  /** By the versions that cover them: many points of a table lie in the same. */
  readonly #ofPoints = new Covered();
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

  /** The cells of a row without a result. */
  refuse(reason: string): readonly Cell[] {
    const known = this.#refused.get(reason) ?? refused(reason, this.choice);
    this.#refused.set(reason, known);
    return known;
  }

  /** The same, or why there is no result. */
  find(place: TablePlace): readonly Cell[] | HustingsError {
    try {
      checkPoint(place);
      const known = knownPlace(this.#map, place, 'column');
      if (known.code !== null && place.address !== undefined && place.address.length <= longestAddress) {
        const written = readAddress(place.address);
        // What is not an address, such as a postal box, has the result of its postal code.
        if (written.readings.length > 0) {
          const { resolution } = addressInCode(this.#map, known.row, written, this.#at);
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
    const found = this.#map.districts.coveringOrSnapped(point.lng, point.lat, this.#at);
    // Points of one district lie in several polling divisions. Few points lie in a gap.
    if (this.choice.polls || found.snapped.length > 0) return this.#described(found, point);
    let covered = this.#ofPoints;
    for (const version of found.covering) covered = covered.with(version);
    covered.cells ??= this.#described(found, point);
    return covered.cells;
  }

  #described(
    found: CoveringOrSnapped<BoundaryVersion>,
    point: { readonly lat: number; readonly lng: number },
  ): readonly Cell[] | HustingsError {
    const resolution = resolveCovered(this.#map, found, this.#at);
    return resolution ? this.#cellsOf(describeDistricts(null, resolution), point) : this.#notCovered;
  }

  #cellsOf(lookup: Lookup, point: { readonly lat: number; readonly lng: number } | null): readonly Cell[] {
    const identified = this.choice.ids ? withIds(this.#map, lookup) : lookup;
    const found = this.choice.polls ? withPolls(this.#map, identified, point, this.#at) : identified;
    return cellsOf(found, this.choice);
  }
}

/** What is known of the points that the same versions cover: a tree, in which each version leads one step further. */
class Covered {
  cells: readonly Cell[] | HustingsError | undefined;
  readonly #next = new Map<BoundaryVersion, Covered>();

  with(version: BoundaryVersion): Covered {
    let next = this.#next.get(version);
    if (!next) {
      next = new Covered();
      this.#next.set(version, next);
    }
    return next;
  }
}

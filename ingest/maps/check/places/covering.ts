import { Locator } from '#core/locator/locator.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';

interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

/** The codes of the districts that cover a point. */
export type CoveredBy = (point: Point) => string[];

/**
 * The codes of the districts that cover a point, by the rule that serves look-ups: each district is a set of its own in
 * the index, so that overlapping ones are all found.
 *
 * @param points all points that will be asked for: only districts whose box contains one of them are indexed
 */
export function coveringDistricts(districts: Subject['districts'], points: readonly Point[]): CoveredBy {
  const candidates = districts.filter(({ boundingBox: [west, south, east, north] }) =>
    points.some(
      ({ longitude, latitude }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
    ),
  );
  const locator = new Locator(
    candidates.map(({ geometry }, set) => ({ geometry, set, validFrom: -Infinity, validUntil: Infinity })),
  );
  return ({ longitude, latitude }) =>
    locator.locate(longitude, latitude, 0).map((index) => (candidates[index] as (typeof candidates)[number]).code);
}

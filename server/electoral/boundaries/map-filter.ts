import { type HustingsError, invalid } from '#core/errors.ts';
import type { BoundaryFilter } from '#server/electoral/map/boundary-list.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/**
 * The filter that a query states. Throws 400 for a jurisdiction or a map that this server does not have: it would
 * select nothing.
 */
export function filterOf(map: MapSnapshot, filter: BoundaryFilter): BoundaryFilter {
  const { level, province, jurisdiction, set, code, ocdId, dguid } = filter;
  if (jurisdiction !== undefined && !map.jurisdictions.some(({ id }) => id === jurisdiction)) {
    throw unknownValue('jurisdiction', 'jurisdiction');
  }
  if (set !== undefined && !map.jurisdictions.some(({ sets }) => sets.some(({ id }) => id === set))) {
    throw unknownValue('set', 'map');
  }
  return { level, province: province?.toUpperCase(), jurisdiction, set, code, ocdId, dguid };
}

const unknownValue = (parameter: string, what: string): HustingsError =>
  invalid(
    `The query parameter "${parameter}" names a ${what} that is not held. GET /api/v1/electoral/jurisdictions lists what is.`,
  );

import { boxAround } from '#core/geometry/polygons.ts';
import centres from '#data/reference/places.json' with { type: 'json' };
import { type Finding, finding } from '#ingest/kind/gate.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import type { CoveredBy } from './covering.ts';

/** By the jurisdiction's id: the middle of a municipality, the capital and further cities of a province. */
const known: Readonly<Record<string, ReadonlyArray<{ name: string; at: readonly number[] }> | undefined>> =
  centres.jurisdictions as Record<string, Array<{ name: string; at: number[] }>>;

/**
 * What lies on the map of a jurisdiction, whatever its source: the source's own `inside`, and
 * data/reference/places.json.
 */
export function placesOf({ jurisdiction, inside }: Pick<Subject['source'], 'jurisdiction' | 'inside'>) {
  const named = [...(inside ?? []), ...(known[jurisdiction.id] ?? [])];
  return named.map(({ name, at }) => ({ name, longitude: at[0] as number, latitude: at[1] as number }));
}

/** The known middles of a map's towns lie in its districts. Catches a map of another place, zone or axis order. */
export function centresInside({ source, districts }: Subject, coveredBy: CoveredBy): Finding[] {
  const outside = placesOf(source).filter((place) => coveredBy(place).length === 0);
  if (outside.length === 0) return [];
  const boxes = districts.filter(({ vertices }) => vertices > 0).map(({ boundingBox }) => boundingBox);
  const box = boxAround(boxes);
  return [finding('hard', 'centre', 'placesOutside', { places: outside, box, crs: source.crs ?? null })];
}

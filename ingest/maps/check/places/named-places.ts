import { type Finding, finding, listed } from '#ingest/kind/gate.ts';
import type { Subject } from '#ingest/maps/check/subject.ts';
import { distanceKm } from '#ingest/maps/geometry/distance.ts';
import { townsNamed } from './towns.ts';

/** A district that bears the name of a town. */
export interface NamedPlace {
  readonly code: string;
  readonly district: string;
  readonly town: string;
  /** Distance from the district to the town; to the nearest, if several have the name. 0: the town lies in the district. */
  readonly km: number;
}

/** Districts of a large city reach this far from its middle without containing it. */
const farthestKm = 20;
/**
 * One district may be named after something other than the town. If a map's names belong to other shapes, most lie
 * elsewhere.
 */
const elsewhere = { atLeast: 3, share: 1 / 3 } as const;

const liesThere = ({ km }: NamedPlace): boolean => km <= farthestKm;

/** The districts that are named after a town. Wards of a city bear the names of its parts and of people. */
export function placesOfNames({ source, districts }: Pick<Subject, 'source' | 'districts'>): NamedPlace[] {
  if (source.level === 'MUNICIPAL') return [];
  return districts.flatMap((district) => {
    const [nearest] = townsNamed(district)
      .map(({ name, longitude, latitude }) => ({ name, km: distanceKm(district.geometry, longitude, latitude) }))
      .sort((a, b) => a.km - b.km);
    if (!nearest || district.vertices === 0) return [];
    return [{ code: district.code, district: district.nameEn, town: nearest.name, km: nearest.km }];
  });
}

/** The codes of the districts that lie at the town whose name they bear. */
export const placedByName = (places: readonly NamedPlace[]): string[] =>
  places.filter(liesThere).map(({ code }) => code);

/**
 * Districts that bear the name of a town lie there. The towns' places come from no boundary file, so that this detects
 * a table that was sorted without its shapes, or an index in another order, also at a first publication.
 */
export function namedPlaces(places: readonly NamedPlace[]): Finding[] {
  const distant = places.filter((place) => !liesThere(place)).sort((a, b) => b.km - a.km);
  if (distant.length === 0) return [];
  const isHard = distant.length >= elsewhere.atLeast && distant.length > places.length * elsewhere.share;
  const shown = distant.map(({ code, district, town, km }) => ({ code, name: district.slice(0, 80), town, km }));
  const values = { count: places.length, distant: distant.length, farthestKm, districts: listed(shown), isHard };
  return [finding(isHard ? 'hard' : 'soft', 'named_places', 'namedPlaces', values)];
}

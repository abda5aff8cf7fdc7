import { HustingsError, notFound } from '#core/errors.ts';
import { mayBeServed } from '#core/source/sharing.ts';
import type { BoundarySet } from '#server/electoral/map/boundary.ts';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** What the setting DOWNLOADS says. */
export type Downloads = 'open' | 'all';

/**
 * Whether a map is offered whole. A look-up says where one place lies. A file passes on the publisher's work, which its
 * terms must allow, unless the operator states that the publisher does (`DOWNLOADS=all`).
 */
export const isOffered = (
  { source }: { readonly source: Pick<BoundarySet['source'], 'sharing'> },
  downloads: Downloads,
): boolean => downloads === 'all' || mayBeServed(source.sharing);

/** The maps that are offered whole, by jurisdiction, the newest of each first. */
export const offeredSets = (map: MapSnapshot, downloads: Downloads): BoundarySetWithCount[] =>
  map.jurisdictions.flatMap(({ sets }) => sets.filter((set) => isOffered(set, downloads)));

/** A map that is stored and offered whole. Throws 404 if it is not stored, 403 if it may not be passed on. */
export function offeredSet(map: MapSnapshot, id: string, downloads: Downloads): BoundarySetWithCount {
  for (const { sets } of map.jurisdictions) {
    const set = sets.find((one) => one.id === id);
    if (!set) continue;
    if (isOffered(set, downloads)) return set;
    throw notPassedOn();
  }
  throw noSuchMap();
}

export const noSuchMap = (): HustingsError =>
  notFound('There is no map with this id. GET /api/v1/electoral/jurisdictions lists those that are held.');

export const notInForce = (): HustingsError => notFound('This map was not in force at that date.');

/** `field` is the one in which responses have the address of the map's publisher. */
export const notPassedOn = (field = 'sourceUrl'): HustingsError =>
  new HustingsError(
    403,
    'forbidden',
    `The terms of this map do not let everybody pass it on, so it is not offered whole. Its publisher offers it: see "${field}".`,
  );

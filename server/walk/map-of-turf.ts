import type { WalkedAddress } from '#server/campaign/canvassing/turfs/walk-turf.ts';
import type { DoorMaps, DrawnStreets } from '#server/operations/calls/door-places.ts';

type At = readonly [longitude: number, latitude: number];

/** A small map of a turf, which a phone keeps. */
export interface TurfMap extends DrawnStreets {
  /** The turf's id. */
  readonly id: string;
  /** Each with the address that was placed: the place of another one is not known. */
  readonly doors: ReadonlyArray<{ readonly number: number; readonly address: string; readonly at: At | null }>;
}

/** Places the doors of a turf, and draws the streets around them. Without electoral data no door has a place. */
export async function mapOfTurf(
  { id, doors }: { readonly id: string; readonly doors: readonly WalkedAddress[] },
  maps: DoorMaps | undefined,
): Promise<TurfMap> {
  const places = (await maps?.placeDoors(doors)) ?? [];
  const placed = doors.map(({ number, address }, i) => {
    const place = places[i];
    return { number, address, at: place ? ([place.longitude, place.latitude] as const) : null };
  });
  const known = placed.flatMap(({ at }) => (at ? [at] : []));
  const drawn =
    maps && known.length > 0 ? await maps.streetsIn(boxOf(known)) : { origin: [0, 0] as const, streets: [] };
  return { id, doors: placed, ...drawn };
}

function boxOf(places: readonly At[]): [number, number, number, number] {
  const [longitudes, latitudes] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

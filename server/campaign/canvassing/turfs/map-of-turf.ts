import type { TurfMap } from '#core/turfs/drawn-streets.ts';
import type { DoorMaps } from '#server/operations/calls/door-places.ts';
import type { WalkedAddress } from './walk-turf.ts';

type At = readonly [longitude: number, latitude: number];

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

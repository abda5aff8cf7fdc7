import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';

/** A point inside the boundary where a label can stand. */
export const centroidOf = ({ labelLatitude, labelLongitude }: BoundaryVersion) => ({
  centroidLat: labelLatitude,
  centroidLng: labelLongitude,
});

/**
 * The mean of such points of a map's boundaries, weighted by area. The last version of each boundary counts. Null if
 * the map was withdrawn before it was in force.
 */
export function centroidOfSet(map: MapSnapshot, setId: string) {
  let [area, latitude, longitude] = [0, 0, 0];
  for (const boundary of map.boundaries) {
    const version = boundary.set.id === setId ? boundary.versions.at(-1) : undefined;
    if (!version) continue;
    area += version.areaKm2;
    latitude += version.areaKm2 * version.labelLatitude;
    longitude += version.areaKm2 * version.labelLongitude;
  }
  if (area === 0) return { centroidLat: null, centroidLng: null };
  return { centroidLat: rounded(latitude / area), centroidLng: rounded(longitude / area) };
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

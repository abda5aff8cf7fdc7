import { SourceError } from '../core/errors.ts';
import { boundingBox, type Polygons } from '../core/geometry/polygons.ts';
import type { CoordinateSystem } from './conform/crs.ts';

/**
 * Refuses coordinates whose magnitude does not fit their declared system: degrees where metres are declared, metres
 * where degrees are. Many services advertise the one and answer the other.
 */
export function checkMagnitude(geometries: readonly Polygons[], system: CoordinateSystem): void {
  let widest = 0;
  let highest = 0;
  for (const geometry of geometries) {
    const [west, south, east, north] = boundingBox(geometry);
    if (![west, south, east, north].every(Number.isFinite)) {
      throw new SourceError('A position of the file is not a finite number: ask the publisher for a sound file.');
    }
    widest = Math.max(widest, Math.abs(west), Math.abs(east));
    highest = Math.max(highest, Math.abs(south), Math.abs(north));
  }
  const degrees = widest <= 180 && highest <= 90;
  if (system.geographic && !degrees) {
    throw new SourceError(
      `The coordinates reach ${widest.toFixed(0)}, ${highest.toFixed(0)}: they are not degrees, as ${system.name} says. Declare the system they are in ("crs" in the source file).`,
    );
  }
  if (!system.geographic && degrees) {
    throw new SourceError(
      `The coordinates stay within ${widest.toFixed(3)}, ${highest.toFixed(3)}: they are degrees, not the metres of ${system.name}. Declare "crs": "EPSG:4326" in the source file.`,
    );
  }
}

/** The geometry in longitude and latitude. Positions that coincide before coincide after, so that borders stay shared. */
export function reproject(geometry: Polygons, system: CoordinateSystem): Polygons {
  const { forward } = system;
  if (!forward) return geometry;
  const from = geometry.positions;
  const positions = new Float64Array(from.length);
  for (let i = 0; i < from.length; i += 2) {
    const position = forward([from[i] as number, from[i + 1] as number]);
    positions[i] = position[0];
    positions[i + 1] = position[1];
  }
  return { positions, ringEnds: geometry.ringEnds, polygonEnds: geometry.polygonEnds };
}

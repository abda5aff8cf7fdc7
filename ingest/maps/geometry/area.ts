import type { Polygons } from '#core/geometry/polygons.ts';
import { ringStart } from '#core/geometry/rings.ts';

/** WGS84: semi-major axis in kilometres, and the first eccentricity of f = 1 / 298.257223563. */
const semiMajorAxis = 6378.137;
const flattening = 1 / 298.257223563;
const eccentricity = Math.sqrt(flattening * (2 - flattening));
const radians = Math.PI / 180;

/**
 * Area in km² on the WGS84 ellipsoid, holes taken off, whichever way the rings run. Positions are degrees.
 *
 * Exact in the cylindrical equal-area projection (Snyder, Map Projections: A Working Manual, USGS 1395, equation
 * 3-12), in which each edge is taken to be straight: at the spacing of electoral boundaries the difference from
 * geodesic edges is far below a thousandth. Rings that cross the antimeridian are not looked for.
 */
export function areaKm2(polygons: Polygons): number {
  let total = 0;
  let ring = 0;
  for (const polygonEnd of polygons.polygonEnds) {
    for (let sign = 1; ring < polygonEnd; ring++, sign = -1) {
      total += sign * ringArea(polygons.positions, ringStart(polygons, ring), polygons.ringEnds[ring]!);
    }
  }
  return total;
}

function ringArea(positions: Float64Array, start: number, end: number): number {
  if (end <= start) return 0;
  let sum = 0;
  let longitude = positions[start * 2]!;
  const base = authalicQ(positions[start * 2 + 1]!);
  let height = 0;
  for (let i = start + 1; i < end; i++) {
    const nextLongitude = positions[i * 2]!;
    const nextHeight = authalicQ(positions[i * 2 + 1]!) - base;
    sum += (nextLongitude - longitude) * (height + nextHeight);
    longitude = nextLongitude;
    height = nextHeight;
  }
  return (Math.abs(sum) * radians * semiMajorAxis ** 2) / 4;
}

/** Snyder's q of a latitude in degrees: the area between the equator and it is π a² q. */
function authalicQ(latitude: number): number {
  const sine = Math.sin(latitude * radians);
  const scaled = eccentricity * sine;
  return (1 - eccentricity ** 2) * (sine / (1 - scaled * scaled) + Math.atanh(scaled) / eccentricity);
}

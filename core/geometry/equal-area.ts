/** WGS84: semi-major axis in kilometres, and the first eccentricity of f = 1 / 298.257223563. */
export const semiMajorAxis = 6378.137;
const flattening = 1 / 298.257223563;
const eccentricity = Math.sqrt(flattening * (2 - flattening));
export const degree = Math.PI / 180;

/** Snyder's q of a latitude in degrees (equation 3-12): the area between the equator and it is π a² q. */
export function authalicQ(latitude: number): number {
  const sine = Math.sin(latitude * degree);
  const scaled = eccentricity * sine;
  return (1 - eccentricity ** 2) * (sine / (1 - scaled * scaled) + Math.atanh(scaled) / eccentricity);
}

/**
 * Positions in degrees, in the cylindrical equal-area projection of the ellipsoid: kilometres, so that areas of the plane are
 * square kilometres of the ellipsoid (Snyder, Map Projections: A Working Manual, USGS 1395, equations 10-13 and 10-14).
 */
export function toEqualArea(positions: Float64Array): Float64Array {
  const plane = new Float64Array(positions.length);
  const perDegree = semiMajorAxis * degree;
  for (let i = 0; i < positions.length; i += 2) {
    plane[i] = positions[i]! * perDegree;
    plane[i + 1] = (semiMajorAxis / 2) * authalicQ(positions[i + 1]!);
  }
  return plane;
}

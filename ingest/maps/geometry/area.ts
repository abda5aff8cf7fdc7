import { area as sphericalArea } from '@turf/area';
import { authalicQ, degree, semiMajorAxis } from '#core/geometry/equal-area.ts';
import type { Polygons } from '#core/geometry/polygons.ts';

const poleQ = authalicQ(90);
const wholeEllipsoid = 2 * Math.PI * semiMajorAxis ** 2 * poleQ;
const world = [-180, 180, 180, -180, -180].map((longitude, i) => [longitude, i < 2 || i === 4 ? -90 : 90]);
const wholeSphere = sphericalArea({ type: 'Polygon', coordinates: [world] });

/** Square kilometres of the ellipsoid between two latitudes, for each degree of longitude (Snyder, equation 3-12). */
export function bandKm2(south: number, north: number): number {
  return ((semiMajorAxis ** 2 * degree) / 2) * (authalicQ(north) - authalicQ(south));
}

/** A ring on the sphere on which all areas are in proportion to those of the ellipsoid. */
function onAuthalicSphere({ positions }: Polygons, start: number, end: number): number[][] {
  const ring: number[][] = [];
  for (let i = start * 2; i < end * 2; i += 2)
    ring.push([positions[i]!, Math.asin(authalicQ(positions[i + 1]!) / poleQ) / degree]);
  return ring;
}

/**
 * Area in km² on the WGS84 ellipsoid, holes taken off, whichever way the rings run. Positions are degrees.
 *
 * turf measures on a sphere, which in Canada is 0.15 to 0.7 % less than the ellipsoid. So latitudes become authalic
 * latitudes first (Snyder, Map Projections: A Working Manual, USGS 1395, equations 3-11 and 3-12). Edges are taken to
 * be straight in the cylindrical equal-area projection: at the spacing of electoral boundaries the difference from
 * geodesic edges is far below a thousandth. Rings that cross the antimeridian are not looked for.
 */
export function areaKm2(polygons: Polygons): number {
  const { ringEnds, polygonEnds } = polygons;
  let [area, ring, start] = [0, 0, 0];
  // One polygon at a time: the arrays that turf reads take several times the room of ours.
  for (const polygonEnd of polygonEnds) {
    const coordinates: number[][][] = [];
    for (; ring < polygonEnd; ring++) {
      const end = ringEnds[ring]!;
      coordinates.push(onAuthalicSphere(polygons, start, end));
      start = end;
    }
    area += sphericalArea({ type: 'Polygon', coordinates });
  }
  return (area / wholeSphere) * wholeEllipsoid;
}

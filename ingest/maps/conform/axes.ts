import { SourceError } from '#core/errors.ts';
import { boundingBox, type Polygons } from '#core/geometry/polygons.ts';
import { provinceOf, provinces } from '#core/provinces.ts';
import type { BoundarySource } from '#ingest/registry/source.ts';
import type { CoordinateSystem } from './crs.ts';

/** The same geometry with the two numbers of each position exchanged. */
export function exchanged({ positions, ringEnds, polygonEnds }: Polygons): Polygons {
  const turned = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 2) {
    turned[i] = positions[i + 1] as number;
    turned[i + 1] = positions[i] as number;
  }
  return { positions: turned, ringEnds, polygonEnds };
}

/** The middle of the box around geometries. */
function middleOf(geometries: readonly Polygons[]): [x: number, y: number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const geometry of geometries) {
    const [w, s, e, n] = boundingBox(geometry);
    [west, south, east, north] = [Math.min(west, w), Math.min(south, s), Math.max(east, e), Math.max(north, n)];
  }
  return [(west + east) / 2, (south + north) / 2];
}

/**
 * Refuses a file that has latitude or northing first, as services of WFS 2.0 write it and the axes of EPSG are: its middle
 * lies in its province only if its two numbers are exchanged.
 *
 * @param geometries as they are read, exchanged already if the source says so
 * @throws SourceError that says what to declare
 */
export function refuseExchanged(
  { province, axes }: BoundarySource,
  geometries: readonly Polygons[],
  { forward }: CoordinateSystem,
): void {
  const [x, y] = middleOf(geometries);
  const own = province === null ? provinces : [provinceOf(province)].filter((known) => known !== undefined);
  const isThere = (position: [number, number]) => {
    const [longitude, latitude] = forward === null ? position : forward(position);
    return own.some(({ boundingBox: [west, south, east, north] }) => {
      return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
    });
  };
  if (isThere([x, y]) || !isThere([y, x])) return;
  const place = province === null ? 'Canada' : province;
  throw new SourceError(
    axes === undefined
      ? `The map lies in ${place} only if the two numbers of each position are exchanged: the file has latitude or northing first. Declare "axes": "north-first" in the source file.`
      : `The map lies in ${place} only if the two numbers of each position stay as they are: the file has longitude or easting first. Remove "axes" from the source file.`,
  );
}

import { SourceError } from '#core/errors.ts';
import { isOnEarth } from '#core/geometry/typed-point.ts';
import { coordinateSystem } from './crs.ts';

/**
 * Takes positions of a file that is read record by record to longitude and latitude, WGS84, with so many decimals. `conform`
 * does so with districts, of which it examines all coordinates together.
 *
 * @param crs the system that the source declares or the file states; null if neither does
 * @throws SourceError if there is no such system; and for a position that is none of it
 */
export function toDegrees(
  crs: string | null,
  decimals: number,
): (position: readonly [number, number]) => [longitude: number, latitude: number] {
  if (crs === null) {
    throw new SourceError('The file does not say its coordinate system: declare "crs" in the source file.');
  }
  const { forward, name } = coordinateSystem(crs);
  const units = 10 ** decimals;
  return ([x, y]) => {
    const [longitude, latitude] = forward ? forward([x, y]) : [x, y];
    if (!isOnEarth({ lat: latitude, lng: longitude })) {
      throw new SourceError(
        `A position of the file is not one of ${name}: declare the system of its coordinates ("crs" in the source file).`,
      );
    }
    return [Math.round(longitude * units) / units, Math.round(latitude * units) / units];
  };
}

/** A point in degrees, WGS 84. */
export interface Degrees {
  readonly lat: number;
  readonly lng: number;
}

/** The point that was meant where the latitude is none, and both are one the other way round, north and west; else null. */
export const exchangedDegrees = ({ lat, lng }: Degrees): Degrees | null =>
  lat < -90 && lat >= -180 && lng > 0 && lng <= 90 ? { lat: lng, lng: lat } : null;

/** The end of a message about such a point that is one text, latitude first. */
export const exchangedPair = ({ lat, lng }: Degrees): string =>
  `Latitude and longitude are exchanged, it seems: ${lat},${lng}.`;

/** The end of a message about such a point. The fields are called as they were asked for. */
export const exchangedWords = ({ lat, lng }: Degrees, latName = 'lat', lngName = 'lng'): string =>
  `Latitude and longitude are exchanged, it seems: ${latName}=${lat}, ${lngName}=${lng}.`;

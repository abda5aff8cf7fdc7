import { type AddressReading, readAddress } from '#core/addresses/read-address.ts';
import { invalid } from '#core/errors.ts';
import { exchangedDegrees, exchangedPair } from '#core/geometry/exchanged-degrees.ts';
import { isOnEarth, readTypedPoint } from '#core/geometry/typed-point.ts';
import { readPostalCode } from '#core/postal-code.ts';

/** The parameters that a text of any form stands for. */
export type ReadQueryText =
  | { readonly postalCode: string }
  | { readonly lat: number; readonly lng: number }
  | { readonly address: string };

/**
 * Reads a postal code, a point as latitude and longitude, or an address that names its place. The form alone decides: what has
 * none of the three is refused, and nothing is guessed. Errors: 400.
 */
export function readQueryText(text: string): ReadQueryText {
  const typed = text.trim();
  if (readPostalCode(typed) !== null) return { postalCode: typed };
  const point = readTypedPoint(typed);
  if (point) {
    if (isOnEarth(point)) return point;
    const meant = exchangedDegrees(point);
    throw meant ? unclear(exchangedPair(meant)) : unclear();
  }
  const { readings, street, place } = readAddress(typed);
  // Numbers with commas between name no street, and a name alone may be anything.
  const hasNumber = readings.length > 0 && (place === null || /\p{L}/u.test(place)) && readings.some(isNamed);
  if (hasNumber || (street.length > 0 && place !== null && /\p{L}/u.test(place))) return { address: typed };
  throw unclear();
}

const isNamed = ({ street }: AddressReading) => street.some(({ name }) => /\p{L}/u.test(name));

export const unclear = (advice?: string) =>
  invalid(
    `The query parameter "q" must be a postal code (K1A 0B1), a point as latitude and longitude in degrees (45.4,-75.7), or an address with its place or postal code behind a comma (123 Main St, Toronto).${advice === undefined ? '' : ` ${advice}`}`,
  );

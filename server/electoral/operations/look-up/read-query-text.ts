import { invalid } from '#core/errors.ts';
import { readPostalCode } from '#core/postal-code.ts';
import { readAddress } from '#server/electoral/addresses/read-address.ts';

/** The parameters that a text of any form stands for. */
export type ReadQueryText =
  | { readonly postalCode: string }
  | { readonly lat: number; readonly lng: number }
  | { readonly address: string };

const point =
  /^([-+]?\d{1,3}(?:\.\d+)?)\s*[,;]?\s+([-+]?\d{1,3}(?:\.\d+)?)$|^([-+]?\d{1,3}(?:\.\d+)?),([-+]?\d{1,3}(?:\.\d+)?)$/;

/**
 * Reads a postal code, a point as latitude and longitude, or an address that names its place. The form alone decides: what has
 * none of the three is refused, and nothing is guessed. Errors: 400.
 */
export function readQueryText(text: string): ReadQueryText {
  const typed = text.trim();
  if (readPostalCode(typed) !== null) return { postalCode: typed };
  const found = point.exec(typed);
  if (found) {
    const [lat, lng] = [Number(found[1] ?? found[3]), Number(found[2] ?? found[4])];
    if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { lat, lng };
    throw unclear();
  }
  const { readings, place, postalCode } = readAddress(typed);
  // Numbers with commas between name no street.
  const isNamed = place === null ? postalCode !== null : /\p{L}/u.test(place);
  if (readings.length > 0 && isNamed) return { address: typed };
  throw unclear();
}

export const unclear = () =>
  invalid(
    'The query parameter "q" must be a postal code (K1A 0B1), a point as latitude and longitude in degrees (45.4,-75.7), or an address with its place or postal code behind a comma (123 Main St, Toronto).',
  );

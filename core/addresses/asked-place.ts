import { isOnEarth, readTypedPoint } from '#core/geometry/typed-point.ts';
import { readPostalCode, withDigitsForLetters } from '#core/postal-code.ts';

type Query = Record<string, string>;

/**
 * What the one field of the look-up asks for, in the parameters of a look-up: a postal code, a point, or else an address, which
 * stays `q`. What looks like a postal code is one, so that its mistake is named. The page asks so with the server and without.
 */
export function askedPlace({ q, ...query }: Query): Query {
  if (q === undefined) return query;
  const isCode = readPostalCode(q) !== null || withDigitsForLetters(q) !== null;
  if (!isCode && /\p{L}{3}|^\d+\s/u.test(q)) return { ...query, q };
  const point = isCode ? null : readTypedPoint(q);
  return point && isOnEarth(point)
    ? { ...query, lat: String(point.lat), lng: String(point.lng) }
    : { ...query, postalCode: q };
}

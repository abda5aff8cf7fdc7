import { HustingsError } from '#core/errors.ts';
import { readPostalCode, withDigitsForLetters } from '#core/postal-code.ts';
import { readQueryText } from '#server/electoral/operations/look-up/read-query-text.ts';

type Query = Record<string, string>;

/**
 * What the one field of the form asks for, in the parameters of a look-up: a postal code, a point, or else an address, which
 * stays `q`. What looks like a postal code is one, so that its mistake is named.
 */
export function readAsked({ q, ...query }: Query): Query {
  if (q === undefined) return query;
  if (readPostalCode(q) !== null || withDigitsForLetters(q) !== null || !/\p{L}{3}|^\d+\s/u.test(q))
    return { ...query, ...pointOf(q) };
  return { ...query, q };
}

function pointOf(q: string): Query {
  try {
    const read = readQueryText(q);
    if ('lat' in read) return { lat: String(read.lat), lng: String(read.lng) };
  } catch (error) {
    if (!(error instanceof HustingsError)) throw error;
  }
  return { postalCode: q };
}

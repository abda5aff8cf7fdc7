import { Type } from 'typebox';
import { type AddressReading, readAddress } from '#core/addresses/read-address.ts';
import { invalid } from '#core/errors.ts';
import { exchangedDegrees, exchangedPair } from '#core/geometry/exchanged-degrees.ts';
import { isOnEarth, readTypedPoint } from '#core/geometry/typed-point.ts';
import { readPostalCode } from '#core/postal-code.ts';
import { included, includeParameter } from '#server/electoral/included/include-parameter.ts';
import { cachedChoices } from '#server/electoral/lookup/look-up-cache.ts';
import { countLookUp } from '#server/electoral/lookup/outcomes.ts';
import { LookupSchema } from '#server/electoral/lookup/schemas/lookup-schema.ts';
import { electoralEndpoint } from '#server/electoral/operations/services.ts';
import { instantOf } from '#server/electoral/schemas/date-parameter.ts';
import { closed, DateParameter } from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { latitudeBeside } from '#server/records/schemas/latitude.ts';
import { addressUnknown, lookUpAddress, withAsked } from './look-up-address.ts';
import { lookUpByStreet } from './look-up-found.ts';
import { knownPlace, lookUpPlace, lookUpResponse, noPostalCodes, pointNotCovered, postalCodeUnknown } from './place.ts';

export const lookUp = electoralEndpoint({
  operationId: 'lookUp',
  method: 'GET',
  path: '/electoral/lookup',
  tag: tags.lookup,
  summary: 'The districts of a postal code, or of a point',
  description:
    'Pass `postalCode`, or (extensions) `lat` and `lng`, an `address`, or any of these as `q`. A postal code may straddle districts: `resolution` says how the districts were found and how certain they are. Nothing is changed, and neither code nor point is stored.',
  query: Type.Object(
    {
      postalCode: Type.Optional(
        Type.String({
          description: 'A Canadian postal code. Spaces, hyphens and case are ignored.',
          examples: ['W0A 1C0'],
        }),
      ),
      lat: Type.Optional(
        latitudeBeside('lat', 'lng', { description: 'Degrees north, WGS 84; with `lng`.', examples: [43.1] }),
      ),
      lng: Type.Optional(
        Type.Number({
          minimum: -180,
          maximum: 180,
          description: 'Degrees east, WGS 84; with `lat`.',
          examples: [-47.2],
        }),
      ),
      date: Type.Optional(DateParameter),
      address: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            'A civic number and a street, with `postalCode`, `place`, or the place after a comma. English or French. Units, accents and case are ignored.',
          examples: ["43 chemin de l'Anse Est"],
        }),
      ),
      place: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description:
            'The municipality of `address`. Required if its postal code is not known; with a postal code, it distinguishes streets of the same name.',
          examples: ['Côte-des-Brumes'],
        }),
      ),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            'A postal code, a point as latitude and longitude, or an address with its place or postal code behind a comma. The form alone decides. An address is looked for among all streets that are loaded; a 400 names the places if several have it. Not together with the parameters that say which it is.',
          examples: ['45.4,-75.7'],
        }),
      ),
      include: includeParameter(
        ['choices', 'ids', 'members', 'polls'],
        'choices: the streets and civic numbers of the code by district, if it straddles districts; ids: external identifiers of the districts, `ocdId` and `dguid`; members: who represents them, `seat`; polls: the polling divisions that contain the point, if their boundaries are available.',
      ),
    },
    closed,
  ),
  response: LookupSchema,
  errors: [postalCodeUnknown('K1A0B1'), noPostalCodes(), pointNotCovered(), addressUnknown()],
  examples: { query: ['postalCode'] },
  cacheable: true,
  direct: true,
  handle({ query: sent }, services) {
    const query = sent.q === undefined ? sent : withoutText(sent, sent.q);
    const map = services.map();
    const at = instantOf(query.date) ?? services.now();
    const names = included(query.include);
    const asked = {
      ids: names.has('ids'),
      choices: names.has('choices'),
      members: names.has('members'),
      polls: names.has('polls'),
    };
    const { address } = query;
    if (address !== undefined && isFoundByStreet(query, address)) {
      return lookUpByStreet(services.knex, map, { address, place: query.place }, asked, at);
    }
    return countLookUp(() => {
      if (address !== undefined) return lookUpAddress(map, { ...query, address }, asked, at, 'query parameter');
      if (query.place !== undefined) {
        throw invalid('The query parameter "place" is that of an "address", which is missing.');
      }
      const place = knownPlace(map, query, 'query parameter');
      if (!asked.choices || place.code === null) return lookUpResponse(map, place, at, asked);
      const look = () => withAsked(lookUpPlace(map, place, at), map, place.code, asked, at);
      return asked.ids || asked.members || asked.polls ? look() : cachedChoices(map, place.row, at, look);
    });
  },
});

interface SentPlace {
  readonly postalCode?: string;
  readonly lat?: number;
  readonly lng?: number;
  readonly address?: string;
  readonly place?: string;
}

/** Whether an address is looked for among all streets: where no postal code says which few they are. */
const isFoundByStreet = ({ postalCode, lat, lng, q, place }: SentPlace & { readonly q?: string }, address: string) => {
  if (postalCode !== undefined || lat !== undefined || lng !== undefined) return false;
  const written = readAddress(address);
  if (written.postalCode !== null) return false;
  return q !== undefined || (written.readings.length > 0 && (place ?? written.place) !== null);
};

/** The parameters that `q` stands for, in its place. Errors: 400 for an unclear one, and beside one of these. */
function withoutText<Query extends SentPlace>(query: Query, text: string): Query & SentPlace {
  const named = (['postalCode', 'lat', 'lng', 'address', 'place'] as const).find((name) => query[name] !== undefined);
  if (named !== undefined) throw invalid(`Give the query parameter "q", or "${named}", not both.`);
  return { ...query, ...readQueryText(text) };
}

/** The parameters that a text of any form stands for. */
type ReadQueryText =
  | { readonly postalCode: string }
  | { readonly lat: number; readonly lng: number }
  | { readonly address: string };

/**
 * Reads a postal code, a point as latitude and longitude, or an address that names its place. The form alone decides: what has
 * none of the three is refused, and nothing is guessed. Errors: 400.
 */
function readQueryText(text: string): ReadQueryText {
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

const unclear = (advice?: string) =>
  invalid(
    `The query parameter "q" must be a postal code (K1A 0B1), a point as latitude and longitude in degrees (45.4,-75.7), or an address with its place or postal code behind a comma (123 Main St, Toronto).${advice === undefined ? '' : ` ${advice}`}`,
  );

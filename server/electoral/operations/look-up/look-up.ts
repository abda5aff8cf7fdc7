import { Type } from 'typebox';
import { type HustingsError, invalid, notFound } from '#core/errors.ts';
import { addressInCode, addressInPlace } from '#server/electoral/addresses/ask-address.ts';
import { choicesOf } from '#server/electoral/addresses/choices.ts';
import { readAddress } from '#server/electoral/addresses/read-address.ts';
import type { ResolvedAddress } from '#server/electoral/addresses/resolve-address.ts';
import { instantOf } from '#server/electoral/date-parameter.ts';
import { included, includeParameter } from '#server/electoral/included/include-parameter.ts';
import { cachedChoices } from '#server/electoral/lookup/answer-cache.ts';
import { LookupSchema } from '#server/electoral/lookup/lookup-schema.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { closed, DateParameter } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';
import { tags } from '#server/electoral/tags.ts';
import { describeDistricts, type Lookup } from './describe-districts.ts';
import { answerLookUp, knownPlace, lookUpPlace, noPostalCodes, pointNotCovered, postalCodeNotHeld } from './place.ts';
import { withIds } from './with-ids.ts';

const addressNotHeld = (): HustingsError =>
  notFound(
    'We do not know this address in that place: of most postal codes, which lie in one district, no streets are held. Ask with "postalCode" as well, or with "lat" and "lng".',
  );

export const lookUp = electoralEndpoint({
  operationId: 'lookUp',
  method: 'GET',
  path: '/electoral/lookup',
  tag: tags.lookup,
  summary: 'The districts of a postal code, or of a point',
  description:
    'Give `postalCode`, or (beyond the contract) `lat` and `lng`. A postal code may straddle districts: `resolution` says how the answer was reached and how sure it is. Nothing is changed, and neither code nor point is kept.',
  query: Type.Object(
    {
      postalCode: Type.Optional(
        Type.String({
          description: 'A Canadian postal code. Spaces, hyphens and case are ignored.',
          examples: ['W0A 1C0'],
        }),
      ),
      lat: Type.Optional(
        Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north, WGS 84; with `lng`.', examples: [43.1] }),
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
            'A civic number and a street, with `postalCode`, or with `place` or the place after a comma. English or French; units, accents and case do not matter.',
          examples: ["43 chemin de l'Anse Est"],
        }),
      ),
      place: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'The municipality of `address`, if its postal code is not known.',
          examples: ['Côte-des-Brumes'],
        }),
      ),
      include: includeParameter(
        ['choices', 'ids'],
        'choices: the streets and civic numbers of the code by district, where it straddles districts; ids: the ids by which others know the districts, `ocdId` and `dguid`.',
      ),
    },
    closed,
  ),
  response: LookupSchema,
  errors: [postalCodeNotHeld('K1A0B1'), noPostalCodes(), pointNotCovered(), addressNotHeld()],
  examples: { query: ['postalCode'] },
  cacheable: true,
  direct: true,
  handle({ query }, services) {
    const map = services.map();
    const at = instantOf(query.date) ?? services.now();
    const names = included(query.include);
    const asked = { ids: names.has('ids'), choices: names.has('choices') };
    if (query.address !== undefined) return ofAddress(map, { ...query, address: query.address }, asked, at);
    if (query.place !== undefined) {
      throw invalid('The query parameter "place" is that of an "address", which is missing.');
    }
    const place = knownPlace(map, query, 'query parameter');
    if (!asked.choices || place.code === null) return answerLookUp(map, place, at, asked);
    const look = () => withAsked(lookUpPlace(map, place, at), map, place.code, asked, at);
    return asked.ids ? look() : cachedChoices(map, place.row, at, look);
  },
});

interface AskedAddress {
  readonly address: string;
  readonly place?: string;
  readonly postalCode?: string;
  readonly lat?: number;
  readonly lng?: number;
}

/** What the parameter `include` names. */
interface AskedFor {
  readonly ids: boolean;
  readonly choices: boolean;
}

/** The answer to an address with its postal code or its place. Errors: 400, 404. */
function ofAddress(
  map: MapSnapshot,
  { address, place: named, ...query }: AskedAddress,
  asked: AskedFor,
  at: number,
): Lookup {
  const written = readAddress(address);
  if (query.lat !== undefined || query.lng !== undefined) {
    throw invalid('Give the query parameter "address", or "lat" and "lng", not both.');
  }
  if (written.readings.length === 0) {
    throw invalid(
      'The query parameter "address" must begin with a civic number and name a street, such as 12 Main St.',
    );
  }
  const postalCode = query.postalCode ?? written.postalCode ?? undefined;
  if (postalCode !== undefined) {
    const place = knownPlace(map, { postalCode }, 'query parameter');
    if (place.code === null) throw addressNotHeld();
    return addressAnswer(map, place.code, addressInCode(map, place.row, written.readings, at), asked, at);
  }
  const place = named ?? written.place;
  if (place === null) throw invalid('Give "postalCode" or "place" with the query parameter "address".');
  const found = addressInPlace(map, place, written.readings, at);
  if (!found) throw addressNotHeld();
  return addressAnswer(map, found.code, found, asked, at);
}

function withAsked(plain: Lookup, map: MapSnapshot, code: string, asked: AskedFor, at: number): Lookup {
  const lookup = asked.ids ? withIds(map, plain) : plain;
  const choices = asked.choices ? choicesOf(map, code, at) : null;
  return choices ? { ...lookup, choices: { streets: choices.streets, complete: choices.isComplete } } : lookup;
}

function addressAnswer(
  map: MapSnapshot,
  code: string,
  { resolution, matched, isSure, number, street, place }: ResolvedAddress,
  asked: AskedFor,
  at: number,
): Lookup {
  const found = { ...describeDistricts(code, resolution), address: { matched, sure: isSure, number, street, place } };
  return withAsked(found, map, code, asked, at);
}

import { type Static, Type } from 'typebox';
import { type HustingsError, invalid, notFound } from '#core/errors.ts';
import { type Level, levels } from '#core/levels.ts';
import { isPossible, readPostalCode } from '#core/postal-code.ts';
import { addressInCode, addressInPlace } from '#server/electoral/addresses/ask-address.ts';
import { choicesOf } from '#server/electoral/addresses/choices.ts';
import { readAddress } from '#server/electoral/addresses/read-address.ts';
import type { ResolvedAddress } from '#server/electoral/addresses/resolve-address.ts';
import { instantOf } from '#server/electoral/date-parameter.ts';
import { cachedAnswer, cachedChoices } from '#server/electoral/lookup/answer-cache.ts';
import { LookupSchema } from '#server/electoral/lookup/lookup-schema.ts';
import { resolvePoint } from '#server/electoral/lookup/point.ts';
import { resolvePostalCode } from '#server/electoral/lookup/postal-code.ts';
import type { LevelResolution, LookupResolution } from '#server/electoral/lookup/resolution.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { closed, DateParameter } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';
import { tags } from '#server/electoral/tags.ts';

const postalCodeNotHeld = (code: string): HustingsError =>
  notFound(
    isPossible(code)
      ? 'This postal code is well formed, but we do not hold it.'
      : 'No postal code has the letter D, F, I, O, Q or U: look for a digit that was typed as a letter.',
  );

const noPostalCodes = (): HustingsError =>
  notFound(
    'No postal codes are loaded on this server. Its operator loads them with "hustings ingest ca-address-register"; until then ask with "lat" and "lng".',
  );

const addressNotHeld = (): HustingsError =>
  notFound(
    'We do not know this address in that place: of most postal codes, which lie in one district, no streets are held. Ask with "postalCode" as well, or with "lat" and "lng".',
  );

const pointNotCovered = (): HustingsError => notFound('No district that we hold covers this point at that date.');

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
          examples: ['183 rue des Hérons'],
        }),
      ),
      place: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'The municipality of `address`, if its postal code is not known.',
          examples: ['Les Tourbières'],
        }),
      ),
      include: Type.Optional(
        Type.Literal('choices', {
          description: 'The streets and civic numbers of the code by district, where it straddles districts.',
        }),
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
    const { lat, lng, include } = query;
    const at = instantOf(query.date) ?? services.now();
    const isPoint = lat !== undefined || lng !== undefined;
    if (query.address === undefined && query.place !== undefined) {
      throw invalid('The query parameter "place" is that of an "address", which is missing.');
    }
    const written = query.address === undefined ? undefined : readAddress(query.address);
    if (written && isPoint) throw invalid('Give the query parameter "address", or "lat" and "lng", not both.');
    const postalCode = query.postalCode ?? written?.postalCode ?? undefined;
    if (written?.readings.length === 0) {
      throw invalid(
        'The query parameter "address" must begin with a civic number and name a street, such as 12 Main St.',
      );
    }
    if (postalCode === undefined) {
      if (written) {
        const place = query.place ?? written.place;
        if (place === null) throw invalid('Give "postalCode" or "place" with the query parameter "address".');
        const found = addressInPlace(map, place, written.readings, at);
        if (!found) throw addressNotHeld();
        return addressAnswer(map, found.code, found, include, at);
      }
      if (lat === undefined || lng === undefined) {
        throw invalid('The query parameter "postalCode" is required, or else "lat" and "lng" together.');
      }
      const found = resolvePoint(map, lng, lat, at);
      if (!found) throw pointNotCovered();
      return answer(null, found);
    }
    if (isPoint) throw invalid('Give the query parameter "postalCode", or "lat" and "lng", not both.');
    const code = readPostalCode(postalCode);
    if (code === null) {
      throw invalid('The query parameter "postalCode" must be a Canadian postal code such as K1A 0B1.');
    }
    const row = map.postalCodes.find(code);
    if (row < 0) throw map.postalCodes.size === 0 ? noPostalCodes() : postalCodeNotHeld(code);
    if (written) return addressAnswer(map, code, addressInCode(map, row, written.readings, at), include, at);
    const plain = () => answer(code, resolvePostalCode(map, row, at));
    if (include === undefined) return cachedAnswer(map, row, at, plain);
    return cachedChoices(map, row, at, () => withChoices(plain(), map, code, include, at));
  },
});

function withChoices(
  plain: Lookup,
  map: MapSnapshot,
  code: string,
  include: 'choices' | undefined,
  at: number,
): Lookup {
  const choices = include && choicesOf(map, code, at);
  return choices ? { ...plain, choices: { streets: choices.streets, complete: choices.isComplete } } : plain;
}

function addressAnswer(
  map: MapSnapshot,
  code: string,
  { resolution, matched, isSure, number, street, place }: ResolvedAddress,
  include: 'choices' | undefined,
  at: number,
): Lookup {
  const found = { ...answer(code, resolution), address: { matched, sure: isSure, number, street, place } };
  return withChoices(found, map, code, include, at);
}

const names = { FEDERAL: 'federal', PROVINCIAL: 'provincial', MUNICIPAL: 'municipal' } as const satisfies Record<
  Level,
  string
>;
/** A smaller number is better evidence. */
const rank = { point: 0, addresses: 1, concordance: 2, centroid: 3 } as const;

type Lookup = Static<typeof LookupSchema>;
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

function answer(postalCode: string | null, { province, levels: resolutions }: LookupResolution): Lookup {
  const absent: Mutable<Lookup['absent']> = {};
  const methods: Mutable<Lookup['resolution']['methods']> = {};
  const alternatives: Mutable<Lookup['resolution']['alternatives']> = {};
  let weakest: LevelResolution | undefined;
  let confidence = 1;
  let isSnapped = false;
  let centroidOf: 'code' | 'block' | undefined;
  for (const level of levels) {
    const resolution = resolutions[level];
    const name = names[level];
    if (resolution.absence) absent[name] = resolution.absence;
    if (resolution.method === null) continue;
    methods[name] = resolution.method;
    if (resolution.alternatives.length > 0) {
      alternatives[name] = resolution.alternatives.map(({ version, share }) => ({ ...version.ref, share }));
    }
    if (!weakest?.method || rank[resolution.method] > rank[weakest.method]) weakest = resolution;
    confidence = Math.min(confidence, resolution.confidence);
    isSnapped ||= resolution.isSnapped;
    if (resolution.method === 'centroid') centroidOf = resolution.isBlock ? 'block' : 'code';
  }
  return {
    postalCode,
    province,
    federal: resolutions.FEDERAL.version?.ref ?? null,
    provincial: resolutions.PROVINCIAL.version?.ref ?? null,
    municipal: resolutions.MUNICIPAL.version?.ref ?? null,
    absent,
    resolution: {
      method: weakest?.method ?? null,
      confidence: weakest ? Math.round(confidence * 1e4) / 1e4 : 0,
      ...(isSnapped && { snapped: true as const }),
      ...(centroidOf && { centroidOf }),
      methods,
      alternatives,
    },
  };
}

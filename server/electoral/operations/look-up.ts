import { type Static, Type } from 'typebox';
import { type HustingsError, invalid, notFound } from '#core/errors.ts';
import { type Level, levels } from '#core/levels.ts';
import { isPossible, readPostalCode } from '#core/postal-code.ts';
import { instantOf } from '#server/electoral/date-parameter.ts';
import { cachedAnswer } from '#server/electoral/lookup/answer-cache.ts';
import { resolvePoint } from '#server/electoral/lookup/point.ts';
import { resolvePostalCode } from '#server/electoral/lookup/postal-code.ts';
import type { LevelResolution, LookupResolution } from '#server/electoral/lookup/resolution.ts';
import { BoundaryRefSchema, closed, DateParameter, ProvinceSchema } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';
import { tags } from '#server/electoral/tags.ts';
import { annotate, enumeration, nullable } from '#server/http/schema.ts';

const Method = enumeration('LookupMethod', ['addresses', 'concordance', 'centroid', 'point'], {
  description:
    'How a district was found. addresses: the located addresses of the code; concordance: a published list; centroid: the point in the middle of the code; point: the point asked for.',
  examples: ['addresses'],
});

const OneOrNone = (level: string, examples: readonly unknown[]) =>
  nullable(BoundaryRefSchema, { description: `The ${level} district; null where \`absent\` says why.`, examples });

const Reason = enumeration('AbsenceReason', ['at_large', 'no_wards', 'map_ended', 'not_held'], {
  description:
    'Why a level has no district. at_large: the whole municipality elects its council; no_wards: nobody is elected by district there; map_ended: the districts that we know of the code belong to a map that is no longer in force; not_held: we hold no map.',
});

const Share = Type.Object(
  {
    ...BoundaryRefSchema.properties,
    share: Type.Number({ minimum: 0, maximum: 1, description: 'The part of the code that lies in it, 0 to 1.' }),
  },
  { ...closed, title: 'BoundaryShare', description: 'A district among which a postal code is divided.' },
);

const Shares = Type.Array(Share);

function perLevel<Schema extends typeof Method | typeof Reason | typeof Shares>(
  schema: Schema,
  { what, ...options }: { what: string; description: string; title: string; examples: readonly unknown[] },
) {
  const of = (level: string) => Type.Optional(annotate(schema, { description: `${what} the ${level} level.` }));
  return Type.Object(
    { federal: of('federal'), provincial: of('provincial'), municipal: of('municipal') },
    { ...closed, ...options },
  );
}

const federation = {
  id: 'sample',
  name: 'Sample Federation',
  nameEn: 'Sample Federation',
  nameFr: 'Fédération fictive',
};

const federalExample = {
  id: 'sample-federal-92003',
  name: 'Les Tourbières',
  nameEn: 'Les Tourbières',
  nameFr: 'Les Tourbières',
  code: '92003',
  jurisdiction: federation,
  boundaryUrl: '/electoral/boundaries/sample-federal-92003',
};

const otherExample = {
  id: 'sample-federal-92001',
  name: 'Île-du-Guet—Brumes-Est',
  nameEn: 'Île-du-Guet—Brumes-Est',
  nameFr: 'Île-du-Guet—Brumes-Est',
  code: '92001',
  jurisdiction: federation,
  boundaryUrl: '/electoral/boundaries/sample-federal-92001',
};

const provincialExample = {
  id: 'sample-xb-b8',
  name: 'The Bogs',
  nameEn: 'The Bogs',
  nameFr: 'Les Tourbières',
  code: 'B8',
  jurisdiction: { id: 'sample-xb', name: 'Mistral Coast', nameEn: 'Mistral Coast', nameFr: 'Côte-des-Brumes' },
  boundaryUrl: '/electoral/boundaries/sample-xb-b8',
};

export const LookupSchema = Type.Object(
  {
    postalCode: nullable(Type.String(), {
      description: 'The code that was asked, in upper case without a space; null where a point was asked.',
      examples: ['W0A1C0'],
    }),
    province: ProvinceSchema,
    federal: OneOrNone('federal', [federalExample]),
    provincial: OneOrNone('provincial', [provincialExample]),
    municipal: OneOrNone('municipal', [null]),
    absent: perLevel(Reason, {
      title: 'LookupAbsences',
      what: 'Why there is no district at',
      description: 'Beyond the contract: why a level is null. Levels that have a district are not named.',
      examples: [{ municipal: 'not_held' }],
    }),
    resolution: Type.Object(
      {
        method: nullable(Method, {
          description: 'The weakest of the levels; null where no level is reached by any.',
          examples: ['addresses'],
        }),
        confidence: Type.Number({
          minimum: 0,
          maximum: 1,
          description:
            'The least of the levels: the share of the district answered times how far the method is trusted, less where few addresses are located.',
          examples: [0.5556],
        }),
        snapped: Type.Optional(
          Type.Literal(true, { description: 'A level lies in a gap of up to 50 m and took the nearest district.' }),
        ),
        centroidOf: Type.Optional(
          enumeration('CentroidOf', ['code', 'block'], {
            description: 'Of the method centroid: the code itself, or the codes that share its first five characters.',
          }),
        ),
        methods: perLevel(Method, {
          title: 'LookupMethods',
          what: 'The method of',
          description: "Each level's own method. Levels of which nothing is known are not named.",
          examples: [{ federal: 'addresses', provincial: 'addresses' }],
        }),
        alternatives: perLevel(Shares, {
          title: 'LookupAlternatives',
          what: 'The districts of',
          description:
            'Levels in which the code straddles districts: all of them with their share, the one answered first.',
          examples: [
            {
              federal: [
                { ...federalExample, share: 0.555556 },
                { ...otherExample, share: 0.444444 },
              ],
            },
          ],
        }),
      },
      {
        ...closed,
        title: 'LookupResolution',
        description: 'Beyond the contract: how the answer was reached, and how sure it is.',
        examples: [
          {
            method: 'addresses',
            confidence: 0.5556,
            methods: { federal: 'addresses', provincial: 'addresses' },
            alternatives: {
              federal: [
                { ...federalExample, share: 0.555556 },
                { ...otherExample, share: 0.444444 },
              ],
            },
          },
        ],
      },
    ),
  },
  { ...closed, title: 'Lookup', description: 'The districts of a postal code or a point, one a level.' },
);

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
    },
    closed,
  ),
  response: LookupSchema,
  errors: [postalCodeNotHeld('K1A0B1'), noPostalCodes(), pointNotCovered()],
  examples: { query: ['postalCode'] },
  cacheable: true,
  direct: true,
  handle({ query }, services) {
    const map = services.map();
    const { postalCode, lat, lng } = query;
    const at = instantOf(query.date) ?? services.now();
    if (postalCode === undefined) {
      if (lat === undefined || lng === undefined) {
        throw invalid('The query parameter "postalCode" is required, or else "lat" and "lng" together.');
      }
      const found = resolvePoint(map, lng, lat, at);
      if (!found) throw pointNotCovered();
      return answer(null, found);
    }
    if (lat !== undefined || lng !== undefined) {
      throw invalid('Give the query parameter "postalCode", or "lat" and "lng", not both.');
    }
    const code = readPostalCode(postalCode);
    if (code === null) {
      throw invalid('The query parameter "postalCode" must be a Canadian postal code such as K1A 0B1.');
    }
    const row = map.postalCodes.find(code);
    if (row < 0) throw map.postalCodes.size === 0 ? noPostalCodes() : postalCodeNotHeld(code);
    return cachedAnswer(map, row, at, () => answer(code, resolvePostalCode(map, row, at)));
  },
});

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

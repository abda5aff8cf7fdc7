import { type Static, Type } from 'typebox';
import { invalid, notFound } from '#core/errors.ts';
import { type Level, levels } from '#core/levels.ts';
import { parsePostalCode } from '#core/postal-code.ts';
import { instantOf } from '#server/electoral/date-parameter.ts';
import { cachedAnswer } from '#server/electoral/lookup/answer-cache.ts';
import { resolvePoint } from '#server/electoral/lookup/point.ts';
import { resolvePostalCode } from '#server/electoral/lookup/postal-code.ts';
import type { LevelResolution, LookupResolution } from '#server/electoral/lookup/resolution.ts';
import { BoundaryRefSchema, closed, DateParameter, ProvinceSchema } from '#server/electoral/schemas.ts';
import { electoralEndpoint } from '#server/electoral/services.ts';

const Method = Type.Enum(['addresses', 'concordance', 'centroid', 'point'], {
  description:
    'addresses: the located addresses of the code; concordance: a published list; centroid: the point in the middle of the code; point: the point asked for.',
});

const OneOrNone = Type.Union([BoundaryRefSchema, Type.Null()]);

const Reason = Type.Enum(['at_large', 'no_wards', 'map_ended', 'not_held'], {
  description:
    'at_large: the whole municipality elects its council; no_wards: nobody is elected by district there; map_ended: the districts that we know of the code belong to a map that is no longer in force; not_held: we hold no map.',
});

const Shares = Type.Array(
  Type.Object({ ...BoundaryRefSchema.properties, share: Type.Number({ minimum: 0, maximum: 1 }) }, closed),
);

function perLevel<Schema extends typeof Method | typeof Reason | typeof Shares>(schema: Schema, description: string) {
  const optional = Type.Optional(schema);
  return Type.Object({ federal: optional, provincial: optional, municipal: optional }, { ...closed, description });
}

const LookupSchema = Type.Object(
  {
    postalCode: Type.Union([Type.String(), Type.Null()], {
      description: 'Without a space; null where a point was asked.',
    }),
    province: ProvinceSchema,
    federal: OneOrNone,
    provincial: OneOrNone,
    municipal: OneOrNone,
    absent: perLevel(Reason, 'Why a level is null.'),
    resolution: Type.Object(
      {
        method: Type.Union([Method, Type.Null()], {
          description: 'The weakest of the levels; null where no level is reached by any.',
        }),
        confidence: Type.Number({
          minimum: 0,
          maximum: 1,
          description:
            'The least of the levels: the share of the district answered times how far the method is trusted, less where few addresses are located.',
        }),
        snapped: Type.Optional(
          Type.Literal(true, { description: 'A level lies in a gap of up to 50 m and took the nearest district.' }),
        ),
        centroidOf: Type.Optional(
          Type.Enum(['code', 'block'], {
            description: 'Of the method centroid: the code itself, or the codes that share its first five characters.',
          }),
        ),
        methods: perLevel(Method, "Each level's own method."),
        alternatives: perLevel(
          Shares,
          'Levels in which the code straddles districts: all of them with their share, the one answered first.',
        ),
      },
      closed,
    ),
  },
  { ...closed, title: 'Lookup' },
);

export const lookUp = electoralEndpoint({
  operationId: 'lookUp',
  method: 'GET',
  path: '/electoral/lookup',
  tag: 'Electoral',
  summary: 'The districts of a postal code, or of a point',
  description:
    'Give `postalCode`, or (beyond the contract) `lat` and `lng`. A postal code may straddle districts: `resolution` says how the answer was reached and how sure it is.',
  query: Type.Object(
    {
      postalCode: Type.Optional(
        Type.String({ description: 'Spaces, hyphens and case are ignored.', examples: ['K1A 0B1'] }),
      ),
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north, WGS84.' })),
      lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east, WGS84.' })),
      date: Type.Optional(DateParameter),
    },
    closed,
  ),
  response: LookupSchema,
  errors: [404],
  cacheable: true,
  handle({ query }, services) {
    const map = services.map();
    const { postalCode, lat, lng } = query;
    const at = instantOf(query.date) ?? services.now();
    if (postalCode === undefined) {
      if (lat === undefined || lng === undefined) {
        throw invalid('The query parameter "postalCode" is required, or else "lat" and "lng" together.');
      }
      const found = resolvePoint(map, lng, lat, at);
      if (!found) throw notFound('No district that we hold covers this point at that date.');
      return answer(null, found);
    }
    if (lat !== undefined || lng !== undefined) {
      throw invalid('Give the query parameter "postalCode", or "lat" and "lng", not both.');
    }
    const code = parsePostalCode(postalCode);
    if (code === null) {
      throw invalid('The query parameter "postalCode" must be a Canadian postal code such as K1A 0B1.');
    }
    const row = map.postalCodes.find(code);
    if (row < 0) throw notFound('This postal code is well formed, but we do not hold it.');
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

import { type Static, Type } from 'typebox';
import { toIso } from '#core/dates.ts';
import { annotate, enumeration, nullable } from '#server/call/schema.ts';
import { boxOfSet } from '#server/electoral/extent/boxes.ts';
import { centroidOfSet } from '#server/electoral/extent/centre.ts';
import { included, includeParameter } from '#server/electoral/included/include-parameter.ts';
import { termsIfIncluded, termsOf } from '#server/electoral/included/terms.ts';
import type { BoundarySetWithCount } from '#server/electoral/map/jurisdictions.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { extentOfSetIfIncluded } from '#server/electoral/schemas/extent-schemas.ts';
import {
  BoundaryConfidenceSchema,
  closed,
  DateTimeSchema,
  jurisdictionFields,
  LevelParameter,
  LevelSchema,
  ProvinceParameter,
  ProvinceSchema,
} from '#server/electoral/schemas/schemas.ts';
import { tags } from '#server/electoral/schemas/tags.ts';
import { electoralEndpoint } from './services.ts';

const BoundarySetSchema = Type.Object(
  {
    id: Type.String({ description: 'The id of the map; ids are never reused.', examples: ['sample-federal'] }),
    name: Type.String({
      description: 'The name of the map.',
      examples: ['Federal ridings of the sample region, 2023 order'],
    }),
    representation: enumeration('Representation', ['districts', 'at_large'], {
      description:
        'The kind of its boundaries. districts: electoral districts or wards; at_large: municipalities that elect their council at large.',
      examples: ['districts'],
    }),
    confidence: BoundaryConfidenceSchema,
    validFrom: annotate(DateTimeSchema, { description: 'The first instant at which the map is in force, in UTC.' }),
    validUntil: nullable(DateTimeSchema, {
      description: 'The instant at which it ceases to be in force, in UTC; null if no end is known.',
      examples: [null],
    }),
    boundaryCount: Type.Integer({
      minimum: 1,
      description: 'Number of boundaries of the map, including those that were removed while it was in force.',
      examples: [8],
    }),
    sourceUrl: Type.String({
      description: 'URL at which the publisher offers the map.',
      examples: ['https://data.example.org/federal/2025/'],
    }),
    ...extentOfSetIfIncluded,
    ...termsIfIncluded,
  },
  { ...closed, title: 'BoundarySet', description: 'One map of one jurisdiction.' },
);

const JurisdictionSchema = Type.Object(
  {
    ...jurisdictionFields,
    level: annotate(LevelSchema, { description: 'The level of government.', examples: ['FEDERAL'] }),
    province: nullable(ProvinceSchema, {
      description: 'The two-letter code of its province or territory; null if its maps cover several.',
      examples: [null],
    }),
    sets: Type.Array(BoundarySetSchema, { description: 'Its maps, former and future ones too, the newest first.' }),
  },
  { ...closed, title: 'Jurisdiction', description: 'A country, province or municipality that has maps.' },
);

export type ListedJurisdiction = Static<typeof JurisdictionSchema>;

export const listJurisdictions = electoralEndpoint({
  operationId: 'listJurisdictions',
  method: 'GET',
  path: '/electoral/jurisdictions',
  tag: tags.boundaries,
  summary: 'Jurisdictions and their maps',
  description:
    'Extension. Every jurisdiction that has a map, sorted by level, province and name, with all its maps, former and future ones too. Their ids are the values of `jurisdiction` and `set` in other operations. Filters are combined with AND. Nothing is changed.',
  query: Type.Object(
    {
      level: Type.Optional(LevelParameter),
      province: Type.Optional(ProvinceParameter),
      include: includeParameter(
        ['bbox', 'centroid', 'licence'],
        'For each map, bbox: bounding box; centroid: its centre; licence: licence and attribution of its source.',
      ),
    },
    closed,
  ),
  response: Type.Object(
    { data: Type.Array(JurisdictionSchema, { description: 'The jurisdictions.' }) },
    { ...closed, title: 'JurisdictionList', description: 'Jurisdictions with their maps.' },
  ),
  cacheable: true,
  handle({ query }, services) {
    const province = query.province?.toUpperCase();
    const map = services.map();
    const asked = included(query.include);
    const data = map.jurisdictions
      .filter(({ level }) => query.level === undefined || level === query.level)
      .filter((jurisdiction) => province === undefined || jurisdiction.province === province)
      .map(({ sets, ...jurisdiction }) => ({ ...jurisdiction, sets: sets.map((set) => describeSet(map, set, asked)) }));
    return { data };
  },
});

function describeSet(map: MapSnapshot, set: BoundarySetWithCount, asked: ReadonlySet<string>) {
  const { id, name, representation, confidence, from, until, boundaryCount, sourceUrl } = set;
  const box = asked.has('bbox') ? boxOfSet(map, id) : null;
  return {
    id,
    name,
    representation: representation as 'districts' | 'at_large',
    confidence,
    validFrom: toIso(from),
    validUntil: until === Infinity ? null : toIso(until),
    boundaryCount,
    sourceUrl,
    ...(asked.has('bbox') && { bbox: box && [...box] }),
    ...(asked.has('centroid') && centroidOfSet(map, id)),
    ...(asked.has('licence') && termsOf(set)),
  };
}

import { Type } from 'typebox';
import { levels } from '#core/levels.ts';
import { provinces } from '#core/provinces.ts';
import { annotate, closed, enumeration, nullable } from '#server/call/schema.ts';
import { ifIncluded } from '#server/electoral/included/if-included.ts';
import { SeatSchema } from '#server/electoral/included/seat-schema.ts';
import { termsIfIncluded } from '#server/electoral/included/terms.ts';
import { boxIfIncluded, centroidFields, centroidIfIncluded } from './extent-schemas.ts';
import { idFields, idFilters } from './id-schemas.ts';

/** Who represents a boundary, which responses have with `include=members`. */
const seatIfIncluded = ifIncluded(
  annotate(SeatSchema, { description: 'With `include=members`: who represents it, and the source of that.' }),
);

/** Schemas that several operations share. A schema with a title becomes a component of the OpenAPI document. */

export { closed };

export const LevelSchema = enumeration('Level', levels, { description: 'A level of government that holds elections.' });

/** A level as the filter of a list. */
export const LevelParameter = annotate(LevelSchema, { description: 'Only this level.', examples: ['FEDERAL'] });

export const DateTimeSchema = Type.String({
  format: 'date-time',
  description: 'ISO 8601, in UTC with milliseconds.',
  examples: ['2025-03-23T04:00:00.000Z'],
});

export const ProvinceSchema = Type.String({
  description: 'The two-letter code of a province or territory (Canada Post); XA and XB are those of the sample.',
  examples: ['XB'],
});

/** The number of a page of a list. */
export const PageParameter = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  default: 1,
  description: 'The page number, from 1. Pages after the last one are empty.',
  examples: [1],
});

/** How many records a page of a list has at most. */
export const LimitParameter = Type.Integer({
  minimum: 1,
  maximum: 100,
  default: 20,
  description: 'Maximum number of records on a page.',
  examples: [20],
});

/** In a query. Beyond the contract. */
export const DateParameter = Type.String({
  description:
    'The time for which data is returned: a day (YYYY-MM-DD, from its start in Ottawa) or an ISO 8601 date-time with its offset. The default is now.',
  examples: ['2025-03-23'],
});

const provinceCodes = provinces.map(({ code }) => code);

/** A province as the filter of a list. A code that no province has would silently select nothing. */
export const ProvinceParameter = Type.String({
  pattern: `^(${provinceCodes.map((code) => code.replaceAll(/./g, (letter) => `[${letter}${letter.toLowerCase()}]`)).join('|')})$`,
  expects: `the two-letter code of a province or territory: ${provinceCodes.join(', ')}`,
  description: 'Only this province or territory, by its two-letter code, case-insensitive.',
  examples: ['ON'],
});

export const boundaryId = Type.String({
  description: 'The id of the boundary, `<set>-<code>`. Ids are never reused.',
  examples: ['sample-federal-92003'],
});

export const BoundaryIdParams = Type.Object({ id: boundaryId });

/** Filters of the boundaries in force, beyond the contract. */
export const mapFilters = {
  jurisdiction: Type.Optional(
    Type.String({
      description: 'Only this jurisdiction: an id from `GET /electoral/jurisdictions`.',
      examples: ['sample'],
    }),
  ),
  set: Type.Optional(
    Type.String({
      description: 'Only this map: the id of a set from `GET /electoral/jurisdictions`.',
      examples: ['sample-federal'],
    }),
  ),
  ...idFilters,
};

const code = Type.String({
  description: 'The election authority’s number or name code for the district, unique within its map.',
  examples: ['92003'],
});

const name = Type.String({ description: 'The English name of the district.', examples: ['Les Tourbières'] });

const nameEn = Type.String({ description: 'The English name.', examples: ['Les Tourbières'] });

const nameFr = Type.String({
  description: 'The French name; the same as the English one if there is only one.',
  examples: ['Les Tourbières'],
});

/** The id of a jurisdiction; also the parameter that selects it. */
const jurisdictionId = Type.String({
  description: 'The id of the jurisdiction: `ca` is Canada, `ca-on` Ontario, `csd-3520005` Toronto.',
  examples: ['sample'],
});

export const jurisdictionFields = {
  id: jurisdictionId,
  name: Type.String({ description: 'The English name.', examples: ['Sample Federation'] }),
  nameEn: Type.String({ description: 'The English name.', examples: ['Sample Federation'] }),
  nameFr: Type.String({
    description: 'The French name; the same as the English one if there is only one.',
    examples: ['Fédération fictive'],
  }),
};

const JurisdictionRefSchema = Type.Object(jurisdictionFields, {
  ...closed,
  title: 'JurisdictionRef',
  description:
    'Extension: the country, province or municipality that the map divides. A map with the districts of many municipalities has one jurisdiction for all of them.',
});

export const BoundaryRefSchema = Type.Object(
  {
    id: boundaryId,
    name,
    nameEn,
    nameFr,
    code,
    jurisdiction: JurisdictionRefSchema,
    boundaryUrl: Type.String({
      description: "The boundary's path relative to the API root.",
      examples: ['/electoral/boundaries/sample-federal-92003'],
    }),
    ...idFields,
    seat: seatIfIncluded,
  },
  { ...closed, title: 'BoundaryRef', description: 'An electoral district, by reference.' },
);

const summaryFields = {
  id: boundaryId,
  level: annotate(LevelSchema, { description: 'The level of government.', examples: ['FEDERAL'] }),
  province: ProvinceSchema,
  code,
  name,
  nameEn,
  nameFr,
  jurisdiction: JurisdictionRefSchema,
  population: Type.Integer({
    minimum: 0,
    description: 'Population according to the publisher of the map or the census; 0 if `notHeld` names it.',
    examples: [36058],
  }),
  electorCount: Type.Integer({
    minimum: 0,
    description: 'Number of electors according to the publisher of the map; 0 if `notHeld` names it.',
    examples: [26849],
  }),
  notHeld: Type.Array(Type.String(), {
    description: 'Extension: names of the fields whose value is unknown. Such a field is 0.',
    examples: [[]],
  }),
  ...idFields,
  bbox: boxIfIncluded,
  ...termsIfIncluded,
  seat: seatIfIncluded,
};

export const BoundarySummarySchema = Type.Object(
  { ...summaryFields, ...centroidIfIncluded },
  { ...closed, title: 'BoundarySummary', description: 'An electoral district in a list.' },
);

const amount = (description: string, example: string) =>
  Type.String({ pattern: '^\\d+\\.\\d{2}$', description, examples: [example] });

export const BoundaryConfidenceSchema = enumeration(
  'BoundaryConfidence',
  ['OFFICIAL', 'MUNICIPAL', 'DERIVED', 'SAMPLE'],
  {
    description:
      "The origin of the geometry. OFFICIAL: the election authority's file. MUNICIPAL: a municipal open-data portal. DERIVED: dissolved or merged by Hustings. SAMPLE: the bundled fictional sample.",
    examples: ['SAMPLE'],
  },
);

export const BoundaryDetailSchema = Type.Object(
  {
    ...summaryFields,
    ...centroidFields,
    spendingLimit: amount(
      'Canadian dollars that a candidate may spend (Canada Elections Act, ss. 477.49 and 477.5), estimated from the electors; FEDERAL only, "0.00" if `notHeld` names it.',
      '80157.70',
    ),
    contributionLimit: amount(
      'Canadian dollars that one person may give in the year (Canada Elections Act, s. 367(1)); FEDERAL only, "0.00" if `notHeld` names it.',
      '1775.00',
    ),
    validFrom: annotate(DateTimeSchema, {
      description: 'The first instant at which the district is in force, in UTC.',
    }),
    validUntil: nullable(DateTimeSchema, {
      description: 'The instant at which it ceases to be in force, in UTC; null if no end is known.',
      examples: [null],
    }),
    sourceUrl: Type.String({
      description: 'URL at which the publisher offers the map.',
      examples: ['https://data.example.org/federal/2025/'],
    }),
    confidence: BoundaryConfidenceSchema,
  },
  {
    ...closed,
    title: 'BoundaryDetail',
    description: 'An electoral district, with its names, population, electors, limits and validity.',
  },
);

export const PageMetaSchema = Type.Object(
  {
    page: Type.Integer({ description: 'The page, from 1.', examples: [1] }),
    limit: Type.Integer({ description: 'Maximum number of records on a page.', examples: [20] }),
    total: Type.Integer({ description: 'Records on all pages.', examples: [1] }),
    totalPages: Type.Integer({ description: 'Number of pages; 0 if there are no records.', examples: [1] }),
  },
  { ...closed, title: 'PageMeta', description: 'The position of this page in the list.' },
);

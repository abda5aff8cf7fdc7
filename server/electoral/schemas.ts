import { Type } from 'typebox';
import { levels } from '#core/levels.ts';

/** Schemas that several operations share. A schema with a title becomes a component of the OpenAPI document. */

export const closed = { additionalProperties: false } as const;

export const LevelSchema = Type.Enum([...levels], { title: 'Level' });

export const DateTimeSchema = Type.String({
  format: 'date-time',
  description: 'UTC with milliseconds.',
  examples: ['2025-03-23T04:00:00.000Z'],
});

export const ProvinceSchema = Type.String({ description: 'The two-letter code of a province or territory.' });

/** In a query. Beyond the contract. */
export const DateParameter = Type.String({
  description:
    'As of when: a day (YYYY-MM-DD, as it begins in Ottawa) or an ISO 8601 date and time with its offset. Now, where it is left out.',
  examples: ['2025-03-23'],
});

export const ProvinceParameter = Type.String({
  pattern: '^[A-Za-z]{2}$',
  expects: 'a two-letter province code such as ON',
  description: 'The two-letter code of a province or territory.',
  examples: ['ON'],
});

export const BoundaryIdParams = Type.Object({
  id: Type.String({ description: 'The id of a boundary.', examples: ['ca-federal-2023-35075'] }),
});

export const BoundaryRefSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    code: Type.String(),
    boundaryUrl: Type.String({ description: "The boundary's path below the API's root." }),
  },
  { ...closed, title: 'BoundaryRef' },
);

const summaryFields = {
  id: Type.String(),
  level: LevelSchema,
  province: ProvinceSchema,
  code: Type.String(),
  name: Type.String(),
  population: Type.Integer({ minimum: 0 }),
  electorCount: Type.Integer({ minimum: 0 }),
  notHeld: Type.Array(Type.String(), {
    description: 'Beyond the contract: fields whose value is not known. A 0 in them means nothing.',
  }),
};

export const BoundarySummarySchema = Type.Object(summaryFields, { ...closed, title: 'BoundarySummary' });

const AmountSchema = Type.String({ pattern: '^\\d+\\.\\d{2}$', description: 'Dollars.', examples: ['1775.00'] });

export const BoundaryDetailSchema = Type.Object(
  {
    ...summaryFields,
    nameEn: Type.String(),
    nameFr: Type.String(),
    centroidLat: Type.Number({ description: 'Of a point inside the boundary, where a label can stand.' }),
    centroidLng: Type.Number(),
    spendingLimit: AmountSchema,
    contributionLimit: AmountSchema,
    validFrom: DateTimeSchema,
    validUntil: Type.Union([DateTimeSchema, Type.Null()]),
    sourceUrl: Type.String(),
    confidence: Type.Enum(['OFFICIAL', 'MUNICIPAL', 'DERIVED', 'SAMPLE']),
  },
  { ...closed, title: 'BoundaryDetail' },
);

export const PageMetaSchema = Type.Object(
  { page: Type.Integer(), limit: Type.Integer(), total: Type.Integer(), totalPages: Type.Integer() },
  { ...closed, title: 'PageMeta' },
);

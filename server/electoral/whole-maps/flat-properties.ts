import { type Static, Type } from 'typebox';
import { toIso } from '#core/dates.ts';
import { annotate, nullable } from '#server/call/schema.ts';
import { centroidOf } from '#server/electoral/extent/centre.ts';
import { termsOf } from '#server/electoral/included/terms.ts';
import type { BoundaryVersion } from '#server/electoral/map/boundary.ts';
import { idsOf } from '#server/electoral/map/ids-of.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import { centroidFields } from '#server/electoral/schemas/extent-schemas.ts';
import { boundaryId, closed, DateTimeSchema, LevelSchema, ProvinceSchema } from '#server/electoral/schemas/schemas.ts';

const text = (description: string, example: string) => Type.String({ description, examples: [example] });

/** A boundary's properties in every file of a map: no object within another, since tables have columns. */
export const FlatPropertiesSchema = Type.Object(
  {
    id: boundaryId,
    set: text('The id of its map.', 'sample-federal'),
    level: annotate(LevelSchema, { description: 'The level of government.', examples: ['FEDERAL'] }),
    province: ProvinceSchema,
    code: text('The publisher’s code for the district, unique within its map.', '92003'),
    nameEn: text('The English name.', 'Les Tourbières'),
    nameFr: text('The French name; the same as the English one if there is only one.', 'Les Tourbières'),
    jurisdiction: text('The id of the country, province or municipality.', 'sample'),
    jurisdictionEn: text('Its English name.', 'Sample Federation'),
    jurisdictionFr: text('Its French name.', 'Fédération fictive'),
    ocdId: nullable(Type.String(), {
      description: 'The Open Civic Data division id; null if none is known.',
      examples: ['ocd-division/country:zz/ed:92003-2023'],
    }),
    dguid: nullable(Type.String(), {
      description: 'Statistics Canada’s Dissemination Geography Unique Identifier; null if none is defined.',
      examples: ['0000A000492003'],
    }),
    population: nullable(Type.Integer({ minimum: 0 }), {
      description: 'Population; null if unknown.',
      examples: [36058],
    }),
    electors: nullable(Type.Integer({ minimum: 0 }), {
      description: 'Number of electors; null if unknown.',
      examples: [26849],
    }),
    areaKm2: Type.Number({ minimum: 0, description: 'Its area in square kilometres.', examples: [1043.6] }),
    ...centroidFields,
    validFrom: annotate(DateTimeSchema, { description: 'The first instant at which it is in force, in UTC.' }),
    validUntil: nullable(DateTimeSchema, {
      description: 'The instant at which it ceases to be in force, in UTC; null if no end is known.',
      examples: [null],
    }),
    licence: text('The name of its map’s licence.', 'Hustings sample data, CC0'),
    licenceUrl: nullable(Type.String(), {
      description: 'URL of the licence’s text; null if there is none.',
      examples: ['https://creativecommons.org/publicdomain/zero/1.0/'],
    }),
    attribution: text(
      'The attribution that the licence requires; empty if it requires none.',
      'A made-up region of the Hustings project; free for any use (CC0 1.0).',
    ),
  },
  {
    ...closed,
    title: 'FlatBoundary',
    description: 'A boundary as one flat row: its properties in every map download.',
  },
);

export type FlatProperties = Static<typeof FlatPropertiesSchema>;

/** The names of the properties, in their order. */
export const flatNames = Object.keys(FlatPropertiesSchema.properties) as Array<keyof FlatProperties>;

/** The properties of a boundary with the figures of an instant. */
export function flatProperties(map: MapSnapshot, version: BoundaryVersion, at: number): FlatProperties {
  const { boundary, province, nameEn, nameFr, areaKm2 } = version;
  const { set, code, id } = boundary;
  const { from, until } = map.spanOf(version);
  const { licence, attribution } = termsOf(set);
  const figures = map.figuresOf(boundary, at);
  const { ocdId, dguid } = idsOf(boundary);
  return {
    id,
    set: set.id,
    level: set.level,
    province,
    code,
    nameEn,
    nameFr,
    jurisdiction: set.jurisdiction.id,
    jurisdictionEn: set.jurisdiction.nameEn,
    jurisdictionFr: set.jurisdiction.nameFr,
    ocdId,
    dguid,
    population: version.population ?? figures?.population ?? null,
    electors: version.electorCount ?? figures?.electors ?? null,
    areaKm2,
    ...centroidOf(version),
    validFrom: toIso(from),
    validUntil: until === Infinity ? null : toIso(until),
    licence: licence.name,
    licenceUrl: licence.url,
    attribution,
  };
}

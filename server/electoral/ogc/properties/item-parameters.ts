import { type TSchema, Type } from 'typebox';
import { annotate } from '#server/call/schema.ts';
import { filterBounds } from '#server/electoral/ogc/cql2/expression.ts';
import { crs84, systems } from '#server/electoral/ogc/crs/systems.ts';
import { idFilters } from '#server/electoral/schemas/id-schemas.ts';
import { ProvinceParameter } from '#server/electoral/schemas/schemas.ts';
import { type FlatProperties, FlatPropertiesSchema } from '#server/electoral/whole-maps/flat-properties.ts';
import { said } from './feature-schema.ts';

const system = (description: string) =>
  Type.Enum([...systems], { type: 'string', default: crs84, description, examples: [systems[1]] });

export const CrsParameter = system('The coordinate reference system of the response (18-058r1).');

export const BoxCrsParameter = system('The coordinate reference system of `bbox`.');

export const filterParameters = {
  filter: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: filterBounds.characters,
      description:
        "Only boundaries for which this is true (CQL2, OGC 21-065r2). Names are those of `…/queryables`. For instance `population > 30000 AND nameEn LIKE 'Port%'`, `CASEI(nameFr) = CASEI('les tourbières')`, `S_INTERSECTS(geometry, POINT(-47 43))`.",
      examples: ["nameEn LIKE 'L%'"],
    }),
  ),
  'filter-lang': Type.Enum(['cql2-text', 'cql2-json'], {
    type: 'string',
    default: 'cql2-text',
    description: 'The encoding of `filter`.',
    examples: ['cql2-text'],
  }),
  'filter-crs': system('The coordinate reference system of the geometries in `filter`.'),
};

/** What a property can be where its type does not say it: as the filters of lists have it, if there are any. */
const stricter: Partial<Record<keyof FlatProperties, TSchema>> = {
  province: ProvinceParameter,
  ocdId: idFilters.ocdId,
  dguid: idFilters.dguid,
  licenceUrl: Type.String({
    pattern: '^https?://',
    expects: 'a web address that begins with https://',
    maxLength: 500,
  }),
};

/** Each property is a parameter (19-079r2, clause 7): only boundaries that have this value. */
export const propertyParameters: Record<string, TSchema> = Object.fromEntries(
  Object.entries(FlatPropertiesSchema.properties).map(([name, schema]) => {
    const { description, ...form } = said(schema as TSchema);
    const [example] = ((schema as { examples?: unknown[] }).examples ?? []).filter((one) => one !== null);
    const about = {
      description: `Only boundaries with this value. ${description}`,
      examples: [example ?? '2027-01-01T05:00:00.000Z'],
    };
    const made = stricter[name as keyof FlatProperties] ?? formOf(form);
    return [name, Type.Optional(annotate(made, about))];
  }),
);

function formOf({ type, ...form }: ReturnType<typeof said>): TSchema {
  if (type === 'integer') return Type.Integer(form);
  if (type === 'number') return Type.Number(form);
  return Type.String('format' in form || 'enum' in form ? form : { maxLength: 500 });
}

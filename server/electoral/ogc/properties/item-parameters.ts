import { type TSchema, Type } from 'typebox';
import { filterBounds } from '#server/electoral/ogc/cql2/expression.ts';
import { crs84, systems } from '#server/electoral/ogc/crs/systems.ts';
import { FlatPropertiesSchema } from '#server/electoral/whole-maps/flat-properties.ts';
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

/** Each property is a parameter (19-079r2, clause 7): only boundaries that have this value. */
export const propertyParameters: Record<string, TSchema> = Object.fromEntries(
  Object.entries(FlatPropertiesSchema.properties).map(([name, schema]) => {
    const { type, format, enum: values, description } = said(schema as TSchema);
    const [example] = ((schema as { examples?: unknown[] }).examples ?? []).filter((one) => one !== null);
    const about = {
      description: `Only boundaries with this value. ${description}`,
      examples: [example ?? '2027-01-01T05:00:00.000Z'],
    };
    const bounded = format === 'date-time' ? { format } : values ? { enum: values } : { maxLength: 500 };
    const made =
      type === 'integer'
        ? Type.Integer(about)
        : type === 'number'
          ? Type.Number(about)
          : Type.String({ ...about, ...bounded });
    return [name, Type.Optional(made)];
  }),
);

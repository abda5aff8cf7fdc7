import type { TSchema } from 'typebox';
import { parseDate } from '#core/dates.ts';
import type { Queryables } from '#server/electoral/ogc/cql2/compile.ts';
import type { Value, ValueType } from '#server/electoral/ogc/cql2/expression.ts';
import { type FlatProperties, FlatPropertiesSchema } from '#server/electoral/whole-maps/flat-properties.ts';
import { said } from './feature-schema.ts';

/** The name by which filters call the geometry. */
const geometry = 'geometry';

function typeOf(schema: TSchema): ValueType {
  const { type, format } = said(schema);
  if (type === 'integer' || type === 'number') return 'number';
  return format === 'date-time' ? 'timestamp' : 'text';
}

const types = Object.fromEntries(
  Object.entries(FlatPropertiesSchema.properties).map(([name, schema]) => [name, typeOf(schema)]),
);

/** What filters may name: each property of a feature, and its geometry. */
export const queryables: Queryables = { types, geometry };

const instants = Object.keys(types).filter((name) => types[name] === 'timestamp') as Array<keyof FlatProperties>;

/** The values of a feature as filters compare them. */
export function filteredValues(properties: FlatProperties): Readonly<Record<string, Value | null>> {
  const values: Record<string, Value | null> = { ...properties };
  for (const name of instants) {
    const text = properties[name] as string | null;
    values[name] = text === null ? null : parseDate(text);
  }
  return values;
}

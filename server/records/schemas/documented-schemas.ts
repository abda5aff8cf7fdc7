import type { TSchema } from 'typebox';
import { annotate, onlyIfIncluded } from '#server/call/schema.ts';
import type { ColumnType, Field, Fields } from '#server/records/field.ts';

type Side = 'shown' | 'input';

/** The schemas of a record's fields on one side, by name, with the descriptions and examples of its fields. */
export const documentedSchemas = (fields: Fields, side: Side): Record<string, TSchema> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const schema = field[side];
      return schema ? [[name, documented(schema, field, side)]] : [];
    }),
  );

function documented(schema: TSchema, { description, example, shown, type, ifIncluded }: Field, side: Side): TSchema {
  const own = ownDescription(schema);
  const value = side === 'input' && shown ? asInput(type, example) : example;
  return annotate(schema, {
    description: own === undefined ? description : `${description} ${own}`,
    // The example of a response is one to a request without `include`.
    ...(value !== undefined && !(ifIncluded && side === 'shown') && { examples: [value] }),
    ...(ifIncluded && side === 'shown' && { [onlyIfIncluded]: true }),
  });
}

/** What the schema says itself, if it has no name: a named schema says it in its component. */
function ownDescription(schema: TSchema): string | undefined {
  const { title, description, anyOf } = schema as { title?: string; description?: string; anyOf?: readonly TSchema[] };
  if (title !== undefined) return undefined;
  return description ?? (anyOf?.[0] && ownDescription(anyOf[0]));
}

/** A response's value as a request writes it. */
function asInput(type: ColumnType, example: unknown): unknown {
  if (typeof example !== 'string') return example;
  if (type === 'cents') return Number(example);
  return type === 'date' ? example.slice(0, 'YYYY-MM-DD'.length) : example;
}

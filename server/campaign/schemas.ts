import { type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** A value or null. */
export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

const closed = { additionalProperties: false } as const;

/** An object of exactly these fields. An unknown field is an error. */
export const record = <Properties extends TProperties>(properties: Properties, options: object = {}) =>
  Type.Object(properties, { ...closed, ...options });

/** A date and time as answers have it: UTC, milliseconds, `Z`. */
export const timestamp = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
});

/** Dollars as a decimal string. */
export const money = Type.String({ pattern: '^-?\\d+\\.\\d{2}$', description: 'Dollars with two decimals.' });

/** A Canadian postal code in the form that the contract accepts. It is stored as it was sent. */
export const postalCode = Type.String({
  pattern: '^[A-Za-z][0-9][A-Za-z]\\s?[0-9][A-Za-z][0-9]$',
  expects: 'a Canadian postal code such as K1A 0B1',
});

export const emailAddress = (options: object = {}) => Type.String({ format: 'email', ...options });

export const supportLevel = Type.Integer({
  minimum: 1,
  maximum: 5,
  description: '1 (strong supporter) to 5 (strong opponent).',
});

/** The path parameter of single records. Any text is valid: an id without a record is a 404. */
export const idParameter = record({ id: Type.String() });

/** The query of a list: cursor, limit, and filters. */
export const pagedQuery = <Properties extends TProperties>(filters: Properties) =>
  record({
    cursor: Type.Optional(Type.String({ description: 'The nextCursor of the page before.' })),
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    ...filters,
  });

export const pagination = record({
  nextCursor: nullable(Type.String()),
  limit: Type.Integer({ minimum: 1, maximum: 200 }),
});

/** `{ data: … }` */
export const one = <Schema extends TSchema>(schema: Schema) => record({ data: schema });

/** `{ data: […], pagination }` */
export const many = <Schema extends TSchema>(schema: Schema) => record({ data: Type.Array(schema), pagination });

/**
 * The body of an update. Every field is optional. The record's read-only fields are accepted and ignored, so that a
 * client may send a record back as it read it.
 */
export function updateOf<Fields extends TProperties>(fields: Fields, shown: TObject) {
  const readOnly = Object.keys(shown.properties).filter((name) => !(name in fields));
  const ignored = Object.fromEntries(
    readOnly.map((name) => [name, Type.Optional(Type.Unknown({ description: 'Read-only: ignored.' }))]),
  );
  const optional = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)]));
  return record({ ...ignored, ...optional }) as unknown as TObject<{
    [Name in keyof Fields]: ReturnType<typeof Type.Optional<Fields[Name]>>;
  }>;
}

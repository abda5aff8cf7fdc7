import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { postalCodePattern } from '#core/postal-code.ts';
import { closed, ignored, nullable } from '#server/call/schema.ts';

/** An object of exactly these fields. An unknown field is an error. */
export const record = <Properties extends TProperties>(properties: Properties, options: object = {}) =>
  Type.Object(properties, { ...closed, ...options });

/** A date and time as responses have it: UTC, milliseconds, `Z`. */
export const timestamp = Type.String({
  format: 'date-time',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
  description: 'ISO 8601, in UTC with milliseconds.',
});

/** A calendar day as responses have it: the midnight in UTC with which it begins. */
export const dayAsTimestamp = Type.String({
  ...timestamp,
  description: 'A calendar day, written as its midnight in UTC.',
});

/** A calendar day, YYYY-MM-DD. */
export const day = Type.String({
  format: 'date',
  expects: 'a calendar day as YYYY-MM-DD',
  description: 'A calendar day, YYYY-MM-DD.',
});

/** A calendar day as a caller writes it: YYYY-MM-DD, or the midnight in UTC as responses have it. */
export const writtenDay = (description: string) =>
  Type.Union([
    Type.String({ ...day, description: `${description} Its midnight in UTC, as in responses, is accepted too.` }),
    Type.String({
      format: 'date-time',
      pattern: '^\\d{4}-\\d\\d-\\d\\dT00:00:00\\.000Z$',
      expects: 'its midnight in UTC as answers have it',
      description: 'The same day as in responses.',
    }),
  ]);

/** Dollars as a decimal string. */
export const money = Type.String({
  pattern: '^-?\\d+\\.\\d{2}$',
  description: 'Canadian dollars as a decimal string with two decimals.',
});

/** A Canadian postal code in the form that the contract accepts. It is stored as it was sent. */
export const postalCode = Type.String({
  pattern: postalCodePattern,
  expects: 'a Canadian postal code such as K1A 0B1',
  description: 'With or without one space in the middle, in either case. It is stored as sent.',
});

/** The pattern of a text with anything but spaces in it. */
export const notBlank = '\\S';

/** A text that a record needs: spaces alone are none. */
export const requiredText = (maxLength: number, options: { minLength?: number; default?: string } = {}) => {
  const { minLength = 1 } = options;
  const expects = `a string of ${minLength} to ${maxLength} characters that is not blank`;
  return Type.String({ minLength, maxLength, pattern: notBlank, expects, ...options });
};

export const emailAddress = (options: object = {}) => Type.String({ format: 'email', ...options });

export const supportLevel = Type.Integer({
  title: 'SupportLevel',
  minimum: 1,
  maximum: 5,
  description: 'From 1 (strong supporter) to 5 (strong opponent).',
});

/** The path parameter of single records. Any text is valid: an id without a record is a 404. */
export const idParameter = (what: string, example: string) =>
  record({
    id: Type.String({
      description: `The id of ${what}. If it does not exist or belongs to another campaign, the response is a 404.`,
      examples: [example],
    }),
  });

const limit = Type.Integer({ minimum: 1, maximum: 200, description: 'Maximum number of records on a page.' });

/** How many records a response has at most, as a parameter. */
export const limitParameter = Type.Integer({ ...limit, default: 50, examples: [50] });

/** The query of a list: cursor, limit, and filters. */
export const pagedQuery = <Properties extends TProperties>(filters: Properties) =>
  record({
    cursor: Type.Optional(
      Type.String({
        description:
          'The `nextCursor` of the previous page; absent for the first page. Opaque, and valid only with the same filters.',
        examples: ['AQIDBAUGBwgJCgsMDQ4PEA'],
      }),
    ),
    limit: limitParameter,
    ...filters,
  });

export const pagination = record(
  {
    nextCursor: nullable(Type.String(), {
      description: 'Pass it as `cursor` for the next page; null if there is no further page.',
      examples: [null],
    }),
    limit: Type.Integer({ ...limit, description: 'The page size that was applied.', examples: [50] }),
  },
  { title: 'Pagination', description: 'Paging of a list.' },
);

/** `{ data: … }` of a named schema. */
export const one = <Schema extends TSchema>(schema: Schema) =>
  record({ data: schema }, { title: `${nameOf(schema)}Response`, description: 'One record.' });

/** `{ data: […], pagination }` of a named schema. */
export const many = <Schema extends TSchema>(schema: Schema) => {
  const { title, properties } = pageProperties(schema);
  return record(properties, { title, description: 'A page of a list.' });
};

/** The name of a page's schema, and what every page has. */
export const pageProperties = <Schema extends TSchema>(schema: Schema) => ({
  title: `${nameOf(schema)}Page`,
  properties: {
    data: Type.Array(schema, { description: 'The records of this page, in the order of the list.' }),
    pagination,
  },
});

const nameOf = (schema: TSchema): string => (schema as { title?: string }).title ?? '';

/**
 * The body of an update. Every field is optional. The record's read-only fields are accepted and ignored, so that a
 * client may send a record back as it read it.
 */
export function updateOf<Fields extends TProperties>(title: string, fields: Fields, shown: TObject) {
  const readOnly = Object.entries(shown.properties).filter(([name]) => !(name in fields));
  const unwritten = Object.fromEntries(readOnly.map(([name, schema]) => [name, Type.Optional(ignored(schema))]));
  const optional = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)]));
  return record(
    { ...unwritten, ...optional },
    { title, description: 'A partial update: fields that are absent stay as they are.' },
  ) as unknown as TObject<{
    [Name in keyof Fields]: ReturnType<typeof Type.Optional<Fields[Name]>>;
  }>;
}

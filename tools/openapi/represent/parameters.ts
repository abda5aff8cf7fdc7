import type { Json } from '#tools/openapi/json.ts';

const text: Json = { type: 'string' };

const parameter = (where: 'path' | 'query', name: string, description: string, more: Json = {}): Json => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema: text,
  ...more,
});

const inQuery = (name: string, description: string, more?: Json) => parameter('query', name, description, more);

/** Parameters of addresses. */
const inPath: Readonly<Record<string, Json>> = {
  set: parameter('path', 'set', 'The name of a map or of an elected body, or the electoral API’s id of a map.', {
    example: 'federal-electoral-districts',
  }),
  boundary: parameter('path', 'boundary', 'The code or the name of a district.', { example: '35079' }),
  election: parameter('path', 'election', 'The name of an election, or the electoral API’s id of it.', {
    example: '45th-general-election',
  }),
  field: parameter('path', 'field', 'The geometry to return for each district.', {
    schema: { type: 'string', enum: ['shape', 'simple_shape', 'centroid'] },
  }),
  code: parameter('path', 'code', 'A postal code without its space.', {
    schema: { type: 'string', pattern: '^\\w{6}$' },
    example: 'K1A0A6',
  }),
};

export const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => inPath[name] as Json);

const number = (minimum: number, maximum: number): Json => ({ schema: { type: 'integer', minimum, maximum } });

export const part = [
  inQuery(
    'limit',
    'Maximum number of entries. The default is 20; 0 and values above 1,000 mean 1,000.',
    number(0, 999_999_999),
  ),
  inQuery('offset', 'Number of entries to skip.', number(0, 999_999_999)),
];

/** What every address understands. */
export const common = [
  inQuery(
    'callback',
    'The name of a JSONP callback function: ASCII letters, digits and underscores; others are left out. The response is then a script that calls it.',
    {
      schema: { type: 'string', maxLength: 100 },
    },
  ),
  inQuery('format', 'apibrowser: the response is a page for people.', {
    schema: { type: 'string', enum: ['json', 'apibrowser'] },
  }),
  inQuery('pretty', 'Indents the response, whatever the value.'),
];

const comparisons =
  'With `__iexact`, `__contains`, `__icontains`, `__startswith`, `__istartswith`, `__endswith`, `__iendswith` or ' +
  '`__isnull` appended to the name, it is compared accordingly. At most 20 such filters in a query.';

/** Filters by text. */
export const fields = (...names: readonly string[]): Json[] =>
  names.map((name) => inQuery(name, `Only those with this \`${name}\`. ${comparisons}`));

export const sets = inQuery('sets', 'Only districts of these maps: at most 100 names, separated by commas.');
export const point = (name: string) => inQuery(name, 'A point as `latitude,longitude`.', { example: '45.42,-75.69' });
export const districts = inQuery(
  'districts',
  'Only members for these districts: at most 100 of `set/boundary`, separated by commas.',
);

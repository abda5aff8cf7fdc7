import type { TObject, TSchema } from 'typebox';
import { apiRoot } from '#server/call/api-root.ts';
import { mostItems } from './schemas.ts';

/** What the definition says of an operation: a part of its endpoint. */
interface Described {
  readonly operationId: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly params?: TObject | undefined;
  readonly query?: TObject | undefined;
  readonly response: TSchema;
  readonly mediaType?: string;
  /** The media type of one that is not JSON of the usual kind. */
  readonly binary?: string;
}

type Json = Record<string, unknown>;

/** Keywords that OpenAPI 3.0 has too. */
const keywords = ['type', 'format', 'enum', 'minimum', 'maximum', 'default', 'pattern', 'maxLength'] as const;

/** Numbers with commas between. The pattern of our own schema says the same of a text. */
const boxSchema: Json = {
  type: 'array',
  items: { type: 'number' },
  oneOf: [
    { minItems: 4, maxItems: 4 },
    { minItems: 6, maxItems: 6 },
  ],
};

/**
 * The definition of the OGC API in OpenAPI 3.0 (17-069r4, 9.2), which its clients read; the document of all operations is
 * OpenAPI 3.1, which they do not.
 */
export function apiDefinition(operations: readonly Described[], about: { origin: string; version: string }): Json {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Hustings: electoral boundaries',
      description:
        'OGC API – Features with filters (CQL2) and coordinate reference systems. Each collection is one map of one jurisdiction.',
      version: about.version,
    },
    servers: [{ url: `${about.origin}${apiRoot}/electoral` }],
    paths: Object.fromEntries(operations.map((one) => [one.path.replace('/electoral', ''), { get: describe(one) }])),
    components: { parameters: sharedParameters(operations), schemas: { Error: errorSchema } },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['error', 'code'],
  properties: { error: { type: 'string' }, code: { type: 'string' } },
};

function describe({ operationId, summary, description, params, query, mediaType, binary, response }: Described): Json {
  const failed = (text: string): Json => ({
    description: text,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
  const said = (response as { description?: string }).description ?? summary;
  return {
    operationId,
    summary,
    description,
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query').map(referred)],
    responses: {
      200: {
        description: said,
        content: {
          [binary ?? mediaType ?? 'application/json']: { schema: { type: 'object' } },
          'text/html': { schema: { type: 'string' } },
        },
      },
      400: failed('A parameter is unknown or ill-formed.'),
      ...(params && { 404: failed('It is not held, or not offered.') }),
      default: failed('Any other error.'),
    },
  };
}

/**
 * QGIS reads how long a page may be where the examples of the standard have it: in this component. A larger number is no error,
 * so that the schema which requests are checked by does not have it.
 */
const shared = 'limit';

const sharedParameters = (operations: readonly Described[]): Json =>
  Object.fromEntries(
    operations.flatMap(({ query }) =>
      parameters(query, 'query').flatMap((one) => (one.name === shared ? [[shared, one]] : [])),
    ),
  );

const referred = (parameter: Json): Json =>
  parameter.name === shared ? { $ref: `#/components/parameters/${shared}` } : parameter;

const parameters = (schema: TObject | undefined, where: 'path' | 'query'): Json[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...said } = property as unknown as Record<string, unknown>;
    const schema = Object.fromEntries(
      keywords.flatMap((keyword) => (keyword in said ? [[keyword, said[keyword]]] : [])),
    );
    return {
      name,
      in: where,
      required: where === 'path',
      description,
      ...(name === 'bbox' && { style: 'form', explode: false }),
      schema: name === 'bbox' ? boxSchema : { ...schema, ...(name === shared && { maximum: mostItems }) },
    };
  });

import { STATUS_CODES } from 'node:http';
import type { TObject } from 'typebox';
import { errorCodes } from '#core/errors.ts';
import { apiRoot } from './api.ts';
import type { Endpoint } from './endpoint.ts';

interface ApiDescription {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** Whether requests may come without a key. */
  readonly keyOptional: boolean;
  readonly endpoints: readonly Endpoint[];
}

type Json = Record<string, unknown>;

const errorSchema = {
  type: 'object',
  required: ['error', 'code'],
  additionalProperties: false,
  properties: {
    error: { type: 'string', description: 'What went wrong and what was expected; safe to display.' },
    code: { type: 'string', enum: errorCodes },
  },
};

const header = (description: string, type: string) => ({ description, schema: { type } });

const everyAnswer = {
  'X-Request-Id': header('Names this request; quote it when you report something.', 'string'),
  'X-RateLimit-Limit': header('Requests that the key may make in a minute.', 'integer'),
  'X-RateLimit-Remaining': header('How many of them are left in this minute.', 'integer'),
};
const retryAfter = { 'Retry-After': header('Seconds after which to ask again.', 'integer') };
const replayed = { 'Idempotent-Replayed': header('`true` where an earlier answer is given again.', 'string') };

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A request made again with its key within 24 hours is not done again: it gets the first one’s answer.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/**
 * The OpenAPI 3.1 document of an API, derived from the same schemas that validate its requests. A schema with a `title`
 * becomes a component of that name.
 */
export function describeApi({ title, version, description, keyOptional, endpoints }: ApiDescription): Json {
  const schemas: Json = { Error: errorSchema };
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = apiRoot + endpoint.path;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    servers: [{ url: '/' }],
    security: keyOptional ? [{}, { key: [] }] : [{ key: [] }],
    paths,
    components: { schemas, securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}

function describeOperation(endpoint: Endpoint, schemas: Json): Json {
  const always = [400, 401, 429, 500, 503, ...(endpoint.scope ? [403] : []), ...(endpoint.body ? [413] : [])];
  const errors = [...new Set([...always, ...endpoint.errors])].sort();
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    ...(endpoint.scope && { 'x-scope': endpoint.scope }),
    parameters: [
      ...parameters(endpoint.params, 'path', schemas),
      ...parameters(endpoint.query, 'query', schemas),
      ...(endpoint.idempotent ? [idempotencyKey] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.bodyOptional,
        content: { 'application/json': { schema: hoist(endpoint.body, schemas) } },
      },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        headers: endpoint.idempotent ? { ...everyAnswer, ...replayed } : everyAnswer,
        content: { 'application/json': { schema: hoist(endpoint.response, schemas) } },
      },
      ...Object.fromEntries(
        errors.map((status) => [
          status,
          {
            description: STATUS_CODES[status],
            headers: status === 429 || status === 503 ? { ...everyAnswer, ...retryAfter } : everyAnswer,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

function parameters(schema: TObject | undefined, where: 'path' | 'query', schemas: Json): Json[] {
  const required = new Set(schema?.required as string[] | undefined);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    // TypeBox lists a parameter with a default as required; a caller may leave it out.
    required: where === 'path' || (required.has(name) && !('default' in (property as object))),
    description: (property as { description?: string }).description,
    schema: hoist(property, schemas),
  }));
}

/** Replaces every schema with a title by a reference to the component of that name. */
function hoist(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { title } = schema as { title?: unknown };
  // A property may itself be called "title": then its value is a schema, not text. `expects` serves error messages only.
  const kept = Object.entries(schema).filter(
    ([key, value]) => typeof value !== 'string' || (key !== 'title' && key !== 'expects'),
  );
  const copy = Object.fromEntries(kept.map(([key, value]) => [key, hoist(value, schemas)]));
  if (typeof title !== 'string') return copy;
  schemas[title] = copy;
  return { $ref: `#/components/schemas/${title}` };
}

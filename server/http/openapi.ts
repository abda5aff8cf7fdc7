import { STATUS_CODES } from 'node:http';
import type { TObject } from 'typebox';
import { errorCodes } from '../../core/errors.ts';
import { apiRoot } from './api.ts';
import type { Endpoint } from './endpoint.ts';

interface Described {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  /** How a key is given; every operation of the campaign API needs one. */
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

/**
 * The OpenAPI 3.1 document of an API, read from the very objects that validate its requests. A schema with a `title`
 * becomes a component of that name.
 */
export function describeApi({ title, version, description, keyOptional, endpoints }: Described): Json {
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
  const errors = [...new Set([400, 401, 429, ...(endpoint.scope ? [403] : []), ...endpoint.errors])].sort();
  return {
    operationId: endpoint.operationId,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: endpoint.description,
    ...(endpoint.scope && { 'x-scope': endpoint.scope }),
    parameters: [...parameters(endpoint.params, 'path', schemas), ...parameters(endpoint.query, 'query', schemas)],
    ...(endpoint.body && {
      requestBody: {
        required: !endpoint.bodyOptional,
        content: { 'application/json': { schema: hoist(endpoint.body, schemas) } },
      },
    }),
    responses: {
      [endpoint.status]: {
        description: 'Success',
        content: { 'application/json': { schema: hoist(endpoint.response, schemas) } },
      },
      ...Object.fromEntries(
        errors.map((status) => [
          status,
          {
            description: STATUS_CODES[status],
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
    required: where === 'path' || required.has(name),
    description: (property as { description?: string }).description,
    schema: hoist(property, schemas),
  }));
}

/** Replaces every schema with a title by a reference to the component of that name. */
function hoist(schema: unknown, schemas: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, schemas));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { title } = schema as { title?: unknown };
  // A property may itself be called "title"; then it holds a schema, not a name. `expects` is for our own messages.
  const kept = Object.entries(schema).filter(
    ([key, value]) => typeof value !== 'string' || (key !== 'title' && key !== 'expects'),
  );
  const copy = Object.fromEntries(kept.map(([key, value]) => [key, hoist(value, schemas)]));
  if (typeof title !== 'string') return copy;
  schemas[title] = copy;
  return { $ref: `#/components/schemas/${title}` };
}

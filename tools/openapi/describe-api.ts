import { apiRoot } from '#server/call/api-root.ts';
import type { ApiDescription } from './api-description.ts';
import { Components } from './components.ts';
import { ApiError, errorResponse } from './errors.ts';
import { headers } from './headers.ts';
import type { Json } from './json.ts';
import { describeOperation, sharedStatuses } from './operation.ts';
import { describeWebhooks } from './webhooks.ts';

/** The version of both APIs, as in the contract. */
const version = '1.0.0';

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique key for this write. Repeating the request with the same key within 24 hours returns the first ' +
    'response and writes nothing. An empty key counts as absent. For instance `our-record-4711`.',
  schema: { type: 'string', maxLength: 200 },
};

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of an earlier response. If nothing has changed since, the response is a 304 without a body. For instance `"1.0.0-e-mwqm2x2o-7-hm2uo"`.',
  schema: { type: 'string' },
};

const range = {
  name: 'Range',
  in: 'header',
  required: false,
  description:
    'One byte range of the file: `bytes=0-99`, `bytes=100-` or `bytes=-100`. Any other value is ignored, and the ' +
    'response is the whole file. For instance `bytes=0-16383`.',
  schema: { type: 'string' },
};

const ifRange = {
  name: 'If-Range',
  in: 'header',
  required: false,
  description:
    'The ETag of the file of which the caller already has other ranges. If the file has changed since, the ' +
    'response is the whole file. For instance `"4f1c0d3a9be27785c1f0a2e64d908b13.pmtiles"`.',
  schema: { type: 'string' },
};

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of the record as it was read. If the record has changed since, the response is a 412 and nothing is ' +
    'changed. For instance `"3b1f09a4c2d7"`.',
  schema: { type: 'string' },
};

/** The OpenAPI 3.1 document of an API, made of the same endpoint objects that serve its requests. */
export function describeApi(api: ApiDescription): Json {
  const components = new Components();
  components.write(ApiError);
  const paths: Record<string, Json> = {};
  for (const endpoint of api.endpoints) {
    const operation = describeOperation(endpoint, api, components);
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  const webhooks = api.webhooks && describeWebhooks(api.webhooks, components);
  const text = JSON.stringify(paths);
  const used = (kind: string, name: string) => text.includes(`"#/components/${kind}/${name}"`);
  const responses = sharedResponses(api);
  const inResponses = JSON.stringify(responses);
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version,
      summary: api.description.split('\n')[0],
      description: api.description,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'Hustings contributors' },
    },
    servers: [{ url: apiRoot, description: 'The server that serves this document.' }],
    tags: [...new Set(api.endpoints.map(({ tag }) => tag))],
    paths,
    ...(webhooks && { webhooks }),
    components: {
      schemas: sorted(components.schemas),
      parameters: keep(
        { IdempotencyKey: idempotencyKey, IfMatch: ifMatch, IfNoneMatch: ifNoneMatch, Range: range, IfRange: ifRange },
        (name) => used('parameters', name),
      ),
      headers: keep(headers, (name) => used('headers', name) || inResponses.includes(`/headers/${name}"`)),
      responses: keep(responses, (name) => used('responses', name)),
      securitySchemes: api.securitySchemes,
    },
  };
}

function sharedResponses({ commonErrors }: ApiDescription): Json {
  return Object.fromEntries(
    Object.entries(sharedStatuses).map(([status, name]) => {
      const errors = commonErrors.filter((error) => error.status === Number(status));
      return [name, errorResponse(Number(status), errors, status === '401' ? ['WWW-Authenticate'] : [])];
    }),
  );
}

const keep = (all: Json, isIncluded: (name: string) => boolean): Json =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isIncluded(name)));

const sorted = (all: Json): Json => Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));

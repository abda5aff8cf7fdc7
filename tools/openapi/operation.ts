import type { TObject, TSchema } from 'typebox';
import type { HustingsError } from '#core/errors.ts';
import { boundsOf } from '#server/call/body/body-bounds.ts';
import { bodyTooLarge } from '#server/call/body/parse-body.ts';
import { rowsTooLarge } from '#server/call/record-texts.ts';
import type { AcceptedFile } from '#server/call/sent-file.ts';
import { noSuchRange } from '#server/content/byte-range.ts';
import { fileTooLarge } from '#server/http/request/files/read-file.ts';
import type { Endpoint } from '#server/operations/endpoint.ts';
import { versionDiffers } from '#server/operations/execute-operation.ts';
import type { ApiDescription } from './api-description.ts';
import type { Components } from './components.ts';
import { errorResponse, invalidRequests } from './errors.ts';
import { changed, exampleOf } from './example.ts';
import { commonHeaders, headerReferences } from './headers.ts';
import type { Json } from './json.ts';

/** Statuses whose errors are the same for all operations: their responses are components. */
export const sharedStatuses: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'Unavailable',
};

export function describeOperation(endpoint: Endpoint, api: ApiDescription, components: Components): Json {
  const {
    operationId,
    tag,
    summary,
    description,
    scope,
    orScope,
    params,
    query,
    idempotent,
    cacheable,
    inParts,
    status,
    version,
  } = endpoint;
  return {
    operationId,
    tags: [tag.name],
    summary,
    description: scope
      ? `${description}\n\nNeeds the scope \`${scope}\`${orScope ? `, or \`${orScope}\` for the records of that scope` : ''}.`
      : description,
    security: api.security,
    // OpenAPI has a place for scopes only with OAuth 2 and OpenID Connect.
    ...(scope && { 'x-scope': scope }),
    parameters: [
      ...parameters(params, 'path', endpoint, components),
      ...parameters(query, 'query', endpoint, components),
      ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...(version ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
      ...(cacheable ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
      ...(inParts ? ['Range', 'IfRange'].map((name) => ({ $ref: `#/components/parameters/${name}` })) : []),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint, endpoint.body, components) }),
    ...(endpoint.file && { requestBody: fileBody(endpoint.file) }),
    responses: {
      [status]: success(endpoint, components),
      ...(inParts && { 206: part(endpoint) }),
      ...(cacheable && { 304: notModified }),
      ...errorResponses(endpoint, api),
    },
  };
}

function requestBody(
  { operationId, bodyOptional, inRows, examples }: Endpoint,
  body: TSchema,
  components: Components,
): Json {
  const example = examples?.body ?? withoutIdentifier(exampleOf(body, `${operationId} body`));
  return {
    required: !bodyOptional,
    content: {
      'application/json': { schema: components.write(body), example },
      ...(inRows && { 'application/x-ndjson': { schema: { type: 'string' }, example: asLines(example) } }),
    },
  };
}

const fileBody = ({ types, description, example }: AcceptedFile): Json => ({
  required: true,
  description,
  content: Object.fromEntries(
    types.map((type) => [
      type,
      type.startsWith('text/')
        ? { schema: { type: 'string' }, example }
        : { schema: { type: 'string', format: 'binary' } },
    ]),
  ),
});

/**
 * No two records share an identifier: trying the operation twice would be refused. The donations of a deposit are
 * records too; those of a batch are known by it.
 */
function withoutIdentifier(example: unknown): unknown {
  const { externalId: _, ...others } = example as { readonly externalId?: unknown; readonly donations?: unknown };
  return Array.isArray(others.donations) ? { ...others, donations: others.donations.map(withoutIdentifier) } : others;
}

/** The records of a body, each on a line. */
const asLines = (example: unknown): string =>
  ((example as { records?: unknown[] }).records ?? []).map((one) => `${JSON.stringify(one)}\n`).join('');

function success(endpoint: Endpoint, components: Components): Json {
  const {
    operationId,
    response,
    binary,
    mediaType = 'application/json',
    examples,
    idempotent,
    notes,
    cacheable,
    inParts,
    html,
    version,
    method,
  } = endpoint;
  const isVersion = version !== undefined && method === 'GET';
  const more = [
    ...(idempotent ? ['Idempotent-Replayed'] : []),
    ...(notes ? ['X-Filter-Note'] : []),
    ...(cacheable || isVersion ? ['ETag'] : []),
    ...(inParts ? ['Accept-Ranges'] : []),
    'Cache-Control',
  ];
  return {
    description: (response as { description?: string }).description ?? 'Success.',
    headers: headerReferences([...commonHeaders, ...more]),
    content: {
      ...(binary ? { [binary]: { schema: fileSchema(binary) } } : jsonContent()),
      ...(html && { 'text/html': { schema: { type: 'string' } } }),
    },
  };

  // Generators know bytes by this format. Without a schema they call them unknown. JSON is validated after it is read.
  function fileSchema(type: string): Json {
    return type.includes('+json') ? components.write(response) : { type: 'string', format: 'binary' };
  }

  function jsonContent(): Json {
    const example = exampleOf(response, `${operationId} answer`);
    const shown = examples?.response ? changed(example, examples.response) : example;
    return { [mediaType]: { schema: components.write(response), example: shown } };
  }
}

const notModified: Json = {
  description: 'Not modified: the ETag in If-None-Match is current. There is no body.',
  headers: headerReferences([...commonHeaders, 'ETag', 'Cache-Control']),
};

const part = ({ binary, mediaType = 'application/json' }: Endpoint): Json => ({
  description: 'The requested range of the file. Content-Range states its position.',
  headers: headerReferences([...commonHeaders, 'ETag', 'Accept-Ranges', 'Content-Range', 'Cache-Control']),
  content: { [binary ?? mediaType]: { schema: { type: 'string', format: 'binary' } } },
});

function errorResponses(endpoint: Endpoint, api: ApiDescription): Json {
  const own = [
    ...invalidRequests(endpoint),
    ...api.errorsOf(endpoint),
    ...(endpoint.version ? [versionDiffers()] : []),
    ...(endpoint.inParts ? [noSuchRange(98_304)] : []),
    ...endpoint.errors,
    ...tooLarge(endpoint),
  ];
  const byStatus = new Map<number, HustingsError[]>();
  for (const error of own) byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error]);
  // An error that the campaign's state causes is stored with the Idempotency-Key and replayed.
  const replayed = (status: number) =>
    endpoint.idempotent && [402, 404, 422].includes(status) ? ['Idempotent-Replayed'] : [];
  const responses: Json = {};
  for (const [status, errors] of byStatus) responses[status] = errorResponse(status, errors, replayed(status));
  for (const [status, name] of Object.entries(sharedStatuses)) {
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

/** Each operation takes as many bytes as its largest body may have. */
function tooLarge({ file, inRows, body }: Endpoint): HustingsError[] {
  if (file) return [fileTooLarge(file.mostBytes)];
  if (inRows) return [rowsTooLarge()];
  return body ? [bodyTooLarge(boundsOf(body).bytes)] : [];
}

function parameters(
  schema: TObject | undefined,
  where: 'path' | 'query',
  { operationId, examples }: Endpoint,
  components: Components,
): Json[] {
  const required = new Set(schema?.required as string[] | undefined);
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, examples: _, ...written } = components.write(property);
    // TypeBox lists a parameter with a default as required; a caller may leave it out.
    const isRequired = where === 'path' || (required.has(name) && !('default' in (property as object)));
    const example = exampleOf(property, `${operationId} ${name}`);
    // Viewers fill in an example, and send it.
    const isSent = isRequired || examples?.query?.includes(name);
    return {
      name,
      in: where,
      required: isRequired,
      description: isSent ? description : `${description} For instance \`${example}\`.`,
      schema: written,
      ...(isSent && { example }),
    };
  });
}

import { describe, expect, it } from '@jest/globals';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import { apiDocuments, type Operation, type Parameter } from '#test/tools/openapi/read-document.ts';

const operations: Readonly<Record<string, Operation>> = Object.fromEntries(
  apiDocuments.flatMap((document) => document.operations.map((operation) => [operation.operationId, operation])),
);
const endpoints = [...campaignEndpoints, ...electoralEndpoints];

/** A return of too many donations is refused, not truncated: `test/server/campaign/donations` tests that. */
const readThatIsRefused = 'getContributionReturn';

const isOptional = ({ schema }: Parameter) => 'default' in schema;

describe('what a client is generated from', () => {
  it('has every operation, each with an id of its own in lower camel case', () => {
    expect(Object.keys(operations)).toEqual(endpoints.map(({ operationId }) => operationId).sort(byDocument));
    for (const operationId of Object.keys(operations)) expect(operationId).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
  });

  it.each(Object.entries(operations))(
    '%s asks for nothing that may be left out, and tells of every answer',
    (_id, { parameters, responses }) => {
      for (const parameter of parameters) {
        if (isOptional(parameter)) expect(parameter).toMatchObject({ required: false });
        if (parameter.in === 'path') expect(parameter).toMatchObject({ required: true });
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '429', '500', '503']));
      for (const { headers } of Object.values(responses)) {
        expect(Object.keys(headers ?? {})).toEqual(
          expect.arrayContaining(['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']),
        );
      }
      for (const status of ['429', '503']) expect(responses[status]?.headers).toHaveProperty('Retry-After');
      expect(responses['401']?.headers).toHaveProperty('WWW-Authenticate');
    },
  );

  it.each(campaignEndpoints.map(({ operationId, method }) => [operationId, method !== 'GET']))(
    '%s tells of the idempotency key where it writes: %s',
    (operationId, writes) => {
      const { parameters, responses } = operations[operationId as string] as Operation;
      const key = parameters.find(({ name }) => name === 'Idempotency-Key');
      expect(key !== undefined).toBe(writes);
      if (writes) expect(key).toMatchObject({ in: 'header', required: false, schema: { maxLength: 200 } });
      expect('Idempotent-Replayed' in (responses['200']?.headers ?? {})).toBe(writes);
    },
  );

  it.each(campaignEndpoints.map(({ operationId, method }) => [operationId, method] as const))(
    '%s (%s) tells of a 422 where it writes, or is the one read that a rule of its own refuses',
    (operationId, method) => {
      const isRefused = method !== 'GET' || operationId === readThatIsRefused;
      expect(operations[operationId]?.responses['422'] !== undefined).toBe(isRefused);
    },
  );

  it.each(campaignEndpoints.map(({ operationId, scope }) => [operationId, scope]))(
    '%s says that it needs the scope %s',
    (operationId, scope) => {
      const operation = operations[operationId as string] as Operation;
      expect(operation['x-scope']).toBe(scope);
      expect(operation.description).toContain(`\`${scope}\``);
      expect(JSON.stringify(operation.responses['403'])).toContain(scope);
    },
  );

  it.each(electoralEndpoints.map(({ operationId, cacheable }) => [operationId, cacheable]))(
    '%s tells of its ETag where it has one: %s',
    (operationId, cacheable) => {
      const { parameters, responses, security } = operations[operationId as string] as Operation;
      expect('304' in responses).toBe(cacheable);
      expect('ETag' in (responses['200']?.headers ?? {})).toBe(cacheable);
      expect(parameters.some(({ name }) => name === 'If-None-Match')).toBe(cacheable);
      expect(security).toContainEqual({});
    },
  );

  it.each(electoralEndpoints.map(({ operationId, inParts = false }) => [operationId, inParts]))(
    '%s tells of the parts of its file where it has one: %s',
    (operationId, inParts) => {
      const { parameters, responses } = operations[operationId as string] as Operation;
      for (const status of ['206', '416']) {
        expect(status in responses).toBe(inParts);
        expect('Content-Range' in (responses[status]?.headers ?? {})).toBe(inParts);
      }
      const names = parameters.map(({ name }) => name);
      expect(names.filter((name) => name?.endsWith('Range'))).toEqual(inParts ? ['Range', 'If-Range'] : []);
    },
  );
});

/** In the order of the documents, which have the operations of one path together. */
function byDocument(a: string, b: string): number {
  const order = Object.keys(operations);
  return order.indexOf(a) - order.indexOf(b);
}

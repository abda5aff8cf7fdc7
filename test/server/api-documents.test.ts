import { describe, expect, it } from '@jest/globals';
import { apiDocuments } from '#server/api-documents.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: { readonly default?: unknown; readonly maxLength?: number };
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Record<string, { headers?: Record<string, unknown> }>;
}

const operations = Object.fromEntries(
  apiDocuments('0').flatMap(({ document }) =>
    Object.values((document as { paths: Record<string, Record<string, Operation>> }).paths).flatMap((path) =>
      Object.values(path).map((operation) => [operation.operationId, operation]),
    ),
  ),
);

describe('what a client is generated from', () => {
  it.each(Object.entries(operations))(
    '%s asks for nothing that may be left out, and tells of every answer',
    (_id, operation) => {
      for (const parameter of operation.parameters) {
        if ('default' in parameter.schema) expect(parameter).toMatchObject({ required: false });
        if (parameter.in === 'path') expect(parameter).toMatchObject({ required: true });
      }
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['400', '401', '429', '500', '503']));
      for (const { headers } of Object.values(operation.responses)) {
        expect(Object.keys(headers ?? {})).toEqual(
          expect.arrayContaining(['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining']),
        );
      }
      for (const status of ['429', '503']) expect(operation.responses[status]?.headers).toHaveProperty('Retry-After');
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
});

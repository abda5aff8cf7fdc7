import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { documentFiles } from '#server/api-documents.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: { readonly default?: unknown; readonly maxLength?: number };
}
interface Response {
  readonly headers?: Record<string, unknown>;
}
type Referred<Target> = Target | { readonly $ref: string };
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Referred<Parameter>[];
  readonly responses: Record<string, Referred<Response>>;
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly [kind: string]: Record<string, unknown> };
}

/** The operations of both documents, with references to parameters and responses followed. */
const operations = Object.fromEntries(
  Object.values(documentFiles).flatMap((file) => {
    const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as Document;
    const follow = <Target>(one: Referred<Target>): Target => {
      if (!(typeof one === 'object' && one !== null && '$ref' in one)) return one;
      const [, , kind = '', name = ''] = one.$ref.split('/');
      return components[kind]?.[name] as Target;
    };
    return Object.values(paths).flatMap((path) =>
      Object.values(path).map(({ operationId, parameters, responses }) => {
        const all = Object.entries(responses).map(([status, response]) => [status, follow(response)] as const);
        return [operationId, { parameters: parameters.map(follow), responses: Object.fromEntries(all) }] as const;
      }),
    );
  }),
);

describe('what a client is generated from', () => {
  it.each(Object.entries(operations))(
    '%s asks for nothing that may be left out, and tells of every answer',
    (_id, { parameters, responses }) => {
      for (const parameter of parameters) {
        if ('default' in parameter.schema) expect(parameter).toMatchObject({ required: false });
        if (parameter.in === 'path') expect(parameter).toMatchObject({ required: true });
      }
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '401', '429', '500', '503']));
      for (const { headers } of Object.values(responses)) {
        expect(Object.keys(headers ?? {})).toEqual(
          expect.arrayContaining(['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining']),
        );
      }
      for (const status of ['429', '503']) expect(responses[status]?.headers).toHaveProperty('Retry-After');
    },
  );

  it.each(campaignEndpoints.map(({ operationId, method }) => [operationId, method !== 'GET']))(
    '%s tells of the idempotency key where it writes: %s',
    (operationId, writes) => {
      const { parameters, responses } = operations[operationId as string]!;
      const key = parameters.find(({ name }) => name === 'Idempotency-Key');
      expect(key !== undefined).toBe(writes);
      if (writes) expect(key).toMatchObject({ in: 'header', required: false, schema: { maxLength: 200 } });
      expect('Idempotent-Replayed' in (responses['200']?.headers ?? {})).toBe(writes);
    },
  );
});

import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { onlyIfIncluded } from '#server/call/schema.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import { faultsOf } from '#test/server/campaign/contract/check-shown.ts';
import { operations as contract, errors, type ShownName } from '#test/server/campaign/contract/contract-table.ts';
import { apiDocuments, type Media, type Operation, type Schema } from './read-document.ts';

const customer = apiDocuments.find(({ name }) => !name.includes('electoral'));

const examplesOf = ({ example, examples = {} }: Media): unknown[] =>
  example === undefined ? Object.values(examples).map(({ value }) => value) : [example];

describe.each(apiDocuments.map((document) => [document.name, document] as const))('%s', (name, document) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ components: document.components }, name);
  /** Why a value is not as a schema of the document says. */
  const faults = (schema: object, value: unknown): string | null => {
    const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${name}#/`));
    return ajv.validate(local, value) ? null : ajv.errorsText();
  };

  it.each(document.operations.map((operation) => [operation.operationId, operation] as const))(
    '%s shows a valid example of each parameter, of its body and of every answer',
    (_id, { parameters, requestBody, responses }) => {
      for (const { name: parameter, schema, example } of parameters) {
        if (example === undefined) continue;
        expect([parameter, faults(schema, example)]).toEqual([parameter, null]);
      }
      for (const [status, content] of [['body', requestBody] as const, ...Object.entries(responses)]) {
        const media = content?.content?.['application/json'];
        if (!media) {
          // A response of bytes has no schema.
          if (Object.keys(content?.content ?? {}).some((type) => type !== 'application/json')) continue;
          expect(['body', '304']).toContain(status);
          continue;
        }
        const examples = examplesOf(media);
        expect([status, examples.length > 0]).toEqual([status, true]);
        for (const value of examples) expect([status, faults(media.schema, value)]).toEqual([status, null]);
      }
    },
  );

  it('shows valid examples in its schemas', () => {
    for (const [component, schema] of Object.entries(document.schemas)) {
      for (const [place, inner] of everySchema(component, schema)) {
        for (const value of inner.examples ?? []) expect([place, faults(inner, value)]).toEqual([place, null]);
      }
    }
  });
});

function* everySchema(place: string, schema: Schema): Generator<[string, Schema]> {
  yield [place, schema];
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    yield* everySchema(`${place}.${name}`, property);
  for (const inner of [schema.items, ...(schema.anyOf ?? [])]) if (inner) yield* everySchema(place, inner);
}

const operationOf = (method: string, path: string): Operation => {
  const paths = customer?.paths[path]?.[method.toLowerCase()];
  return customer?.operations.find(({ operationId }) => operationId === paths?.operationId) as Operation;
};

describe('examples of the customer API', () => {
  it.each(contract.map(({ method, path, answers }) => [method, path, answers] as const))(
    'of %s %s show what the contract shows',
    (method, path, answers) => {
      const success = operationOf(method, path).responses['200'];
      const example = success?.content?.['application/json'].example;
      const { data, ...rest } = example as { data: unknown; pagination?: unknown };
      if (answers === 'deletion') {
        expect(example).toEqual({ data: { id: expect.any(String), deleted: true } });
        return;
      }
      const [form, record]: readonly ['one' | 'list', ShownName] = answers;
      expect(rest).toEqual(form === 'list' ? { pagination: { nextCursor: null, limit: 50 } } : {});
      const records = form === 'list' ? (data as unknown[]) : [data];
      expect(records.length).toBeGreaterThan(0);
      expect(records.flatMap((each) => faultsOf(record, each))).toEqual([]);
    },
  );

  it('of errors have codes with their statuses as the contract has them', () => {
    const allowed = new Set([
      ...errors.map(([code, status]) => `${status} ${code}`),
      '410 not_found',
      '412 validation_failed',
      '413 validation_failed',
      '503 internal',
    ]);
    for (const { operationId, responses } of customer?.operations ?? []) {
      for (const [status, { content }] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        for (const value of examplesOf(content?.['application/json'] as Media)) {
          expect(Object.keys(value as object).sort()).toEqual(['code', 'error']);
          expect([operationId, allowed.has(`${status} ${(value as { code: string }).code}`)]).toEqual([
            operationId,
            true,
          ]);
        }
      }
    }
  });
});

interface Asked {
  readonly properties?: Readonly<Record<string, Asked>>;
  readonly items?: Asked;
  readonly anyOf?: readonly Asked[];
  readonly [onlyIfIncluded]?: true;
}

/** The fields of a value that a response has only if `include` names them. */
function askedIn({ properties = {}, items, anyOf = [] }: Asked, value: unknown): string[] {
  if (Array.isArray(value)) return items ? value.flatMap((one) => askedIn(items, one)) : [];
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, one]) => {
    const property = properties[name];
    if (!property) return [];
    return onlyIfIncluded in property ? [name] : askedIn(property, one);
  });
  return [...inner, ...anyOf.flatMap((one) => askedIn(one, value))];
}

it.each([...campaignEndpoints, ...electoralEndpoints].map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s shows no field in its answer that its request has not asked for, unless it always has it',
  (operationId, { response, examples }) => {
    const operation = apiDocuments
      .flatMap(({ operations }) => operations)
      .find((one) => one.operationId === operationId);
    const media = operation?.responses['200']?.content?.['application/json'];
    const always = askedIn(response as Asked, examples?.response);
    const shown = media ? examplesOf(media).flatMap((value) => askedIn(response as Asked, value)) : [];
    expect(shown.filter((name) => !always.includes(name))).toEqual([]);
  },
);

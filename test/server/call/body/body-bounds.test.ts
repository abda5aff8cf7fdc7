import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { boundsOf, largestBody, largestRow } from '#server/call/body/body-bounds.ts';
import { admit } from '#server/call/body/body-gate.ts';
import { documentedAs } from '#server/call/schema.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly [documentedAs]?: Schema;
}

/** A value of a schema with every list full and every text as long as it may be. */
function largestValue(schema: Schema): unknown {
  const { anyOf, enum: words, properties, items, maxItems = 0, maxLength = 40, [documentedAs]: read } = schema;
  if (read) return largestValue(read);
  if (anyOf) return anyOf.map(largestValue).sort((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
  if (words) return words[0];
  if (schema.const !== undefined) return schema.const;
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, largestValue(each)]));
  if (schema.type === 'array') return Array.from({ length: maxItems }, () => largestValue(items as Schema));
  if (schema.type === 'string') return 'é'.repeat(maxLength);
  return schema.type === 'boolean' ? false : 1234567.89;
}

/** As a client writes it that escapes what is not ASCII, and indents. */
const written = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 2).replaceAll('é', '\\u00e9'));

const withBody = [...campaignEndpoints, ...electoralEndpoints].filter(({ body }) => body);

describe('the bounds of a body', () => {
  it.each(
    withBody.map(({ operationId, body, inRows }) => {
      const rows = body as unknown as { properties: { records: { items: Schema } } };
      return [
        operationId,
        (inRows ? rows.properties.records.items : body) as Schema,
        inRows ? largestRow : largestBody,
      ] as const;
    }),
  )('of %s admit the largest value of its schema, or are the upper ones', (_, schema, most) => {
    const bounds = boundsOf(schema, most);
    const largest = written(largestValue(schema));
    if (largest.length > most.bytes) expect(bounds.bytes).toBe(most.bytes);
    else expect(admit(largest, bounds).value).toBeDefined();
  });

  it.each([
    ['register', 4],
    ['mergeVoter', 4],
    ['createDonation', 32],
    ['createVoter', 64],
    ['createScript', 512],
    ['recordDeposit', 1024],
  ])('of %s are %d KiB', (operationId, kibibytes) => {
    const endpoint = withBody.find((each) => each.operationId === operationId);
    expect(boundsOf(endpoint?.body as object).bytes / 1024).toBe(kibibytes);
  });

  it('of a text without a length, and of a list without one', () => {
    expect(boundsOf(Type.Object({ text: Type.String() })).bytes).toBe(128 * 1024);
    expect(boundsOf(Type.Object({ texts: Type.Array(Type.String({ maxLength: 1 })) })).bytes).toBe(largestBody.bytes);
  });
});

import fc from 'fast-check';
import { externalIdPattern } from '#server/records/external-id.ts';

/** The parts of a JSON schema that our requests use. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Characters that are easily lost, doubled, reordered or taken for markup or code. */
const characters = fc.constantFrom(
  ...['a', 'Z', '0', ' ', 'é', 'ﬁ', 'İ', 'ß', '—', '’', '"', "'", '\\', '%', '_', '<', '>', '&', ';', '\t', '\n', '\r'],
  ...['\u0001', '\u0007', '\u007f', '\u0085', '\u00a0', '\u200b', '\u200f', '\u202e', '\u2028', '\u2066', '\ufeff'],
  ...['\ufffd', '\uffff', '🗳️', '𝒳', '👩‍👩‍👧', '漢', 'ع', 'a\u0301'],
);

const tellingTexts = fc.constantFrom(
  "'; drop table voters; --",
  '<script>alert(1)</script>',
  '</style></html>',
  '{{7*7}}',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '=1+1',
);

/** Texts of awkward characters. */
export const text = (bounds: { minLength?: number; maxLength?: number }): fc.Arbitrary<string> =>
  fc.oneof(
    tellingTexts.filter(({ length }) => length >= (bounds.minLength ?? 0) && length <= (bounds.maxLength ?? 60)),
    fc.string({
      unit: characters,
      size: 'max',
      minLength: bounds.minLength ?? 0,
      maxLength: Math.min(bounds.maxLength ?? 60, 60),
    }),
    ...(bounds.maxLength ? [fc.constantFrom('x', '漢', '𝒳').map((c) => c.repeat(bounds.maxLength as number))] : []),
    fc.constant('m'.repeat(Math.max(1, bounds.minLength ?? 0))),
  );

const digit = fc.integer({ min: 0, max: 9 });
const letter = fc.constantFrom('A', 'Z', 'k', 'w');
const postalCode = fc
  .tuple(letter, digit, letter, fc.constantFrom('', ' ', '\t', '\u00a0'), digit, letter, digit)
  .map((parts) => parts.join(''));
const email = fc.constantFrom(
  'a@example.org',
  'A.b+c@Example.co',
  "o'brien@example.org",
  `${'l'.repeat(60)}@example.org`,
);
const realDay = fc.constantFrom(
  '2026-09-15',
  '2026-10-05',
  '2024-02-29',
  '2015-01-01',
  '2030-12-31',
  '0001-01-01',
  '1999-12-31',
  '9999-12-31',
);

/** What a script names a question or a choice by. */
const ownId = fc.constantFrom('issue', '0', 'a_-', '9'.repeat(40), 'x-'.repeat(20));

/** Values that a schema takes. A pattern that is not known here is an error: then this file has to learn it. */
export function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.format === 'email' || schema.pattern?.includes('[^@\\s]+@')) return email;
  if (schema.format === 'date') return realDay;
  if (schema.format === 'date-time') return fc.constantFrom('2026-10-05T09:00:00Z', '2026-03-01T12:00:00-05:00');
  if (schema.pattern?.startsWith('^[A-Za-z][0-9]')) return postalCode;
  if (schema.pattern?.includes('[1-5]')) return fc.constantFrom('1', '1,2', ' 5 , 1', '3,3,3');
  if (schema.pattern === '\\S') return text(schema).filter((value) => /\S/u.test(String(value)));
  if (schema.pattern?.includes('T00:00:00')) return realDay.map((day) => `${day}T00:00:00.000Z`);
  if (schema.pattern?.includes('[1-9]\\d{0,')) return fc.constantFrom('0.01', '19.99', '1775.00', '99999.99');
  if (schema.pattern?.startsWith('^(') && schema.pattern.includes(')(,(')) {
    const names = schema.pattern.slice(2, schema.pattern.indexOf(')')).split('|');
    return fc.subarray(names, { minLength: 1 }).map((some) => some.join(','));
  }
  if (schema.pattern === '^[a-z0-9][a-z0-9_-]{0,39}$') return ownId;
  // A jurisdiction, which need not exist, and where a request ended.
  if (schema.pattern === '^[a-z0-9]+(-[a-z0-9]+)*$') return fc.constantFrom('sample', 'xa', 'on-ajax', 'x'.repeat(100));
  if (schema.pattern === '^[A-Za-z0-9_-]+$') return fc.constantFrom('x', 'AQIDBAUGBwgJCgsMDQ4PEA', 'A'.repeat(200));
  if (schema.pattern === externalIdPattern) return fc.constantFrom('a', 'M-104872', 'é 7', 'x'.repeat(100));
  if (schema.pattern?.startsWith('^[^\\u0000'))
    return fc.constantFrom('a', 'door-7-2026-09-19', 'é 7', 'x'.repeat(100));
  if (schema.pattern === '^[A-Za-z,. -]*$') {
    return fc.constantFrom(
      '',
      '-',
      'firstName,lastName,address.street,address.unit,city,province,postalCode',
      'colour',
      ','.repeat(199),
    );
  }
  if (schema.pattern) throw new Error(`no values are known for the pattern ${schema.pattern}`);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 });
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(schema.items as Schema), { maxLength: schema.maxItems ?? 5 });
    case 'object':
      return object(schema);
    case undefined:
      return fc.jsonValue({ maxDepth: 2 });
    default:
      throw new Error(`no values are known for the type ${schema.type}`);
  }
}

function number({ minimum, maximum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  const min = minimum ?? exclusiveMinimum ?? 0;
  const max = maximum ?? 1000;
  const bounds = fc.constantFrom(max, ...(exclusiveMinimum === undefined ? [min] : []));
  return fc.oneof(
    fc.integer({ min: min * 100 + 1, max: Math.min(max * 100, 200_00) }).map((hundredths) => hundredths / 100),
    bounds,
  );
}

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  return fc.record(Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valid(property)])), {
    requiredKeys: [...required],
  });
}

/** Values near and far outside a schema, and some that are inside. */
export function mutated(schema: Schema): fc.Arbitrary<unknown> {
  const branches = schema.anyOf ?? [schema];
  const near = branches.flatMap((branch) => [
    ...(branch.maxLength !== undefined ? ['x'.repeat(branch.maxLength + 1), '𝒳'.repeat(branch.maxLength + 1)] : []),
    ...(branch.minLength ? ['x'.repeat(branch.minLength - 1)] : []),
    ...(branch.minimum !== undefined ? [branch.minimum, branch.minimum - 1, branch.minimum - 1e-9] : []),
    ...(branch.maximum !== undefined ? [branch.maximum, branch.maximum + 1, branch.maximum + 0.001] : []),
    ...(branch.maxItems !== undefined ? [Array(branch.maxItems + 1).fill('x')] : []),
    ...(branch.enum ?? []).map((word) => String(word).toLowerCase()),
  ]);
  return fc.oneof(
    ...(near.length > 0 ? [fc.constantFrom(...near)] : []),
    fc.constantFrom(
      ...[
        '2026-02-30',
        '2025-02-29',
        '0000-01-01',
        '2026-13-01',
        '2026-1-1',
        '10000-01-01',
        '2026-10-05T00:00:00Z',
        ' 2026-10-05',
      ],
    ),
    fc.constantFrom(
      0,
      -0,
      -1,
      0.001,
      1e-320,
      5e-324,
      1e21,
      1.7976931348623157e308,
      2 ** 31,
      2 ** 53,
      2 ** 63,
      99_999.999,
    ),
    fc.constantFrom(null, true, false, '', ' ', [], {}, [[]], [null], '\u0000', 'a\u0000b', '\ud800', 'x\udfff'),
    text({ maxLength: 300 }),
    fc.jsonValue({ maxDepth: 3 }),
  );
}

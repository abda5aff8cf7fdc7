import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { fieldName } from '#server/console/texts/records/field-names.ts';
import { languages } from '#server/pages/language.ts';

interface Document {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        parameters?: ReadonlyArray<{ in: string; name: string }>;
        requestBody?: { content: Record<string, { schema?: Schema }> };
      }
    >
  >;
  readonly components: { readonly schemas: Record<string, Schema> };
}

interface Schema {
  readonly $ref?: string;
  readonly properties?: Record<string, unknown>;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../server/openapi/customer.json'), 'utf8'),
) as Document;
const parameters = Object.values(document.paths)
  .flatMap((path) => Object.values(path))
  .flatMap((operation) => operation.parameters ?? [])
  .flatMap(({ in: place, name }) => (place === 'query' ? [name] : []));

it.each(languages)('the audit log names every filter of the API in words, in %s', (language) => {
  const unnamed = [...new Set(parameters)].filter((name) => fieldName(name, language) === undefined);
  expect(unnamed).toEqual([]);
});

/** The fields of an object, whatever it is made of. */
function fieldsOf({ $ref, properties, allOf = [], anyOf = [], oneOf = [] }: Schema): string[] {
  const named = $ref === undefined ? undefined : document.components.schemas[$ref.split('/').at(-1) as string];
  const parts = [...(named ? [named] : []), ...allOf, ...anyOf, ...oneOf];
  return [...Object.keys(properties ?? {}), ...parts.flatMap(fieldsOf)];
}

it.each(languages)('the audit log names every field that the API accepts in words, in %s', (language) => {
  const bodies = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ requestBody }) => requestBody?.content['application/json']?.schema ?? []);
  const sent = new Set(bodies.flatMap(fieldsOf));
  expect(sent.size).toBeGreaterThan(50);
  expect([...sent].filter((name) => fieldName(name, language) === undefined)).toEqual([]);
});

it.each(languages)('the audit log names every field that an act of the console changes, in %s', (language) => {
  const acts = [
    'closesAt',
    'date',
    'email',
    'endedAt',
    'event',
    'people',
    'receiptStatus',
    'revokedAt',
    'role',
    'scopes',
  ];
  const more = ['subscriptionTier', 'url', 'withdrawn'];
  expect([...acts, ...more].filter((name) => fieldName(name, language) === undefined)).toEqual([]);
});

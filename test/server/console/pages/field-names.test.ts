import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { fieldName } from '#server/console/texts/records/field-names.ts';
import { languages } from '#server/pages/language.ts';

interface Document {
  readonly paths: Record<string, Record<string, { parameters?: ReadonlyArray<{ in: string; name: string }> }>>;
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

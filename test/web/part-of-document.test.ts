import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { documentFiles } from '#server/api-documents.ts';
import { type Fields, partOfDocument } from '#web/reference/part-of-document.ts';

const document = {
  openapi: '3.1.0',
  paths: { '/a': { get: { $ref: '#/paths/~1b/get' }, put: {} }, '/b': { get: { operationId: 'b' } } },
  components: {
    schemas: { One: { $ref: '#/components/schemas/Two/items' }, Two: { items: { $ref: '#/components/schemas/One' } } },
    headers: { Three: {} },
  },
};

describe('a part of a document', () => {
  it('is an operation with what it refers to', () => {
    const { openapi, paths } = document;
    const part = { openapi, paths: { '/a': { get: paths['/a'].get }, '/b': paths['/b'] }, components: {} };
    expect(partOfDocument(document, ['paths', '/a', 'get'])).toEqual(part);
  });

  it('is a component with what it refers to, also in cycles', () => {
    const { schemas } = document.components;
    const part = { openapi: '3.1.0', paths: {}, components: { schemas } };
    expect(partOfDocument(document, ['components', 'schemas', 'One', 'items'])).toEqual(part);
  });

  it('is the whole document if its path leads to none or several', () => {
    for (const path of [[], ['paths'], ['paths', '/a'], ['components', 'schemas'], ['info', 'contact', 'name']])
      expect(partOfDocument(document, path)).toBe(document);
  });
});

/** What a reference leads to. */
const target = (whole: Fields, reference: string): unknown =>
  reference
    .split('/')
    .slice(1)
    .reduce<unknown>((from, name) => (from as Fields | undefined)?.[name], whole);

it.each(Object.entries(documentFiles))('each operation of %s has all that it refers to', (_, file) => {
  const whole = JSON.parse(readFileSync(file, 'utf8')) as Fields & { readonly paths: Readonly<Record<string, Fields>> };
  for (const [path, methods] of Object.entries(whole.paths)) {
    for (const method of Object.keys(methods)) {
      const part = partOfDocument(whole, ['paths', path, method]);
      const text = JSON.stringify(part);
      const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference);
      expect(references.filter((reference) => target(part, reference) === undefined)).toEqual([]);
      expect(part.paths).toEqual({ [path]: { [method]: methods[method] } });
    }
  }
});

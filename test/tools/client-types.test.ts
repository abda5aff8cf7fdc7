import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { type ApiDocument, clientOperations, readDocument } from '#tools/client-types/document.ts';
import { clientFiles } from '#tools/client-types/files.ts';
import { describe as describeSchema, typeText } from '#tools/client-types/type-text.ts';
import { sharedNames } from '#tools/client-types/types-file.ts';

const place = { indent: '', isSent: false };

describe('client/src', () => {
  it.each(Object.entries(clientFiles()))('%s is as npm run client-types makes it', async (name, text) => {
    const committed = await readFile(new URL(`../../client/src/${name}`, import.meta.url), 'utf8');
    expect(committed === text || `${name} is stale: npm run client-types`).toBe(true);
  });

  it('exports nothing whose type is not known', () => {
    for (const [name, text] of Object.entries(clientFiles())) {
      expect([name, text.match(/[:<|] *(any|unknown)\b.*/g)]).toEqual([name, null]);
    }
  });
});

describe('the type of a schema', () => {
  it.each([
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ enum: ['A', "B'"] }, "'A' | 'B\\''"],
    [{ type: 'boolean', const: true }, 'true'],
    [{ anyOf: [{ $ref: '#/components/schemas/Level' }, { type: 'null' }] }, 'Level | null'],
    [{ type: 'array', items: { type: ['integer', 'null'] } }, 'Array<number | null>'],
    [{ type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 }, '[number, number]'],
    [{ type: 'object', additionalProperties: { type: 'integer' } }, 'Record<string, number>'],
    [{ type: 'object', properties: { 'a-b': { type: 'string' } } }, "{\n  'a-b'?: string;\n}"],
    [{ type: 'object', properties: {} }, 'Record<string, never>'],
  ])('%j is %s', (schema, text) => {
    expect(typeText(schema, place)).toBe(text);
  });

  it('says what a type does not', () => {
    const schema = { type: 'string', description: 'A name.', minLength: 1, maxLength: 9, default: 'x' };
    expect(describeSchema(schema)).toBe('A name. At least 1 character, at most 9 characters, "x" by default.');
  });

  it.each([
    ['without a type', {}],
    ['of a type that JSON does not have', { type: 'date' }],
    ['of a list of anything', { type: 'array' }],
    ['of an object with anything', { type: 'object' }],
  ])('%s is refused', (_, schema) => {
    expect(() => typeText(schema, place)).toThrow();
  });
});

describe('a document', () => {
  const document = readDocument('electoral');

  it('may not mean another thing by a name of the other one', () => {
    const other: ApiDocument = {
      ...document,
      components: { ...document.components, schemas: { Level: { enum: [1] } } },
    };
    expect([...sharedNames(document, document)]).toContain('Level');
    expect(() => sharedNames(document, other)).toThrow('"Level" means one thing in one API and another in the other');
  });

  it('may not have an operation whose response is not JSON', () => {
    const operation = { operationId: 'draw', summary: '', description: '', responses: { 200: { content: {} } } };
    expect(() => clientOperations({ ...document, paths: { '/draw': { get: operation } } })).toThrow('draw');
  });
});

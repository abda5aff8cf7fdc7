import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { type ApiDocument, clientOperations, readDocument } from '#client/generate/document.ts';
import { clientFiles } from '#client/generate/files.ts';
import { describe as describeSchema, typeText } from '#client/generate/type-text.ts';
import { sharedNames } from '#client/generate/types-file.ts';

const place = { indent: '', isSent: false };

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('client/src', () => {
  it.each(Object.entries(clientFiles()))('%s is made by the build', async (name, text) => {
    const written = await readFile(join(root, 'client/src', name), 'utf8');
    expect(written === text || `${name} is not that of the documents: npm run build`).toBe(true);
  });

  it('has no file in the repository that is made', async () => {
    const ignored = (await readFile(join(root, '.gitignore'), 'utf8')).split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['/client/dist/', '/client/src/types/', '/client/src/*-client.ts']));
    // An archive of the sources has no history.
    if (!existsSync(join(root, '.git'))) return;
    const tracked = execFileSync('git', ['ls-files', 'client'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
    expect(tracked).toContain('client/src/api-client.ts');
    const made = Object.keys(clientFiles()).map((name) => `client/src/${name}`);
    expect(tracked.filter((path) => made.includes(path) || /\.d\.c?ts$|\/dist\//.test(path))).toEqual([]);
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

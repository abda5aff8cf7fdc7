// The build has the schema of source files as code. It says the same of a file as the program that runs as TypeScript.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { compileForNode } from '#bin/build/files/compile.js';
import { Inputs } from '#bin/build/inputs.js';
import * as asTypeScript from '#ingest/registry/load-sources.ts';
import { kinds } from '#ingest/registry/source-validators.ts';

let folder: string;
let built: typeof asTypeScript;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hustings-'));
  const files = await compileForNode(
    new Inputs(),
    { sources: 'ingest/registry/load-sources.ts' },
    { splitting: false },
  );
  for (const { name, contents } of files) await writeFile(join(folder, name), contents);
  built = await import(pathToFileURL(join(folder, 'sources.mjs')).href);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const example = JSON.parse(await readFile('data/sources/ca/federal-2023.json', 'utf8'));
const wrong: Record<string, unknown> = {
  'no kind': {},
  'another kind': { kind: 'weather' },
  'a field that nothing reads': { ...example, colour: 'red' },
  'a number for a text': { ...example, id: 7 },
  ...Object.fromEntries(kinds.map((kind) => [`nothing but its kind: ${kind}`, { kind }])),
};

it('takes every source of the registry', async () => {
  expect(await built.loadSources()).toEqual(await asTypeScript.loadSources());
});

it.each(Object.entries(wrong))('refuses %s with the same words', async (_, source) => {
  const path = join(folder, 'source.json');
  await writeFile(path, JSON.stringify(source));
  const said = ({ loadSource }: typeof asTypeScript) =>
    loadSource(path).then(
      () => 'taken',
      (error: Error) => error.message,
    );
  expect(await said(asTypeScript)).toMatch(/^source\.json: /);
  expect(await said(built)).toBe(await said(asTypeScript));
});

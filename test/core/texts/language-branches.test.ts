import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const folders = ['bin', 'core', 'ingest', 'jobs', 'locator/src', 'server', 'web'];

/** A choice between two wordings by the language: a third language would get the second one. */
const branch = /[!=]== '(?:en|fr)'\s*\?/;

const branchesIn = (source: string): string[] =>
  source
    .replaceAll(/\n\s*\?/g, ' ?')
    .split('\n')
    .filter((line) => branch.test(line));

it('sees a choice by the language, in one line or in two', () => {
  expect(branchesIn("const a = language === 'fr' ? b : c;\nconst d = language !== 'en'\n  ? b\n  : c;")).toHaveLength(
    2,
  );
});

it.each(folders)('chooses no wording by the language in the sources of %s', async (folder) => {
  const names = await readdir(join(root, folder), { recursive: true });
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/^texts\/(?:en|fr)\//.test(name));
  expect(sources.length).toBeGreaterThan(3);
  const found = await Promise.all(
    sources.map(async (name) =>
      branchesIn(await readFile(join(root, folder, name), 'utf8')).map((line) => `${name}: ${line.trim()}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const pages = join(import.meta.dirname, '../../../server/pages');

async function sourcesBelow(folder: string): Promise<Map<string, string>> {
  const found = await readdir(join(pages, folder), { withFileTypes: true, recursive: true });
  const files = found.filter(({ name }) => name.endsWith('.tsx')).map(({ name, parentPath }) => join(parentPath, name));
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
}

it('every component of pages is on the page of components, on its own or as a part of another one', async () => {
  const [components, specimens] = await Promise.all([sourcesBelow('components'), sourcesBelow('docs/design')]);
  const exported = [...components].flatMap(([file, source]) =>
    [...source.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(([, name = '']) => ({ file, name })),
  );
  expect(exported.length).toBeGreaterThan(30);
  const isShown = ({ file, name }: (typeof exported)[number]) =>
    [...specimens, ...components].some(([other, source]) => other !== file && new RegExp(`<${name}\\b`).test(source));
  expect(exported.filter((each) => !isShown(each)).map(({ name }) => name)).toEqual([]);
});

it('a notice is only made by its component', async () => {
  const all = await Promise.all([sourcesBelow('.'), sourcesBelow('../console'), sourcesBelow('../walk')]);
  const sources = all.flatMap((each) => [...each]);
  expect(sources.length).toBeGreaterThan(100);
  const own = /class=["{`'][^>]*\b(?:notice|created|refusal)\b/;
  const raw = sources.filter(([file, source]) => !file.endsWith('/parts/notice.tsx') && own.test(source));
  expect(raw.map(([file]) => file)).toEqual([]);
});

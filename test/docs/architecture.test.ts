import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { describeLinks, readDoc, rowsBelow } from './page-tables.ts';
import { root } from './run/read-page.ts';

const page = await readDoc('architecture.md');

describe('docs/architecture.md', () => {
  describeLinks(page);

  it.each(
    [...page.matchAll(/`((?:bin|core|data|ingest|server|jobs|migrations|tools|bench|test)\/[\w./-]*)`/g)].map(
      ([, path = '']) => path,
    ),
  )('names %s, which exists', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });

  it('lists every folder of code', async () => {
    const entries = await readdir(root, { withFileTypes: true });
    const folders = entries
      .filter((entry) => entry.isDirectory() && !/^(\.|node_modules|var|dist|docs|coverage)/.test(entry.name))
      .map(({ name }) => `\`${name}/\``);
    expect(rowsBelow(page, '## Folders').map(([folder]) => folder)).toEqual(expect.arrayContaining(folders));
  });

  it('describes a project whose folders have at most a dozen code files each, beside further folders', async () => {
    const loose = new Map<string, number>();
    // Migrations are read in their order, and none is moved once it is there.
    const folders = 'bench bin client core ingest jobs server test tools web'.split(' ');
    for (const folder of folders) {
      for (const { name, parentPath } of await readdir(join(root, folder), { withFileTypes: true, recursive: true })) {
        // What npm installs and what packing the client writes are no part of the project.
        const isOurs = !/\/(node_modules|dist)(\/|$)/.test(relative(root, parentPath));
        if (isOurs && /\.(ts|tsx|js)$/.test(name)) loose.set(parentPath, (loose.get(parentPath) ?? 0) + 1);
      }
    }
    expect(loose.size).toBeGreaterThan(100);
    expect([...loose].filter(([, files]) => files > 12)).toEqual([]);
  });

  it('has its glossary in order, each term once', () => {
    const terms = rowsBelow(page, '## Glossary').map(([term]) => term as string);
    expect(terms.length).toBeGreaterThan(30);
    expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b)));
  });
});

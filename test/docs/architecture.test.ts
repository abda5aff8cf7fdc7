import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readImports } from '#tools/floors/import-graph.ts';
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

  /** The rows of the picture, from the highest to the lowest, of the folder that stands at their left. */
  function floorsOf(folder: string): string[][] {
    const picture = page.split('### Floors')[1]?.split('```')[1] ?? '';
    const rows: Array<[string, string[]]> = [];
    for (const line of picture.trim().split('\n')) {
      const [, left = '', names = ''] = /^(\S*) +(.*)$/.exec(line) ?? [];
      rows.push([left === '' ? (rows.at(-1)?.[0] ?? '') : left, names.split(' ')]);
    }
    return rows.flatMap(([of, names]) => (of === folder ? [names] : []));
  }

  it.each(['server/', 'server/campaign/', 'server/electoral/', 'ingest/'])(
    'draws the floors of %s as they are',
    async (column) => {
      const rows = floorsOf(column);
      const floor = new Map(rows.flatMap((row, at) => row.map((name) => [name, at] as const)));
      const wrong = new Set<string>();
      const seen = new Set<string>();
      for (const [file, imported] of await readImports(root, [column.slice(0, -1)])) {
        const [from, isInner] = file.slice(column.length).split('/');
        if (isInner === undefined || from === undefined) continue;
        seen.add(from);
        for (const path of imported) {
          const [to = '', isFile] = path.slice(column.length).split('/');
          if (!path.startsWith(column) || isFile === undefined || to === from) continue;
          if (!((floor.get(from) ?? -1) < (floor.get(to) ?? -1))) wrong.add(`${from} → ${to}`);
        }
      }
      expect([...wrong]).toEqual([]);
      expect([...floor.keys()].sort()).toEqual([...seen].sort());
    },
  );

  it('has its glossary in order, each term once', () => {
    const terms = rowsBelow(page, '## Glossary').map(([term]) => term as string);
    expect(terms.length).toBeGreaterThan(30);
    expect(terms).toEqual([...new Set(terms)].sort((a, b) => a.localeCompare(b)));
  });
});

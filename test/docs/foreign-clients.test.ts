import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFile(resolve(root, path), 'utf8');

it('the table of foreign clients has each package of tools/foreign with the version that is installed', async () => {
  const { dependencies } = JSON.parse(await read('tools/foreign/package.json')) as {
    dependencies: Record<string, string>;
  };
  const { packages } = JSON.parse(await read('tools/foreign/package-lock.json')) as {
    packages: Record<string, { version: string }>;
  };
  const rows = (await read('docs/foreign-clients.md')).split('\n').filter((line) => line.startsWith('| `'));
  const shown = new Map(
    rows.map((row) => {
      const [, client = '', version = ''] = row.split('|').map((cell) => cell.trim());
      return [/^`([^`]+)`/.exec(client)?.[1], version];
    }),
  );
  for (const [name, wanted] of Object.entries(dependencies)) {
    const { version } = packages[`node_modules/${name}`] as { version: string };
    expect([name, wanted.split('@').at(-1), shown.get(name)]).toEqual([name, version, version]);
  }
});

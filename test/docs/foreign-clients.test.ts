import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { shownClients } from '#test/foreign/clients-table.ts';

const tools = resolve(import.meta.dirname, '../../tools');
const read = async <Content>(path: string) => JSON.parse(await readFile(resolve(tools, path), 'utf8')) as Content;

it.each(['foreign', 'duckdb'])(
  'the table of foreign clients has each package of tools/%s with the version of its lock file',
  async (folder) => {
    const { dependencies } = await read<{ dependencies: Record<string, string> }>(`${folder}/package.json`);
    const { packages } = await read<{ packages: Record<string, { version: string }> }>(`${folder}/package-lock.json`);
    const shown = new Map((await shownClients()).map((client) => [client.package, client.version]));
    for (const [name, wanted] of Object.entries(dependencies)) {
      const { version } = packages[`node_modules/${name}`] as { version: string };
      expect([name, wanted.split('@').at(-1), shown.get(name)]).toEqual([name, version, version]);
    }
  },
);

import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

/** What `npm run bench` without a name answers, and the names in it. */
async function listed(): Promise<{ exitCode: number | null; names: string[] }> {
  const args = ['--import', 'tsx', 'tools/bench.ts'];
  const child = execFile(process.execPath, args, { cwd: root });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const [, names = ''] = /There are: (.+)\./.exec(said) ?? [];
  return { exitCode, names: names.split(', ') };
}

/** The benches that the documentation names: in its commands, and in the table of what they said last. */
async function documented(): Promise<Set<string>> {
  const files = (await readdir(join(root, 'docs'), { recursive: true })).filter((file) => file.endsWith('.md'));
  const texts = await Promise.all(files.map((file) => readFile(join(root, 'docs', file), 'utf8')));
  const commands = texts.flatMap((text) => [...text.matchAll(/npm run bench -- ([a-z-]+)/g)]);
  const rows = (await readFile(join(root, 'docs/benchmarks.md'), 'utf8')).matchAll(/^\| `([a-z-]+)( --[a-z-]+)*` \|/gm);
  return new Set([...commands, ...rows].map(([, name]) => name as string));
}

describe('npm run bench', () => {
  let list: Awaited<ReturnType<typeof listed>>;
  beforeAll(async () => {
    list = await listed();
  });

  it('without a name lists the benches and ends with 2', () => expect(list.exitCode).toBe(2));

  it('knows every bench that the documentation names, and no other', async () => {
    expect(list.names.toSorted()).toEqual([...(await documented())].sort());
  });

  it('runs one in a campaign of a few thousand voters', async () => {
    const args = ['--import', './tools/from-sources.js', 'tools/bench.ts', 'walk-list', '3000', '3'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root });
    expect(stdout).toMatch(/^3000 voters, everybody: p50 /);
  });
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { bounds, ofRequests } from './collections.ts';

const root = join(import.meta.dirname, '../../..');
const made = /\bnew (?:Map|Set|WeakMap|WeakSet|LRUCache|RateLimiterMemory)\b/g;
/** Their collections live as long as what they make. */
const makes = /^(create|open|serve|link|count|inProcess|relay|start[A-Z])/;

async function sources(): Promise<string[]> {
  const folders = ['server', 'core', 'jobs', 'bin'].map(async (folder) =>
    (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
  );
  return (await Promise.all(folders)).flat().filter((name) => /\.(tsx?|js)$/.test(name));
}

/**
 * How many collections of a file outlive a call: those of the module, the fields of classes, caches, and what a
 * function has that makes something. What any other function makes is gone when it returns.
 */
function longLived(source: string): number {
  let outer = '';
  let count = 0;
  for (const line of source.split('\n')) {
    outer = /^(?:export )?(?:default )?(?:async )?(?:function\*? |const |let |class )(\w+)/.exec(line)?.[1] ?? outer;
    if (/^\s*(\*|\/\/|\/\*)/.test(line)) continue;
    const isField =
      /^ {2}(?:readonly |static |private )*#?\w+(?::[^=]+)? = /.test(line) && !/^ {2}(?:const|let) /.test(line);
    const isKept = /^\S/.test(line) || isField || makes.test(outer) || /new LRUCache\b/.test(line);
    if (isKept) count += [...line.matchAll(made)].length;
  }
  return count;
}

it('every collection that outlives a request says what bounds it', async () => {
  const found: Record<string, number> = {};
  for (const file of await sources()) {
    if (ofRequests.has(file)) continue;
    const count = longLived(await readFile(join(root, file), 'utf8'));
    if (count > 0) found[file] = count;
  }
  expect(Object.keys(found).length).toBeGreaterThan(30);
  const declared = Object.fromEntries(Object.entries(bounds).map(([file, each]) => [file, each.length]));
  // A file that is missing here, or counts more than it declares: say in collections.ts what bounds the new one.
  expect(found).toEqual(declared);
});

it('finds them where they are made', () => {
  expect(longLived('const a = new Map();\n')).toBe(1);
  expect(longLived('class A {\n  readonly #a = new Set<string>();\n}\n')).toBe(1);
  expect(longLived('export function createA() {\n  const a = new Map();\n}\n')).toBe(1);
  expect(longLived('export function sum() {\n  const a = new Map();\n}\n')).toBe(0);
  expect(longLived('export function kept() {\n  return new LRUCache({ max: 1 });\n}\n')).toBe(1);
});

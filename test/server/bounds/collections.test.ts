import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { bounds, ofRequests } from './collections.ts';

const root = join(import.meta.dirname, '../../..');
/** What `oncePer` stores is as many as the objects of which it computes. */
const made = /\b(?:new (?:Map|Set|WeakMap|WeakSet|LRUCache|RateLimiterMemory)\b|oncePer\()/g;
/** Their collections live as long as what they make. */
const makes = /^(create|open|serve|link|count|inProcess|relay|start[A-Z])/;

async function sources(): Promise<string[]> {
  const folders = ['server', 'core', 'jobs', 'bin'].map(async (folder) =>
    (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
  );
  return (await Promise.all(folders)).flat().filter((name) => /\.(tsx?|js)$/.test(name));
}

/** The name of an array or an object where it is made. */
const listed = /^(?: {2})?(?:(?:export|const|let|readonly|static|private) )*(#?\w+)(?:: .+?)? = (?:\[|\{)/;

/** Whether a file adds to an array or an object of this name, or to one in it. */
const growsIn = (source: string, name: string): boolean =>
  new RegExp(
    `(?<![\\w.])(?:this\\.)?${name}(?:(?:\\[[^\\]]+\\]|\\.\\w+)*\\.(?:push|unshift)\\(|\\[[^\\]]+\\] (?:\\?\\?)?= )`,
  ).test(source);

/**
 * How many collections of a file outlive a call: those of the module, the fields of classes, caches, and what a
 * function has that makes something. What any other function makes is gone when it returns. Arrays and objects are
 * collections if something is added to them.
 */
function longLived(source: string): number {
  let outer = '';
  let count = 0;
  for (const line of source.split('\n')) {
    outer = /^(?:export )?(?:default )?(?:async )?(?:function\*? |const |let |class )(\w+)/.exec(line)?.[1] ?? outer;
    if (/^\s*(\*|\/\/|\/\*)/.test(line)) continue;
    const isField =
      /^ {2}(?:readonly |static |private )*#?\w+(?:: .+?)? = /.test(line) && !/^ {2}(?:const|let) /.test(line);
    const isKept = /^\S/.test(line) || isField || makes.test(outer) || /new LRUCache\b/.test(line);
    if (isKept) count += [...line.matchAll(made)].length;
    const [, list] = listed.exec(line) ?? [];
    const isOuter = /^\S/.test(line) || isField || makes.test(outer);
    if (list && isOuter && growsIn(source, list)) count++;
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
  expect(longLived('const a: string[] = [];\nexport const add = (b: string) => a.push(b);\n')).toBe(1);
  expect(longLived('const a: Record<string, number> = {};\nfunction add(b: string) {\n  a[b] = 1;\n}\n')).toBe(1);
  const line = '  readonly #a: Record<B, Array<() => void>> = { b: [] };\n';
  expect(longLived(`class A {\n${line}  add(c: () => void) {\n    this.#a.b.push(c);\n  }\n}\n`)).toBe(1);
  expect(longLived('export function createA() {\n  const a: B[] = [];\n  return (b: B) => a.push(b);\n}\n')).toBe(1);
  expect(longLived('export function sum() {\n  const a: B[] = [];\n  a.push(1);\n}\n')).toBe(0);
  expect(longLived('const a = [1, 2];\nconst b = { c: 1 };\n')).toBe(0);
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { longestSuites, systemSuites } from '#test/support/jest/system-suites.js';
import LongestFirst from './longest-first.js';

const tests = join(import.meta.dirname, '../../..');
const pathOf = (suite: string) => join(tests, `${suite}.test.ts`);

it('the suites that are said to take longest are there, and are of those that need processes and minutes', () => {
  expect(longestSuites.filter((suite) => !existsSync(pathOf(suite)))).toEqual([]);
  const isOfSystem = (suite: string) =>
    systemSuites.some((one) => (one.endsWith('/') ? suite.startsWith(one) : suite === one));
  expect(longestSuites.filter((suite) => !isOfSystem(suite))).toEqual([]);
});

it('they are begun first, the longest before the others', () => {
  const others = ['core/log', 'docs/mcp'];
  const context = { config: { id: 'x', cacheDirectory: join(tests, 'none') }, hasteFS: { getSize: () => 1 } };
  const given = [...others, ...longestSuites.toReversed()].map((suite) => ({ path: pathOf(suite), context }));
  const sorted = Reflect.construct(LongestFirst, [{ contexts: [], globalConfig: {} }]).sort(given);
  expect(sorted.slice(0, longestSuites.length).map(({ path }: { path: string }) => path)).toEqual(
    longestSuites.map(pathOf),
  );
  expect(sorted).toHaveLength(given.length);
});

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Context } from 'koa';
import { parameterNamed, parametersNamed } from '#server/http/request/parameter.ts';

const asked = (querystring: string) => ({ querystring }) as Context;

it('a parameter has its value, decoded, and none if it is absent or sent twice', () => {
  expect(parameterNamed(asked('a=1&lang=fr%2Dca&b=2'), 'lang')).toBe('fr-ca');
  expect(parameterNamed(asked('a=1'), 'lang')).toBeUndefined();
  expect(parameterNamed(asked('lang=en&lang=fr'), 'lang')).toBeUndefined();
  expect(parametersNamed(asked('q=1&q=2&q='), 'q')).toEqual(['1', '2', '']);
});

it('nothing reads a query by Koa’s own reader, whose time grows with the square of a repeated parameter', async () => {
  const server = join(import.meta.dirname, '..', '..', '..', '..', 'server');
  const faults: string[] = [];
  for (const name of await readdir(server, { recursive: true })) {
    if (!/\.tsx?$/.test(name)) continue;
    const code = (await readFile(join(server, name), 'utf8')).replaceAll(/\/\*.*?\*\//gs, '');
    if (/\bctx\.(?:request\.)?query\b/.test(code)) faults.push(name);
  }
  expect(faults).toEqual([]);
});

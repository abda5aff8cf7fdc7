import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { representDocument } from '#server/api-documents.ts';
import { routes } from '#server/represent/routes.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { startRepresentServer } from './represent-server.ts';

interface Described {
  readonly paths: Readonly<Record<string, { readonly get: { readonly responses: Record<string, never> } }>>;
}

const document = JSON.parse(readFileSync(representDocument['/represent/openapi.json'], 'utf8')) as Described;
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'represent');

/** A part of the document as a place in it. */
const placeOf = (...parts: readonly string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

const server = await closedAfterAll(startRepresentServer());

test('every address is described, and no other', () => {
  expect(Object.keys(document.paths)).toEqual(routes.map(({ route }) => route));
});

test('the document is served beside what it describes, to the scripts of any page', async () => {
  const response = await fetch(`${server.base}/openapi.json`);
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(await response.json()).toEqual(document);
});

const set = 'federal-electoral-districts';
const asked: Readonly<Record<string, readonly string[]>> = {
  '/boundary-sets/': ['/boundary-sets/', '/boundary-sets/?limit=1&offset=1'],
  '/boundary-sets/{set}/': [`/boundary-sets/${set}/`, '/boundary-sets/ca-federal-2013/'],
  '/boundaries/': ['/boundaries/', '/boundaries/?contains=45.5,-76.5'],
  '/boundaries/{field}': ['/boundaries/simple_shape', '/boundaries/centroid'],
  '/boundaries/{set}/': [`/boundaries/${set}/`],
  '/boundaries/{set}/{field}': [`/boundaries/${set}/shape`],
  '/boundaries/{set}/{boundary}/': [`/boundaries/${set}/35079/`, '/boundaries/ca-federal-2013/35064/'],
  '/boundaries/{set}/{boundary}/{field}': ['shape', 'simple_shape', 'centroid'].map(
    (field) => `/boundaries/${set}/35081/${field}`,
  ),
  '/boundaries/{set}/{boundary}/representatives/': [`/boundaries/${set}/35079/representatives/`],
  '/boundaries/{set}/{boundary}/candidates/': [`/boundaries/${set}/35079/candidates/`],
  '/elections/': ['/elections/'],
  '/elections/{election}/': ['/elections/ca-2025/'],
  '/candidates/': ['/candidates/'],
  '/candidates/{election}/': ['/candidates/ca-2025/'],
  '/postcodes/{code}/': ['/postcodes/K1A0A6/'],
  '/representatives/': ['/representatives/'],
  '/representatives/{set}/': ['/representatives/house-of-commons/'],
  '/representative-sets/': ['/representative-sets/'],
  '/representative-sets/{set}/': ['/representative-sets/house-of-commons/'],
};

describe('a response has the form that the document says', () => {
  it.each(Object.keys(document.paths))('%s', async (path) => {
    const place = placeOf('paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema');
    for (const address of asked[path] as readonly string[]) {
      const response = await fetch(server.base + address);
      const answer: unknown = await response.json();
      expect([address, response.status]).toEqual([address, 200]);
      ajv.validate(`represent#/${place}`, answer);
      expect([address, ajv.errors]).toEqual([address, null]);
      expect(ajv.validate(`represent#/${place}`, { ...(answer as object), another: 1 })).toBe(false);
    }
  });

  it('of a refusal too', async () => {
    const response = await fetch(`${server.base}/boundary-sets/none/`);
    expect(ajv.validate('represent#/components/schemas/ApiError', await response.json())).toBe(true);
  });
});

import { expect } from '@jest/globals';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';

// biome-ignore lint/suspicious/noExplicitAny: the tests look into documents of the standard
export type Document = any;

/** Two collections: districts in several parts and with missing values, and a map that has ended. */
export const startAbstractServer = (): Promise<ElectoralServer> =>
  startElectoralServer(async ({ knex }) => {
    await givenSet(knex, {
      id: 'fed',
      level: 'FEDERAL',
      jurisdiction: 'xx',
      from: '2025-03-23',
      sharing: 'open',
      ids: { dguid: '0000A0004*' },
      districts: [
        { code: '1', name: "L'Île-Été", population: 7, boxes: [[-80, 45, -79, 46]] },
        { code: '2', name: 'Boréal', population: 1, boxes: [[-79, 45, -78, 46]] },
        {
          code: '3',
          name: 'foo',
          boxes: [
            [-78, 45, -77, 46],
            [-76, 45, -75, 46],
          ],
        },
        { code: '4', name: 'Foobar', population: 120, boxes: [[-80, 46, -79, 47]] },
      ],
    });
    await givenSet(knex, {
      id: 'old',
      level: 'FEDERAL',
      jurisdiction: 'xx',
      until: '2025-03-23',
      sharing: 'open',
      districts: [{ code: '9', name: 'Äé', boxes: [[-80, 45, -79, 46]] }],
    });
  });

export const collections = ['fed', 'old'];

/** Every resource, of the collection `fed`. */
export const resources = [
  '',
  '/api',
  '/conformance',
  '/collections',
  '/collections/fed',
  '/collections/fed/schema',
  '/collections/fed/queryables',
  '/collections/fed/items',
  '/collections/fed/items/fed-1',
];

/** A document that has to be there. */
export async function read(
  server: ElectoralServer,
  path: string,
  query: Record<string, string> = {},
): Promise<Document> {
  const search = new URLSearchParams(query).toString();
  const { status, body } = await server.get(`/ogc${path}${search === '' ? '' : `?${search}`}`);
  expect([path, query, status, status === 200 ? '' : body]).toEqual([path, query, 200, '']);
  return body;
}

export const items = (server: ElectoralServer, collection: string, query: Record<string, string> = {}) =>
  read(server, `/collections/${collection}/items`, query);

export const idsOf = ({ features }: Document): string[] => features.map(({ id }: { id: string }) => id);

export const linksOf = ({ links }: Document, rel: string): Document[] =>
  links.filter((link: Document) => link.rel === rel);

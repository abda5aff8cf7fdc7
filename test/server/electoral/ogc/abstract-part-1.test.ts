import { describe, expect, it } from '@jest/globals';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import {
  collections,
  type Document,
  idsOf,
  items,
  linksOf,
  read,
  resources,
  startAbstractServer,
} from './abstract-world.ts';

// The abstract tests of 17-069r4, annex A, in our words; each title begins with the test's name there.
const server = await closedAfterAll(startAbstractServer());

const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

/** The parameters of an operation of the definition, references resolved. */
function parametersOf(api: Document, path: string): Document[] {
  return api.paths[path].get.parameters.map((one: Document) =>
    one.$ref ? api.components.parameters[one.$ref.split('/').at(-1)] : one,
  );
}
const itemsPath = '/ogc/collections/{collectionId}/items';

describe('core', () => {
  it('http: statuses are those of HTTP 1.1, and HEAD is GET without a body', async () => {
    for (const path of resources) {
      const response = await fetch(`${server.base}/electoral/ogc${path}`, { method: 'HEAD' });
      expect([path, response.status, await response.text()]).toEqual([path, 200, '']);
    }
  });

  it('root-op, root-success: the landing page leads to the definition, the conformance and the data', async () => {
    const landing = await read(server, '');
    for (const rel of ['service-desc', 'service-doc', 'conformance', 'data']) {
      expect([rel, linksOf(landing, rel).length > 0]).toEqual([rel, true]);
    }
  });

  it('api-definition-op, -success: each link service-desc and service-doc leads to a document of its type', async () => {
    for (const { href, type } of linksOf(await read(server, ''), 'service-desc')) {
      const response = await fetch(href);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  it('conformance-op, -success: the classes are declared', async () => {
    const { conformsTo } = await read(server, '/conformance');
    expect(new Set(conformsTo).size).toBe(conformsTo.length);
    for (const one of conformsTo) expect(one).toMatch(/^http:\/\/www\.opengis\.net\/spec\/[\w-]+\/1\.0\/conf\/[\w-]+$/);
    expect(conformsTo).toHaveLength(19);
  });

  it('query-param-invalid, query-param-unknown: a 400 at every resource', async () => {
    for (const path of resources) {
      for (const query of ['unknown=1', 'f=xml']) {
        const { status, body } = await server.get(`/ogc${path}?${query}`);
        expect([path, query, status, body.code]).toEqual([path, query, 400, 'validation_failed']);
      }
    }
    for (const query of ['limit=0', 'limit=x', 'bbox=1,2,3', 'datetime=x', 'crs=x']) {
      expect([query, (await server.get(`/ogc/collections/fed/items?${query}`)).status]).toEqual([query, 400]);
    }
  });

  it('crs84, fc-md-extent: extents are longitude and latitude, and intervals of instants', async () => {
    for (const { extent } of (await read(server, '/collections')).collections) {
      expect(extent.spatial.crs).toBe(crs84);
      for (const [west, south, east, north] of extent.spatial.bbox) {
        expect(west <= east && south <= north && south >= -90 && north <= 90).toBe(true);
      }
      for (const [from, until] of extent.temporal.interval) {
        expect(Number.isNaN(Date.parse(from))).toBe(false);
        if (until !== null) expect(until > from).toBe(true);
      }
    }
  });

  it('fc-md-links, -items, -items-links: self, alternate, and the items in each form, all with types', async () => {
    const document = await read(server, '/collections');
    expect(linksOf(document, 'self')).toHaveLength(1);
    expect(linksOf(document, 'alternate').map(({ type }) => type)).toEqual(['text/html']);
    expect(document.collections.map(({ id }: Document) => id).sort()).toEqual([...collections].sort());
    for (const collection of document.collections) {
      const types = linksOf(collection, 'items').map(({ type }) => type);
      expect(types).toEqual(['application/geo+json', 'text/html']);
      for (const { rel, type } of document.links) expect([rel, typeof type]).toEqual([rel, 'string']);
    }
  });

  it('sfc-md-op, -success: each collection is the one of the list', async () => {
    const { collections: all } = await read(server, '/collections');
    for (const collection of all) expect(await read(server, `/collections/${collection.id}`)).toEqual(collection);
  });

  it('fc-op, fc-response, fc-links: a collection of features with links to itself and its other form', async () => {
    for (const id of collections) {
      const response = await server.fetch(`/ogc/collections/${id}/items`);
      expect(response.headers.get('content-type')).toBe('application/geo+json');
      const page = (await response.json()) as Document;
      expect(page.type).toBe('FeatureCollection');
      expect([linksOf(page, 'self').length, linksOf(page, 'alternate').length]).toEqual([1, 1]);
      for (const { type } of [...linksOf(page, 'self'), ...linksOf(page, 'alternate')]) expect(type).toBeDefined();
    }
  });

  it('fc-limit-definition, -response: each page has at most that many', async () => {
    const limit = parametersOf(await read(server, '/api'), itemsPath).find(({ name }) => name === 'limit');
    expect(limit).toMatchObject({ in: 'query', required: false, schema: { type: 'integer', minimum: 1 } });
    for (const count of [1, 2, 10, limit.schema.maximum, limit.schema.maximum + 1]) {
      const page = await items(server, 'fed', { limit: String(count) });
      expect(page.features).toHaveLength(Math.min(4, count));
    }
  });

  it('fc-bbox-definition, -response: only features that meet the box; those without one are not there', async () => {
    const bbox = parametersOf(await read(server, '/api'), itemsPath).find(({ name }) => name === 'bbox');
    expect(bbox).toMatchObject({ in: 'query', required: false, style: 'form', explode: false });
    expect(bbox.schema).toMatchObject({
      type: 'array',
      items: { type: 'number' },
      oneOf: [
        { minItems: 4, maxItems: 4 },
        { minItems: 6, maxItems: 6 },
      ],
    });
    expect(idsOf(await items(server, 'fed', { bbox: '-79.5,45.5,-78.5,45.6' }))).toEqual(['fed-1', 'fed-2']);
    expect(idsOf(await items(server, 'fed', { bbox: '10,10,11,11' }))).toEqual([]);
  });

  it('fc-time-definition, -response: only features in force then', async () => {
    const datetime = parametersOf(await read(server, '/api'), itemsPath).find(({ name }) => name === 'datetime');
    expect(datetime).toMatchObject({ in: 'query', required: false, schema: { type: 'string' } });
    const counted = async (text: string) => (await items(server, 'fed', { datetime: text })).numberMatched;
    expect(await counted('2026-01-01T00:00:00Z')).toBe(4);
    expect(await counted('2026-01-01T00:00:00Z/..')).toBe(4);
    expect(await counted('../2020-01-01T00:00:00Z')).toBe(0);
    expect(await counted('2020-01-01T00:00:00Z/2021-01-01T00:00:00Z')).toBe(0);
  });

  it('fc-numberMatched, fc-numberReturned: how many there are, and how many on the page', async () => {
    let page = await items(server, 'fed', { limit: '3' });
    const seen = idsOf(page);
    expect([page.numberMatched, page.numberReturned]).toEqual([4, 3]);
    page = await (await fetch(linksOf(page, 'next')[0].href)).json();
    expect([page.numberMatched, page.numberReturned]).toEqual([4, 1]);
    expect(new Set([...seen, ...idsOf(page)]).size).toBe(4);
  });

  it('f-op, f-success, f-links: each feature by itself, with links to itself, its other form and its collection', async () => {
    for (const id of collections) {
      for (const feature of (await items(server, id)).features) {
        const { links, ...alone } = await read(server, `/collections/${id}/items/${feature.id}`);
        expect(alone).toEqual(feature);
        expect(links.map(({ rel }: Document) => rel)).toEqual(['self', 'alternate', 'collection']);
      }
    }
    expect((await server.get('/ogc/collections/fed/items/nope')).status).toBe(404);
    expect((await server.get('/ogc/collections/nope/items')).status).toBe(404);
  });
});

describe('geojson', () => {
  it('definition, content: features are of the type of GeoJSON and valid', async () => {
    for (const path of ['/collections/fed/items', '/collections/fed/items/fed-3']) {
      const response = await server.fetch(`/ogc${path}`, { Accept: 'application/geo+json' });
      expect(response.headers.get('content-type')).toBe('application/geo+json');
    }
    for (const { type, geometry } of (await items(server, 'fed')).features) {
      expect(type).toBe('Feature');
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      for (const [ring] of polygons) expect(ring[0]).toEqual(ring.at(-1));
    }
  });
});

describe('html', () => {
  it.each(resources)('definition, content: %s is a page with all that the document says', async (path) => {
    const asked = await server.fetch(`/ogc${path}`, {
      Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    });
    const byParameter = await server.fetch(`/ogc${path}?f=html`);
    for (const response of [asked, byParameter]) {
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(response.headers.get('vary')).toMatch(/\bAccept\b(?!-)/);
    }
    const page = await asked.text();
    expect(page).toBe(await byParameter.text());
    expect(page).toMatch(/^<!DOCTYPE html>/);
    const document = await read(server, path, { f: 'json' });
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.entries(value).flatMap(([name, one]) =>
              name === 'coordinates' || name === 'links' ? [] : texts(one),
            )
          : [];
    const escaped = (text: string) =>
      text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;');
    for (const text of texts(document)) expect([text, page.includes(escaped(text))]).toEqual([text, true]);
  });

  it('both forms are told apart by caches, and nothing of a name is markup', async () => {
    const path = '/ogc/collections/fed/items';
    const [json, page] = await Promise.all(['json', 'html'].map((f) => server.fetch(`${path}?f=${f}`)));
    expect(json?.headers.get('etag')).not.toBe(page?.headers.get('etag'));
    const known = { 'If-None-Match': json?.headers.get('etag') as string };
    expect((await server.fetch(path, known)).status).toBe(304);
    expect((await server.fetch(path, { ...known, Accept: 'text/html' })).status).toBe(200);
    expect(page?.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  });

  it('what programs send is JSON: no Accept, any, or their own', async () => {
    for (const accept of ['*/*', 'application/json', 'application/geo+json', 'application/json, text/html;q=0.5']) {
      expect((await server.get('/ogc', { Accept: accept })).body.links).toBeDefined();
    }
  });
});

describe('oas30', () => {
  it('definition-1, completeness: the definition has every resource, with each form of its response', async () => {
    const api = await read(server, '/api');
    expect(api.openapi).toMatch(/^3\.0\./);
    const templates = resources.map(
      (path) =>
        `/ogc${path.replace('/fed-1', '/{featureId}').replace('/collections/fed', '/collections/{collectionId}')}`,
    );
    expect(Object.keys(api.paths).sort()).toEqual(templates.filter((one) => one !== '/ogc/api').sort());
    for (const [path, { get }] of Object.entries<Document>(api.paths)) {
      const types = Object.keys(get.responses[200].content);
      expect([path, types.length, types[1]]).toEqual([path, 2, 'text/html']);
      expect(parametersOf(api, path).find(({ name }) => name === 'f').schema.enum).toEqual(['json', 'html']);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parametersOf(api, path).flatMap((one) => (one.in === 'path' ? [one.name] : []))).toEqual(inPath);
    }
  });

  it('oas-impl: each parameter of the definition is taken', async () => {
    const examples: Record<string, string> = {
      offset: '1',
      bbox: '-80,45,-75,47',
      datetime: '2026-01-01',
      filter: 'true',
      level: 'FEDERAL',
      province: 'XA',
      ocdId: 'ocd-division/country:ca/ed:35075-2023',
      dguid: '2023A000435075',
      licenceUrl: 'https://example.org/licence',
      validFrom: '2025-03-23T04:00:00Z',
      validUntil: '2027-01-01T00:00:00Z',
    };
    for (const { name, in: where, schema } of parametersOf(await read(server, '/api'), itemsPath)) {
      if (where !== 'query') continue;
      const value = examples[name] ?? schema.enum?.[0] ?? (schema.type === 'string' ? 'x' : '1');
      await read(server, '/collections/fed/items', { [name]: value, ...(name === 'f' && { f: 'json' }) });
    }
  });

  it('exception-codes: errors are of the schema that the definition states', async () => {
    const api = await read(server, '/api');
    const { body } = await server.get('/ogc/collections/fed/items?unknown=1');
    expect(Object.keys(body).sort()).toEqual([...api.components.schemas.Error.required].sort());
  });
});

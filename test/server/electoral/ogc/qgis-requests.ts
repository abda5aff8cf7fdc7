import { expect } from '@jest/globals';
import type { ElectoralServer } from '#test/server/electoral/electoral-server.ts';

/**
 * What QGIS asks of a server, in the order of its provider OAPIF (src/providers/wfs/oapif/ of QGIS 3.44): the same
 * addresses, methods and headers, made of what the responses say as QGIS makes them.
 */
export interface Layer {
  readonly pageSize: number;
  readonly collection: Json;
  readonly numberMatched: number;
  /** Of the columns, by name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly geometryType: string | undefined;
  /** What may be changed there, by the header Allow. */
  readonly allowed: readonly string[];
  /** The addresses below the root, in their order. */
  readonly asked: string[];
  /** All features, or those that meet a box. */
  features(box?: readonly [number, number, number, number]): Promise<Json[]>;
}

// biome-ignore lint/suspicious/noExplicitAny: the tests look into responses
type Json = any;

const json = 'application/json';
const geojson = 'application/geo+json, application/json';
const openApi = 'application/vnd.oai.openapi+json;version=3.0, application/openapi+json;version=3.0, application/json';
const rel = (name: string) => `http://www.opengis.net/def/rel/ogc/1.0/${name}`;

/** Of links with a relation, the one of a preferred type, else the first. */
function findLink({ links }: Json, relation: string, preferred: string): string {
  const fitting = links.filter((link: Json) => link.rel === relation);
  return (fitting.find(({ type }: Json) => type === preferred) ?? fitting[0])?.href ?? '';
}

/** Qt prints 17 decimals and no trailing zeros. */
const degrees = (value: number) => value.toFixed(17).replace(/\.?0+$/, '');

/** Adds a layer: `url` is what somebody has typed. */
export async function openLayer(server: ElectoralServer, url: string, collectionId: string): Promise<Layer> {
  const asked: string[] = [];
  const root = `${server.origin}/api/v1/electoral/ogc`;

  async function send(address: string, headers: Record<string, string>, method = 'GET'): Promise<Response> {
    const agent = { 'User-Agent': 'Mozilla/5.0 QGIS/34400/Debian GNU/Linux', 'Accept-Language': 'en,*' };
    const response = await fetch(address, { method, redirect: 'manual', headers: { ...agent, ...headers } });
    asked.push(`${method === 'GET' ? '' : `${method} `}${address.replace(root, '')}`);
    if (response.status < 300 || response.status > 399) return response;
    // It asks there as it is written: an address without a host leads nowhere.
    return send(response.headers.get('location') as string, headers, method);
  }
  async function get(address: string, accept: string): Promise<Json> {
    const response = await send(address, { Accept: accept });
    expect([address, response.status]).toEqual([address, 200]);
    return response.json();
  }

  // What follows a question mark in the address of a connection goes along, such as a key.
  const extra = url.split('?')[1];
  const along = (address: string) =>
    extra === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}${extra}`;

  const landing = await get(url, json);
  const described = findLink(landing, 'service-desc', 'application/vnd.oai.openapi+json;version=3.0');
  const api = await get(along(described), openApi);
  const { maximum, default: usual } = api.components?.parameters?.limit?.schema ?? {};
  const pageSize = maximum ? Math.min(Math.max(1000, usual), maximum) : 100;
  const collectionUrl = `${findLink(landing, 'data', json).replace(/\?.*/, '')}/${collectionId}`;
  const collection = await get(along(collectionUrl), json);
  const { conformsTo } = await get(findLink(landing, 'conformance', ''), json);
  const itemsUrl = `${collectionUrl}/items`;
  const first = await get(along(`${itemsUrl}?limit=10`), geojson);
  const hasSchema = conformsTo.includes('http://www.opengis.net/spec/ogcapi-features-5/1.0/conf/schemas');
  const schemaType = 'application/schema+json';
  const schema = hasSchema
    ? await get(findLink(collection, rel('schema'), schemaType), schemaType)
    : { properties: {} };
  const options = await send(itemsUrl, {}, 'OPTIONS');
  expect(options.ok).toBe(true);
  const columns = Object.entries<Json>(schema.properties).sort(
    ([, a], [, b]) => a['x-ogc-propertySeq'] - b['x-ogc-propertySeq'],
  );
  return {
    pageSize,
    collection,
    asked,
    numberMatched: first.numberMatched,
    fields: Object.fromEntries(
      columns.flatMap(([name, { type, format }]) =>
        type === undefined ? [] : [[name, format === 'date-time' ? format : type]],
      ),
    ),
    geometryType: columns.find(([, one]) => one['x-ogc-role'] === 'primary-geometry')?.[1].format,
    allowed: (options.headers.get('allow') ?? '').split(',').map((method) => method.trim()),
    async features(box) {
      const within = box ? `&bbox=${box.map(degrees)}` : '';
      const features: Json[] = [];
      let next = `${itemsUrl}?limit=${pageSize}${within}`;
      while (next !== '') {
        const page = await get(along(next), geojson);
        if (page.features.length === 0) break;
        features.push(...page.features);
        next = findLink(page, 'next', 'application/geo+json');
      }
      return features;
    },
  };
}

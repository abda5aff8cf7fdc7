import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { flaky, truncating } from '#test/support/stand-ins/faults.ts';
import { toGeoJson, wards } from '#test/support/stand-ins/features.ts';
import { type Fetching, fetching, wardsSource } from '#test/support/stand-ins/fetching.ts';
import { type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';
import { type WfsType, wfsServer } from '#test/support/stand-ins/wfs.ts';

let publisher: StandIn;
let local: Fetching;

beforeEach(async () => {
  local = await fetching();
});
afterEach(async () => {
  await publisher.close();
  await local.remove();
});

const serve = async (type: WfsType, query = 'typeName=pub:WARDS&srsName=EPSG:3005', pageSize = 4) => {
  publisher = await startStandIn(wfsServer(type));
  return wardsSource({ urls: [`${publisher.url}/geo/ows?${query}`], service: { type: 'wfs', pageSize } });
};
const starts = () => publisher.asked.map(({ url }) => url.searchParams.get('startIndex'));
const collection = (count: number) => ({
  type: 'FeatureCollection',
  crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
  features: wards(count).map((ward) => ({ ...toGeoJson(ward), id: `WARDS.${ward.id}` })),
});

describe('a Web Feature Service', () => {
  it('is read page by page, and the system that it states is preserved', async () => {
    const file = await local.fetch(await serve({ features: wards(9) }));
    expect(JSON.parse(await readFile(file.path, 'utf8'))).toEqual(collection(9));
    expect(starts()).toEqual([null, '4', '8']);
    expect(Object.fromEntries(publisher.asked[1]?.url.searchParams ?? [])).toEqual({
      typeName: 'pub:WARDS',
      srsName: 'EPSG:3005',
      service: 'WFS',
      version: '2.0.0',
      request: 'GetFeature',
      outputFormat: 'application/json',
      count: '4',
      startIndex: '4',
    });
  });

  it('may give smaller pages than it was asked for', async () => {
    const file = await local.fetch(await serve({ features: wards(9), limit: 3 }));
    expect(JSON.parse(await readFile(file.path, 'utf8'))).toEqual(collection(9));
  });

  it('is asked for its count alone if the features come without it', async () => {
    const file = await local.fetch(await serve({ features: wards(9), claims: 'unknown' }));
    expect(JSON.parse(await readFile(file.path, 'utf8'))).toEqual(collection(9));
    expect(publisher.asked.filter(({ url }) => url.searchParams.get('resultType') === 'hits')).toHaveLength(1);
  });

  it('is tried again after what passes', async () => {
    const source = await serve({ features: wards(9) });
    publisher.fault = flaky(2);
    await local.fetch(source);
    publisher.fault = truncating(2);
    const file = await local.fetch(source);
    expect(JSON.parse(await readFile(file.path, 'utf8'))).toEqual(collection(9));
  });

  it.each<[string, WfsType, string | undefined, RegExp]>([
    [
      'fewer features than counted',
      { features: wards(9), claims: 12 },
      undefined,
      /says it has 12 features and gave 9/,
    ],
    ['more features than counted', { features: wards(9), claims: 7 }, undefined, /says it has 7 features and gave 8/],
    ['no features', { features: [] }, undefined, /has no features for this query/],
    ['an exception', { features: wards(1) }, 'typeName=pub:OTHER', /an exception \(“Feature type pub:OTHER unknown”\)/],
  ])('%s is an error', async (_, type, query, message) => {
    const error = await local.failure(await serve(type, query));
    expect(error.message).toMatch(message);
    expect(error.state).toBe('quarantined');
    expect(await local.files()).toEqual([]);
  });

  it('pages that overlap are an error', async () => {
    const source = await serve({ features: wards(9) });
    publisher.fault = ({ url, headers }) => {
      const first = new URL(url);
      first.searchParams.delete('startIndex');
      return wfsServer({ features: wards(9) })({ url: first, headers });
    };
    expect((await local.failure(source)).message).toMatch(/gave the feature WARDS.1 twice. .*add `sortBy`/);
  });

  it('does not give Esri JSON', async () => {
    const source = { ...(await serve({ features: wards(1) })), format: { type: 'esri-json' as const } };
    expect((await local.failure(source)).message).toContain('Set `format.type` in the source file to geojson');
  });
});

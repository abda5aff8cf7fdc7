import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ArcgisLayer, arcgisServer, failure, layerPath } from '#test/support/stand-ins/arcgis.ts';
import { challenging, flaky, respondingWith, truncating } from '#test/support/stand-ins/faults.ts';
import { reordered, toEsriJson, toGeoJson, wards } from '#test/support/stand-ins/features.ts';
import { type Fetching, fetching, wardsSource } from '#test/support/stand-ins/fetching.ts';
import { type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';

let publisher: StandIn;
let local: Fetching;

beforeEach(async () => {
  local = await fetching();
});
afterEach(async () => {
  await publisher.close();
  await local.remove();
});

const serve = async (layer: ArcgisLayer) => {
  publisher = await startStandIn(arcgisServer(layer));
  return layerSource();
};
const layerSource = (given: Partial<ReturnType<typeof wardsSource>> = {}, query = '') =>
  wardsSource({ urls: [`${publisher.url}${layerPath}${query}`], service: { type: 'arcgis' }, ...given });
const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
const queries = () => publisher.asked.map(({ url }) => url.searchParams);
const offsets = () => queries().flatMap((query) => query.get('resultOffset') ?? []);

describe('a layer of an ArcGIS server', () => {
  it('is read page by page into one FeatureCollection, in the order of its ids', async () => {
    const file = await local.fetch(await serve({ features: reordered(wards(95)), maxRecordCount: 40 }));
    expect(await read(file.path)).toEqual({
      type: 'FeatureCollection',
      features: wards(95).map((ward) => toGeoJson(ward, 'OBJECTID')),
    });
    expect(offsets()).toEqual(['0', '40', '80']);
    expect(file.origin).toBe(`${publisher.url}${layerPath}`);
  });

  it('comes in the same bytes whatever order the server holds it in', async () => {
    const layer: ArcgisLayer = { features: wards(50), maxRecordCount: 20 };
    const source = await serve(layer);
    const previous = await local.fetch(source);
    layer.features = reordered(layer.features);
    expect(await local.fetch(source, { previous })).toEqual({ ...previous, notModified: true });
  });

  it('is asked for pages of the size that the source sets, never larger than the server gives', async () => {
    await serve({ features: wards(9), maxRecordCount: 4 });
    await local.fetch(layerSource({ service: { type: 'arcgis', pageSize: 3 } }));
    expect(offsets()).toEqual(['0', '3', '6']);
    publisher.asked.length = 0;
    await local.fetch(layerSource({ service: { type: 'arcgis', pageSize: 100 } }));
    expect(offsets()).toEqual(['0', '4', '8']);
  });

  it('is asked what the address of a query asks, its paging and format aside', async () => {
    await serve({ features: wards(9) });
    const query = "/query?where=WARD='Ward 7'&outFields=WARD&outSR=26917&f=json&resultRecordCount=2";
    const file = await local.fetch(layerSource({}, query));
    const collection = await read(file.path);
    expect(collection.features.map((feature: { id: number }) => feature.id)).toEqual([7]);
    expect(Object.fromEntries(queries().at(-1) ?? [])).toEqual({
      where: "WARD='Ward 7'",
      outFields: 'WARD',
      outSR: '26917',
      f: 'geojson',
      resultOffset: '0',
      resultRecordCount: '2000',
      orderByFields: 'OBJECTID ASC',
    });
  });

  it.each([
    ['the declared system', 'EPSG:2953', '2953'],
    ['degrees if none is declared', undefined, '4326'],
  ])('is asked for %s', async (_, crs, outSR) => {
    await serve({ features: wards(2) });
    await local.fetch(layerSource(crs === undefined ? {} : { crs }));
    expect(queries().at(-1)?.get('outSR')).toBe(outSR);
  });

  it('is written as a feature a line if that is declared', async () => {
    await serve({ features: wards(5), maxRecordCount: 2 });
    const file = await local.fetch(layerSource({ format: { type: 'geojson-lines' } }));
    const lines = (await readFile(file.path, 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('Esri JSON', () => {
  it('is what comes if it is declared', async () => {
    await serve({ features: wards(5), maxRecordCount: 2 });
    const file = await local.fetch(layerSource({ format: { type: 'esri-json' } }));
    expect(await read(file.path)).toEqual({
      objectIdFieldName: 'OBJECTID',
      geometryType: 'esriGeometryPolygon',
      spatialReference: { wkid: 4326, latestWkid: 4326 },
      fields: [{ name: 'OBJECTID', type: 'esriFieldTypeOID' }],
      features: wards(5).map((ward) => toEsriJson(ward, 'OBJECTID')),
    });
    expect(queries().some((query) => query.get('f') === 'geojson')).toBe(false);
  });

  it.each(['refused', 'unsaid'] as const)('is turned into GeoJSON where GeoJSON is %s', async (geoJson) => {
    const file = await local.fetch(await serve({ features: wards(5), maxRecordCount: 2, geoJson }));
    const asGeoJson = wards(5).map((ward) => {
      const { geometry, ...feature } = toGeoJson(ward, 'OBJECTID');
      return { ...feature, geometry: { type: 'MultiPolygon', coordinates: [geometry.coordinates] } };
    });
    expect(await read(file.path)).toEqual({ type: 'FeatureCollection', features: asGeoJson });
    const refused = queries().filter((query) => query.get('f') === 'geojson');
    expect(refused).toHaveLength(geoJson === 'unsaid' ? 1 : 0);
  });
});

describe('a server that does not page', () => {
  it('is asked for features by their ids', async () => {
    const file = await local.fetch(await serve({ features: reordered(wards(250)), maxRecordCount: 120, pages: false }));
    expect((await read(file.path)).features).toEqual(wards(250).map((ward) => toGeoJson(ward, 'OBJECTID')));
    expect(queries().flatMap((query) => query.get('objectIds')?.split(',').length ?? [])).toEqual([100, 100, 50]);
  });

  it('is requested once if one response holds everything', async () => {
    await local.fetch(await serve({ features: wards(7), pages: false }));
    expect(publisher.asked).toHaveLength(3);
  });
});

describe('the next time', () => {
  it('the last edit and the count show that nothing has changed, and no feature is asked for', async () => {
    const layer: ArcgisLayer = { features: wards(9), lastEdit: 1_750_000_000_000 };
    const source = await serve(layer);
    const previous = await local.fetch(source);
    publisher.asked.length = 0;
    expect(await local.fetch(source, { previous })).toEqual({ ...previous, notModified: true });
    expect(queries().some((query) => query.has('resultOffset'))).toBe(false);
    layer.lastEdit = 1_750_000_000_001;
    layer.features = wards(10);
    const changed = await local.fetch(source, { previous });
    expect(changed.sha256).not.toBe(previous.sha256);
  });

  it('another query of the same layer is fetched anew', async () => {
    await serve({ features: wards(9), lastEdit: 1_750_000_000_000 });
    const previous = await local.fetch(layerSource());
    const other = await local.fetch(layerSource({ format: { type: 'esri-json' } }), { previous });
    expect(other.sha256).not.toBe(previous.sha256);
  });
});

describe('what goes wrong', () => {
  it('passing errors are tried again, those in the body of a success too', async () => {
    const source = await serve({ features: wards(9), maxRecordCount: 4 });
    publisher.fault = flaky(3);
    await local.fetch(source);
    let failures = 2;
    publisher.fault = ({ url }, reply) =>
      url.searchParams.get('resultOffset') === '4' && failures-- > 0 ? failure(504, 'Timed out') : reply();
    expect((await read((await local.fetch(source)).path)).features).toHaveLength(9);
    publisher.fault = truncating(3);
    expect((await read((await local.fetch(source)).path)).features).toHaveLength(9);
  });

  it.each<[string, ArcgisLayer, RegExp]>([
    [
      'fewer features than counted',
      { features: wards(9), claims: 12 },
      /says it has 12 features and gave 9.*run it again/,
    ],
    ['more features than counted', { features: wards(9), claims: 8 }, /says it has 8 features and gave 9/],
    ['no features', { features: [] }, /has no features for this query/],
    [
      'the first page for ever',
      { features: wards(9), maxRecordCount: 4, ignoresOffset: true },
      /gave the feature 1 twice/,
    ],
  ])('%s', async (_, layer, message) => {
    const error = await local.failure(await serve(layer));
    expect(error.message).toMatch(message);
    expect(error.state).toBe('quarantined');
    expect(await local.files()).toEqual([]);
  });

  it.each([
    ['a wrong query', '/query?where=BROKEN', /error 400 \(“Unable to complete operation. Invalid where clause.”\)/],
    ['no layer', '/../..', /not the address of a layer of an ArcGIS service.*FeatureServer\/0/],
  ])('%s', async (_, query, message) => {
    await serve({ features: wards(1) });
    expect((await local.failure(layerSource({}, query))).message).toMatch(message);
  });

  it.each([
    ['a layer that wants a token', () => failure(499, 'Token Required'), /error 499 .*no longer public/],
    ['a guard against robots', challenging, /asks whether we are human/],
    ['another kind of response', respondingWith('[]'), /not what an ArcGIS service gives/],
    ['no JSON', respondingWith('busy'), /the answer is not JSON/],
  ])('%s', async (_, fault, message) => {
    const source = await serve({ features: wards(1) });
    publisher.fault = fault;
    const error = await local.failure(source);
    expect(error.message).toMatch(message);
    expect(error.state).toBe('quarantined');
  });

  it('a format that no such service gives', async () => {
    await serve({ features: wards(1) });
    const error = await local.failure(layerSource({ format: { type: 'shapefile' } }));
    expect(error.message).toContain('type arcgis does not give the format shapefile. Set `format.type`');
  });

  it('a failure in the middle leaves nothing behind, and the earlier file in place', async () => {
    const layer: ArcgisLayer = { features: wards(9), maxRecordCount: 4 };
    const source = await serve(layer);
    const before = await local.fetch(source);
    layer.features = wards(10);
    publisher.fault = ({ url }, reply) => (url.searchParams.get('resultOffset') === '8' ? failure(400, '') : reply());
    await local.failure(source, { previous: before });
    expect(await local.files()).toEqual([before.sha256, `${before.sha256}.sample-wards.json`]);
    expect((await read(before.path)).features).toHaveLength(9);
  });
});

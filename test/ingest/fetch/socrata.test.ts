import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BoundarySource } from '#ingest/registry/source.ts';
import { flaky } from '#test/support/stand-ins/faults.ts';
import { reordered, toGeoJson, wards } from '#test/support/stand-ins/features.ts';
import { type Fetching, fetching, wardsSource } from '#test/support/stand-ins/fetching.ts';
import { type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';
import { type SocrataDataset, socrataId, socrataPortal } from '#test/support/stand-ins/socrata.ts';

let publisher: StandIn;
let local: Fetching;

beforeEach(async () => {
  local = await fetching();
});
afterEach(async () => {
  await publisher.close();
  await local.remove();
});

const exportPath = `/api/geospatial/${socrataId}?method=export&format=GeoJSON`;
const resourcePath = `/resource/${socrataId}.geojson`;
const serve = async (dataset: SocrataDataset, path: string, given: Partial<BoundarySource> = {}) => {
  publisher = await startStandIn(socrataPortal(dataset));
  return wardsSource({ urls: [publisher.url + path], service: { type: 'socrata', pageSize: 4 }, ...given });
};
const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
const collection = (count: number) => ({
  type: 'FeatureCollection',
  features: wards(count).map((ward) => toGeoJson(ward)),
});
const paths = () => publisher.asked.map(({ url }) => url.pathname);

describe('a Socrata portal', () => {
  it.each([exportPath, `/d/${socrataId}`, `/Government/City-wards-2025-2029/${socrataId}`])(
    'gives the export of %s',
    async (path) => {
      const file = await local.fetch(await serve({ features: wards(9) }, path));
      expect(await read(file.path)).toEqual(collection(9));
      expect(paths()).toContain(`/api/geospatial/${socrataId}`);
    },
  );

  it('gives the rows page by page, in a stable order, if the address is a resource', async () => {
    const source = await serve({ features: reordered(wards(9)) }, `${resourcePath}?$where=NUMBER>0&$limit=2`);
    const file = await local.fetch(source);
    expect(await read(file.path)).toEqual(collection(9));
    const pages = publisher.asked.filter(({ url }) => url.pathname === resourcePath);
    expect(pages.map(({ url }) => url.searchParams.get('$offset'))).toEqual(['0', '4', '8']);
    expect(Object.fromEntries(pages[0]?.url.searchParams ?? [])).toEqual({
      $order: ':id',
      $where: 'NUMBER>0',
      $limit: '4',
      $offset: '0',
    });
  });

  it('gives the rows if there is no export', async () => {
    const file = await local.fetch(await serve({ features: wards(9), exports: false }, exportPath));
    expect(await read(file.path)).toEqual(collection(9));
  });

  it('gives the export if rows are not offered, and then no count is known', async () => {
    const file = await local.fetch(await serve({ features: wards(9), rows: false }, exportPath));
    expect(await read(file.path)).toEqual(collection(9));
  });

  it('gives a shapefile as it is', async () => {
    const shapefile = Buffer.from('PK\u0003\u0004 wards');
    const source = await serve({ features: wards(9), shapefile }, `/d/${socrataId}`, { format: { type: 'shapefile' } });
    expect(await readFile((await local.fetch(source)).path)).toEqual(shapefile);
  });

  it('is not asked for data again while it says that nothing has changed', async () => {
    const dataset: SocrataDataset = { features: wards(9), updated: 1_750_000_000 };
    const source = await serve(dataset, exportPath);
    const previous = await local.fetch(source);
    publisher.asked.length = 0;
    expect(await local.fetch(source, { previous })).toEqual({ ...previous, notModified: true });
    expect(paths()).toEqual([`/resource/${socrataId}.json`, `/api/views/${socrataId}.json`]);
    dataset.updated = 1_750_000_001;
    dataset.features = wards(10);
    expect((await local.fetch(source, { previous })).sha256).not.toBe(previous.sha256);
  });

  it('is tried again after what passes', async () => {
    const source = await serve({ features: wards(9) }, resourcePath);
    publisher.fault = flaky(3, 502);
    expect(await read((await local.fetch(source)).path)).toEqual(collection(9));
  });

  it.each<[string, SocrataDataset, string, RegExp]>([
    ['an export with fewer features', { features: wards(9), claims: 12 }, exportPath, /12 features and gave 9/],
    ['fewer rows', { features: wards(9), claims: 12 }, resourcePath, /says it has 12 features and gave 9/],
    ['no rows', { features: [] }, resourcePath, /has no features for this query/],
    ['rows without a count', { features: wards(9), rows: false }, resourcePath, /does not say how many rows/],
    ['no id', { features: wards(9) }, '/wards', /names no dataset of a Socrata portal.*abcd-1234/],
  ])('%s: an error', async (_, dataset, path, message) => {
    const error = await local.failure(await serve(dataset, path));
    expect(error.message).toMatch(message);
    expect(error.state).toBe('quarantined');
    expect(await local.files()).toEqual([]);
  });
});

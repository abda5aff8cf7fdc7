import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type CkanDataset, type CkanResource, ckanPortal } from '#test/support/stand-ins/ckan.ts';
import type { Published } from '#test/support/stand-ins/download.ts';
import { flaky } from '#test/support/stand-ins/faults.ts';
import { type Fetching, fetching, wardsSource } from '#test/support/stand-ins/fetching.ts';
import { type StandIn, startStandIn } from '#test/support/stand-ins/server.ts';

const geojsonId = '0a1b2c3d-0000-4000-8000-000000000001';
const wardsJson = '{"type":"FeatureCollection","features":[]}';
const geojson: CkanResource = { id: geojsonId, name: 'Wards', format: 'GeoJSON', url: '/files/quartiers-élus.geojson' };
const others: CkanResource[] = [
  { id: '0a1b2c3d-0000-4000-8000-000000000002', name: 'Wards (shapefile)', format: 'SHP', url: '/files/wards.zip' },
  { id: '0a1b2c3d-0000-4000-8000-000000000003', name: 'Read me', format: 'PDF', url: '/files/readme.pdf' },
];

let dataset: CkanDataset;
let files: Record<string, Published>;
let publisher: StandIn;
let local: Fetching;

beforeEach(async () => {
  dataset = { name: 'wards', resources: [geojson, ...others] };
  files = {
    '/files/quartiers-%C3%A9lus.geojson': { body: wardsJson, etag: '"1"' },
    '/files/moved.geojson': { body: wardsJson, etag: '"1"' },
  };
  publisher = await startStandIn(ckanPortal(dataset, files));
  local = await fetching();
});
afterEach(async () => {
  await publisher.close();
  await local.remove();
});

const source = (resource?: string, path = '/recherche/dataset/wards') =>
  wardsSource({
    urls: [publisher.url + path],
    service: { type: 'ckan', ...(resource === undefined ? {} : { resource }) },
  });

describe('a CKAN portal', () => {
  it.each([
    ['its id', geojsonId],
    ['its name', 'WARDS'],
    ['its file', 'quartiers-élus.geojson'],
    ['nothing, if only one is in the declared format', undefined],
  ])('says where a resource lies that is called by %s', async (_, resource) => {
    const file = await local.fetch(source(resource));
    expect(await readFile(file.path, 'utf8')).toBe(wardsJson);
    expect(file).toMatchObject({ etag: '"1"', origin: `${publisher.url}/files/quartiers-%C3%A9lus.geojson` });
  });

  it.each([
    `/recherche/dataset/wards/resource/${geojsonId}`,
    '/recherche/api/3/action/package_show?id=wards',
    `/recherche/api/3/action/resource_show?id=${geojsonId}`,
  ])('understands %s', async (path) => {
    expect((await local.fetch(source(undefined, path))).bytes).toBe(wardsJson.length);
  });

  it('is asked conditionally for the file, as long as it lies where it lay', async () => {
    const previous = await local.fetch(source());
    expect(await local.fetch(source(), { previous })).toEqual({ ...previous, notModified: true });
    expect(publisher.asked.at(-1)?.headers['if-none-match']).toBe('"1"');
    dataset.resources = [{ ...geojson, url: '/files/moved.geojson' }];
    const moved = await local.fetch(source(), { previous });
    expect(publisher.asked.at(-1)?.headers['if-none-match']).toBeUndefined();
    expect(moved).toMatchObject({ origin: `${publisher.url}/files/moved.geojson`, notModified: true });
  });

  it('is tried again after what passes', async () => {
    publisher.fault = flaky(3, 500);
    expect((await local.fetch(source())).bytes).toBe(wardsJson.length);
  });

  it.each([
    ['a resource that it does not have', () => source('Polls'), /0 resources called “Polls”; it holds “Wards” 0a1b/],
    ['a resource that it does not know', () => source(others[0]?.id.replace('2', '9')), /HTTP 404/],
    ['a dataset that it does not have', () => source(undefined, '/recherche/dataset/other'), /HTTP 404/],
    ['an address of something else', () => source(undefined, '/recherche/group/wards'), /names no dataset/],
  ])('%s is an error', async (_, requested, message) => {
    expect((await local.failure(requested())).message).toMatch(message);
    expect(await local.files()).toEqual([]);
  });

  it('two resources that might be meant are an error that lists them', async () => {
    dataset.resources = [geojson, { ...geojson, id: geojsonId.replace('1', '7'), name: 'Wards of 2014' }];
    const error = await local.failure(source());
    expect(error.message).toMatch(/has 2 resources in the format geojson; it holds “Wards” .*“Wards of 2014”/);
    expect(error.message).toContain('Set `service.resource`');
    expect(error.state).toBe('quarantined');
  });

  it('a resource that is not a web address is refused', async () => {
    dataset.resources = [{ ...geojson, url: 'file:///etc/hosts' }];
    expect((await local.failure(source())).message).toContain('file: is neither http nor https');
  });
});

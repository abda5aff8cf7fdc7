import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { startAbstractServer } from '#test/server/electoral/ogc/abstract-world.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { download } from '#test/support/geography/download.ts';
import { runGdal } from '#test/support/geography/gdal.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runClient, runPython } from './run-client.ts';

// What passes and what differs: docs/foreign-clients.md. GDAL's and DuckDB's reading of files: test/gdal, test/duckdb.
const folder = temporaryFolder().path;
let root: string;

const server = await closedAfterAll(startAbstractServer());
beforeAll(async () => {
  root = `${server.origin}/api/v1/electoral/ogc`;
});

const names = ["L'Île-Été", 'Boréal', 'foo', 'Foobar'];

describe('clients of the OGC API', () => {
  it('@camptocamp/ogc-client opens the maps, filters by an attribute and by CQL2, and asks for metres', async () => {
    const found = await runClient('geography', 'ogc-client', root);
    expect(found).toMatchObject({
      title: 'Hustings: electoral boundaries',
      collections: ['fed', 'old'],
      filtered: ['fed-2'],
      cql: ['fed-1', 'fed-4'],
      one: 'fed-1',
      isInMetres: true,
    });
    expect(found.queryables).toEqual(expect.arrayContaining(['nameEn', 'population']));
  });

  it('@ogcapi-js/features lists the maps, and the districts of a box', async () => {
    expect(await runClient('geography', 'ogcapi-js', root)).toEqual({ collection: 'fed', features: ['fed-1'] });
  });

  it('OWSLib finds the collections, their queryables, and districts by an attribute', async () => {
    const program = `
import json, sys
from owslib.ogcapi.features import Features
api = Features(sys.argv[1])
found = api.collection_items('fed', nameEn='Boréal')
cql = api.collection_items('fed', filter='population > 5')
print(json.dumps({
  'collections': api.feature_collections(),
  'queryables': sorted(api.collection_queryables('fed')['properties']),
  'found': [one['id'] for one in found['features']],
  'cql': [one['id'] for one in cql['features']],
  'conforms': len(api.conformance()['conformsTo']),
}))`;
    const found = JSON.parse(await runPython('-c', program, `${root}/`));
    expect(found).toMatchObject({
      collections: ['fed', 'old'],
      found: ['fed-2'],
      cql: ['fed-1', 'fed-4'],
      conforms: 19,
    });
    expect(found.queryables).toContain('nameEn');
  });

  it('GDAL filters by attributes, some of which the server evaluates', async () => {
    for (const [where, count] of [
      ["nameEn = 'Boréal'", 1],
      ['population > 5', 2],
    ] as const) {
      const text = await runGdal('ogrinfo', '-ro', '-so', '-where', where, `OAPIF:${root}`, 'fed');
      expect([where, Number(/Feature Count: (\d+)/.exec(text)?.[1])]).toEqual([where, count]);
    }
  });
});

describe('readers and validators of GeoPackage', () => {
  let file: string;
  beforeAll(async () => {
    file = await download(server, folder, 'fed.gpkg');
  });

  it('validate_gpkg.py of GDAL finds no fault', async () => {
    const validator = '/usr/lib/python3/dist-packages/osgeo_utils/samples/validate_gpkg.py';
    expect((await runPython(validator, '-k', file)).trim()).toBe('');
  });

  it('@ngageoint/geopackage finds no fault, and reads each district', async () => {
    expect(await runClient('geography', 'geopackage', file)).toEqual({ table: 'fed', faults: [], names });
  });

  it('mapshaper reads each district', async () => {
    expect(await runClient('geography', 'mapshaper', file)).toEqual({ names });
  });
});

describe('validators of documents', () => {
  it.each(['ogc/api', 'openapi.json'])('@seriousme/openapi-schema-validator: %s', async (path) => {
    const address =
      path === 'ogc/api' ? `${root}/api` : resolve(import.meta.dirname, '../../server/openapi/electoral.json');
    const found = await runClient('geography', 'openapi', address);
    expect(found).toMatchObject({ valid: true, errors: [] });
  });

  it('feedparser finds the feed well formed, with its entries and their links', async () => {
    const program = `
import feedparser, json, sys
feed = feedparser.parse(sys.argv[1])
print(json.dumps({
  'bozo': bool(feed.bozo),
  'version': feed.version,
  'links': [link.href for entry in feed.entries for link in entry.links],
}))`;
    const address = `${root.replace('/ogc', '')}/publications.atom`;
    const found = JSON.parse(await runPython('-c', program, address));
    expect(found).toMatchObject({ bozo: false, version: 'atom10' });
    for (const link of found.links) expect(link).toMatch(/^https?:\/\//);
  });

  it('feedsmith reads the feed of publications', async () => {
    const { id, title, updated } = await runClient(
      'geography',
      'feedsmith',
      `${root.replace('/ogc', '')}/publications.atom`,
    );
    expect([typeof id, typeof title, typeof updated]).toEqual(['string', 'string', 'string']);
  });
});

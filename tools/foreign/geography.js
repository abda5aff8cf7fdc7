// Clients and validators of maps, each run on the addresses or files that it is given. Prints one JSON object.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const clients = {
  /** @camptocamp/ogc-client: maps, their queryables, districts by an attribute, districts in metres. */
  async 'ogc-client'(root) {
    const { OgcApiEndpoint } = await import('@camptocamp/ogc-client');
    const endpoint = new OgcApiEndpoint(root);
    const filtered = await endpoint.getCollectionItems('fed', 10, 0, null, null, null, null, null, 'nameEn=Boréal');
    const cql = await endpoint.getCollectionItems('fed', 10, 0, null, null, null, null, null, 'filter=population > 5');
    const { crs, queryables } = await endpoint.getCollectionInfo('fed');
    const lambert = await endpoint.getCollectionItemsUrl('fed', { asJson: true, limit: 1, outputCrs: crs[1] });
    const [projected] = (await (await fetch(lambert)).json()).features;
    return {
      title: (await endpoint.info).title,
      collections: await endpoint.featureCollections,
      queryables: queryables.map(({ name }) => name),
      filtered: filtered.map(({ id }) => id),
      cql: cql.map(({ id }) => id),
      one: (await endpoint.getCollectionItem('fed', 'fed-1')).id,
      isInMetres: Math.abs(projected.geometry.coordinates.flat(9)[0]) > 1000,
    };
  },

  /** @ogcapi-js/features. */
  async 'ogcapi-js'(root) {
    const { FeatureService } = require('@ogcapi-js/features');
    const service = new FeatureService({ baseUrl: root });
    const { collections } = await service.getCollections();
    const collection = collections.find(({ id }) => id === 'fed');
    const { features } = await service.getFeatures('fed', { bbox: [-79.5, 45.5, -79.4, 45.6] });
    return { collection: collection.title, features: features.map(({ id }) => id) };
  },

  /** @ngageoint/geopackage: the tables that it validates, and the features that it reads. */
  async geopackage(file) {
    const { GeoPackageAPI, GeoPackageValidate } = openGeoPackages();
    const geoPackage = await GeoPackageAPI.open(file);
    const faults = GeoPackageValidate.validateMinimumTables(geoPackage);
    const table = geoPackage.getFeatureTables()[0];
    const names = [...geoPackage.iterateGeoJSONFeatures(table)].map(({ properties }) => properties.nameEn);
    return { table, faults, names };
  },

  /** mapshaper with its own packages, which the program does not install. */
  async mapshaper(file) {
    openGeoPackages();
    const mapshaper = require('mapshaper');
    const input = { 'map.gpkg': await readFile(file) };
    const output = await mapshaper.applyCommands('-i map.gpkg -o out.geojson format=geojson', input);
    const { features } = JSON.parse(output['out.geojson']);
    return { names: features.map(({ properties }) => properties.nameEn) };
  },

  /** feedsmith: what it reads of an Atom feed. */
  async feedsmith(address) {
    const { parseAtomFeed } = await import('feedsmith');
    const { id, title, updated, entries = [] } = parseAtomFeed(await (await fetch(address)).text());
    return { id, title: title?.value ?? title, updated, entries: entries.length };
  },

  /** @seriousme/openapi-schema-validator. */
  async openapi(place) {
    const { Validator } = await import('@seriousme/openapi-schema-validator');
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(await textAt(place)));
    return { valid, errors: errors ?? [], version: validator.version };
  },
};

/** Of an address or a file. */
const textAt = async (place) => (place.startsWith('http') ? (await fetch(place)).text() : readFile(place, 'utf8'));

/**
 * @ngageoint/geopackage, reading with sql.js: better-sqlite3 is a binary that no package brings. Its sql.js takes a global
 * `fetch` for a browser, and does not find its own file.
 */
function openGeoPackages() {
  delete globalThis.fetch;
  const { warn, log } = console;
  Object.assign(console, { warn() {}, log() {} });
  const library = require('@ngageoint/geopackage');
  const folder = dirname(require.resolve('rtree-sql.js'));
  library.setSqljsWasmLocateFile((file) => join(folder, file));
  Object.assign(console, { warn, log });
  return library;
}

const [client, ...words] = process.argv.slice(2);
const answer = await clients[client](...words);
process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));

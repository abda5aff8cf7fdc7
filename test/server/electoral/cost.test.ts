// Times are asserted here, since "no legal request takes more than 50 ms" is a promise of the API. They are times on the
// processor, as in test/server/campaign/hostile/cost.test.ts.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { fromCoordinates } from '#core/geometry/polygons.ts';
import { decodeWkb, encodeWkb } from '#core/geometry/wkb.ts';
import { mostTransfers } from '#core/source/map-entry.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import { type HttpThread, openHttpThread } from '#test/support/http/http-thread.ts';
import {
  type Clock,
  databaseProcessor,
  javaScriptProcessor,
  leastTimes,
  requestBound,
} from '#test/support/processor-time.ts';
import { type ElectoralServer, startElectoralServer } from './electoral-server.ts';
import { givenPostalCode, givenSet, givenSource } from './fixture.ts';
import { crookedMap } from './tiles/invented-maps.ts';

let server: ElectoralServer;
let client: HttpThread;
let clocks: readonly Clock[];

/** Words of one letter: a name has all of them, and so may a search. */
const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const side = 18;
const districts = Array.from({ length: side * side }, (_, i) => i);

/**
 * Larger than the maps of Canada: 324 federal districts, a dozen of 250,000 positions each, and 1,200 wards of 60
 * cities.
 */
async function fill(knex: Knex): Promise<void> {
  await givenSet(knex, {
    ...{ id: 'fed', level: 'FEDERAL', jurisdiction: 'xx', sharing: 'open' },
    districts: districts.map((i) => ({ code: String(i), name: letters.join(' '), boxes: [[0, 0, 1, 1]] })),
  });
  for (const [i, { displayGeometry }] of crookedMap(side, 7, 1).entries()) {
    const geometry = Buffer.from(displayGeometry);
    await knex('boundary_versions')
      .where({ boundary_id: `fed-${i}` })
      .update({ geometry, display_geometry: geometry, vertices: decodeWkb(geometry).positions.length / 2 });
  }
  for (const i of districts.slice(0, 12)) {
    const geometry = encodeWkb(coast(250_000, i));
    await knex('boundary_versions')
      .where({ boundary_id: `fed-${i}` })
      .update({ geometry });
  }
  for (let city = 0; city < 60; city++) {
    await givenSet(knex, {
      ...{ id: `city-${city}`, level: 'MUNICIPAL', province: 'XA', sharing: 'open' },
      districts: Array.from({ length: 20 }, (_, i) => {
        const west = -100 + city / 2 + i / 50;
        return { code: String(i), name: `${letters.join(' ')} ${i}`, boxes: [[west, 60, west + 0.02, 60.5]] };
      }),
    });
  }
  await givenPostalCode(knex, {
    ...{ code: 'Z1A1A1', at: [-55, 47.5] },
    addresses: Object.fromEntries(districts.map((i) => [`fed-${i}`, 1 / districts.length])),
    concordance: Object.fromEntries(districts.map((i) => [`fed-${i}`, 1 / districts.length])),
  });
  for (let i = 0; i < 150; i++) await givenSource(knex, `source-${i}`);
  await knex.raw(
    `insert into elections (id, source_id, level, jurisdiction, name, election_date, writs_issued)
     select 'e' || n, 'fed', 'FEDERAL', 'xx', 'Election ' || n, now() - n * interval '1 year', now() - n * interval '1 year' - interval '36 days'
     from generate_series(1, 60) n`,
  );
  await knex.raw(
    `insert into election_districts (election_id, boundary_id, elector_count)
     select 'e' || n, id, 100000 from generate_series(1, 60) n, boundaries where set_id = 'fed'`,
  );
  await knex.raw(
    `insert into candidates select 'e' || n || '-' || b || '-' || c, 'e' || n, 'fed-' || b, c, repeat('Name ', 20), 'Party', false, c = 1, 10, 0.01
     from generate_series(1, 5) n, generate_series(0, 323) b, generate_series(1, 200) c where b < 10 or c < 6`,
  );
  await knex.raw(
    `insert into polling_divisions select 'p' || n || '-' || b, 'fed', 'e1', 'fed-' || b, n, n::text, 'A place', 'An address', 300
     from generate_series(1, 800) n, generate_series(0, 99) b`,
  );
  await givenEntry(knex);
  await knex.raw('analyze');
}

/** A publication with as many transfers as an entry may list. */
async function givenEntry(knex: Knex): Promise<void> {
  const name = letters.join(' ');
  const district = (i: number) => ({ id: `fed-${i}`, code: String(i), nameEn: name, nameFr: name, areaKm2: 1000 });
  const moved = Array.from({ length: mostTransfers }, (_, i) => {
    return { from: district(i % 324), to: district((i + 1) % 324), km2: 1, share: 0.01, addresses: 10 };
  });
  const [added, ended] = [districts.map(district), districts.map(district)];
  const renamed = districts.map((i) => ({ before: district(i), after: district(i) }));
  const definition = { id: 'fed', kind: 'boundaries', name: 'Map', level: 'FEDERAL', jurisdiction: { id: 'xx' } };
  await knex('publications').insert({
    ...{ catalogue_version: 1, source_id: 'fed', action: 'publish', done_by: 'a test', recorded_at: knex.fn.now() },
    definition: JSON.stringify(definition),
  });
  await knex('map_changes').insert({
    ...{ catalogue_version: 1, source_id: 'fed', level: 'FEDERAL', jurisdiction: 'xx', after_set: 'fed' },
    totals: JSON.stringify({
      ...{ added: 324, ended: 324, renamed: 324, redrawn: 324, unchanged: 0, transfers: mostTransfers, movedKm2: 5000 },
      ...{ movedAddresses: 50_000, newKm2: 0, goneKm2: 0, belowKm2: 0, belowAddresses: 0 },
    }),
    changes: JSON.stringify({ added, ended, renamed, moved, redrawn: added }),
  });
}

/** A ring of so many positions at seven decimals; another one for each seed. */
function coast(count: number, seed: number) {
  const grid = (value: number) => Math.round(value * 1e7) / 1e7;
  const ring = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i % (count - 1))) / (count - 1);
    const radius = 1.2 + 0.01 * Math.sin(angle * (5000 + seed));
    return [grid(-120 + radius * Math.cos(angle)), grid(48 + radius * Math.sin(angle))];
  });
  return fromCoordinates([[ring]]);
}

beforeAll(async () => {
  server = await startElectoralServer(({ knex }) => fill(knex), { checkAnswers: false });
  clocks = [javaScriptProcessor, await databaseProcessor(server.knex)];
  client = openHttpThread(server.origin);
}, 600_000);
afterAll(async () => {
  await client?.close();
  await server?.close();
});

interface Wanted {
  readonly operation: string;
  /** Each attempt asks for another one, so that none is answered from what an earlier one left. */
  readonly path: (attempt: number) => string;
  readonly body?: (attempt: number) => object;
  readonly status?: number;
  readonly coding?: string;
}

const encoded = encodeURIComponent;
/** The epochs of the elections: answers of two of them are stored separately. */
const dayOf = (attempt: number) => `${2020 + (attempt % 6)}-02-0${1 + (attempt % 9)}`;

const worst: Readonly<Record<string, Wanted>> = {
  'a look-up of a code that every district shares': {
    operation: 'lookUp',
    path: (n) => `/lookup?postalCode=Z1A1A1&date=${dayOf(n)}`,
  },
  'a look-up of a point at a crooked border': {
    operation: 'lookUp',
    path: (n) => `/lookup?lat=${47.4 + n / 1000}&lng=${-55 + n / 1e7}`,
  },
  'a look-up of a point in the district of many positions': {
    operation: 'lookUp',
    path: (n) => `/lookup?lat=48.${n + 1}&lng=-120.3`,
  },
  'a page at the end of the list': {
    operation: 'listBoundaries',
    path: (n) => `/boundaries?limit=100&page=${14 - (n % 10)}&date=${dayOf(n)}`,
  },
  'a page past the end': { operation: 'listBoundaries', path: (n) => `/boundaries?limit=100&page=${1_000_000 - n}` },
  'a search for a hundred words': {
    operation: 'listBoundaries',
    path: (n) =>
      `/boundaries?limit=100&page=${1 + n}&q=${encoded(letters.concat(letters, letters, letters).join(' ').slice(0, 200))}`,
  },
  'a search for characters that unfold': {
    operation: 'listBoundaries',
    path: (n) => `/boundaries?page=${1 + n}&q=${encoded('\ufdfa'.repeat(200))}`,
  },
  'a boundary with the figures of sixty elections': {
    operation: 'readBoundary',
    path: (n) => `/boundaries/fed-${n}?date=${dayOf(n)}`,
  },
  'a shape of many positions': { operation: 'readBoundaryShape', path: (n) => `/boundaries/fed-${n}/shape` },
  'a shape for drawing': {
    operation: 'readBoundaryShape',
    path: (n) => `/boundaries/fed-${n + 1}/shape?resolution=display`,
  },
  'the tile of the whole map': { operation: 'readTile', path: (n) => `/tiles/federal/0/0/0.mvt?date=${dayOf(n)}` },
  'a tile of a part': {
    operation: 'readTile',
    path: (n) => `/tiles/federal/5/${10 + (n % 2)}/11.mvt?date=${dayOf(n)}`,
  },
  'a tile of a border': { operation: 'readTile', path: (n) => `/tiles/federal/9/${175 + n}/181.mvt` },
  'a tile of wards': { operation: 'readTile', path: (n) => `/tiles/municipal/3/1/2.mvt?date=${dayOf(n)}` },
  'a whole map, compressed': {
    operation: 'listBoundaryShapes',
    path: () => '/boundaries.geojson?set=fed',
    coding: 'br',
  },
  'a whole map for gzip': {
    operation: 'listBoundaryShapes',
    path: () => '/boundaries.geojson?level=FEDERAL',
    coding: 'gzip',
  },
  'a whole map as it is': {
    operation: 'listBoundaryShapes',
    path: () => '/boundaries.geojson?level=FEDERAL',
    coding: 'identity',
  },
  // A batch works in slices, and counts as one request for each 20 places.
  'twenty points at a crooked border': {
    operation: 'lookUpBatch',
    path: () => '/lookup/batch',
    body: (n) => ({ records: Array.from({ length: 20 }, (_, i) => ({ lat: 47.4 + n / 1000, lng: -55 + i / 1e7 })) }),
  },
  'all jurisdictions': { operation: 'listJurisdictions', path: () => '/jurisdictions' },
  'the addresses of every district': {
    operation: 'listCrosswalk',
    path: () => '/crosswalks?from=fed&to=fed&by=addresses',
  },
  // Maps are laid over each other in a thread, which is no work of the server's JavaScript.
  'the same as a table': {
    operation: 'readCrosswalkTable',
    path: () => '/crosswalks.csv?from=fed&to=fed&by=addresses',
  },
  'two hundred candidates': {
    operation: 'listCandidates',
    path: (n) => `/boundaries/fed-${n % 10}/candidates?electionId=e1`,
  },
  'eight hundred polling divisions': { operation: 'listPolls', path: (n) => `/boundaries/fed-${n}/polls` },
  'the members of a page': { operation: 'listMembers', path: (n) => `/members?limit=100&page=${n + 1}` },
  'all elections': { operation: 'listElections', path: () => '/elections' },
  'the status of 200 sources': { operation: 'readStatus', path: () => '/status' },
  'where a line comes from': { operation: 'boundaryProvenance', path: (n) => `/boundaries/fed-${n}/provenance` },
  'where the lines of a map come from': { operation: 'setProvenance', path: () => '/sets/fed/provenance' },
  'the hashes of all maps': { operation: 'readManifest', path: () => '/manifest' },
  'the codes of every district': { operation: 'downloadSetAsCsv', path: () => '/downloads/fed.csv' },
  // Files are written by a thread, when they are first asked for.
  'a map as a GeoJSON file': { operation: 'downloadSetAsGeoJson', path: () => '/downloads/city-1.geojson' },
  'a map as a GeoPackage': { operation: 'downloadSetAsGeoPackage', path: () => '/downloads/city-1.gpkg' },
  'a map as a GeoParquet file': { operation: 'downloadSetAsGeoParquet', path: () => '/downloads/city-1.parquet' },
  'a map as PMTiles': { operation: 'downloadSetAsPmtiles', path: () => '/downloads/city-1.pmtiles' },
  'the landing page of the OGC API': { operation: 'readOgcLandingPage', path: () => '/ogc' },
  'the conformance of the OGC API': { operation: 'readOgcConformance', path: () => '/ogc/conformance' },
  'the definition of the OGC API': { operation: 'readOgcApiDefinition', path: () => '/ogc/api' },
  'all collections': { operation: 'listOgcCollections', path: () => '/ogc/collections' },
  'a collection': { operation: 'readOgcCollection', path: () => '/ogc/collections/fed' },
  // A page is sent in slices, so that the outlines of many positions, the first twelve, cost here what each does by itself.
  'the items of a map': {
    operation: 'listOgcItems',
    path: (n) => `/ogc/collections/fed/items?limit=100&offset=${12 + n}`,
  },
  'the items of a box': {
    operation: 'listOgcItems',
    path: (n) => `/ogc/collections/fed/items?limit=100&offset=${12 + n}&bbox=-130,40,-${50 + n / 1000},60`,
  },
  'an item of many positions': { operation: 'readOgcItem', path: (n) => `/ogc/collections/fed/items/fed-${n}` },
  'a description of tiles': { operation: 'readTileJson', path: () => '/tiles/federal.json' },
  'all publications': { operation: 'listPublications', path: (n) => `/publications?limit=100&page=${n + 1}` },
  'what one publication changed': { operation: 'readPublication', path: () => '/publications/1' },
  'the feed of publications': { operation: 'readPublicationFeed', path: () => '/publications.atom' },
  'a key for the longest name': {
    operation: 'register',
    path: () => '/register',
    body: (n) => ({ name: '\ufdfa'.repeat(200), email: `${n}@${'x'.repeat(60)}.example.org` }),
    status: 201,
  },
};

it('every operation has its costliest request here', () => {
  const known = new Set(Object.values(worst).map(({ operation }) => operation));
  expect([...known].sort()).toEqual(electoralEndpoints.map(({ operationId }) => operationId).sort());
});

it.each(Object.entries(worst))('%s', async (_, { path, body, status = 200, coding = 'identity' }) => {
  let attempt = 0;
  const times = await leastTimes(clocks, () => {
    const n = attempt++;
    const text = body ? JSON.stringify(body(n)) : null;
    return async () => {
      const answer = await client.request({
        method: body ? 'POST' : 'GET',
        path: `/api/v1/electoral${path(n)}`,
        headers: { 'Accept-Encoding': coding, ...(body && { 'Content-Type': 'application/json' }) },
        body: text,
      });
      if (answer.status !== status) throw new Error(`${answer.status} ${answer.beginning}`);
    };
  });
  if (process.env.COST_SHOW) process.stderr.write(`${expect.getState().currentTestName}: ${times.join(' ')}\n`);
  for (const time of times) expect(time).toBeLessThan(requestBound);
});

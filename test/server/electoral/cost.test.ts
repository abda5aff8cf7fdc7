// Times are asserted here, since "no legal request takes more than 50 ms" is a promise of the API. They are times on
// the processor, as in test/server/campaign/hostile/cost.test.ts.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { encodeLineWkb } from '#core/geometry/wkb.ts';
import { placeDoors } from '#server/electoral/address-search/place-doors.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import { type HttpThread, openHttpThread } from '#test/support/http/http-thread.ts';
import { givenLargeMaps, letters } from '#test/support/maps/large-maps.ts';
import {
  type Clock,
  databaseProcessor,
  javaScriptProcessor,
  leastTimes,
  requestBound,
} from '#test/support/processor-time.ts';
import { type ElectoralServer, startElectoralServer } from './electoral-server.ts';

let server: ElectoralServer;
let client: HttpThread;
let clocks: readonly Clock[];

beforeAll(async () => {
  const given = async ({ knex }: { readonly knex: Knex }) => {
    await givenLargeMaps(knex);
    await givenManyStreets(knex);
  };
  server = await startElectoralServer(given, { checkAnswers: false });
  clocks = [javaScriptProcessor, await databaseProcessor(server.knex)];
  client = openHttpThread(server.origin);
}, 600_000);
afterAll(async () => {
  await client?.close();
  await server?.close();
});

interface WorstCase {
  readonly operation: string;
  /** Each attempt asks for another one, so that none is served from what an earlier one left. */
  readonly path: (attempt: number) => string;
  readonly body?: (attempt: number) => object;
  readonly status?: number;
  readonly coding?: string;
}

/** Each of them is drawn once. */
const tilesOfStreets = 24;

/** Streets that all begin with the same letters, 20 of each name, and lines, 4,000 in each of some tiles. */
async function givenManyStreets(knex: Knex): Promise<void> {
  const common = { kind: 'streets', name: 'Streets', definition: '{}', cadence: 'yearly' };
  await knex('sources').insert({ id: 'many-streets', ...common });
  await knex.raw(
    `insert into streets select 'many-streets', i, name, 'ST', '', '', town, town, 'ON', name, 'street', '', array[town], i, -80, 43
     from (select i, 'main' || i % 2000 as name, 'town ' || i / 2000 as town from generate_series(0, 39999) i) s`,
  );
  for (let n = 0; n < tilesOfStreets; n++) {
    const [west, east] = [-80 + n * 0.05, -79.999 + n * 0.05];
    const line = Array.from({ length: 10 }, (_, i): [number, number] => [west + i / 10_000, 43 + (i % 2) / 10_000]);
    await knex.raw(
      `insert into road_lines select 'many-streets', i, i % 40000, 5, :line::bytea, box(point(:east, 43.0001), point(:west, 43))
       from generate_series(:first::integer, :last::integer) i`,
      { line: encodeLineWkb(line), west, east, first: n * 4000, last: n * 4000 + 3999 },
    );
  }
  await knex.raw('analyze streets, road_lines');
}

const encoded = encodeURIComponent;
/** The epochs of the elections: responses for two of them are cached separately. */
const dayOf = (attempt: number) => `${2020 + (attempt % 6)}-02-0${1 + (attempt % 9)}`;

const worst: Readonly<Record<string, WorstCase>> = {
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
  'three letters with which all streets begin': {
    operation: 'searchAddresses',
    path: (n) => `/addresses?q=${n + 1}+mai`,
  },
  'a name that many places have': { operation: 'searchAddresses', path: (n) => `/addresses?q=${n + 1}+main1999+st` },
  'a search of addresses for characters that unfold': {
    operation: 'searchAddresses',
    path: (n) => `/addresses?q=${n + 1}+${encoded('\ufdfa'.repeat(100))}`,
  },
  'a tile of more streets than a place has': {
    operation: 'readStreetTile',
    path: (n) => `/street-tiles/13/${columnOf(-79.99995 + (n % tilesOfStreets) * 0.05)}/${rowOf(43.00005)}.mvt`,
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
  'a page of the candidates of an election': {
    operation: 'listElectionCandidates',
    path: (n) => `/elections/e1/candidates?limit=100&page=${n + 1}`,
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
  'the schema of a collection': { operation: 'readOgcSchema', path: () => '/ogc/collections/fed/schema' },
  'what filters of a collection may name': {
    operation: 'readOgcQueryables',
    path: () => '/ogc/collections/fed/queryables',
  },
  // A page ends before the positions are too many: the outlines of many are each a page of its own.
  'the items of a map, of many positions': {
    operation: 'listOgcItems',
    path: (n) => `/ogc/collections/fed/items?limit=1000&offset=${n}`,
  },
  'the items of a map, of few positions': {
    operation: 'listOgcItems',
    path: (n) => `/ogc/collections/fed/items?limit=1000&offset=${12 + n}`,
  },
  'the items of a map, for drawing': {
    operation: 'listOgcItems',
    path: (n) => `/ogc/collections/fed/items?limit=1000&offset=${n}&resolution=display`,
  },
  // Inside the twelve, at none of their edges: each edge is read.
  'the items of a box': {
    operation: 'listOgcItems',
    path: (n) => `/ogc/collections/fed/items?limit=1000&offset=${n}&bbox=-120.2,48,-120.1,48.1`,
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

/** The column and the row of a tile of zoom 13, in which a place lies. */
const columnOf = (longitude: number) => Math.floor(2 ** 13 * ((longitude + 180) / 360));
const rowOf = (latitude: number) =>
  Math.floor((2 ** 13 * (1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI)) / 2);

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

/** Each of the streets of one town has 400 numbers, and thousands of other towns have streets of the same names. */
async function givenNumbers(knex: Knex): Promise<void> {
  await knex.raw(
    `insert into street_numbers
     select 'many-streets', street, 32 * first, array_agg(32 * number order by number),
       array_agg(-800000000 + number * 100 order by number), array_agg(430000000 order by number)
     from generate_series(0, 499) street, generate_series(1, 700, 200) first, generate_series(first, first + 199) number
     group by street, first`,
  );
  await knex.raw(
    `insert into streets select 'many-streets', 50000 + i, 'main' || i % 20, 'ST', '', '', 'far ' || i, 'far ' || i, 'ON', 'main' || i % 20,
       'street', '', array['far ' || i], 1, -80, 43 from generate_series(0, 59999) i`,
  );
  await knex.raw("update sources set kind = 'addresses' where id = 'many-streets'");
  await knex.raw('analyze streets, street_numbers');
}

it('five hundred doors, each on a street of its own, cost less than the twenty requests as which a map counts', async () => {
  await givenNumbers(server.knex);
  let attempt = 0;
  let places: ReadonlyArray<unknown> = [];
  const times = await leastTimes(clocks, () => {
    const n = 7 + 2 * attempt++;
    const doors = Array.from({ length: 500 }, (_, i) => ({
      ...{ address: `${n} Main${i} St`, city: 'Town 0', province: 'ON', postalCode: '' },
    }));
    return async () => {
      places = await placeDoors(server.knex, doors);
    };
  });
  if (process.env.COST_SHOW) process.stderr.write(`${expect.getState().currentTestName}: ${times.join(' ')}\n`);
  expect(places.filter(Boolean)).toHaveLength(500);
  for (const time of times) expect(time).toBeLessThan(20 * requestBound);
});

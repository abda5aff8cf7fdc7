/**
 * Points a second: the district of a point in the 338 ridings of the federal file of 2013 (767,742 vertices), by our
 * locator, by rbush with @turf/boolean-point-in-polygon, and by which-polygon, in one run over the same points. Prints a
 * table for each set of points: rates, how often a result is wrong or differs, and how long each index takes to build.
 * Then what a look-up of all levels costs with every map of $HUSTINGS_REAL_DATA loaded
 * (bench/electoral/locate/everything.ts), if that is given; `--everything` measures this alone.
 *
 *   npm run bench -- locate [--everything] [--file ca-federal-2013.zip] [--points expected.csv]
 *
 * Needs the archive: `--file` names it, else it is looked for in $HUSTINGS_REAL_DATA. `--points` takes a CSV with the
 * columns code, longitude, latitude, kind; without it, and without one in $HUSTINGS_REAL_DATA, only random points are
 * measured. Takes a minute.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { booleanPointInPolygon } from '@turf/turf';
import Table from 'cli-table3';
import { parse as parseCsv } from 'csv-parse/sync';
import type { Feature, MultiPolygon } from 'geojson';
import RBush from 'rbush';
import whichPolygon from 'which-polygon';
import { boundingBox, type Polygons, toCoordinates, vertexCount } from '#core/geometry/polygons.ts';
import { Locator } from '#core/locator/locator.ts';
import { type CoordinateSystem, coordinateSystem } from '#ingest/maps/conform/crs.ts';
import { readShapefile } from '#ingest/read/shapefile/shapefile.ts';
import { unpack } from '#ingest/unpack/unpack.ts';
import { measureEverything } from './locate/everything.ts';

const { values: options } = parseArgs({
  options: { everything: { type: 'boolean' }, file: { type: 'string' }, points: { type: 'string' } },
});
const realData = process.env.HUSTINGS_REAL_DATA;
if (options.everything && realData) {
  await measureEverything(realData);
  process.exit();
}
const file = options.file ?? (realData && resolve(realData, 'federal/ca-federal-2013.zip'));
const expected = options.points ?? (realData && resolve(realData, 'expected/ca-federal-2013.csv'));
if (!file || !existsSync(file)) {
  console.error(
    `The federal file of 2013 is not at ${file ?? '(nowhere named)'}. Pass it with --file ca-federal-2013.zip, or set ` +
      'HUSTINGS_REAL_DATA to a folder that holds federal/ca-federal-2013.zip.',
  );
  process.exit(2);
}

type District = Feature<MultiPolygon, { code: string }>;
type Locate = (longitude: number, latitude: number) => string | null;

const archive = await unpack(file);
const layers = await readShapefile(archive, {
  members: undefined,
  encoding: undefined,
  used: new Set(['FEDNUM']),
  crsDeclared: false,
});
await archive.close();
const records = layers.flatMap(({ features, crs }) => {
  const { forward } = coordinateSystem(crs ?? 'EPSG:3347');
  return features.flatMap(({ attributes, geometry }) =>
    geometry === null ? [] : { code: String(attributes.FEDNUM), geometry: inDegrees(geometry, forward) },
  );
});
const codes = records.map(({ code }) => code);
const geometries = records.map(({ geometry }) => geometry);
const districts: District[] = records.map(({ code, geometry }) => ({
  type: 'Feature',
  properties: { code },
  geometry: { type: 'MultiPolygon', coordinates: toCoordinates(geometry) },
}));
const vertices = geometries.reduce((sum, geometry) => sum + vertexCount(geometry), 0);
console.log(`${districts.length} districts, ${vertices.toLocaleString('en-CA')} vertices, Node ${process.version}`);

function inDegrees(geometry: Polygons, forward: CoordinateSystem['forward']): Polygons {
  if (forward === null) return geometry;
  const positions = geometry.positions.slice();
  for (let i = 0; i < positions.length; i += 2) positions.set(forward([positions[i]!, positions[i + 1]!]), i);
  return { ...geometry, positions };
}

const build = {
  ours: () => new Locator(geometries.map((geometry) => ({ geometry, set: 0, validFrom: 0, validUntil: Infinity }))),
  turf: () =>
    new RBush<{ minX: number; minY: number; maxX: number; maxY: number; district: District }>().load(
      districts.map((district, i) => {
        const [minX, minY, maxX, maxY] = boundingBox(geometries[i]!);
        return { minX, minY, maxX, maxY, district };
      }),
    ),
  whichPolygon: () => whichPolygon<{ code: string }>({ type: 'FeatureCollection', features: districts }),
};

/** Builds three times; the last index and the shortest time in seconds. */
function buildTimed<T>(make: () => T): { index: T; seconds: number } {
  let index = make();
  let seconds = Infinity;
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    index = make();
    seconds = Math.min(seconds, (performance.now() - start) / 1000);
  }
  return { index, seconds };
}

const ours = buildTimed(build.ours);
const turf = buildTimed(build.turf);
const which = buildTimed(build.whichPolygon);
console.log(`index beyond the geometry: ${(ours.index.byteLength / vertices).toFixed(1)} bytes a vertex`);

const contenders: Array<{ name: string; seconds: number; locate: Locate }> = [
  {
    name: 'hustings',
    seconds: ours.seconds,
    locate: (x, y) => codes[ours.index.locate(x, y, 0)[0] ?? -1] ?? null,
  },
  {
    name: 'rbush + turf',
    seconds: turf.seconds,
    locate: (x, y) => {
      const candidates = turf.index.search({ minX: x, minY: y, maxX: x, maxY: y });
      return (
        candidates.find(({ district }) => booleanPointInPolygon([x, y], district))?.district.properties.code ?? null
      );
    },
  },
  { name: 'which-polygon', seconds: which.seconds, locate: (x, y) => which.index([x, y])?.code ?? null },
];

interface PointSet {
  readonly name: string;
  readonly points: Float64Array;
  readonly truth: string[] | null;
}

const pointSets: PointSet[] = [randomPoints(20_000)];
if (expected && existsSync(expected)) {
  const rows: Array<Record<'code' | 'longitude' | 'latitude' | 'kind', string>> = parseCsv(readFileSync(expected), {
    columns: true,
  });
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const some = rows.filter((row) => row.kind === kind);
    pointSets.push({
      name: `${kind}, from ${expected.split(/[/\\]/).at(-1)}`,
      points: Float64Array.from(some.flatMap((row) => [Number(row.longitude), Number(row.latitude)])),
      truth: some.map((row) => row.code),
    });
  }
}

/** Points drawn evenly over the box of a district drawn evenly. The generator is seeded: every run has the same. */
function randomPoints(count: number): PointSet {
  let state = 20_131_025;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const boxes = geometries.map(boundingBox);
  const points = new Float64Array(count * 2);
  for (let i = 0; i < count; i++) {
    const [west, south, east, north] = boxes[Math.floor(random() * boxes.length)]!;
    points[i * 2] = west + random() * (east - west);
    points[i * 2 + 1] = south + random() * (north - south);
  }
  return { name: 'random, in the districts’ boxes', points, truth: null };
}

/** Points a second over the best of several passes; each contender gets at least a second. */
function measure(locate: Locate, points: Float64Array): number {
  let best = 0;
  const until = performance.now() + 1000;
  do {
    const start = performance.now();
    for (let i = 0; i < points.length; i += 2) locate(points[i]!, points[i + 1]!);
    best = Math.max(best, points.length / 2 / ((performance.now() - start) / 1000));
  } while (performance.now() < until);
  return best;
}

function differences(locate: Locate, points: Float64Array, truth: ReadonlyArray<string | null>): number {
  return truth.filter((code, i) => locate(points[i * 2]!, points[i * 2 + 1]!) !== code).length;
}

for (const { name, points, truth } of pointSets) {
  const reference = contenders[0]!.locate;
  const answers =
    truth ?? Array.from({ length: points.length / 2 }, (_, i) => reference(points[i * 2]!, points[i * 2 + 1]!));
  const rates = contenders.map(({ locate }) => measure(locate, points));
  const table = new Table({
    head: [name, 'points/s', 'hustings is', truth ? 'wrong' : 'differ from hustings', 'index built in'],
    style: { head: [], border: [] },
  });
  contenders.forEach((contender, i) => {
    table.push([
      contender.name,
      Math.round(rates[i]!).toLocaleString('en-CA'),
      i < 1 ? '' : `${(rates[0]! / rates[i]!).toFixed(1)} × faster`,
      `${differences(contender.locate, points, answers)} of ${answers.length}`,
      `${(contender.seconds * 1000).toFixed(0)} ms`,
    ]);
  });
  console.log(`\n${table}`);
}

if (realData) await measureEverything(realData);

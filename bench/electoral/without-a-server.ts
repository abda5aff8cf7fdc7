/**
 * The file for look-ups without a server, with the 343 ridings of 2023: its bytes beside those of other forms; beside other
 * libraries, each in a process of its own that reads from a host on this machine, points a second, time, requests and bytes until the
 * first answer, memory, and the bytes of code that a page loads; how long answers by ranges take in Chromium on a slow phone;
 * how many bytes and requests they take.
 *
 *   npm ci --prefix tools/peers
 *   HUSTINGS_REAL_DATA=DIR npm run bench -- without-a-server
 *
 * Needs `federal/ca-federal-2023.zip`, Chromium, and GDAL's ogr2ogr for FlatGeobuf. Takes some minutes.
 */
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, stat, writeFile as write } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import Table from 'cli-table3';
import { build } from 'esbuild';
import { toCoordinates, vertexCount } from '#core/geometry/polygons.ts';
import { builtFile } from '#core/processes/built-file.ts';
import { seeded } from '#core/random.ts';
import { roundPositions } from '#ingest/maps/snap/served-grid.ts';
import { open } from '#locator/src/file/open.ts';
import { writeFile } from '#locator/write/write-file.ts';
import { readRealMaps } from './locate/real-maps.ts';
import { startFileServer } from './without-a-server/file-server.ts';
import { timesInBrowser } from './without-a-server/in-browser.ts';
import type { Measured } from './without-a-server/measure.ts';
import { sizesInOtherForms } from './without-a-server/other-forms.ts';
import { type District, peers, peersFolder } from './without-a-server/peers.ts';

const from = process.env.HUSTINGS_REAL_DATA ?? resolve(import.meta.dirname, '../../../shared/real');
const id = 'ca-federal-2023';
const pointCount = 20_000;
/** By requests to a host. */
const pointsByRanges = 300;

const [map] = await readRealMaps(from, [id]);
if (!map) {
  console.error(`${from} has no file of ${id}: set HUSTINGS_REAL_DATA to a folder that does.`);
  process.exit(2);
}
const districts = map.districts.map((each) => ({ ...each, geometry: roundPositions(each.geometry) }));
const vertices = districts.reduce((sum, { geometry }) => sum + vertexCount(geometry), 0);
const features: District[] = districts.map(({ code, nameEn, nameFr, geometry }) => ({
  type: 'Feature',
  properties: { code, nameEn, nameFr },
  geometry: { type: 'MultiPolygon', coordinates: toCoordinates(geometry) },
}));
const begun = performance.now();
const bytes = Buffer.concat(
  writeFile({
    head: {
      ...{ version: 1, updatedAt: 0, from: null, crossing: [], leftOut: [], postalCredits: [] },
      sets: [
        {
          ...{ id, name: map.source.name, level: 'FEDERAL', representation: 'districts', from: 0, until: null },
          jurisdiction: ['ca', 'Canada', 'Canada'],
          source: map.source.page ?? '',
          attribution: map.source.licence.attribution ?? '',
          licence: { name: map.source.licence.name ?? '', url: map.source.licence.url ?? '' },
        },
      ],
    },
    districts: districts.map(({ code, nameEn, nameFr, province, geometry }, number) => ({
      stored: [number, 0, code, nameEn, nameFr === nameEn ? '' : nameFr, province, 0],
      positions: geometry.positions,
      ringEnds: geometry.ringEnds,
    })),
    shards: new Map(),
    sign: () => new Uint8Array(64),
  }),
);
const seconds = ((performance.now() - begun) / 1000).toFixed(1);
console.log(`${districts.length} districts, ${vertices.toLocaleString('en-CA')} vertices, written in ${seconds} s`);

const bare = { style: { head: [], border: [] } };
const folder = await mkdtemp(join(tmpdir(), 'hustings-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const zip = (await stat(join(from, `federal/${id}.zip`))).size;
const sizes = new Table({ head: ['form', 'bytes', 'bytes a vertex'], ...bare });
const forms = [
  ['hustings', bytes.length] as const,
  ...(await sizesInOtherForms(features, folder)),
  ['the publisher’s zip', zip] as const,
];
for (const [form, size] of forms)
  sizes.push(
    size === null ? [form, 'not written here', ''] : [form, size.toLocaleString('en-CA'), (size / vertices).toFixed(2)],
  );
console.log(`\n${sizes}`);

/** Drawn evenly over the box of a district drawn evenly. */
function* drawnPoints(): Generator<readonly [number, number]> {
  const random = seeded(20_231_025);
  for (let i = 0; i < pointCount; i++) {
    const { positions } = districts[Math.floor(random() * districts.length)]!.geometry;
    const any = () => Math.floor(random() * (positions.length / 2)) * 2;
    const [a, b, share] = [any(), any(), random()];
    yield [
      positions[a]! + share * (positions[b]! - positions[a]!),
      positions[a + 1]! + share * (positions[b + 1]! - positions[a + 1]!),
    ];
  }
}
const points = [...drawnPoints()];

async function codeBytes(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: peersFolder },
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'browser', logLevel: 'error' },
  } as const);
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

const speeds = new Table({
  head: [
    '',
    'points a second',
    'first answer, ms',
    'requests',
    'bytes',
    'memory, MB',
    'code, gzip',
    'differ from hustings',
  ],
  ...bare,
});
const library = gzipSync(await readFile(builtFile('locator.js')), { level: 9 }).length;
const whole = (value: number) => Math.round(value).toLocaleString('en-CA');
await write(join(folder, 'districts.hust'), bytes);
await write(
  join(folder, 'districts.geojson.gz'),
  gzipSync(await readFile(join(folder, 'districts.geojson')), { level: 9 }),
);
await write(join(folder, 'page.html'), '<!doctype html><title>Bench</title>');
const pointsFile = join(folder, 'points.json');
await write(pointsFile, JSON.stringify(points));
const host = await startFileServer(folder);

/** A peer in a process of its own; null if it has not what it needs here. */
async function measured(name: string, count: number): Promise<Measured | null> {
  const into = join(folder, 'measured.json');
  const program = [
    '--expose-gc',
    '--import',
    './tools/from-sources.js',
    `${import.meta.dirname}/without-a-server/measure.ts`,
  ];
  try {
    await promisify(execFile)(process.execPath, [...program, name, host.url, pointsFile, String(count), into], {
      cwd: resolve(import.meta.dirname, '../..'),
    });
  } catch (error) {
    console.error(`${name}: ${(error as Error).message.split('\n').find((line) => line.includes('Error')) ?? error}`);
    return null;
  }
  return JSON.parse(await readFile(into, 'utf8')) as Measured;
}

let ours: Measured['codes'] = [];
for (const { name, code, isByRanges } of peers) {
  const result = await measured(name, isByRanges ? pointsByRanges : pointCount);
  if (!result) {
    speeds.push([name, 'not there: npm ci --prefix tools/peers', '', '', '', '', '', '']);
    continue;
  }
  const { rate, first, requests, bytes: sent, memory, codes } = result;
  if (ours.length === 0) ours = codes;
  // In a gap ours has the nearest district.
  const differ = codes.filter((found, i) => found !== ours[i]).length;
  const size = code === undefined ? library : await codeBytes(code);
  const megabytes = (memory / 1e6).toFixed(1);
  speeds.push([
    name,
    whole(rate),
    whole(first),
    requests,
    whole(sent),
    megabytes,
    whole(size),
    `${differ} of ${codes.length}`,
  ]);
}
await host.close();
console.log(`\n${speeds}`);

const { first: firstTimes, further, slowestFurther } = await timesInBrowser(folder, points.slice(0, 15));
console.log(
  `\nin Chromium by ranges at 150 ms, 1.6 Mbit/s and a quarter of the processor: the first answer after ${whole(firstTimes[firstTimes.length >> 1]!)} ms (median), ${whole(firstTimes.at(-1)!)} ms at most; a further one from what was read takes ${further.toFixed(3)} ms (median), ${slowestFurther.toFixed(3)} ms at most`,
);

/** By ranges: what the first answer takes, and the greatest of all further ones. */
let requests = 0;
let sent = 0;
const read = async (start: number, end: number) => {
  const part = bytes.subarray(start, end);
  requests++;
  sent += part.length;
  return part;
};
const first = { bytes: [] as number[], requests: 0 };
let next = 0;
for (const [x, y] of points.slice(0, 500)) {
  [requests, sent] = [0, 0];
  const opened = await open({ read });
  await opened.locate(y, x, { date: '2026-01-01' });
  first.bytes.push(sent);
  first.requests = Math.max(first.requests, requests);
}
const opened = await open({ read });
for (const [x, y] of points) {
  sent = 0;
  await opened.locate(y, x, { date: '2026-01-01' });
  next = Math.max(next, sent);
}
const median = first.bytes.sort((a, b) => a - b)[250]!;
console.log(
  `\nby ranges: the first answer takes ${whole(median)} bytes (median), ${whole(first.bytes.at(-1)!)} at most, by ${first.requests} requests at most; a further one ${whole(next)} bytes at most`,
);

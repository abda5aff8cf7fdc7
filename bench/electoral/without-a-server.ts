/**
 * The file for look-ups without a server, with the 343 ridings of 2023: its bytes beside those of other forms; points a second
 * in memory beside rbush with @turf/boolean-point-in-polygon and which-polygon, over the same points; how many bytes and
 * requests an answer by ranges takes; the bytes of code that a page loads.
 *
 *   HUSTINGS_REAL_DATA=DIR npm run bench -- without-a-server
 *
 * Needs `federal/ca-federal-2023.zip`; GDAL's ogr2ogr for FlatGeobuf and PMTiles. Takes some minutes.
 */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import Table from 'cli-table3';
import { build } from 'esbuild';
import { toCoordinates, vertexCount } from '#core/geometry/polygons.ts';
import { builtFile } from '#core/processes/built-file.ts';
import { seeded } from '#core/random.ts';
import { roundPositions } from '#ingest/maps/snap/served-grid.ts';
import { open } from '#locator/src/file/open.ts';
import type { OpenedFile } from '#locator/src/file/opened-file.ts';
import { writeFile } from '#locator/write/write-file.ts';
import { readRealMaps } from './locate/real-maps.ts';
import { sizesInOtherForms } from './without-a-server/other-forms.ts';
import { type District, type Locate, peers } from './without-a-server/peers.ts';

const from = process.env.HUSTINGS_REAL_DATA ?? resolve(import.meta.dirname, '../../../shared/real');
const id = 'ca-federal-2023';
const pointCount = 20_000;

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
try {
  const zip = (await stat(join(from, `federal/${id}.zip`))).size;
  const sizes = new Table({ head: ['form', 'bytes', 'bytes a vertex'], ...bare });
  const forms = [
    ['hustings', bytes.length] as const,
    ...(await sizesInOtherForms(features, folder)),
    ['the publisher’s zip', zip] as const,
  ];
  for (const [form, size] of forms)
    sizes.push(
      size === null
        ? [form, 'not written here', '']
        : [form, size.toLocaleString('en-CA'), (size / vertices).toFixed(2)],
    );
  console.log(`\n${sizes}`);
} finally {
  await rm(folder, { recursive: true });
}

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

const file = (await open(bytes)) as OpenedFile;
const readBegun = performance.now();
await file.readAll();
const readMilliseconds = performance.now() - readBegun;
const ours: Locate = (x, y) => file.locateRead(y, x, 1)?.federal?.code ?? null;

function rateOf(locate: Locate): number {
  let fastest = Infinity;
  for (let pass = 0; pass < 5; pass++) {
    const start = process.cpuUsage();
    for (const [x, y] of points) locate(x, y);
    fastest = Math.min(fastest, process.cpuUsage(start).user);
  }
  return (points.length * 1e6) / fastest;
}

async function codeBytes(contents: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'browser', logLevel: 'error' },
  } as const);
  return gzipSync(outputFiles[0]!.contents, { level: 9 }).length;
}

const speeds = new Table({
  head: ['in memory', 'points a second', 'index made in', 'code, gzip', 'differ from hustings'],
  ...bare,
});
const library = gzipSync(await readFile(builtFile('locator.js')), { level: 9 }).length;
const whole = (value: number) => Math.round(value).toLocaleString('en-CA');
speeds.push([
  'hustings, whole answers',
  whole(rateOf(ours)),
  `${whole(readMilliseconds)} ms`,
  `${whole(library)} B`,
  '',
]);
for (const { name, code, build: make } of peers) {
  const start = performance.now();
  const locate = make(features);
  const milliseconds = performance.now() - start;
  // In a gap ours has the nearest district.
  const differ = points.filter(([x, y]) => locate(x, y) !== ours(x, y)).length;
  speeds.push([name, whole(rateOf(locate)), `${whole(milliseconds)} ms`, `${whole(await codeBytes(code))} B`, differ]);
}
console.log(`\n${speeds}`);

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

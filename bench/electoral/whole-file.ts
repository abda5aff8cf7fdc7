/**
 * A file of points to three levels of districts, from CSV to CSV: `hustings lookup`, beside PostGIS (ST_Covers on polygons of
 * at most 128 vertices) and DuckDB's spatial join in the same run, over the same points and districts. Prints the time by the
 * clock, the peak memory of our processes, and in how many rows a peer answers another district. A peer that is not
 * installed is named as missing.
 *
 *   npm run bench -- whole-file [POINTS] [ROUNDS] [DATA_FOLDER]
 *
 * A million points and 3 rounds unless said otherwise. DATA_FOLDER (or HUSTINGS_BENCH_DATA) is that of a server with the maps to measure; without it, the files of
 * HUSTINGS_REAL_DATA are ingested first. PostGIS is the system's PostgreSQL 15 (the package postgresql-15-postgis-3),
 * DuckDB the program `duckdb` of the path or of DUCKDB, with its extension `spatial` installed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import Table from 'cli-table3';
import { newestMap, openAnyMap } from '#server/electoral/map/file/newest-map.ts';
import { fillWithDuckDb } from './whole-file/duckdb.ts';
import { median, peakMegabytes } from './whole-file/figures.ts';
import { differences, type Run, writeDistricts, writePoints } from './whole-file/files.ts';
import { ingestReal } from './whole-file/ingest-real.ts';
import { fillWithPostgis } from './whole-file/postgis.ts';

const root = resolve(import.meta.dirname, '../..');
const [points = '1000000', rounds = '3', given = process.env.HUSTINGS_BENCH_DATA] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'hustings-whole-file-'));
await chmod(folder, 0o755);

async function ours(mapPath: string, input: string, output: string): Promise<Run> {
  const begun = performance.now();
  const args = ['bin/hustings.js', 'lookup', input, '--map', mapPath, '--output', output];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (piece) => {
    errors += piece;
  });
  const peak = peakMegabytes(child.pid as number);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`hustings lookup has failed: ${errors}`);
  return { output, seconds: (performance.now() - begun) / 1000, megabytes: peak() };
}

try {
  const dataDir = given ?? (await ingestReal(root, folder));
  const mapPath = await newestMap(join(dataDir, 'map'));
  if (mapPath === null) throw new Error(`No map is stored in ${join(dataDir, 'map')}: start a server there once.`);
  const map = await openAnyMap(mapPath);
  const input = join(folder, 'points.csv');
  const districts = join(folder, 'districts.csv');
  const inForce = await writeDistricts(map, districts, Date.now());
  await writePoints(inForce, input, Number(points));
  console.log(
    `${Number(points).toLocaleString('en')} points, ${inForce.length.toLocaleString('en')} districts in force`,
  );

  const runs: Run[] = [];
  for (let round = 0; round < Number(rounds); round++) {
    runs.push(await ours(mapPath, input, join(folder, `ours-${round}.csv`)));
  }
  const table = new Table({
    head: ['', 'seconds', 'MB', 'times ours', 'rows that differ'],
    style: { head: [], border: [] },
  });
  const own = median(runs.map(({ seconds }) => seconds));
  table.push([
    'hustings lookup',
    `${own.toFixed(1)} (${runs.map(({ seconds }) => seconds.toFixed(1)).join(', ')})`,
    Math.max(...runs.map(({ megabytes }) => megabytes ?? 0)).toFixed(0),
    '1',
    '',
  ]);
  for (const [name, fill] of [
    ['PostGIS', fillWithPostgis],
    ['DuckDB spatial', fillWithDuckDb],
  ] as const) {
    const run = await fill({ input, districts, folder });
    if (typeof run === 'string') {
      console.log(`${name} is missing: ${run}`);
      continue;
    }
    const differ = await differences(runs[0] as Run, run);
    table.push([name, run.seconds.toFixed(1), '', (run.seconds / own).toFixed(1), differ.toLocaleString('en')]);
  }
  console.log(`${table}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

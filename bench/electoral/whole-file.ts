/**
 * A file of points to three levels of districts, from CSV to CSV: `hustings lookup`, beside PostGIS (ST_Covers on polygons of
 * at most 128 vertices) and DuckDB's spatial join in the same run, over the same points and districts. Prints the time by the
 * clock and of processors, the peak memory of our process, and in how many rows a peer answers another district. A peer that is not
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
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import Table from 'cli-table3';
import { ownFolder } from '#bench/support/own-folder.ts';
import { newestMap, openAnyMap } from '#server/electoral/map/file/newest-map.ts';
import { fillWithDuckDb } from './whole-file/duckdb.ts';
import { median, watched } from './whole-file/figures.ts';
import { differences, type Run, writeDistricts, writePoints } from './whole-file/files.ts';
import { ingestReal } from './whole-file/ingest-real.ts';
import { fillWithPostgis } from './whole-file/postgis.ts';

const root = resolve(import.meta.dirname, '../..');
const [points = '1000000', rounds = '3', given = process.env.HUSTINGS_BENCH_DATA] = process.argv.slice(2);
const folder = await ownFolder();

async function ours(mapPath: string, input: string, output: string): Promise<Run> {
  const args = ['bin/hustings.js', 'lookup', input, '--map', mapPath, '--output', output];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (piece) => {
    errors += piece;
  });
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`hustings lookup has failed: ${errors}`);
  });
  return { output, ...(await watched(child.pid as number, ended)) };
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
    const run = await ours(mapPath, input, join(folder, `ours-${round}.csv`));
    console.log(`hustings lookup: ${run.seconds.toFixed(1)} s, ${run.megabytes.toFixed(0)} MB`);
    runs.push(run);
  }
  const table = new Table({
    head: ['', 'seconds', 'of processors', 'MB', 'times ours', 'of processors', 'rows that differ'],
    style: { head: [], border: [] },
  });
  const own = median(runs.map(({ seconds }) => seconds));
  const ownProcessor = median(runs.map(({ processorSeconds }) => processorSeconds));
  table.push([
    'hustings lookup',
    own.toFixed(1),
    ownProcessor.toFixed(1),
    Math.max(...runs.map(({ megabytes }) => megabytes)).toFixed(0),
    '',
    '',
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
    table.push([
      name,
      run.seconds.toFixed(1),
      run.processorSeconds.toFixed(1),
      '',
      (run.seconds / own).toFixed(1),
      (run.processorSeconds / ownProcessor).toFixed(1),
      differ.toLocaleString('en'),
    ]);
  }
  console.log(`${table}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

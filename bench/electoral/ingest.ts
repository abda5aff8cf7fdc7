/**
 * From publishers' files to published districts: five sets (federal 2013, New Brunswick, Nova Scotia, Saskatchewan,
 * Toronto; 528 districts, 1.26 million vertices) in one `ingest` process, against a fresh database that already runs.
 *
 *   HUSTINGS_REAL_DATA=DIR npm run bench -- ingest [RUNS]
 *
 * Prints wall time (start of the process included), the processor time and peak memory of the process without PostgreSQL's,
 * and vertices a second.
 */
import { spawn } from 'node:child_process';
import { cp, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ownFolder } from '#bench/support/own-folder.ts';
import { processorSeconds } from '#bench/support/processes.ts';
import { connect } from '#core/database/database.ts';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { migrate } from '#core/database/migrate.ts';
import { migrations } from '#migrations/list.ts';

const root = resolve(import.meta.dirname, '../..');
const realData = process.env.HUSTINGS_REAL_DATA ?? resolve(root, '../shared/real');
const sets = {
  'ca-federal-2013': 'test/real/sources/ca-federal-2013.json',
  'ca-nb-2024': 'data/sources/nb/provincial-2024.json',
  'ca-ns-2019': 'data/sources/ns/provincial-2019.json',
  'ca-sk-2012': 'test/real/sources/ca-sk-2012.json',
  'csd-3520005': 'test/real/sources/csd-3520005.json',
};
const pollMilliseconds = 20;

interface Measurement {
  readonly seconds: number;
  readonly megabytes: number;
  readonly cpuSeconds: number;
}

/** Peak memory so far, as Linux counts it; 0 if that is not known. */
async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) / 1000;
}

async function measure(sources: string, databaseUrl: string, dataDir: string): Promise<Measurement> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['bin/hustings.js', 'ingest', ...Object.keys(sets), '--sources', sources, '--from', realData],
    {
      cwd: root,
      env: { ...process.env, DATABASE_URL: databaseUrl, HUSTINGS_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  let [megabytes, cpuSeconds] = [0, 0];
  const poll = setInterval(async () => {
    cpuSeconds = Math.max(cpuSeconds, await processorSeconds([child.pid as number]));
    megabytes = Math.max(megabytes, await peakMegabytes(child.pid as number));
  }, pollMilliseconds);
  const code = await new Promise((done) => child.on('close', done));
  const seconds = (performance.now() - started) / 1000;
  clearInterval(poll);
  if (code !== 0) throw new Error(`ingest ended with ${code}:\n${output}`);
  if (process.env.VERBOSE) console.log(output);
  return { seconds, megabytes, cpuSeconds };
}

const runs = Number(process.argv[2] ?? 3);
const folder = await ownFolder();
const embedded = await joinEmbedded(join(folder, 'data'));
const admin = connect(embedded.url, 'hustings bench', 1);
try {
  for (const [id, from] of Object.entries(sets)) await cp(join(root, from), join(folder, 'sources', `${id}.json`));
  const measurements: Measurement[] = [];
  for (let run = 0; run < runs; run++) {
    await admin.raw(`create database bench_${run}`);
    const url = embedded.url.replace(/[^/]*$/u, `bench_${run}`);
    const knex = connect(url, 'hustings bench', 3);
    await migrate(knex, migrations);
    measurements.push(await measure(join(folder, 'sources'), url, join(folder, 'data')));
    const { rows } = await knex.raw(
      'select count(*)::int as districts, sum(vertices)::int as vertices from boundary_versions',
    );
    await knex.destroy();
    const { seconds, megabytes, cpuSeconds } = measurements.at(-1) as Measurement;
    const { districts, vertices } = rows[0];
    console.log(
      `run ${run + 1}: ${districts} districts, ${vertices} vertices in ${seconds.toFixed(2)} s (processor ${cpuSeconds.toFixed(2)} s), peak ${megabytes.toFixed(0)} MB, ${Math.round(vertices / seconds).toLocaleString('en-CA')} vertices/s`,
    );
  }
  const best = Math.min(...measurements.map(({ seconds }) => seconds));
  console.log(`best of ${runs}: ${best.toFixed(2)} s (Represent loads the same in 9.5 s)`);
} finally {
  await admin.destroy();
  await embedded.leave();
  await rm(folder, { recursive: true, force: true });
}

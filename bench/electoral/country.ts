/**
 * What a first full load costs: every source of the registry whose file is in a folder, into an empty embedded database,
 * then a server that answers from it.
 *
 *   npm run bench -- country [FOLDER]
 *
 * FOLDER (or HUSTINGS_REAL_DATA) holds publishers' files under the names that `hustings ingest --from` takes. Prints by
 * kind and level how many sources were published, their size, the time of the whole ingest, its processor time without
 * PostgreSQL's and its peak memory, the size of the database, and how long a server then takes to listen and the memory
 * that it holds.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ownFolder } from '#bench/support/own-folder.ts';
import { processorSeconds } from '#bench/support/processes.ts';
import type { RunResult } from '#ingest/kind/result.ts';
import { loadSources } from '#ingest/registry/load-sources.ts';

const root = resolve(import.meta.dirname, '../..');
const from = process.argv[2] ?? process.env.HUSTINGS_REAL_DATA;
if (from === undefined) throw new Error('Say which folder has the files: npm run bench -- country FOLDER');

const dataDir = await ownFolder();
const environment = {
  ...process.env,
  HUSTINGS_DATA_DIR: dataDir,
  DATABASE_URL: '',
  SAMPLE: 'off',
  JOBS: 'off',
  PORT: '0',
};

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, ['bin/hustings.js', ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** A figure of /proc/PID/status in megabytes; 0 if the system has no such file. */
async function memory(pid: number, figure: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1000;
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map((file) => stat(file).catch(() => ({ size: 0 }))));
  return sizes.reduce((sum, { size }) => sum + size, 0) / 1e6;
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);
const whole = (count: number): string => Math.round(count).toLocaleString('en');

async function ingestAll(): Promise<RunResult[]> {
  const since = performance.now();
  const child = start('ingest', '--all', '--any-licence', '--from', from as string, '--json');
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  let [peak, processor] = [0, 0];
  const poll = setInterval(async () => {
    peak = Math.max(peak, await memory(child.pid as number, 'VmHWM'));
    processor = Math.max(processor, await processorSeconds([child.pid as number]));
  }, 50);
  await once(child, 'close');
  clearInterval(poll);
  console.log(`ingest: ${seconds(since)} s (processor ${processor.toFixed(1)} s), peak ${whole(peak)} MB`);
  return (JSON.parse(output) as { results: RunResult[] }).results;
}

async function listen(): Promise<void> {
  const since = performance.now();
  const child = start('serve');
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    if (output.includes('"msg":"listening"')) break;
  }
  console.log(
    `server: listens after ${seconds(since)} s, holds ${whole(await memory(child.pid as number, 'VmRSS'))} MB`,
  );
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

try {
  const results = await ingestAll();
  const described = new Map((await loadSources()).map((source) => [source.id, source]));
  const sums = new Map<string, { sources: number; districts: number; vertices: number }>();
  for (const { source, outcome, districts, vertices } of results) {
    if (outcome !== 'published') {
      if (outcome !== 'not_fetched') console.log(`${source}: ${outcome}`);
      continue;
    }
    const { kind, level } = { level: '', ...described.get(source) } as { kind: string; level: string };
    const label = `${kind} ${level}`.trim();
    const sum = sums.get(label) ?? { sources: 0, districts: 0, vertices: 0 };
    sum.sources += 1;
    sum.districts += districts;
    sum.vertices += vertices;
    sums.set(label, sum);
  }
  for (const [label, { sources, districts, vertices }] of sums)
    console.log(`${label}: ${sources} sources, ${whole(districts)} districts, ${whole(vertices)} vertices`);
  console.log(`without a file: ${results.filter(({ outcome }) => outcome === 'not_fetched').length} sources`);
  console.log(
    `data folder: ${whole(await sizeOf(dataDir))} MB, of which archive ${whole(await sizeOf(join(dataDir, 'archive')))} MB`,
  );
  await listen();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

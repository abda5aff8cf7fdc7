/**
 * How long a start takes, from the start of the process to the first 200 of /readyz, and the processor time that the server
 * has used by then: with and without the stored map, with the embedded PostgreSQL, which is started too, and with one that
 * runs already.
 *
 *   npm run bench -- start [DATA_FOLDER] [ROUNDS]
 *
 * DATA_FOLDER (or HUSTINGS_BENCH_DATA) is the data folder of a server that is not running, with real maps:
 * `HUSTINGS_DATA_DIR=DATA_FOLDER npm run ingest -- --all --from FILES` makes one. Without it the sample region is ingested
 * into a folder of its own.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Table from 'cli-table3';
import { ownFolder } from '#bench/support/own-folder.ts';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { processorSeconds } from './support/processes.ts';
import { startWith } from './support/server.ts';

const given = process.argv[2] ?? process.env.HUSTINGS_BENCH_DATA;
const rounds = Number(process.argv[3] ?? 5);

const own = await ownFolder();
const folder = given ?? join(own, 'data');
const besideServer = join(own, 'beside');
await mkdir(besideServer);

interface Start {
  readonly milliseconds: number;
  readonly processor: number;
}

async function start(dataDir: string, databaseUrl: string): Promise<Start> {
  const begun = performance.now();
  const server = await startWith({
    HUSTINGS_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: 'off',
    JOBS: 'off',
    PORT: '0',
    LOG_LEVEL: 'error',
  });
  try {
    while ((await fetch(`${server.url}/readyz`)).status !== 200) await wait(5);
    const milliseconds = performance.now() - begun;
    return { milliseconds, processor: (await processorSeconds([server.pid])) * 1000 };
  } finally {
    await server.stop();
  }
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const table = new Table({ head: ['', 'ready after, ms', 'fastest', 'processor, ms', 'least'], style: { head: [] } });

async function compare(what: string, dataDir: string, databaseUrl: string): Promise<void> {
  // The first start makes what is missing: the database, the sample region, the program as JavaScript.
  await start(dataDir, databaseUrl);
  const [without, stored]: [Start[], Start[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await rm(join(dataDir, 'map'), { recursive: true, force: true });
    without.push(await start(dataDir, databaseUrl));
    stored.push(await start(dataDir, databaseUrl));
  }
  for (const [how, starts] of Object.entries({ 'without the stored map': without, 'with it': stored })) {
    const times = starts.map(({ milliseconds }) => milliseconds);
    const used = starts.map(({ processor }) => processor);
    const figures = [median(times), Math.min(...times), median(used), Math.min(...used)];
    table.push([`${what}, ${how}`, ...figures.map((figure) => figure.toFixed(0))]);
  }
}

try {
  await compare('embedded PostgreSQL', folder, '');
  const database = await joinEmbedded(folder);
  try {
    await compare('a PostgreSQL that runs', besideServer, database.url);
  } finally {
    await database.leave();
  }
  console.log(`${table}`);
  const loads = (await readFile('/proc/loadavg', 'utf8').catch(() => '')).split(' ').slice(0, 3).join(' ');
  console.log(`load of the machine at the end: ${loads}`);
} finally {
  await rm(own, { recursive: true, force: true });
}

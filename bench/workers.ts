/**
 * What worker processes bring and cost: look-ups a second of one process, of one worker's share and of two workers; how
 * long a start takes without the stored map and with it; the memory of each process; and how long a new map stops a
 * worker.
 *
 *   npm run bench -- workers [DATA_FOLDER] [ROUNDS] [SECONDS]
 *
 * DATA_FOLDER (or HUSTINGS_BENCH_DATA) is the data folder of a server that is not running, with real maps. Without it the
 * sample region is ingested into a folder of its own. With fewer than three processors, two workers and the load share
 * them. wrk, if it is installed, leaves them nearly all of it; autocannon, which is used otherwise, takes a large part,
 * and the ratio then says little. The processor time of a look-up is therefore printed too: if two workers need as much
 * for each as one does, they answer twice as many.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import Table from 'cli-table3';
import { ownFolder } from '#bench/support/own-folder.ts';
import { ArrayFile, readHead } from '#core/array-file/array-file.ts';
import { mapFile } from '#core/array-file/mapped-file.ts';
import { unpackSnapshot } from '#server/electoral/map/file/snapshot-arrays.ts';
import { getLoad } from './support/get-load.ts';
import { childrenOf, processorSeconds, proportionalMegabytes } from './support/processes.ts';
import { type ServedProcess, startWith } from './support/server.ts';

const given = process.argv[2] ?? process.env.HUSTINGS_BENCH_DATA;
const rounds = Number(process.argv[3] ?? 3);
const seconds = Number(process.argv[4] ?? 4);
const path = `/api/v1/electoral/lookup?${given ? 'lat=45.4215&lng=-75.6972' : 'postalCode=Z1A1A1'}`;
const mapOf = (folder: string) => join(folder, 'map');

const folder = given ?? (await ownFolder());
const settings = { HUSTINGS_DATA_DIR: folder, DATABASE_URL: '', RATE_LIMIT: 'off', JOBS: 'off', PORT: '0' };

async function timed(workers: number): Promise<{ server: ServedProcess; milliseconds: number }> {
  const begun = performance.now();
  const server = await startWith({ ...settings, WORKERS: String(workers) });
  return { server, milliseconds: performance.now() - begun };
}

const serving = async ({ pid }: ServedProcess) => {
  const workers = await childrenOf(pid, '/worker.mjs');
  return workers.length > 0 ? workers : [pid];
};

interface Measured {
  /** Look-ups a second. */
  readonly rate: number;
  /** Processor time of each look-up. */
  readonly microseconds: number;
  /** For each process. */
  readonly megabytes: number[];
  readonly generator: string;
}

async function measure(workers: number): Promise<Measured> {
  const { server } = await timed(workers);
  try {
    const asked = server.url + path;
    await getLoad(asked, 3);
    const pids = await serving(server);
    const before = await processorSeconds(pids);
    const { rate, generator } = await getLoad(asked, seconds);
    const used = (await processorSeconds(pids)) - before;
    return {
      rate,
      generator,
      microseconds: (used / (rate * seconds)) * 1e6,
      megabytes: await Promise.all(pids.map(proportionalMegabytes)),
    };
  } finally {
    await server.stop();
  }
}

/** How long each of some openings of the stored map takes, and the longest time for which one stops the event loop. */
async function openings(): Promise<Array<{ milliseconds: number; stop: number }>> {
  const name = (await readdir(mapOf(folder))).find((each) => each.endsWith('.map')) as string;
  const stored = join(mapOf(folder), name);
  const bytes = mapFile(stored);
  const { label } = readHead(bytes);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const measured: Array<{ milliseconds: number; stop: number }> = [];
  for (let i = 0; i < 10; i++) {
    delay.enable();
    const begun = performance.now();
    await unpackSnapshot(new ArrayFile(mapFile(stored), label));
    const milliseconds = performance.now() - begun;
    // The histogram learns of the last stop in the next iteration of the event loop.
    await setImmediate();
    delay.disable();
    measured.push({ milliseconds, stop: delay.max / 1e6 });
    delay.reset();
  }
  return measured;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const listed = (values: readonly number[], digits = 0) => values.map((value) => value.toFixed(digits)).join(', ');

try {
  // The first start makes the database.
  await (await timed(1)).server.stop();
  const starts = new Table({ head: ['start', 'milliseconds'], style: { head: [] } });
  for (const workers of [1, 2]) {
    const [without, stored]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      await rm(mapOf(folder), { recursive: true, force: true });
      for (const times of [without, stored]) {
        const { server, milliseconds } = await timed(workers);
        times.push(milliseconds);
        await server.stop();
      }
    }
    const what = workers === 1 ? 'one process' : 'two workers';
    starts.push([`${what}, without the stored map`, median(without).toFixed(0)]);
    starts.push([`${what}, with it`, median(stored).toFixed(0)]);
  }
  console.log(`${starts}`);

  const opened = await openings();
  const best = [...opened].sort((a, b) => a.stop - b.stop)[0] as (typeof opened)[number];
  console.log(
    `opening the stored map, ${opened.length} times: median ${median(opened.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms; the event loop stands still for ${median(opened.map(({ stop }) => stop)).toFixed(0)} ms at most (median), ${best.stop.toFixed(0)} ms in the least disturbed`,
  );

  const rates = new Table({
    head: ['', 'look-ups a second', 'processor µs each', 'memory of each process (PSS), MB'],
    style: { head: [] },
  });
  const ratios: number[] = [];
  let generator = '';
  for (let round = 0; round < rounds; round++) {
    const [one, two] = [await measure(1), await measure(2)];
    for (const [name, { rate, microseconds, megabytes }] of Object.entries({ 'one process': one, 'two workers': two }))
      rates.push([name, rate.toFixed(0), microseconds.toFixed(0), listed(megabytes)]);
    ratios.push(two.rate / one.rate);
    generator = two.generator;
  }
  console.log(`${rates}`);
  console.log(
    `two workers to one: median ${median(ratios).toFixed(2)}, on ${availableParallelism()} processors, load by ${generator}`,
  );
  const loads = (await readFile('/proc/loadavg', 'utf8').catch(() => '')).split(' ').slice(0, 3).join(' ');
  console.log(`load of the machine at the end: ${loads}`);
} finally {
  if (!given) await rm(folder, { recursive: true, force: true });
}

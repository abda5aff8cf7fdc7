/**
 * Sends the console requests that are made up: every route, every field, every kind of visitor, values and files of every
 * nasty kind. Proves that none is answered with a 5xx, shows another campaign's records, has markup that somebody typed,
 * leads to another site, holds the thread for more than 50 ms (documents aside), or takes memory for good.
 *
 *   npm run fuzz -- [--requests 50000] [--seed N]
 *
 * Needs nothing. Takes some five minutes for 50,000 requests. Ends with 1 if anything is not as it should be. Times are
 * those on the processor, of the console's thread alone, and the least of several attempts: the machine may be busy.
 */
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import Table from 'cli-table3';
import type { Fault } from '#test/support/fuzz/console/fuzz-console.ts';
import { startCluster, stopCluster } from '#test/support/jest/cluster.ts';
import { requestBound } from '#test/support/processor-time.ts';
import { type ConsoleProcess, startConsoleProcess } from './console-process.ts';
import { allowedGrowth, growth, type Memory } from './growth.ts';
import { Measures, measureFuzz } from './measured.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);
if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed) || seed < 0) {
  throw new Error('--requests takes a number from 1 on, --seed one from 0 on.');
}

const sampleEvery = 500;
/** Of each kind of fault this many requests are shown. */
const shown = 3;

console.log(`${requests} requests with --seed ${seed}`);
const bar = process.stdout.isTTY ? new SingleBar({ format: '{bar} {value}/{total} {faults} faults' }) : undefined;
const kinds = new Map<string, number>();
const measures = new Measures();

function show(console_: ConsoleProcess, { what, route, number, bytes, requestId }: Fault): void {
  const kind = `${route}: ${what}`;
  const count = (kinds.get(kind) ?? 0) + 1;
  kinds.set(kind, count);
  if (count > shown) return;
  console.log(`\nNOT RIGHT: ${kind} (request ${number})`);
  console.log(JSON.stringify(bytes.length > 3000 ? `${bytes.slice(0, 3000)}… (${bytes.length} bytes)` : bytes));
  for (const line of console_.logged(requestId)) console.log(line.slice(0, 3000));
}

await startCluster();
try {
  const target = await startConsoleProcess();
  try {
    bar?.start(requests, 0, { faults: 0 });
    await measureFuzz({
      target,
      into: measures,
      seed,
      requests,
      sampleEvery,
      onSample(done) {
        bar?.update(done, { faults: kinds.size });
        if (!bar && done % 5000 === 0) console.log(`${done} requests, ${kinds.size} kinds of faults`);
      },
      onFault: (fault) => show(target, fault),
    });
  } catch (error) {
    kinds.set(
      `${(error as Error).message} (${(error as Error).cause}); the console's process: ${target.ended() ?? 'runs'}`,
      1,
    );
  } finally {
    bar?.stop();
    await target.close();
  }
} finally {
  await stopCluster();
}

const table = new Table({
  head: ['route', 'requests', 'p50 ms', 'p99 ms', 'most ms'],
  style: { head: [], border: [], compact: true },
});
for (const row of measures.times.worst(12))
  table.push([row.name, row.count, ...[row.p50, row.p99, row.most].map((n) => n.toFixed(1))]);
console.log(`\nTime of the thread, the longest routes:\n${table}`);
const tooLong = measures.times.tooLong(requestBound);
for (const { name, milliseconds, bytes } of tooLong.slice(0, 10)) {
  console.log(`\nNOT RIGHT: ${name} took ${milliseconds.toFixed(0)} ms of the thread`);
  console.log(JSON.stringify(bytes.slice(0, 2000)));
}
const grown = growth(measures.samples);
const figures = ({ resident, used }: Memory) => `${resident.toFixed(0)} MB (${used.toFixed(0)} MB used)`;
if (grown) console.log(`Memory: ${figures(grown.early)} after the start, ${figures(grown.late)} at the end.`);
const hasGrown = (what: keyof Memory) => grown && grown.late[what] - grown.early[what] > allowedGrowth[what];
const isFlat = !hasGrown('resident') && !hasGrown('used');
if (!isFlat) console.log(`NOT RIGHT: memory has grown by more than ${figures(allowedGrowth)}.`);
console.log(`${measures.requests} requests, ${kinds.size} kinds of faults:`);
for (const [kind, count] of kinds) console.log(`${String(count).padStart(6)}  ${kind}`);
if (kinds.size > 0 || tooLong.length > 0 || !isFlat) process.exitCode = 1;

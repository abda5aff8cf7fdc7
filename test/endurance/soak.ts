/**
 * Uses a server for some minutes in every way that people and programs do (test/endurance/faces.ts), and prints the memory
 * of each of its processes every 30 seconds:
 *
 *   npm run soak -- [--minutes 10] [--seed N] [--workers 1]
 *
 * Needs nothing; all of it is on this machine. Ends with 1 if a process has more than 350 MB at the end, or anything was
 * answered with a 5xx.
 */
import { parseArgs } from 'node:util';
import { seeded, seedOf } from '#core/random.ts';
import { faces } from './faces.ts';
import { endAfter, repeatedly, wait } from './pace.ts';
import { ask } from './request.ts';
import { startStand } from './stand.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    workers: { type: 'string', default: '1' },
  },
});
const [minutes, seed, workers] = [values.minutes, values.seed, values.workers].map(Number) as [number, number, number];
if (!(minutes > 0) || !Number.isInteger(seed) || !(workers >= 1)) {
  throw new Error('--minutes takes a number above 0, --seed an integer, --workers one from 1 on.');
}

const mostMegabytes = 350;
const reportSeconds = 30;

const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());

console.log(`soak of ${minutes} minutes with --seed ${seed}`);
// All requests come from one address, which would be limited.
const stand = await startStand({ RATE_LIMIT: 'off', WORKERS: String(workers) });
const statuses = new Map<string, number>();
let last: number[] = [];
try {
  const { access } = stand;
  const end = endAfter(minutes * 60, interruption.signal);
  const begun = performance.now();
  const watch = async () => {
    while (!end.aborted) {
      await wait(reportSeconds, end);
      last = await stand.memory();
      const seconds = ((performance.now() - begun) / 1000).toFixed(0).padStart(5);
      console.log(`${seconds} s  ${last.map((each) => `${each.toFixed(0)} MB`).join(', ')}`);
    }
  };
  const use = Object.entries(faces).map(([name, face]) => {
    const random = seeded(seed + seedOf(name));
    return repeatedly(face, end, async () => {
      const { status } = await ask(access.url, face.request(access, random));
      statuses.set(`${name} ${status}`, (statuses.get(`${name} ${status}`) ?? 0) + 1);
    });
  });
  await Promise.all([watch(), ...use]);
} finally {
  await stand.stop();
}
for (const [what, times] of [...statuses].sort()) console.log(`${String(times).padStart(7)}  ${what}`);
const wrong = [
  ...(last.length < workers ? ['a process has ended'] : []),
  ...last.flatMap((each) => (each > mostMegabytes ? [`a process has ${each.toFixed(0)} MB`] : [])),
  ...[...statuses.keys()].filter((what) => / (5\d\d|0)$/.test(what)),
];
for (const each of wrong) console.log(`NOT RIGHT: ${each}`);
if (wrong.length > 0) process.exitCode = 1;

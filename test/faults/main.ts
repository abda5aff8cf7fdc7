/**
 * Kills the processes of an installation at random moments while clients write and look up postal codes, and proves that
 * nothing is lost, doubled or refused:
 *
 *   npm run faults -- [--rounds 100] [--seed N] [--only NAME] [--kill FAULT]…
 *
 * NAME is one of the installations below, among which the rounds are divided. Those with Redis and PgBouncer need
 * redis-server and pgbouncer. FAULT is one of the names in test/support/faults/faults.ts; the default is all of them.
 * Ends with 1 if anything is not as it should be, or a recovery takes more than 10 s.
 */
import { parseArgs } from 'node:util';
import { type FaultName, faults } from '#test/support/faults/faults.ts';
import type { InstallationPlan } from '#test/support/faults/installation.ts';
import { type RunResult, runRounds } from '#test/support/faults/run-rounds.ts';

const installations: Readonly<Record<string, InstallationPlan>> = {
  'one process': { servers: 1, workers: 1, redis: false, pgbouncer: false },
  workers: { servers: 1, workers: 2, redis: true, pgbouncer: false },
  'two servers': { servers: 2, workers: 1, redis: true, pgbouncer: true },
};

const longestRecoveryMilliseconds = 10_000;
const timeoutMilliseconds = 60_000;

const isFault = (name: string): name is FaultName => name in faults;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
    kill: { type: 'string', multiple: true },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed) || seed < 0) {
  throw new Error('--rounds takes a number from 1 on, --seed one from 0 on.');
}
const unknown = values.kill?.find((name) => !isFault(name));
if (unknown !== undefined) throw new Error(`--kill takes one of: ${Object.keys(faults).join(', ')}.`);
const chosen = Object.entries(installations).filter(([name]) => !values.only || name === values.only);
if (chosen.length === 0) throw new Error(`--only takes one of: ${Object.keys(installations).join(', ')}.`);

// Ctrl-C ends the run before its next round, so that nothing of it is left.
const interruption = new AbortController();
const { signal } = interruption;
process.once('SIGINT', () => interruption.abort());

console.log(`${rounds} rounds with --seed ${seed}`);
const all: RunResult[] = [];
for (const [i, [name, plan]] of chosen.entries()) {
  const share = Math.floor((rounds + i) / chosen.length);
  if (share === 0) continue;
  console.log(`\n${name}: ${share} rounds, --seed ${seed + i} --only '${name}' by itself`);
  const report = (line: string) => console.log(`  ${line}`);
  const kills = values.kill && { faults: values.kill.filter(isFault) };
  const options = { ...plan, ...kills, rounds: share, seed: seed + i, timeoutMilliseconds, report, signal };
  const result = await runRounds(options);
  print([result]);
  all.push(result);
}
console.log('\nAll together');
const isRight = print(all);
if (!isRight) process.exitCode = 1;

/** Prints what came of it. Answers whether nothing was wrong, and no recovery too long. */
function print(results: readonly RunResult[]): boolean {
  const recoveries = results.flatMap((result) => result.recoveries);
  const complaints = results.flatMap((result) => result.complaints);
  const sum = (what: 'acknowledged' | 'lookUps') =>
    results.reduce((total, result) => total + result[what], 0).toLocaleString('en');
  const slowest = recoveries.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
  const counts = `${recoveries.length} rounds, ${sum('acknowledged')} writes acknowledged, ${sum('lookUps')} look-ups answered`;
  console.log(`${counts}, longest recovery ${(slowest.milliseconds / 1000).toFixed(1)} s (${slowest.fault})`);
  for (const complaint of complaints) console.log(`NOT RIGHT: ${complaint}`);
  return complaints.length === 0 && slowest.milliseconds <= longestRecoveryMilliseconds;
}

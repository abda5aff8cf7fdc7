/**
 * Attacks a server for some minutes in every way that a script could (test/endurance/attacks.ts), while a quiet client
 * looks up postal codes, works in a campaign of its own, and reads long lists that are compressed for it:
 *
 *   npm run attack -- [--minutes 10] [--seed N] [--quiet 60] [--rest 120] [--only ATTACK,ATTACK]
 *
 * `--quiet` and `--rest` are the seconds before the attack and after it. Needs nothing; server, database and attackers
 * are on this machine, on the loopback network alone. Ends with 1 if the server has ended, the quiet client's p99 is
 * more than three times that of before, one of its requests failed, the memory is not back within 100 MB, or the attackers
 * hardly came to ask. Run it on a machine that does nothing else.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import type { Report, Task } from './attackers.ts';
import { attacks } from './attacks.ts';
import { endAfter, wait } from './pace.ts';
import { kinds, p, type Quiet, type Seen, workQuietly } from './quiet.ts';
import { ask, formOf, pageOf } from './request.ts';
import { type Access, type Stand, startStand } from './stand.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    quiet: { type: 'string', default: '60' },
    rest: { type: 'string', default: '120' },
    only: { type: 'string' },
  },
});
const [minutes, seed, quietSeconds, restSeconds] = [values.minutes, values.seed, values.quiet, values.rest].map(Number);
if (![minutes, quietSeconds, restSeconds].every((each) => Number(each) > 0) || !Number.isInteger(seed)) {
  throw new Error('--minutes, --quiet and --rest take a number above 0, --seed an integer.');
}
const only = values.only?.split(',');
if (only?.some((name) => !(name in attacks))) {
  throw new Error(`--only takes some of: ${Object.keys(attacks).join(', ')}.`);
}

const longestRatio = 3;
const allowedGrowth = 100;
/** Of requests a second. Attackers have the lowest priority, and ask four times as many on a quiet machine. */
const leastAttack = 40;
const wrong: string[] = [];

// Ctrl-C ends the run in good order.
const interruption = new AbortController();
process.once('SIGINT', () => interruption.abort());

/** Works quietly for so many seconds, and tells the most memory that the server had meanwhile. */
async function work(stand: Stand, seconds: number): Promise<{ seen: Quiet; peak: number }> {
  const end = endAfter(seconds, interruption.signal);
  let peak = 0;
  const watch = async () => {
    while (!end.aborted) {
      peak = Math.max(peak, await memoryOf(stand));
      await wait(0.5, end);
    }
  };
  const [seen] = await Promise.all([workQuietly(stand.access, end), watch()]);
  return { seen, peak };
}

/**
 * Opens each guide, signs in in vain, and calls the MCP server: the server keeps guides rendered, a thread that hashes passwords, and
 * modules that it loads at their first use.
 */
async function openOnce({ url }: Access): Promise<void> {
  const { text } = await ask(url, { ...pageOf('/docs'), from: '127.0.0.2' });
  const guides = new Set([...text.matchAll(/href="(\/docs\/[a-z-]+)"/g)].map(([, path]) => path));
  for (const guide of guides) {
    for (const language of ['en', 'fr']) {
      await ask(url, { ...pageOf(`${guide}?lang=${language}`), from: `127.0.0.${language === 'en' ? 2 : 3}` });
    }
  }
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  await ask(url, { method: 'POST', path: '/mcp/electoral', headers, body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' });
  await ask(url, formOf(url, '/console/sign-in', { email: 'nobody@example.org', password: 'not the password' }));
}

const memoryOf = async (stand: Stand) => (await stand.memory()).reduce((sum, each) => sum + each, 0);
const failed = ({ others }: Seen) =>
  [...others].map(([status, times]) => `${times} × ${status || 'no answer'}`).join(', ');
const megabytes = (value: number) => `${value.toFixed(0)} MB`;

console.log(`attack of ${minutes} minutes with --seed ${seed}`);
// So few that the attackers together take them all.
const stand = await startStand({ MAX_CONNECTIONS: '1000' });
try {
  console.log('the server is up; quiet work first');
  // All code has run once, and what it takes is there.
  await openOnce(stand.access);
  await work(stand, Math.min(20, quietSeconds as number));
  const before = await work(stand, quietSeconds as number);
  const quietMemory = await memoryOf(stand);

  console.log('the attack begins');
  const attackers = fork(join(import.meta.dirname, 'attackers.ts'), [], {
    execArgv: ['--import', 'tsx'],
    detached: true,
  });
  const reported = once(attackers, 'message') as Promise<[Report]>;
  attackers.send({ access: stand.access, seed: seed as number, only } satisfies Task);
  const during = await work(stand, (minutes as number) * 60);
  attackers.send('end');
  const [report] = await reported;
  const atEnd = await memoryOf(stand);
  console.log('the attack has ended');
  await wait(restSeconds as number, interruption.signal);
  const after = await memoryOf(stand);

  const quiet = new Table({
    head: ['quiet client', 'before p50', 'p99 ms', 'during p50', 'p99 ms', 'ratio', 'requests', 'failed'],
    style: { head: [], border: [] },
  });
  for (const kind of kinds) {
    const [one, other] = [before.seen[kind], during.seen[kind]];
    const ratio = p(other, 0.99) / p(one, 0.99);
    const times = [p(one, 0.5), p(one, 0.99), p(other, 0.5), p(other, 0.99)].map((each) => each.toFixed(1));
    quiet.push([kind, ...times, ratio.toFixed(2), other.milliseconds.length, failed(other)]);
    if (!(ratio <= longestRatio)) wrong.push(`the p99 of ${kind} is ${ratio.toFixed(1)} times the quiet one`);
    if (other.others.size > 0) wrong.push(`${kind} have failed: ${failed(other)}`);
  }
  const statuses = new Table({ head: ['attack', 'answers'], style: { head: [], border: [] } });
  for (const [name, counts] of Object.entries(report))
    statuses.push([
      name,
      Object.entries(counts)
        .map(([status, times]) => `${times} × ${status === '0' ? 'none' : status}`)
        .join(', '),
    ]);
  console.log(`${statuses}\n${quiet}`);
  const ended = Object.values(report)
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, each) => sum + each, 0);
  const perSecond = ended / ((minutes as number) * 60);
  console.log(`${perSecond.toFixed(0)} attacking requests a second came to an end`);
  if (only === undefined && perSecond < leastAttack) {
    wrong.push('the attackers have hardly asked: other programs keep the machine busy, and the times are theirs');
  }
  console.log(
    `memory: ${megabytes(quietMemory)} before, ${megabytes(during.peak)} at the most, ${megabytes(atEnd)} at the end, ${megabytes(after)} after ${restSeconds} s`,
  );
  if (after === 0) wrong.push('the server has ended');
  if (after - quietMemory > allowedGrowth)
    wrong.push(`the memory is ${megabytes(after - quietMemory)} above that of before`);
} finally {
  await stand.stop();
}
for (const each of wrong) console.log(`NOT RIGHT: ${each}`);
if (wrong.length > 0) process.exitCode = 1;

/**
 * A day of an installation in twenty minutes: the clock of its jobs goes on to each half hour at which something is due, while
 * jobs hang, the database is away, a disk is full, mail and webhook refuse or are silent, and servers are stopped by SIGSTOP, and
 * clients write all the time:
 *
 *   npm run day
 *
 * Needs Linux, root (for a disk of its own) and PostgreSQL 15 (postgresql-15). Prints what the operator reads and when, and ends with
 * 1 if something was not told within its minute, or a write that was acknowledged is not there once.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { checkRecords } from '#test/support/faults/check-records.ts';
import { Ledger } from '#test/support/faults/ledger.ts';
import { createRandom } from '#test/support/faults/random.ts';
import { Writer } from '#test/support/faults/writer.ts';
import { ShiftedClock } from './day/clock.ts';
import { type DayInstallation, installForDay } from './day/installation.ts';
import { Operator, type Way } from './day/operator.ts';

/** Real seconds between two stops of the clock: two of an hour, so that a day has twenty minutes. */
const secondsOfStop = 25;
const minute = 60_000;
/** When the day begins, in Greenwich: the backup of four in the morning in Ottawa comes after half of the twenty minutes. */
const begins = Date.parse('2026-11-18T18:10:00Z');
const writers = 3;

interface Expected {
  readonly scene: string;
  readonly way: Way;
  readonly event: 'began' | 'ended';
  readonly kind: string;
  /** Of `performance.now()`. */
  readonly since: number;
  /** Within how many real seconds. */
  readonly within: number;
}

const both: readonly Way[] = ['webhook', 'mail'];
const started = performance.now();
const at = (time: number) => `${((time - started) / minute).toFixed(1).padStart(5)} min`;
const say = (text: string) => console.log(`${at(performance.now())}  ${text}`);

const folder = await mkdtemp(join(tmpdir(), 'hustings-clock-'));
await chmod(folder, 0o755);
const clock = new ShiftedClock(folder, begins);
await clock.write();
const operator = new Operator();
const addresses = await operator.listen();
const installation = await installForDay({ ...addresses, ...clock.environment }, writers);
const { servers, cluster, jobs } = installation;
const expected: Expected[] = [];
const complaints: string[] = [];
const [stop, end] = [new AbortController(), new AbortController()];

/** What the operator has to hear of, by these ways. */
function expect(scene: string, event: 'began' | 'ended', kind: string, ways: readonly Way[] = both, within = 60): void {
  say(`${scene}: ${kind} has to be heard as ${event} by ${ways.join(' and ')} within ${within} s`);
  for (const way of ways) expected.push({ scene, way, event, kind, since: performance.now(), within });
}

const until = (minutes: number) => wait(Math.max(0, started + minutes * minute - performance.now()));

async function shiftOnAndOn(): Promise<void> {
  while (!stop.signal.aborted) {
    await wait(secondsOfStop * 1000, undefined, { signal: stop.signal }).catch(() => {});
    if (stop.signal.aborted || jobs.exitCode !== null) return;
    await clock.shift([jobs.pid as number]);
  }
}

/** A transaction that keeps a table from everybody: what reads it waits. Returns how it ends. */
async function hold(url: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return () => client.end();
}

async function scenes({ ownerUrl, fillDisk, freeDisk, command }: DayInstallation): Promise<void> {
  await until(1.5);
  process.kill(servers[1]?.pid as number, 'SIGSTOP');
  expect('a server is stopped by SIGSTOP', 'began', 'server_away');
  await until(3);
  process.kill(servers[1]?.pid as number, 'SIGCONT');
  expect('it continues', 'ended', 'server_away');

  await until(4.5);
  await cluster.kill();
  expect('the database is away', 'began', 'database_away');
  await until(6);
  const missed = operator.beats.filter((beat) => beat > performance.now() - minute).length;
  if (missed > 0) complaints.push(`${missed} beats came while the database was away for a minute`);
  await cluster.start();
  expect('it is back', 'ended', 'database_away');

  await until(7.5);
  operator.mail = 'refusing';
  await fillDisk();
  expect('a disk is full while mail is refused', 'began', 'low_disk', ['webhook']);
  await until(9);
  operator.mail = 'good';
  // What a job could not send waits for its next hour.
  expect('mail is accepted again', 'began', 'low_disk', ['mail'], 2 * secondsOfStop + 60);
  await until(10.3);
  await freeDisk();
  expect('the disk has room', 'ended', 'low_disk', both, 2 * secondsOfStop + 60);

  // Before four o'clock in Ottawa, when the backup reads all tables.
  await until(11);
  const release = await hold(ownerUrl, 'refused_contents');
  say('a table is held: the backup of this night waits for it');
  operator.webhook = 'silent';
  process.kill(servers[0]?.pid as number, 'SIGSTOP');
  expect('a server is stopped while the webhook is silent', 'began', 'server_away', ['mail']);
  await until(12.3);
  operator.webhook = 'good';
  expect('the webhook answers again', 'began', 'server_away', ['webhook']);
  await until(13.4);
  process.kill(servers[0]?.pid as number, 'SIGCONT');
  expect('the server continues', 'ended', 'server_away');

  // Half of the six hours after which a job is given up, and the alert at the 37th minute.
  expect('a job hangs', 'began', 'job_slow', both, 330);
  expect('it is given up', 'began', 'job_failed', both, 480);
  await until(18.6);
  await release();
  const code = await command(['jobs', 'run', 'backup']);
  if (code !== 0) complaints.push(`"hustings jobs run backup", as the alert says, ended with ${code}`);
  expect('the operator has run it again', 'ended', 'job_failed', both, 2 * secondsOfStop + 30);
  await until(20.4);
}

try {
  const ledger = new Ledger();
  const random = createRandom(1);
  const urls = servers.map((server) => server.url);
  const clients = installation.clients.map(
    (keys, i) =>
      new Writer({
        ...keys,
        name: `Writer ${i}`,
        servers: urls,
        ledger,
        random: random.split(),
        complain: (text) => complaints.push(text),
        end: end.signal,
      }),
  );
  const running = clients.map((client) => client.run(stop.signal));
  const shifting = shiftOnAndOn();
  await scenes(installation);
  stop.abort();
  await Promise.race([Promise.all(running), wait(2 * minute).then(() => complaints.push('clients did not end'))]);
  await shifting;
  if (jobs.exitCode !== null) complaints.push(`the process of the jobs ended with ${jobs.exitCode}`);
  complaints.push(...(await checkRecords(installation.ownerUrl.replaceAll('hustings_owner', 'postgres'), ledger)));
  console.log('\nWhat the operator read');
  for (const { way, at: time, text } of operator.heard) console.log(`${at(time)}  by ${way}\n${text.trim()}\n`);
  console.log('When');
  for (const { scene, way, event, kind, since, within } of expected) {
    const heard = operator.saidAfter(since, way, event, kind);
    const seconds = heard === undefined ? undefined : (heard - since) / 1000;
    console.log(
      `${at(since)}  ${scene}: ${event} ${kind} by ${way} ${seconds === undefined ? 'never' : `after ${seconds.toFixed(0)} s`}`,
    );
    if (seconds === undefined || seconds > within)
      complaints.push(`${scene}: ${event} ${kind} by ${way} was not heard within ${within} s`);
  }
  console.log(`${ledger.acknowledged.toLocaleString('en')} writes were acknowledged; ${operator.beats.length} beats`);
} finally {
  stop.abort();
  end.abort();
  for (const { pid } of servers) process.kill(pid, 'SIGCONT');
  await installation.remove();
  await operator.close();
  await rm(folder, { recursive: true, force: true });
}
for (const complaint of complaints) console.log(`NOT RIGHT: ${complaint}`);
if (complaints.length > 0) process.exitCode = 1;

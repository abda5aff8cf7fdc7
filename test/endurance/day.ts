/**
 * A day of an installation in twenty minutes: the clock of its jobs goes on to each half hour at which something is due, while
 * jobs hang, the database is away, a disk is full, mail and webhook refuse or are silent, and servers are stopped by SIGSTOP, and
 * clients write all the time:
 *
 *   npm run day [-- --only 'hung job']
 *
 * Needs Linux, root (for a disk of its own) and PostgreSQL 15 (postgresql-15). Prints what the operator reads and when, and ends with
 * 1 if something was not told within its minute, or a write that was acknowledged is not there once.
 */

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { checkRecords } from '#test/support/faults/check-records.ts';
import { query } from '#test/support/faults/faults.ts';
import { Ledger } from '#test/support/faults/ledger.ts';
import { createRandom } from '#test/support/faults/random.ts';
import { Writer } from '#test/support/faults/writer.ts';
import { ShiftedClock } from './day/clock.ts';
import { type DayInstallation, installForDay } from './day/installation.ts';
import { Operator, type Way } from './day/operator.ts';

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;

/** Real seconds between two stops of the clock: two of an hour, so that a day has twenty minutes. */
const secondsOfStop = 25;
const minute = 60_000;
const dayMilliseconds = 24 * 60 * minute;
/** The backup's hour, four in the morning in Ottawa in winter; the day begins so that it comes after half of the twenty minutes. */
// After the database is made: what is due before then was not missed.
const backupAt = Math.ceil(Date.now() / dayMilliseconds + 1) * dayMilliseconds + 9 * 60 * minute;
const begins = backupAt - (only === 'hung job' ? 20 : 14 * 60 + 50) * minute;
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

const minutes = (count: number) => wait(count * minute);
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

/** Whether the backup will find what it waits for. Before, the clock does not go on to its hour: scenes take longer on a busy machine. */
let isBackupAwaited = false;

async function shiftOnAndOn(): Promise<void> {
  while (!stop.signal.aborted) {
    await wait(secondsOfStop * 1000, undefined, { signal: stop.signal }).catch(() => {});
    if (stop.signal.aborted || jobs.exitCode !== null) return;
    if (!isBackupAwaited && clock.next() > backupAt) continue;
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

type Scene = (installation: DayInstallation) => Promise<void>;

/** The scenes of the day, in their order; each is over when all is well again. */
const scenes: Readonly<Record<string, Scene>> = {
  async 'stopped server'() {
    await minutes(1);
    process.kill(servers[1]?.pid as number, 'SIGSTOP');
    expect('a server is stopped by SIGSTOP', 'began', 'server_away');
    await minutes(1.5);
    process.kill(servers[1]?.pid as number, 'SIGCONT');
    expect('it continues', 'ended', 'server_away');
    await minutes(1.5);
  },

  async 'no database'() {
    await cluster.kill();
    expect('the database is away', 'began', 'database_away');
    await minutes(1.5);
    const missed = operator.beats.filter((beat) => beat > performance.now() - minute).length;
    if (missed > 0) complaints.push(`${missed} beats came while the database was away for a minute`);
    await cluster.start();
    expect('it is back', 'ended', 'database_away');
    await minutes(1.5);
  },

  async 'full disk, refused mail'({ fillDisk, freeDisk }) {
    operator.mail = 'refusing';
    await fillDisk();
    expect('a disk is full while mail is refused', 'began', 'low_disk', ['webhook']);
    await minutes(1.5);
    operator.mail = 'good';
    // What a job could not send waits for its next hour.
    expect('mail is accepted again', 'began', 'low_disk', ['mail'], 2 * secondsOfStop + 60);
    await minutes(1.3);
    await freeDisk();
    expect('the disk has room', 'ended', 'low_disk', both, 2 * secondsOfStop + 60);
    await minutes(1);
  },

  async 'silent webhook'() {
    operator.webhook = 'silent';
    process.kill(servers[0]?.pid as number, 'SIGSTOP');
    expect('a server is stopped while the webhook is silent', 'began', 'server_away', ['mail']);
    await minutes(1.3);
    operator.webhook = 'good';
    expect('the webhook answers again', 'began', 'server_away', ['webhook']);
    await minutes(1.1);
    process.kill(servers[0]?.pid as number, 'SIGCONT');
    expect('the server continues', 'ended', 'server_away');
  },

  async 'hung job'({ ownerUrl, command }) {
    const release = await hold(ownerUrl, 'refused_contents');
    isBackupAwaited = true;
    say('a table is held: the backup waits for it');
    while (clock.now() < backupAt) await minutes(0.1);
    // Half of the six hours after which a job is given up, and the alert at the 37th minute.
    expect('a job hangs', 'began', 'job_slow', both, 4 * 2 * secondsOfStop + 30);
    expect('it is given up', 'began', 'job_failed', both, 7 * 2 * secondsOfStop + 60);
    await minutes((7.2 * 2 * secondsOfStop) / 60);
    await release();
    const code = await command(['jobs', 'run', 'backup']);
    if (code !== 0) complaints.push(`"hustings jobs run backup", as the alert says, ended with ${code}`);
    expect('the operator has run it again', 'ended', 'job_failed', both, 3 * 2 * secondsOfStop + 60);
    await minutes(3.6);
  },
};

if (only !== undefined && !(only in scenes)) throw new Error(`--only takes one of: ${Object.keys(scenes).join(', ')}.`);

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
  for (const [name, scene] of Object.entries(scenes)) if (!only || name === only) await scene(installation);
  stop.abort();
  await Promise.race([Promise.all(running), wait(2 * minute).then(() => complaints.push('clients did not end'))]);
  await shifting;
  if (jobs.exitCode !== null) complaints.push(`the process of the jobs ended with ${jobs.exitCode}`);
  const superuserUrl = installation.ownerUrl.replaceAll('hustings_owner', 'postgres');
  // Thousands of records are looked for in the audit log, one after the other.
  await query(superuserUrl, 'create index on audit_log (campaign_id, record_id)');
  complaints.push(...(await checkRecords(superuserUrl, ledger)));
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
if (complaints.length > 0) console.log(`\nThe end of the log of the jobs\n${installation.log.slice(-80).join('\n')}\n`);
for (const complaint of complaints) console.log(`NOT RIGHT: ${complaint}`);
if (complaints.length > 0) process.exitCode = 1;

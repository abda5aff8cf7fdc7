/**
 * Upgrades an installation of an earlier commit by `hustings upgrade` while clients use it through two servers, which are
 * restarted one after the other, and compares what it takes with what was announced:
 *
 *   npm run bench -- upgrade [--campaigns 300] [--voters 1000000] [--commit 9a6e8891] [--tree FOLDER]
 *
 * Needs git, or with --tree a folder with that commit, built. Ends with 1 if a request failed, the write-ahead log differs by
 * more than a fifth from what was announced, or the time by more than a factor of two. Prints the figures of `work` in
 * migrations too: each by the bytes of the table before.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import type { UpgradePlan } from '#bin/upgrade/plan.ts';
import { connect } from '#core/database/database.ts';
import { joinEmbedded } from '#core/database/embedded/join.ts';
import { readWal, sumOf } from '#core/database/upgrade/work.ts';
import { freePort } from '#test/support/free-port.ts';
import { benchVoter } from './support/bench-campaign.ts';
import { ownFolder } from './support/own-folder.ts';
import { type ServedProcess, startWith } from './support/server.ts';
import { startBalancer } from './upgrade/balancer.ts';
import { buildOld, command, fillOldVoters } from './upgrade/old-state.ts';

const { values } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '300' },
    voters: { type: 'string', default: '1000000' },
    commit: { type: 'string', default: '9a6e8891' },
    tree: { type: 'string' },
  },
});
const [campaigns, voters] = [Number(values.campaigns), Number(values.voters)];
const root = join(import.meta.dirname, '..');
const busyCampaigns = 6;

const folder = await ownFolder();
const dataDir = join(folder, 'data');
const settings = {
  HUSTINGS_DATA_DIR: dataDir,
  DATABASE_URL: '',
  SAMPLE: 'off',
  RATE_LIMIT: 'off',
  JOBS: 'off',
  LOG_LEVEL: 'error',
};
const statuses = new Map<number, number>();
const opened: Array<() => unknown> = [];

/** What clients of a campaign do, without a pause, each write under a key of its own. */
async function use(url: string, key: string, signal: AbortSignal): Promise<void> {
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => null);
    if (!response) {
      statuses.set(0, (statuses.get(0) ?? 0) + 1);
      return undefined;
    }
    const answer = (await response.json().catch(() => ({}))) as { data?: { id?: string } };
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return answer.data;
  };
  while (!signal.aborted) {
    const made = await ask('POST', '/voters', benchVoter);
    if (made?.id) await ask('PATCH', `/voters/${made.id}`, { city: 'Sable' });
    await ask('GET', '/voters?limit=50');
    await ask('GET', '/canvassing/walklist?limit=50');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface Result {
  readonly plan: UpgradePlan;
  readonly migrated: { readonly wal: number; readonly seconds: number };
  readonly isServing: boolean;
}

/** Runs the command and shows what it says, each line with its second. */
function upgrade(url: string, restart: string): Promise<Result> {
  const words = ['upgrade', '--yes', '--json', '--to', join(folder, 'before.zip'), '--restart', restart];
  const begun = performance.now();
  const child = spawn(process.execPath, ['bin/hustings.js', ...words], {
    cwd: root,
    env: { ...process.env, ...settings, HUSTINGS_URL: url },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    const second = ((performance.now() - begun) / 1000).toFixed(0).padStart(5);
    for (const line of String(chunk).trimEnd().split('\n')) console.log(`${second} s  ${line}`);
  });
  return new Promise((resolve, reject) => {
    child.once('close', (code) =>
      code === 0 ? resolve(JSON.parse(output)) : reject(new Error(`it ended with ${code}`)),
    );
  });
}

try {
  const old = values.tree ?? (await buildOld(values.commit, join(folder, 'old')));
  console.log(`the program of ${values.commit} is built; ${campaigns} campaigns with ${voters} voters are made`);
  const cluster = await joinEmbedded(dataDir);
  opened.push(() => cluster.leave());
  await command(old, settings, ['migrate']);
  const superuser = connect(cluster.url, 'hustings bench', 4);
  opened.push(() => superuser.destroy());
  const lines = Array.from(
    { length: campaigns },
    (_, n) => `Campaign ${n},C-${n},Ada Gannet,None,Sable,FEDERAL,2030-10-21,owner-${n}@example.org,CAMPAIGN_HQ`,
  );
  const list = join(folder, 'campaigns.csv');
  await writeFile(list, `name,code,candidate,party,riding,level,election-date,owner-email,tier\n${lines.join('\n')}\n`);
  await command(old, settings, ['campaign', 'create-many', list, '--json']);
  await fillOldVoters(superuser, Math.ceil(voters / campaigns));
  const keys: string[] = [];
  for (let n = 0; n < Math.min(busyCampaigns, campaigns); n++) {
    const made = await command(old, settings, ['campaign', 'key', `C-${n}`, '--all-scopes', '--json']);
    keys.push((JSON.parse(made) as { key: string }).key);
  }
  const ports = [await freePort(), await freePort()];
  const start = (which: number, tree: string) => startWith({ ...settings, PORT: String(ports[which]) }, tree);
  const servers: ServedProcess[] = [await start(0, old), await start(1, old)];
  opened.push(() => Promise.all(servers.map((server) => server.stop())));
  const balancer = await startBalancer(ports);
  opened.push(() => balancer.close());
  const [size] = (await superuser.raw(`select pg_total_relation_size('voters')::float8 as bytes`)).rows as [
    { bytes: number },
  ];
  console.log(`voters take ${(size.bytes / 1e6).toFixed(0)} MB, ${(size.bytes / voters).toFixed(0)} bytes each`);
  const done = new AbortController();
  const clients = keys.map((key) => use(balancer.url, key, done.signal));
  // What clients write by themselves is not the upgrade's.
  const quietSeconds = 10;
  const [quiet] = [await readWal(superuser)];
  await new Promise((resolve) => setTimeout(resolve, quietSeconds * 1000));
  const perSecond = ((await readWal(superuser)) - quiet) / quietSeconds;
  let [walAtRestart, restartedAt] = [0, 0];
  balancer.onRestart = async () => {
    walAtRestart = await readWal(superuser);
    restartedAt = performance.now();
    for (const which of [0, 1]) {
      await servers[which]?.stop();
      servers[which] = await start(which, root);
    }
  };
  const restart = `"${process.execPath}" -e "fetch('${balancer.url}/restart').then((answer) => process.exit(answer.ok ? 0 : 1))"`;
  const { plan, migrated, isServing } = await upgrade(balancer.url, restart);
  const renewalSeconds = (performance.now() - restartedAt) / 1000;
  const renewalWal = (await readWal(superuser)) - walAtRestart;
  done.abort();
  await Promise.all(clients);
  const table = new Table({ head: ['', 'announced', 'seen', 'ratio'] });
  const wrong: string[] = [];
  const compare = (what: string, announced: number, seen: number, unit: (value: number) => string, most: number) => {
    const ratio = seen / announced;
    table.push([what, unit(announced), unit(seen), ratio.toFixed(2)]);
    if (ratio > most || ratio < 1 / most) wrong.push(`${what} is ${ratio.toFixed(2)} times what was announced`);
  };
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const inSeconds = (seconds: number) => `${seconds.toFixed(0)} s`;
  const own = migrated.wal - perSecond * migrated.seconds;
  const ownRenewal = renewalWal - perSecond * renewalSeconds;
  compare('write-ahead log of migrations', sumOf(plan.migrations, 'wal'), own, megabytes, 1.2);
  compare('write-ahead log of places in walk lists', plan.renewal.wal, ownRenewal, megabytes, 1.2);
  compare('time of migrations', sumOf(plan.migrations, 'seconds'), migrated.seconds, inSeconds, 2);
  compare('time of places in walk lists', plan.renewal.seconds, renewalSeconds, inSeconds, 2);
  console.log(table.toString());
  const figures = [own, migrated.seconds * 1e9, ownRenewal, renewalSeconds * 1e9].map((each) =>
    (each / size.bytes).toFixed(2),
  );
  console.log(
    `by the bytes of voters: migrations ${figures[0]} of log, ${figures[1]} ns; places ${figures[2]} of log, ${figures[3]} ns`,
  );
  console.log(
    `requests: ${[...statuses].map(([status, times]) => `${times} with ${status}`).join(', ')}; clients alone ${megabytes(perSecond)} of log a second`,
  );
  const failed = [...statuses].filter(([status]) => status !== 200);
  if (failed.length > 0) wrong.push('requests failed');
  if (!isServing) wrong.push('no server of this program is ready');
  for (const each of wrong) console.log(`NOT RIGHT: ${each}`);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  for (const close of opened.reverse()) await close();
  await rm(folder, { recursive: true, force: true });
}

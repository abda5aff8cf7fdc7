/**
 * What the voters of a list weigh: the time of an import by POST /imports in its parts, the processor time of the server and of
 * PostgreSQL, the bytes of the write-ahead log and of the room with indexes; voters a second of POST /voters/batch and of
 * POST /voters, with the processor time of each. Two states of the program in turns, each with an embedded database of its
 * own: this one and that of another folder. The server has recorded a smaller list of another campaign before.
 *
 *   npm run bench -- weight OTHER_FOLDER [TURNS] [ROWS]
 *
 * Needs Linux, and a folder with the other state and its packages: `git worktree add ../other COMMIT`, then `npm ci` there.
 * `indexes` as a fourth argument prints the room of each index too.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import Table from 'cli-table3';
import type { Knex } from 'knex';
import { benchVoter } from '#bench/support/bench-campaign.ts';
import type { BenchCampaign } from '#bench/support/campaigns.ts';
import { listAsCsv } from '#bench/support/list-files.ts';
import { startStateBench } from '#bench/support/other-state.ts';
import { clusterSeconds } from '#bench/support/processes.ts';
import { processorTime } from '#bench/support/processor.ts';

const [other] = process.argv.slice(2);
const [turns = 1, rows = 30_000] = process.argv.slice(3, 5).map(Number);
const showsIndexes = process.argv[5] === 'indexes';
if (other === undefined) throw new Error('Name the folder of the other state.');

const warmUpRows = 5000;
const batches = 20;
const batchRows = 500;
const singleSeconds = 5;

/** What one state needed, all of it in seconds and bytes. */
type Figures = Readonly<Record<string, number>>;

interface Shown {
  readonly id: string;
  readonly state: string;
  readonly counts: { readonly imported: number };
}

async function measure(tree: string | undefined): Promise<Figures> {
  const { url, pid, superuser, campaigns: create, stop } = await startStateBench(tree);
  const { rows: folders } = await superuser.raw('show data_directory');
  const pidFile = join(folders[0].data_directory, 'postmaster.pid');
  const postmaster = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
  try {
    const created = (await create(2)).sort((one, next) => (one.campaignId < next.campaignId ? -1 : 1));
    // The later campaign is behind the other in the indexes, which grow there with fuller pages.
    const [earlier, { key }] = created as [BenchCampaign, BenchCampaign];
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const ask = async (method: string, path: string, body?: string, type = 'application/json', by = key) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { authorization: `Bearer ${by}`, 'content-type': type },
        ...(body && { body }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return ((await answer.json()) as { data: Shown }).data;
    };
    const processor = async () => ({
      server: ((await processorTime(pid)) ?? 0) / 1000,
      postgres: await clusterSeconds(postmaster),
    });

    // A server in service has gone through lists before: code that has just been loaded takes twice the processor time.
    const warm = await ask('POST', '/imports?start=true', listAsCsv(warmUpRows), 'text/csv', earlier.key);
    while ((await ask('GET', `/imports/${warm.id}`, undefined, undefined, earlier.key)).state !== 'DONE')
      await wait(250);

    const begun = performance.now();
    const [before, walBefore, roomBefore] = [await processor(), await walPosition(superuser), await roomOf(superuser)];
    const { id } = await ask('POST', '/imports?start=true', listAsCsv(rows), 'text/csv');
    const uploaded = performance.now();
    let checked = 0;
    for (;;) {
      const { state, counts } = await ask('GET', `/imports/${id}`);
      if (checked === 0 && state !== 'CHECKING') checked = performance.now();
      if (state === 'DONE') {
        if (counts.imported !== rows) throw new Error(`${counts.imported} of ${rows} rows were imported.`);
        break;
      }
      // Each look takes processor time too.
      await wait(100);
    }
    const done = performance.now();
    const [after, walAfter] = [await processor(), await walPosition(superuser)];
    const room = (await roomOf(superuser)) - roomBefore;
    if (showsIndexes) console.log(await roomOfIndexes(superuser));

    const voter = (n: number) => ({
      ...benchVoter,
      firstName: `Given${n % 977}`,
      lastName: `Family${n % 4999}`,
      email: `b${n}@example.org`,
      phone: `613556${String(n % 10_000).padStart(4, '0')}`,
      address: `${n % 400} Batch ${n % 7} Rd`,
      externalId: `B-${n}`,
    });
    const batchBegun = [performance.now(), await processor()] as const;
    for (let batch = 0; batch < batches; batch++) {
      const records = Array.from({ length: batchRows }, (_, n) => voter(batch * batchRows + n));
      await ask('POST', '/voters/batch', JSON.stringify({ records }));
    }
    const batchEnded = [performance.now(), await processor()] as const;
    const { requests, non2xx, errors } = await autocannon({
      url: `${url}/voters`,
      method: 'POST',
      connections: 8,
      duration: singleSeconds,
      headers,
      body: JSON.stringify(benchVoter),
    });
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers to POST /voters were not 2xx.`);
    const singleEnded = await processor();
    const single = requests.average * singleSeconds;
    const all = batches * batchRows;
    const used = (from: Used, to: Used) => to.server - from.server + to.postgres - from.postgres;
    return {
      'import, s': (done - begun) / 1000,
      'upload, s': (uploaded - begun) / 1000,
      'check, s': (checked - uploaded) / 1000,
      'record, s': (done - checked) / 1000,
      'server, s of processor': after.server - before.server,
      'PostgreSQL, s of processor': after.postgres - before.postgres,
      'write-ahead log, bytes a voter': (walAfter - walBefore) / rows,
      'room, bytes a voter': room / rows,
      'batch, voters a second': all / ((batchEnded[0] - batchBegun[0]) / 1000),
      'batch, ms of processor a voter': (used(batchBegun[1], batchEnded[1]) / all) * 1000,
      'POST /voters a second': single / singleSeconds,
      'POST /voters, ms of processor': (used(batchEnded[1], singleEnded) / single) * 1000,
    };
  } finally {
    await stop();
  }
}

type Used = Readonly<Record<'server' | 'postgres', number>>;

async function walPosition(superuser: Knex): Promise<number> {
  const { rows: found } = await superuser.raw(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`);
  return found[0].bytes;
}

async function roomOf(superuser: Knex): Promise<number> {
  const { rows: found } = await superuser.raw(`select pg_total_relation_size('voters')::float8 as bytes`);
  return found[0].bytes;
}

async function roomOfIndexes(superuser: Knex): Promise<string> {
  const { rows: found } = await superuser.raw(
    `select c.relname as name, pg_relation_size(c.oid)::float8 / ? as bytes from pg_class c
     where c.oid = 'voters'::regclass or c.oid in (select indexrelid from pg_index where indrelid = 'voters'::regclass)
     order by 2 desc`,
    [warmUpRows + rows],
  );
  const table = new Table({ head: ['table, index', 'bytes a voter'] });
  for (const { name, bytes } of found) table.push([name, Math.round(bytes)]);
  return table.toString();
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const measured = { other: [] as Figures[], own: [] as Figures[] };
for (let turn = 0; turn < turns; turn++) {
  measured.other.push(await measure(other));
  measured.own.push(await measure(undefined));
}
const table = new Table({ head: ['', other, 'this state', 'ratio'] });
for (const name of Object.keys(measured.own[0] as Figures)) {
  const of = (figures: readonly Figures[]) => median(figures.map((each) => each[name] as number));
  const [theirs, ours] = [of(measured.other), of(measured.own)];
  table.push([name, theirs.toPrecision(4), ours.toPrecision(4), (ours / theirs).toFixed(2)]);
}
console.log(table.toString());

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import { CustomerClient } from '#client/src/hustings.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { someDonation } from '#test/server/campaign/contract/world.ts';
import { type CampaignHarness, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { createRandom, type Random } from '#test/support/faults/random.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { Copy } from './copy.ts';

/** How often the program is killed. SYNC_KILLS=200 takes some five minutes. */
const kills = Number(process.env.SYNC_KILLS ?? 100);
/** Writers pause for that many milliseconds at most, so that the copy stays readable in moments. */
const pauses = 200;
const root = join(import.meta.dirname, '../../..');

const folder = temporaryFolder();
const program = join(folder.path, 'keep-copy.mjs');
let api: CampaignHarness;
let campaign: TestCampaign;
beforeAll(async () => {
  // As one file it begins at once: each kill costs a start.
  const entry = join(root, 'test/client/sync/main.ts');
  buildSync({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'esm' });
  api = await startCampaignApi({ checkAnswers: false });
  campaign = await api.campaign({ electionDate: '2027-10-19', electionLevel: 'PROVINCIAL' });
});
afterAll(() => api.close());

/** The program, as somebody would run it. */
function start(path: string, ...more: string[]): ChildProcess {
  return spawn(process.execPath, [program, path, ...more], {
    cwd: root,
    env: { ...process.env, HUSTINGS_URL: api.base, HUSTINGS_KEY: campaign.key },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const client = () => new CustomerClient({ baseUrl: api.base, apiKey: campaign.key });

/** One of those who write: records of every kind, changes of them, and deletions. */
async function write(seed: number, stop: AbortSignal): Promise<number> {
  const random = createRandom(seed);
  const api = client();
  const [voters, merges, persons]: [string[], string[], string[]] = [[], [], []];
  const [signs, donations]: [string[], string[]] = [[], []];
  let writes = 0;
  const acts: ReadonlyArray<() => Promise<unknown>> = [
    async () => voters.push((await api.createVoter(someVoter({ lastName: `Voter ${seed}-${writes}` }))).data.id),
    async () => voters[0] && api.updateVoter(random.pick(voters), { notes: `${writes}` }),
    async () => voters[0] && api.createInteraction({ voterId: random.pick(voters), type: 'DOOR', supportLevel: 2 }),
    async () => voters[0] && api.markVoted({ voterIds: [random.pick(voters)] }),
    async () => voters[0] && api.unmarkVoted({ voterIds: [random.pick(voters)] }),
    async () => voters[2] && merges.push(await mergeTwo(api, random, voters)),
    // The last one: its survivor was not merged since.
    async () => merges[0] && voters.push((await api.unmergeVoter(merges.pop() as string)).data.id),
    async () => persons.push((await api.createVoter(someVoter({ lastName: `Person ${seed}-${writes}` }))).data.id),
    async () => persons[0] && api.createInteraction({ voterId: random.pick(persons), type: 'DOOR', notes: 'Once.' }),
    async () => persons[0] && api.eraseVoter(persons.shift() as string),
    async () => signs.push((await api.createLawnSign({ address: `${writes} Marram Rd` })).data.id),
    async () => signs[0] && api.updateLawnSign(random.pick(signs), { status: 'INSTALLED' }),
    async () => signs[0] && api.deleteLawnSign(signs.splice(random.between(0, signs.length - 1), 1)[0] as string),
    async () => donations.push((await api.createDonation(someDonation() as never)).data.id),
    async () => donations[0] && withdraw(donations.splice(random.between(0, donations.length - 1), 1)[0] as string),
    // New voters and known ones, by the identifiers of a system of the campaign's own.
    async () => all(await api.batchVoters({ records: rowsOf((n) => someVoter({ ...own(n), notes: `${writes}` })) })),
    async () =>
      voters[0] &&
      all(await api.batchInteractions({ records: rowsOf(() => ({ voterId: random.pick(voters), type: 'PHONE' })) })),
    async () => all(await api.batchLawnSigns({ records: rowsOf((n) => ({ ...own(n), address: `${writes} Quay` })) })),
    // Refused as a whole: none of its rows is in the feed.
    async () => {
      const records = [someVoter({ lastName: `Nobody ${seed}-${writes}` }), { lastName: 'No address' } as never];
      await expect(api.batchVoters({ records }, { atomic: true })).rejects.toMatchObject({ status: 422 });
    },
  ];
  const rowsOf = <Row>(make: (n: number) => Row): Row[] =>
    Array.from({ length: random.between(1, 6) }, (_, n) => make(n));
  const own = (n: number) => ({ externalId: `${seed}-${random.between(0, 400)}-${n}` });
  while (!stop.aborted) {
    await random.pick(acts)();
    writes++;
    await pause(random.between(1, pauses));
  }
  return writes;
}

/** Merges one voter into another, and returns who is gone. */
async function mergeTwo(api: CustomerClient, random: Random, voters: string[]): Promise<string> {
  const [otherId] = voters.splice(random.between(0, voters.length - 1), 1) as [string];
  await api.mergeVoter(random.pick(voters), { otherId });
  return otherId;
}

/** No row of a batch is refused here. */
const all = ({ summary }: { summary: { refused: number } }) => expect(summary.refused).toBe(0);

const withdraw = (donationId: string) =>
  withdrawDonation(api.api.pool, campaign.campaignId, {
    donationId,
    userId: campaign.userId,
    reason: 'The cheque bounced.',
    kind: 'VOIDED' as const,
  });

async function everything(): Promise<Map<string, unknown>> {
  const [api, all] = [client(), new Map<string, unknown>()];
  const take = async (kind: string, list: AsyncIterable<{ id: string }>) => {
    for await (const record of list) all.set(`${kind} ${record.id}`, record);
  };
  await take('voter', api.listVoters.all({ limit: 200 }));
  for (const [key, record] of all) all.set(key, { ...(record as object), voted: false });
  for await (const record of api.listVoters.all({ limit: 200, voted: true }))
    all.set(`voter ${record.id}`, { ...record, voted: true });
  await take('volunteer', api.listVolunteers.all({ limit: 200 }));
  await take('donation', api.listDonations.all({ limit: 200, exclude: 'receiptHtml' }));
  await take('interaction', api.listInteractions.all({ limit: 200 }));
  await take('lawnSign', api.listLawnSigns.all({ limit: 200 }));
  return all;
}

it(
  `a program that is killed ${kills} times while four write has an exact copy in the end`,
  async () => {
    const random = createRandom(20261123);
    const path = join(folder.path, 'copy.jsonl');
    const stop = new AbortController();
    const writing = Promise.all([1, 2, 3, 4].map((seed) => write(seed, stop.signal)));
    let torn = 0;
    for (let kill = 0; kill < kills; kill++) {
      const killed = start(path);
      const before = sizeOf(path);
      // It first cuts off what a kill tore. It has been rewritten once the file is longer; some moments later, wherever
      // it is then.
      while (sizeOf(path) <= before && killed.exitCode === null) await pause(5);
      await pause(random.between(0, 60));
      killed.kill('SIGKILL');
      const [, signal] = await once(killed, 'exit');
      expect(signal).toBe('SIGKILL');
      // Killed while it wrote: the next one takes the step again.
      if (!readFileSync(path, 'latin1').endsWith('\n')) torn++;
    }
    stop.abort();
    const writes = await writing;
    expect(stepsOf(path) + torn).toBeGreaterThanOrEqual(kills);
    expect(Math.min(...writes)).toBeGreaterThan(kills);

    const [code] = await once(start(path, '--once'), 'exit');
    expect(code).toBe(0);
    const copy = new Copy(path);
    copy.close();
    const all = await everything();
    expect([...copy.records.keys()].sort()).toEqual([...all.keys()].sort());
    expect(Object.fromEntries(copy.records)).toEqual(Object.fromEntries(all));
  },
  120_000 + kills * 10_000,
);

it('begins again if its place is no longer stored', async () => {
  const path = join(folder.path, 'restored.jsonl');
  await once(start(path, '--once'), 'exit');
  await api.database.knex('change_feeds').where({ campaign_id: campaign.campaignId }).update({ began_at: new Date() });
  const [code] = await once(start(path, '--once'), 'exit');
  expect(code).toBe(0);
  const copy = new Copy(path);
  copy.close();
  expect(Object.fromEntries(copy.records)).toEqual(Object.fromEntries(await everything()));
});

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** How many whole steps the file has. */
const stepsOf = (path: string): number => readFileSync(path, 'latin1').split('\n').length - 1;

import { beforeAll, describe, expect, it } from '@jest/globals';
import { changePlan } from '#server/campaign/campaigns/change-plan.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { fillWorld, now, someDonation, type World } from '#test/server/campaign/contract/world.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { fileOfOneVoter, pathWith, validRequests } from '#test/support/http/valid-requests.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { onOnePostgres } from '#test/support/postgres/on-one-postgres.ts';
import { changesOf } from './feed.ts';

let world: World;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  world = await fillWorld(api, api.ours);
});

const feed = (query: string) => changesOf(api, api.ours.key, query);

/** What the feed says of this work. */
async function entriesOf(work: () => Promise<unknown>): Promise<string[]> {
  const { resumeAt } = await feed('from=now');
  await work();
  return (await feed(`cursor=${resumeAt}`)).data.map(({ kind, what }) => `${kind} ${what}`);
}

let merged: string;

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await api.request(method, path, body === undefined ? {} : { body });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.body.error}`);
  return answer.body.data;
};

/** Sends a file of one voter. */
async function upload(firstName: string, query = ''): Promise<string> {
  const body = fileOfOneVoter(firstName);
  const answer = await api.request('POST', `/imports${query}`, { body, headers: { 'Content-Type': 'text/csv' } });
  if (answer.status !== 200) throw new Error(`POST /imports: ${answer.body.error}`);
  await api.api.imports.idle();
  return answer.body.data.id;
}

/** Sends a valid request of an operation to the records of the world. */
function valid(operationId: string): Promise<unknown> {
  const endpoint = campaignEndpoints.find((one) => one.operationId === operationId) as CampaignEndpoint;
  const ids = { ...world, other: world.voter };
  return send(endpoint.method, pathWith(endpoint, ids), validRequests[operationId]?.body?.(ids));
}

/** Each operation of the API that writes, and the entries that it leaves. */
const writes: Readonly<Record<string, readonly [work: () => Promise<unknown>, entries: readonly string[]]>> = {
  createVoter: [() => valid('createVoter'), ['voter created']],
  updateVoter: [() => valid('updateVoter'), ['voter updated']],
  renameTag: [
    async () => {
      await send('PATCH', `/voters/${world.voter}`, { tags: ['senior'] });
      return send('POST', '/tags/rename', { from: 'senior', to: 'seniors' });
    },
    ['voter updated', 'voter updated'],
  ],
  fillDistricts: [
    async () => {
      await send('POST', '/voters', someVoter({ riding: '', postalCode: 'Z1A 1A1' }));
      return send('POST', '/voters/fill-districts', {});
    },
    ['voter created', 'voter updated'],
  ],
  mergeVoter: [
    async () => {
      const { id: otherId } = await send('POST', '/voters', someVoter({ lastName: 'Saltmere', phone: '709 555-0142' }));
      merged = otherId;
      return send('POST', `/voters/${world.voter}/merge`, { otherId });
    },
    ['voter created', 'voter merged', 'voter updated', 'voter updated'],
  ],
  separateVoters: [
    async () => {
      const { id: otherId } = await send('POST', '/voters', someVoter({ lastName: 'Saltmere' }));
      return send('POST', `/voters/${world.voter}/separate`, { otherId });
    },
    ['voter created'],
  ],
  unmergeVoter: [
    () => send('POST', `/voters/${merged}/unmerge`),
    ['voter updated', 'voter created', 'voter updated', 'voter updated'],
  ],
  eraseVoter: [() => send('POST', `/voters/${merged}/erasure`), ['voter erased']],
  createInteraction: [
    () => send('POST', '/canvassing/interactions', { voterId: world.voter, type: 'PHONE', supportLevel: 4 }),
    ['voter updated', 'interaction created'],
  ],
  updateInteraction: [() => valid('updateInteraction'), ['interaction corrected', 'voter updated']],
  withdrawInteraction: [() => valid('withdrawInteraction'), ['interaction voided', 'voter updated']],
  recordHousehold: [
    () => send('POST', '/canvassing/households', { type: 'DOOR', people: [{ voterId: world.voter, supportLevel: 3 }] }),
    ['voter updated', 'interaction created'],
  ],
  markVoted: [() => send('POST', '/canvassing/voted', { voterIds: [world.voter] }), ['voter updated']],
  unmarkVoted: [() => send('POST', '/canvassing/voted/undo', { voterIds: [world.voter] }), ['voter updated']],
  createLawnSign: [() => valid('createLawnSign'), ['lawnSign created']],
  updateLawnSign: [() => valid('updateLawnSign'), ['lawnSign updated']],
  deleteLawnSign: [() => valid('deleteLawnSign'), ['lawnSign deleted']],
  createDonation: [() => valid('createDonation'), ['donation created']],
  correctDonation: [() => valid('correctDonation'), ['donation corrected']],
  recordDeposit: [
    () => send('POST', '/deposits', { donations: [someDonation(), someDonation()] }),
    ['donation created', 'donation created'],
  ],
  // They are not records that a program stores a copy of: their sum is in the figures of the return.
  recordAnonymousGifts: [() => valid('recordAnonymousGifts'), []],
  withdrawAnonymousGifts: [() => valid('withdrawAnonymousGifts'), []],
  returnPart: [() => valid('returnPart'), ['donation corrected']],
  batchVoters: [
    () => send('POST', '/voters/batch', { records: [someVoter(), someVoter(), {}] }),
    ['voter created', 'voter created'],
  ],
  batchInteractions: [
    () =>
      send('POST', '/canvassing/interactions/batch', {
        records: [{ voterId: world.voter, type: 'PHONE', supportLevel: 5 }],
      }),
    ['voter updated', 'interaction created'],
  ],
  batchDonations: [() => valid('batchDonations'), ['donation created']],
  batchLawnSigns: [() => valid('batchLawnSigns'), ['lawnSign created']],
  issueReceipt: [
    () => send('POST', `/donations/${world.spoiled}/receipt`, { replacesReceiptNumber: world.spoiledNumber }),
    ['receipt created', 'donation updated'],
  ],
  startImport: [
    async () => {
      await send('POST', `/imports/${world.import}/start`);
      await api.api.imports.idle();
    },
    ['voter created'],
  ],
  takeBackImport: [() => valid('takeBackImport'), ['voter deleted']],
  // Last, since imports of one moment cannot be distinguished when one is taken back.
  createImport: [() => upload('Basil', '?start=true'), ['voter created']],
};

/** They write records of kinds that the feed has not. */
const withoutEntries = [
  'createTurfs',
  'updateTurf',
  'createScript',
  'updateScript',
  'stopImport',
  'discardImport',
  'createWebhook',
  'deleteWebhook',
  'testWebhook',
  'fetchWebhookMessages',
];

describe('each operation of the API that writes leaves its entries', () => {
  it('and none is missing here', () => {
    const writing = campaignEndpoints.filter(({ method }) => method !== 'GET');
    expect([...Object.keys(writes), ...withoutEntries].sort()).toEqual(
      writing.map(({ operationId }) => operationId).sort(),
    );
  });

  it.each(Object.entries(writes))('%s', async (_, [work, entries]) => {
    expect(await entriesOf(work)).toEqual(entries);
  });
});

describe('what people and the operator do leaves its entries', () => {
  it('a withdrawal', async () => {
    const { id } = await send('POST', '/donations', someDonation());
    const { userId, campaignId } = api.ours;
    for (const [kind, what] of [
      ['VOIDED', 'voided'],
      ['RETURNED', 'returned'],
    ] as const) {
      const { id: donationId } = kind === 'VOIDED' ? { id } : await send('POST', '/donations', someDonation());
      const withdrawal = { donationId, userId, reason: 'The cheque bounced.', kind };
      expect(await entriesOf(() => withdrawDonation(api.api.pool, campaignId, withdrawal, now))).toEqual([
        `donation ${what}`,
      ]);
    }
  });

  it('an import of volunteers', async () => {
    const rows = ['Ada', 'Bea'].map((name) => ({ name, email: `${name}@example.org` }));
    const work = () => importVolunteers(api.api.pool, api.ours.campaignId, rows);
    expect(await entriesOf(work)).toEqual(['volunteer created', 'volunteer created']);
  });

  onOnePostgres(() => {
    it('a change of plan', async () => {
      const work = () => changePlan(api.api.pool, api.ours.campaignId, 'CAMPAIGN_HQ');
      expect(await entriesOf(work)).toEqual(['campaign updated']);
    });
  });
});

describe('who has voted', () => {
  it('is in the feed, and in lists of what has changed, also if a marked voter is merged or gone', async () => {
    const add = async (lastName: string) => (await send('POST', '/voters', someVoter({ lastName }))).id as string;
    const [survivor, other, gone] = [await add('Glasswort'), await add('Samphire'), await add('Sealavender')];
    const { resumeAt } = await feed('from=now');
    const since = (await api.database.knex.raw('select clock_timestamp() as at')).rows[0].at.toISOString();
    const changed = async (voted: boolean) => {
      const list = await api.request<{ id: string }[]>('GET', `/voters?updated_since=${since}&voted=${voted}`);
      return list.body.data.map(({ id }) => id);
    };
    const learnt = async () => {
      const { data } = await feed(`cursor=${resumeAt}&limit=200&include=records,voted`);
      return Object.fromEntries(data.map(({ id, voted }) => [id, voted]));
    };
    await send('POST', '/canvassing/voted', { voterIds: [other, gone] });
    expect(await learnt()).toEqual({ [other]: true, [gone]: true });
    expect([(await changed(true)).sort(), await changed(false)]).toEqual([[other, gone].sort(), []]);
    await send('POST', `/voters/${survivor}/merge`, { otherId: other });
    await send('POST', `/voters/${gone}/erasure`);
    expect(await learnt()).toEqual({ [survivor]: true, [other]: undefined, [gone]: undefined });
    expect(await changed(true)).toEqual([survivor]);
    await send('POST', `/voters/${other}/unmerge`);
    expect(await learnt()).toEqual({ [survivor]: false, [other]: true, [gone]: undefined });
    await send('POST', '/canvassing/voted/undo', { voterIds: [other] });
    expect(await learnt()).toEqual({ [survivor]: false, [other]: false, [gone]: undefined });
    const { deleted } = (await api.request('GET', `/voters?updated_since=${since}&include_deleted=true`))
      .body as unknown as { deleted: unknown[] };
    expect(deleted).toMatchObject([{ id: gone, what: 'erased' }]);
  });
});

describe('no writer can forget it', () => {
  it('every table of records notes what is inserted, updated and deleted when the transaction commits', async () => {
    const { rows } = await api.database.knex.raw(`
      select tgrelid::regclass::text as table, bool_or(tgtype & 4 > 0) as inserts, bool_or(tgtype & 8 > 0) as deletes,
        bool_or(tgtype & 16 > 0) as updates, bool_and(tginitdeferred) as at_commit
      from pg_trigger where not tgisinternal and tgconstraint <> 0 and tgname like 'note\\_%' group by 1 order by 1`);
    const whole = { inserts: true, deletes: true, updates: true, at_commit: true };
    expect(rows).toEqual([
      // delete_campaign() alone deletes one.
      { table: 'campaigns', ...whole, deletes: false },
      { table: 'donations', ...whole },
      { table: 'interactions', ...whole },
      { table: 'lawn_signs', ...whole },
      // Append-only, and deleted with their receipt.
      { table: 'receipt_spoils', ...whole, deletes: false, updates: false },
      { table: 'receipts', ...whole, updates: false },
      { table: 'volunteers', ...whole },
      { table: 'voters', ...whole },
      // Entries of the voter.
      { table: 'votes_cast', ...whole },
    ]);
  });
});

describe('the order of the feed is that of commits', () => {
  const voter = `insert into lawn_signs (campaign_id, id, address, status, requested_at, created_at)
    values ($1, gen_random_uuid(), $2, 'REQUESTED', now(), now())`;

  it('a transaction that writes first and commits last comes last: no reader has passed it', async () => {
    const { campaignId } = api.ours;
    const { resumeAt } = await feed('from=now');
    let others: { data: readonly { record?: unknown }[]; resumeAt: string } | undefined;
    await withCampaign(api.api.pool, campaignId, async (tx) => {
      await tx.query(voter, [campaignId, 'First']);
      await withCampaign(api.api.pool, campaignId, (other) => other.query(voter, [campaignId, 'Second']));
      others = await feed(`cursor=${resumeAt}&include=records`);
    });
    expect(others?.data).toMatchObject([{ record: { address: 'Second' } }]);
    const late = await feed(`cursor=${others?.resumeAt}&include=records`);
    expect(late.data).toMatchObject([{ record: { address: 'First' } }]);
  });

  it('a transaction that is committing keeps the next one waiting for its number', async () => {
    const { campaignId } = api.ours;
    const { resumeAt } = await feed('from=now');
    let second: Promise<unknown> | undefined;
    await withCampaign(api.api.pool, campaignId, async (tx) => {
      await tx.query(voter, [campaignId, 'First']);
      // As the commit does: it has its number, and is not seen yet.
      await tx.query('set constraints all immediate');
      let isDone = false;
      second = withCampaign(api.api.pool, campaignId, (other) => other.query(voter, [campaignId, 'Second'])).then(
        () => {
          isDone = true;
        },
      );
      await api.database.knex.raw('select pg_sleep(0.2)');
      expect(isDone).toBe(false);
      expect((await feed(`cursor=${resumeAt}`)).data).toEqual([]);
    });
    await second;
    const both = await feed(`cursor=${resumeAt}&include=records`);
    expect(both.data).toMatchObject([{ record: { address: 'First' } }, { record: { address: 'Second' } }]);
  });
});

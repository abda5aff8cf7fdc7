// Longer than other files: every operation is tried from another campaign, and from a server role without its settings.

import { beforeAll, describe, expect, it } from '@jest/globals';
import { HustingsError } from '#core/errors.ts';
import { plans } from '#core/plans.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { contextOf } from '#server/operations/campaign-context.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { scopes } from '#server/records/scopes.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { validRequests } from '#test/support/http/valid-requests.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { isDistributed, onOnePostgres } from '#test/support/postgres/on-one-postgres.ts';
import { withoutFilters } from './without-filters.ts';
import { fillWorld, now, someDonation, type World } from './world.ts';

let theirs: TestCampaign;
let ourWorld: World;
let theirWorld: World;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  theirs = await api.campaign({ ednNumber: '99002' });
  [ourWorld, theirWorld] = await Promise.all([fillWorld(api, api.ours), fillWorld(api, theirs)]);
});

const unknown = '01900000-0000-7000-8000-000000000000';

interface Request {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

/** A place in a request for an id, and the status if no record of the campaign has that id. */
interface Place {
  readonly operationId: string;
  readonly where: string;
  readonly kind: keyof World;
  /** 404; 400 if we decided so because the contract is silent; 200 for a filter, which then matches nothing. */
  readonly status: 200 | 400 | 404;
  request(id: string): Request;
}

const ourIds = () => ({ ...ourWorld, other: ourWorld.voter });

/** `given`: a body in the place of the operation's valid one. */
const inPath = (operationId: string, kind: keyof World, given?: Record<string, unknown>): Place => ({
  operationId,
  where: 'path id',
  kind,
  status: 404,
  request(id) {
    const body = given ?? validRequests[operationId]?.body?.(ourIds());
    return { params: { id }, ...(body && { body }) };
  },
});

const signWith = (operationId: string, field: string, kind: keyof World): Place => ({
  operationId,
  where: `body ${field}`,
  kind,
  status: 400,
  request: (id) =>
    operationId === 'createLawnSign'
      ? { body: { address: '1 Marram Rd', [field]: id } }
      : { params: { id: ourWorld.sign }, body: { [field]: id } },
});

const places: readonly Place[] = [
  inPath('getVoter', 'voter'),
  inPath('updateVoter', 'voter'),
  inPath('updateVoter', 'voter', {}),
  inPath('separateVoters', 'voter'),
  {
    operationId: 'separateVoters',
    where: 'body otherId',
    kind: 'voter',
    status: 404,
    request: (otherId) => ({ params: { id: ourWorld.voter }, body: { otherId } }),
  },
  inPath('mergeVoter', 'voter'),
  {
    operationId: 'mergeVoter',
    where: 'body otherId',
    kind: 'voter',
    status: 404,
    request: (otherId) => ({ params: { id: ourWorld.voter }, body: { otherId } }),
  },
  inPath('unmergeVoter', 'merged'),
  inPath('eraseVoter', 'voter'),
  inPath('getDonation', 'donation'),
  inPath('issueReceipt', 'donation'),
  inPath('correctDonation', 'donation'),
  inPath('returnPart', 'donation'),
  inPath('getDeposit', 'deposit'),
  inPath('withdrawAnonymousGifts', 'gifts'),
  inPath('issueReceipt', 'spoiled'),
  inPath('getLawnSign', 'sign'),
  inPath('updateLawnSign', 'sign'),
  inPath('updateLawnSign', 'sign', {}),
  inPath('deleteLawnSign', 'sign'),
  inPath('getTurf', 'turf'),
  inPath('updateTurf', 'turf'),
  inPath('updateTurf', 'turf', {}),
  {
    operationId: 'updateTurf',
    where: 'body volunteerId',
    kind: 'volunteer',
    status: 400,
    request: (volunteerId) => ({ params: { id: ourWorld.turf }, body: { volunteerId } }),
  },
  inPath('getScript', 'script'),
  inPath('updateScript', 'script'),
  inPath('updateScript', 'script', {}),
  inPath('getScriptResults', 'script'),
  inPath('getInteraction', 'interaction'),
  inPath('updateInteraction', 'interaction'),
  inPath('updateInteraction', 'interaction', {}),
  inPath('withdrawInteraction', 'interaction'),
  inPath('getInteractionHistory', 'interaction'),
  inPath('getImport', 'import'),
  inPath('listImportRows', 'import'),
  inPath('startImport', 'import'),
  inPath('stopImport', 'import'),
  inPath('takeBackImport', 'import'),
  inPath('discardImport', 'import'),
  inPath('deleteWebhook', 'webhook'),
  inPath('testWebhook', 'webhook'),
  inPath('listWebhookMessages', 'webhook'),
  inPath('fetchWebhookMessages', 'webhook', { outcomes: [] }),
  {
    operationId: 'listInteractions',
    where: 'query voter_id',
    kind: 'voter',
    status: 200,
    request: (id) => ({ query: { voter_id: id } }),
  },
  {
    operationId: 'createInteraction',
    where: 'body voterId',
    kind: 'voter',
    status: 404,
    request: (voterId) => ({ body: { voterId, type: 'DOOR', supportLevel: 5 } }),
  },
  signWith('createLawnSign', 'voterId', 'voter'),
  signWith('createLawnSign', 'assignedVolunteerId', 'volunteer'),
  signWith('updateLawnSign', 'voterId', 'voter'),
  signWith('updateLawnSign', 'assignedVolunteerId', 'volunteer'),
];

const each = places.map((place) => [`${place.operationId}, ${place.where}`, place] as const);
const endpointOf = (operationId: string) =>
  campaignEndpoints.find((endpoint) => endpoint.operationId === operationId) as CampaignEndpoint;

/** One request over HTTP with our key. */
async function send(operationId: string, { params, query, body }: Request) {
  const { method, path } = endpointOf(operationId);
  const at = path.replace('{id}', params?.id ?? '') + (query ? `?${new URLSearchParams(query)}` : '');
  const answer = await api.request(method, at, body ? { body } : {});
  return { status: answer.status, body: answer.body };
}

describe('the matrix', () => {
  it('has every place of every operation where an id is accepted', () => {
    const found = campaignEndpoints.flatMap(({ operationId, params, query, body, method }) => {
      const fields = Object.keys((body as { properties?: object } | undefined)?.properties ?? {});
      // An update ignores what of the record cannot be changed.
      const ignored = operationId === 'updateInteraction' ? ['voterId', 'userId'] : [];
      const noRecord = [...ignored, ...(method === 'PATCH' ? ['campaignId'] : []), 'externalId', 'eventId'];
      return [
        ...Object.keys(params?.properties ?? {}).map((name) => `${operationId}, path ${name}`),
        ...Object.keys(query?.properties ?? {})
          .filter((name) => /_id$/.test(name) && name !== 'external_id')
          .map((name) => `${operationId}, query ${name}`),
        ...fields
          .filter((name) => /Id$/.test(name) && !noRecord.includes(name))
          .map((name) => `${operationId}, body ${name}`),
      ];
    });
    expect(new Set(each.map(([name]) => name))).toEqual(new Set(found));
  });

  it.each(each)('%s: an id of another campaign is an id that does not exist', async (_, place) => {
    const forUnknown = await send(place.operationId, place.request(unknown));
    expect(forUnknown.status).toBe(place.status);
    if (place.status === 200) expect(forUnknown.body.data).toEqual([]);
    for (const id of [theirWorld[place.kind], theirWorld[place.kind].toUpperCase(), 'x', `${unknown}0`, 'null', '0']) {
      expect(await send(place.operationId, place.request(id))).toEqual(forUnknown);
    }
  });

  it.each(each)('%s: an id of our own, of another kind of record, does not exist either', async (_, place) => {
    const forUnknown = await send(place.operationId, place.request(unknown));
    for (const [kind, id] of Object.entries(ourWorld)) {
      // Of a merged voter the error names the survivor.
      const isVoter = kind === 'merged' && place.kind === 'voter';
      const fits = isVoter || kind === place.kind || (place.kind === 'donation' && kind === 'spoiled');
      if (fits || kind === 'spoiledNumber' || (place.kind === 'spoiled' && kind === 'donation')) continue;
      expect(await send(place.operationId, place.request(id))).toEqual(forUnknown);
    }
  });

  it('leaves the other campaign as it was', async () => {
    const { key } = theirs;
    const voter = await api.request('GET', `/voters/${theirWorld.voter}`, { key });
    expect(voter.body.data).toMatchObject({ city: 'Grand Banc', supportLevel: null });
    const sign = await api.request('GET', `/lawn-signs/${theirWorld.sign}`, { key });
    expect(sign.body.data).toMatchObject({ status: 'REQUESTED', assignedVolunteerId: null });
    const donation = await api.request('GET', `/donations/${theirWorld.donation}`, { key });
    expect(donation.body.data.receiptStatus).toBe('PENDING');
    const turf = await api.request('GET', `/canvassing/turfs/${theirWorld.turf}`, { key });
    expect(turf.body.data).toMatchObject({ name: 'Turf', volunteerId: theirWorld.volunteer, endedAt: null });
  });
});

describe('what else could tell of another campaign', () => {
  const lists = campaignEndpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{id}'));

  it.each(lists.map(({ operationId }) => operationId))('%s returns nothing of theirs', async (operationId) => {
    const { status, body } = await send(operationId, {});
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    for (const id of [theirs.campaignId, theirs.userId, ...Object.values(theirWorld)]) expect(text).not.toContain(id);
  });

  it('a receipt number of theirs is neither taken nor one that can be replaced', async () => {
    const replace = (replacesReceiptNumber: string) =>
      send('issueReceipt', { params: { id: ourWorld.spoiled }, body: { replacesReceiptNumber } });
    expect(await replace(theirWorld.spoiledNumber)).toEqual(await replace('nobody’s'));
    const donation = await api.request('POST', '/donations', { body: someDonation({ donorIsCanadianAttested: true }) });
    const issued = await send('issueReceipt', {
      params: { id: donation.body.data.id },
      body: { receiptNumber: theirWorld.spoiledNumber },
    });
    expect(issued).toMatchObject({ status: 200, body: { data: { receiptNumber: theirWorld.spoiledNumber } } });
  });

  it('a cursor of theirs is refused like one of another list', async () => {
    const { key } = theirs;
    for (let i = 0; i < 2; i++) {
      await api.request('POST', '/voters', { body: someVoter(), key });
      await api.request('POST', '/voters', { body: someVoter() });
    }
    const cursorOf = async (path: string, options = {}) =>
      String((await api.request('GET', path, options)).body.pagination.nextCursor);
    const foreign = await send('listVoters', { query: { cursor: await cursorOf('/voters?limit=1', { key }) } });
    const filtered = `/voters?limit=1&riding=${encodeURIComponent('Banquereau—Sable')}`;
    expect(foreign.status).toBe(400);
    expect(foreign).toEqual(await send('listVoters', { query: { cursor: await cursorOf(filtered) } }));
  });

  it('their campaign’s id in a record that is sent back is ignored', async () => {
    const body = { id: theirWorld.voter, campaignId: theirs.campaignId };
    const answer = await send('updateVoter', { params: { id: ourWorld.voter }, body });
    expect(answer.body.data).toMatchObject({ id: ourWorld.voter, campaignId: api.ours.campaignId });
  });

  it('their donations do not count towards a donor’s limit with us, nor their numbers in our series', async () => {
    const donor = { donorName: 'Gideon Tidemere', amount: 1775 };
    const there = await api.request('POST', '/donations', { body: someDonation(donor), key: theirs.key });
    const here = await api.request('POST', '/donations', { body: someDonation(donor) });
    expect([there.status, here.status]).toEqual([200, 200]);
    const again = await api.request('POST', '/donations', { body: someDonation({ ...donor, amount: 1 }) });
    expect(again.body.error).toContain('used $1775.00');
  });
});

interface Outcome {
  readonly status: number;
  readonly body: { readonly data?: unknown; readonly error?: string; readonly code?: string };
}

/** Runs an operation's handler as our campaign, without its filters. Returns the operation's response. */
async function runWithoutFilters(operationId: string, { params, query, body }: Request) {
  const { ours } = api;
  let removed = () => 0;
  const answer = await withCampaign(api.api.pool, ours.campaignId, async (tx) => {
    const stripped = withoutFilters(tx);
    removed = stripped.removed;
    const caller = {
      kind: 'key' as const,
      ...ours,
      rateLimitKey: '',
      requestsPerMinute: 0,
      tier: 'PRO' as const,
      scopes: new Set<string>(scopes),
    };
    return endpointOf(operationId).handle(
      { params, query: { limit: 200, ...query }, body, caller, requestId: unknown },
      contextOf(stripped.tx, caller, { plans, now, operation: operationId }),
    );
  }).then(
    (data): Outcome => ({ status: 200, body: JSON.parse(JSON.stringify(data)) }),
    (error: unknown): Outcome => {
      if (!(error instanceof HustingsError)) throw error;
      return { status: error.status, body: { error: error.message, code: error.code } };
    },
  );
  return { answer, removed: removed() };
}

/** Citus itself refuses these without their filters: it locks rows, and joins lists, of a single node only. */
const refusedByCitus = [
  'updateVoter',
  'separateVoters',
  'mergeVoter',
  'unmergeVoter',
  'eraseVoter',
  'issueReceipt',
  'createLawnSign',
  'updateLawnSign',
  'getWalkList',
  'listTurfs',
  'getTurf',
  'updateTurf',
];
const canRun = (operationId: string) => !isDistributed || !refusedByCitus.includes(operationId);

describe('with the code’s own filters removed, row-level security', () => {
  it.each(each.filter(([, { operationId }]) => canRun(operationId)))(
    '%s: returns nothing of another campaign',
    async (_, place) => {
      const forUnknown = await runWithoutFilters(place.operationId, place.request(unknown));
      const forTheirs = await runWithoutFilters(place.operationId, place.request(theirWorld[place.kind]));
      expect(forTheirs.removed).toBeGreaterThan(0);
      expect(forTheirs.answer).toEqual(forUnknown.answer);
      expect(forTheirs.answer.status).toBe(place.status);
    },
  );

  it.each(
    [
      'listVoters',
      'listDonations',
      'listVolunteers',
      'listInteractions',
      'getWalkList',
      'listLawnSigns',
      'listTurfs',
      'listImports',
      'listScripts',
      'getCampaign',
    ].filter(canRun),
  )('%s: lists nothing of another campaign', async (operationId) => {
    const { answer, removed } = await runWithoutFilters(operationId, {});
    expect(removed).toBeGreaterThan(0);
    expect(answer).toMatchObject({ status: 200, body: { data: expect.anything() } });
    expect(answer.body.data).not.toEqual([]);
    // A receipt number is not an id, so two campaigns may have the same.
    const { spoiledNumber: _number, ...ids } = theirWorld;
    const text = JSON.stringify(answer.body);
    for (const id of [theirs.campaignId, ...Object.values(ids)]) expect(text).not.toContain(id);
  });

  onOnePostgres(() => {
    it('searches nothing of another campaign', async () => {
      const { answer } = await runWithoutFilters('listDonations', { query: { q: 'Tidemere' } });
      const donations = answer.body as { data: { campaignId: string }[] };
      expect(donations.data.map(({ campaignId }) => campaignId)).toEqual([api.ours.campaignId]);
    });
  });

  // This proves that the tests above can fail: without row-level security too, the other campaign's data is answered.
  it('is what protects: without it, all of these would have succeeded', async () => {
    const tables = [
      'voters',
      'donations',
      'receipts',
      'interactions',
      'lawn_signs',
      'volunteers',
      'turfs',
      'imports',
      'scripts',
      'script_versions',
      'votes_cast',
      'campaigns',
    ];
    const switchTo = async (state: 'enable' | 'disable') => {
      for (const table of tables) await api.database.knex.raw(`alter table ${table} ${state} row level security`);
    };
    await switchTo('disable');
    try {
      for (const operationId of ['getVoter', 'getDonation', 'getLawnSign']) {
        const place = places.find((one) => one.operationId === operationId) as Place;
        const { answer } = await runWithoutFilters(operationId, place.request(theirWorld[place.kind]));
        expect(answer).toMatchObject({ status: 200, body: { data: { campaignId: theirs.campaignId } } });
      }
      for (const operationId of ['listVoters', 'listDonations', 'listLawnSigns', 'listVolunteers']) {
        const { answer } = await runWithoutFilters(operationId, {});
        expect(JSON.stringify(answer.body)).toContain(theirs.campaignId);
      }
    } finally {
      await switchTo('enable');
    }
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { type CampaignHarness, type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { rawRequest } from '#test/support/fuzz/raw-request.ts';
import type { Schema } from '#test/support/fuzz/values.ts';

let api: CampaignHarness;
let voterId: string;
let twinId: string;
let donationId: string;
let depositId: string;
let giftsId: string;
let signId: string;
let turfId: string;
let visitId: string;
let importId: string;
let scriptId: string;
let electors = 0;

/** Starts the API with a voter on a turf, a visit, a script, a donation and a lawn sign. After each test the server must still respond. */
export function useHostileApi(): { readonly api: CampaignHarness } {
  beforeAll(async () => {
    api = await startCampaignApi({ now: () => new Date('2026-10-05T14:00:00Z') });
    voterId = (await api.request('POST', '/voters', { body: someVoter() })).body.data.id;
    twinId = (await api.request('POST', '/voters', { body: someVoter() })).body.data.id;
    donationId = (await api.request('POST', '/donations', { body: newDonor() })).body.data.id;
    depositId = (await api.request('POST', '/deposits', { body: bodies.recordDeposit?.() as object })).body.data.id;
    const gifts = { body: bodies.recordAnonymousGifts?.() as object };
    giftsId = (await api.request('POST', '/donations/anonymous-gifts', gifts)).body.data.id;
    signId = (await api.request('POST', '/lawn-signs', { body: { address: '345 Main St' } })).body.data.id;
    const cut = await api.request<Array<{ id: string }>>('POST', '/canvassing/turfs', { body: bodies.createTurfs?.() });
    turfId = cut.body.data[0]?.id as string;
    visitId = await recordVisit();
    const file = {
      body: 'First name,Last name,Address,City,Province,Postal code\n',
      headers: { 'Content-Type': 'text/csv' },
    };
    file.body += 'Odile,Quayle,12 Marram Rd,Sable,XA,Z1A 1A1\n';
    importId = (await api.request('POST', '/imports', file)).body.data.id;
    await api.api.imports.idle();
    const script = await api.request('POST', '/canvassing/scripts', { body: bodies.createScript?.() as object });
    scriptId = script.body.data.id as string;
  });
  afterEach(async () => {
    expect((await api.request('GET', '/campaign')).status).toBe(200);
  });
  afterAll(() => api.close());
  return {
    get api() {
      return api;
    },
  };
}

/** Records a visit to the voter, and returns its id. */
export const recordVisit = async (): Promise<string> =>
  (await api.request('POST', '/canvassing/interactions', { body: bodies.createInteraction?.() as object })).body.data
    .id as string;

/** A valid body of each writing operation. */
export const bodies: Readonly<Record<string, () => Record<string, unknown>>> = {
  createVoter: () => someVoter({ notes: 'n' }),
  updateVoter: () => ({ notes: 'n' }),
  mergeVoter: () => ({ otherId: twinId, take: ['email'] }),
  createDonation: () => newDonor({ notes: 'n' }),
  issueReceipt: () => ({}),
  correctDonation: () => ({ reason: 'r', changes: { notes: randomUUID() } }),
  returnPart: () => ({ amount: 0.01, reason: 'r' }),
  recordDeposit: () => ({ donations: [newDonor({ notes: 'n' })] }),
  recordAnonymousGifts: () => ({ event: 'Supper', date: '2026-10-01', people: 3, amount: 15 }),
  createInteraction: () => ({ voterId, type: 'DOOR', notes: 'n' }),
  updateInteraction: () => ({ notes: randomUUID(), reason: 'r' }),
  withdrawInteraction: () => ({ reason: 'r' }),
  createLawnSign: () => ({ address: '345 Main St' }),
  batchVoters: () => ({ records: [someVoter({ notes: 'n' })] }),
  batchDonations: () => ({ records: [newDonor({ notes: 'n' })] }),
  batchInteractions: () => ({ records: [{ voterId, type: 'DOOR', notes: 'n' }] }),
  batchLawnSigns: () => ({ records: [{ address: '345 Main St' }] }),
  updateLawnSign: () => ({ address: '345 Main St' }),
  // One turf, however many voters other requests have made.
  createTurfs: () => ({ name: 'Turf', polls: ['12'], doors: 400 }),
  updateTurf: () => ({ name: 'Turf' }),
  createScript: () => ({ name: 'Ferries', questions: [{ id: 'help', kind: 'YES_NO', en: 'Would you help?' }] }),
  updateScript: () => ({ name: 'Ferries' }),
  recordHousehold: () => ({ type: 'DOOR', people: [{ voterId, notes: 'n' }] }),
  markVoted: () => ({ poll: '12', numbers: [String(++electors)] }),
  unmarkVoted: () => ({ poll: '12', numbers: [String(++electors)] }),
  renameTag: () => ({ from: 'senior', to: 'seniors' }),
  fillDistricts: () => ({ dryRun: true }),
};

export function pathOf({ path }: CampaignEndpoint): string {
  const ids = {
    '/deposits': depositId,
    '/donations/anonymous-gifts': giftsId,
    '/voters': voterId,
    '/donations': donationId,
    '/lawn-signs': signId,
    '/canvassing/turfs': turfId,
    '/canvassing/interactions': visitId,
    '/canvassing/scripts': scriptId,
    '/imports': importId,
  };
  const [, id] = Object.entries(ids).find(([begin]) => path.startsWith(begin)) ?? [];
  return id === undefined ? path : path.replace('{id}', id);
}

export const withBody = campaignEndpoints.filter(({ body }) => body !== undefined);

export const properties = ({ body }: CampaignEndpoint) =>
  (body as Schema).properties as Readonly<Record<string, Schema>>;

export const bearer = (key = api.ours.key): string => `Authorization: Bearer ${key}`;

/** Sends bytes as they are. Returns the status and the body, read as an error of ours. */
export const raw = async (bytes: string | Buffer) => {
  const { status, body } = await rawRequest(api.base, bytes);
  return { status, ...(JSON.parse(body) as { error: string; code: string; data?: Fields }) };
};

import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { type CampaignHarness, type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { rawRequest } from '#test/support/fuzz/raw-request.ts';
import type { Schema } from '#test/support/fuzz/values.ts';
import { fileOfOneVoter, pathWith, type RecordIds, validRequests } from '#test/support/http/valid-requests.ts';

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
let webhookId: string;

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
    const file = { body: fileOfOneVoter(), headers: { 'Content-Type': 'text/csv' } };
    importId = (await api.request('POST', '/imports', file)).body.data.id;
    await api.api.imports.idle();
    const script = await api.request('POST', '/canvassing/scripts', { body: bodies.createScript?.() as object });
    scriptId = script.body.data.id as string;
    const webhook = await api.request('POST', '/webhooks', {
      body: { url: 'http://localhost:4000/', delivery: 'FETCHED' },
    });
    webhookId = webhook.body.data.id as string;
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

const ids = (): RecordIds => ({
  voter: voterId,
  other: twinId,
  merged: twinId,
  donation: donationId,
  gifts: giftsId,
  deposit: depositId,
  interaction: visitId,
  sign: signId,
  turf: turfId,
  script: scriptId,
  import: importId,
  volunteer: '',
  webhook: webhookId,
});

/** A valid body of each operation that takes one. */
export const bodies: Readonly<Record<string, () => Record<string, unknown>>> = Object.fromEntries(
  Object.entries(validRequests).flatMap(([operationId, { body }]) => (body ? [[operationId, () => body(ids())]] : [])),
);

/** The records that reading operations name, by the beginning of their path. */
const read: ReadonlyArray<readonly [begin: string, kind: keyof RecordIds]> = [
  ['/deposits', 'deposit'],
  ['/donations', 'donation'],
  ['/voters', 'voter'],
  ['/lawn-signs', 'sign'],
  ['/canvassing/turfs', 'turf'],
  ['/canvassing/interactions', 'interaction'],
  ['/canvassing/scripts', 'script'],
  ['/imports', 'import'],
  ['/webhooks', 'webhook'],
];

export function pathOf(endpoint: CampaignEndpoint): string {
  const { path } = endpoint;
  const [, kind] = read.find(([begin]) => path.startsWith(begin)) ?? [];
  const written = pathWith(endpoint, ids());
  return kind === undefined ? written : written.replace('{id}', ids()[kind]);
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

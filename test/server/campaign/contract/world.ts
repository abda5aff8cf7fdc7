import { randomUUID } from 'node:crypto';
import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import { createTurfLink, findTurfLink } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { markSpoiled } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import type { Member } from '#server/operations/principal.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { type CampaignHarness, someVoter, type TestCampaign } from '#test/support/campaign.ts';
import { fileOfOneVoter } from '#test/support/http/valid-requests.ts';
import { recordTurfVisit } from '#test/support/stand-ins/turf-visits.ts';

/** The time of these tests, inside the receipt window of their campaigns. */
export const now = new Date('2026-09-20T15:00:00Z');

/** One record of each kind in a campaign. */
export interface World {
  readonly voter: string;
  /** Of a voter who was merged into another. */
  readonly merged: string;
  readonly donation: string;
  /** A donation whose receipt was spoiled, and that receipt's number. */
  readonly spoiled: string;
  readonly spoiledNumber: string;
  readonly deposit: string;
  readonly gifts: string;
  readonly volunteer: string;
  readonly interaction: string;
  readonly sign: string;
  /** A turf with the voter on it. */
  readonly turf: string;
  /** A file of a voter that is not imported. */
  readonly import: string;
  readonly webhook: string;
  readonly script: string;
}

let donors = 0;

/** A donation's required fields, with a new donor at each call. */
export const someDonation = (overrides: Record<string, unknown> = {}) => ({
  donorName: `Donor Number ${++donors}`,
  donorAddress: '1 Marram Rd',
  donorCity: 'Port Merrow',
  donorProvince: 'XA',
  donorPostalCode: 'Z1A 1A1',
  amount: 100,
  date: '2026-09-19',
  method: 'ETRANSFER',
  ...overrides,
});

/** Fills a campaign, through the API wherever it has an operation. */
export async function fillWorld(api: CampaignHarness, campaign: TestCampaign): Promise<World> {
  const { key, campaignId, userId } = campaign;
  const post = async (path: string, body: unknown): Promise<string> => {
    const answer = await api.request('POST', path, { body, key });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.body.error}`);
    return answer.body.data.id;
  };
  await importVolunteers(api.api.pool, campaignId, [{ name: 'Odette Shoalley', email: 'odette@example.org' }]);
  const volunteers = await api.request<{ id: string }[]>('GET', '/volunteers', { key });
  const voter = await post('/voters', someVoter());
  const merged = await post('/voters', someVoter());
  await post(`/voters/${voter}/merge`, { otherId: merged });
  const leaver = await post('/voters', someVoter({ lastName: 'Wexcombe' }));
  await post(`/voters/${leaver}/erasure`, undefined);
  const donation = await post('/donations', someDonation({ donorIsCanadianAttested: true }));
  const spoiled = await post('/donations', someDonation({ donorIsCanadianAttested: true }));
  const issued = await api.request('POST', `/donations/${spoiled}/receipt`, { key });
  if (issued.status === 200) {
    const spoil = { donationId: spoiled, userId, reason: 'Printed twice.' };
    await withCampaign(api.api.pool, campaignId, (tx) => markSpoiled(tx, spoil, now));
  }
  const cut = await api.request<{ id: string }[]>('POST', '/canvassing/turfs', {
    body: { name: 'Turf', polls: ['12'] },
    key,
  });
  const turf = cut.body.data[0]?.id as string;
  const uploaded = await api.request('POST', '/imports', {
    body: fileOfOneVoter(),
    headers: { 'Content-Type': 'text/csv' },
    key,
  });
  await api.api.imports.idle();
  const volunteer = volunteers.body.data[0]?.id as string;
  await api.request('PATCH', `/canvassing/turfs/${turf}`, { body: { volunteerId: volunteer }, key });
  for (const path of ['/voted', '/voted/undo']) {
    await api.request('POST', `/canvassing${path}`, { body: { voterIds: [voter] }, key });
  }
  await visitByLink(api, { kind: 'member', campaignId, userId, role: 'MANAGER' }, { turf, voter });
  return {
    turf,
    import: uploaded.body.data.id,
    webhook: await post('/webhooks', { url: 'https://hooks.example.org/' }),
    script: await post('/canvassing/scripts', { name: 'Ferries', questions: exampleQuestions }),
    voter,
    merged,
    donation,
    spoiled,
    deposit: await post('/deposits', { donations: [someDonation()] }),
    gifts: await post('/donations/anonymous-gifts', { event: 'Supper', date: '2026-09-12', people: 3, amount: 15 }),
    spoiledNumber: String(issued.body.data?.receiptNumber),
    volunteer,
    interaction: await post('/canvassing/interactions', { voterId: voter, type: 'DOOR' }),
    sign: await post('/lawn-signs', { address: '1 Marram Rd', voterId: voter }),
  };
}

/** A visit as a volunteer's phone sends it. */
async function visitByLink({ api: { pool } }: CampaignHarness, by: Member, at: { turf: string; voter: string }) {
  const link = await findTurfLink(pool, null, await createTurfLink(pool, by, at.turf, now), now);
  await recordTurfVisit(
    pool,
    link,
    {
      id: randomUUID(),
      voterId: at.voter,
      at: now.toISOString(),
      disposition: 'NOT_HOME',
      supportLevel: null,
      sign: false,
      note: '',
    },
    now,
  );
}

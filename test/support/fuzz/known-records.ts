import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { aVolunteer } from '#test/server/campaign/lawn-signs/volunteer.ts';
import { type CampaignHarness, someVoter, type TestCampaign } from '#test/support/campaign.ts';
import type { Known, Noun } from './requests.ts';

/** Signs are deleted, visits taken back, and voters merged and erased on the way, so that there have to be many. */
const counts = {
  voter: 1_000,
  merged: 100,
  donation: 150,
  deposit: 10,
  gifts: 150,
  sign: 300,
  visit: 300,
  turf: 20,
  volunteer: 3,
  import: 1,
  script: 5,
  webhook: 4,
} as const;

/** Records of two campaigns, first pages with their cursors, and keys of every kind. */
export async function knownRecords(api: CampaignHarness): Promise<Known> {
  const { ours, theirs } = api;
  const provincial = await api.campaign({ electionLevel: 'PROVINCIAL' });
  const narrow = await api.key(ours, ['campaign:read']);
  const revoked = await api.key(ours, ['campaign:read', 'voters:read']);
  await revokeKey(api.api.pool, ours.campaignId, revoked.keyId);
  const ids = {
    ours: await recordsOf(api, ours, counts),
    theirs: await recordsOf(api, theirs, {
      ...counts,
      voter: 20,
      merged: 1,
      deposit: 1,
      gifts: 1,
      sign: 3,
      visit: 3,
      turf: 1,
      script: 1,
      webhook: 1,
    }),
  };
  return {
    ids,
    cursors: {
      listVoters: await cursorOf(api, '/voters'),
      listDonations: await cursorOf(api, '/donations'),
      listDeposits: await cursorOf(api, '/deposits'),
      listAnonymousGifts: await cursorOf(api, '/donations/anonymous-gifts'),
      listVolunteers: await cursorOf(api, '/volunteers'),
      listInteractions: await cursorOf(api, '/canvassing/interactions'),
      listScripts: await cursorOf(api, '/canvassing/scripts'),
      listLawnSigns: await cursorOf(api, '/lawn-signs'),
    },
    keys: { federal: ours.key, provincial: provincial.key, narrow: narrow.key, revoked: revoked.key },
  };
}

async function recordsOf(
  api: CampaignHarness,
  campaign: TestCampaign,
  numberOf: Readonly<Record<Noun, number>>,
): Promise<Record<Noun, string[]>> {
  const post = async (path: string, body: unknown) => {
    const answer = await api.request('POST', path, { body, key: campaign.key });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.error}`);
    // Turfs are cut several at once.
    return [answer.body.data].flat()[0]?.id as string;
  };
  const several = async (count: number, make: (nth: number) => Promise<string>) => {
    const ids: string[] = [];
    while (ids.length < count) {
      const made = ids.length;
      ids.push(
        ...(await Promise.all(Array.from({ length: Math.min(20, count - made) }, (_, nth) => make(made + nth)))),
      );
    }
    return ids;
  };
  const voter = await several(numberOf.voter, () => post('/voters', someVoter()));
  const mergedVoter = async () => {
    const [id, otherId] = await Promise.all([1, 2].map(() => post('/voters', someVoter())));
    await post(`/voters/${id}/merge`, { otherId });
    return otherId as string;
  };
  // One after the other: a request that cuts turfs at the same time waits.
  const turf: string[] = [];
  for (const letter of 'ABCDEFGHIJKLMNOPQRST'.slice(0, numberOf.turf)) {
    const street = `${letter}ton Rd`;
    await post('/voters', someVoter({ address: `7 ${street}` }));
    turf.push(await post('/canvassing/turfs', { name: street, streets: [street] }));
  }
  // Two files of a campaign are in memory at a time.
  const files: string[] = [];
  while (files.length < numberOf.import) files.push(await uploadFile(api, campaign));
  return {
    voter,
    turf,
    merged: await several(numberOf.merged, mergedVoter),
    visit: await several(numberOf.visit, (nth) =>
      post('/canvassing/interactions', { voterId: voter[nth % voter.length], type: 'DOOR' }),
    ),
    donation: await several(numberOf.donation, () => post('/donations', newDonor())),
    deposit: await several(numberOf.deposit, () => post('/deposits', { donations: [newDonor(), newDonor()] })),
    gifts: await several(numberOf.gifts, (nth) =>
      post('/donations/anonymous-gifts', { event: `Supper ${nth}`, date: '2026-09-19', people: 9, amount: 15 }),
    ),
    sign: await several(numberOf.sign, () => post('/lawn-signs', { address: '345 Main St' })),
    import: files,
    script: await several(numberOf.script, () =>
      post('/canvassing/scripts', { name: 'Ferries', questions: exampleQuestions }),
    ),
    webhook: await several(numberOf.webhook, (nth) => post('/webhooks', nth % 2 === 0 ? sentWebhook : fetchedWebhook)),
    volunteer: await several(numberOf.volunteer, () => aVolunteer(api.database.knex, campaign)),
  };
}

const sentWebhook = { url: 'https://hooks.example.org/hustings' };
const fetchedWebhook = { url: 'http://localhost:4000/hooks', delivery: 'FETCHED' };

async function uploadFile(api: CampaignHarness, { key }: TestCampaign): Promise<string> {
  const body = 'First name,Last name,Address,City,Province,Postal code\nOdile,Quayle,12 Marram Rd,Sable,XA,Z1A 1A1\n';
  const answer = await api.request('POST', '/imports', { body, headers: { 'Content-Type': 'text/csv' }, key });
  if (answer.status !== 200) throw new Error(`/imports answered ${answer.status}: ${answer.body.error}`);
  await api.api.imports.idle();
  return answer.body.data.id;
}

async function cursorOf(api: CampaignHarness, path: string): Promise<string> {
  const { body } = await api.request('GET', `${path}?limit=1`);
  if (body.pagination.nextCursor === null) throw new Error(`${path} has no second page`);
  return body.pagination.nextCursor;
}

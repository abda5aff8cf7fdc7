import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { aVolunteer } from '#test/server/campaign/lawn-signs/volunteer.ts';
import { type CampaignHarness, someVoter, type TestCampaign } from '#test/support/campaign.ts';
import type { Known, Noun } from './requests.ts';

/** Signs are deleted on the way, so that there have to be many. */
const counts = { voter: 20, donation: 150, sign: 300, volunteer: 3 } as const;

/** Records of two campaigns, first pages with their cursors, and keys of every kind. */
export async function knownRecords(api: CampaignHarness): Promise<Known> {
  const { ours, theirs } = api;
  const provincial = await api.campaign({ electionLevel: 'PROVINCIAL' });
  const narrow = await api.key(ours, ['campaign:read']);
  const revoked = await api.key(ours, ['campaign:read', 'voters:read']);
  await revokeKey(api.api.pool, ours.campaignId, revoked.keyId);
  const ids = {
    ours: await recordsOf(api, ours, counts),
    theirs: await recordsOf(api, theirs, { ...counts, sign: 3 }),
  };
  return {
    ids,
    cursors: {
      listVoters: await cursorOf(api, '/voters'),
      listDonations: await cursorOf(api, '/donations'),
      listVolunteers: await cursorOf(api, '/volunteers'),
      listInteractions: await cursorOf(api, '/canvassing/interactions'),
      listLawnSigns: await cursorOf(api, '/lawn-signs'),
    },
    keys: { federal: ours.key, provincial: provincial.key, narrow: narrow.key, revoked: revoked.key },
  };
}

async function recordsOf(
  api: CampaignHarness,
  campaign: TestCampaign,
  wanted: Readonly<Record<Noun, number>>,
): Promise<Record<Noun, string[]>> {
  const post = async (path: string, body: unknown) => {
    const answer = await api.request('POST', path, { body, key: campaign.key });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body.error}`);
    return answer.body.data.id;
  };
  const several = async (count: number, make: () => Promise<string>) => {
    const ids: string[] = [];
    while (ids.length < count)
      ids.push(...(await Promise.all(Array.from({ length: Math.min(20, count - ids.length) }, make))));
    return ids;
  };
  const voter = await several(wanted.voter, () => post('/voters', someVoter()));
  await several(5, () => post('/canvassing/interactions', { voterId: voter[0], type: 'DOOR' }));
  return {
    voter,
    donation: await several(wanted.donation, () => post('/donations', newDonor())),
    sign: await several(wanted.sign, () => post('/lawn-signs', { address: '345 Main St' })),
    volunteer: await several(wanted.volunteer, () => aVolunteer(api.database.knex, campaign)),
  };
}

async function cursorOf(api: CampaignHarness, path: string): Promise<string> {
  const { body } = await api.request('GET', `${path}?limit=1`);
  if (body.pagination.nextCursor === null) throw new Error(`${path} has no second page`);
  return body.pagination.nextCursor;
}

import { beforeAll, describe, expect, it } from '@jest/globals';
import { markSpoiled } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { someDonation } from '#test/server/campaign/contract/world.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { type Change, changesOf } from './feed.ts';

const now = new Date('2026-09-20T15:00:00Z');
let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));
beforeAll(async () => {
  campaign = await api.campaign();
});

const send = async (method: string, path: string, body?: unknown) => {
  const answer = await api.request(method, path, { key: campaign.key, ...(body !== undefined && { body }) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.body.error}`);
  return answer.body.data;
};
const feed = (query = '') => changesOf(api, campaign.key, query);

/** What the feed shows of this work, without ids of which the work says nothing. */
async function during(work: () => Promise<unknown>): Promise<Change[]> {
  const { resumeAt } = await feed('from=now');
  await work();
  return (await feed(`cursor=${resumeAt}`)).data;
}

const brief = (changes: readonly Change[]) => changes.map(({ kind, what }) => `${kind} ${what}`);

describe('GET /changes', () => {
  it('has an entry for each kind of record and change, in their order', async () => {
    const changes = await during(async () => {
      const voter = await send('POST', '/voters', someVoter());
      await send('PATCH', `/voters/${voter.id}`, { city: 'Port Merrow' });
      await send('POST', '/canvassing/interactions', { voterId: voter.id, type: 'DOOR' });
      const sign = await send('POST', '/lawn-signs', { address: '1 Marram Rd' });
      await send('PATCH', `/lawn-signs/${sign.id}`, { status: 'INSTALLED' });
      await send('DELETE', `/lawn-signs/${sign.id}`);
      const donation = await send('POST', '/donations', someDonation({ donorIsCanadianAttested: true }));
      await send('POST', `/donations/${donation.id}/correction`, {
        reason: 'Misspelt.',
        changes: { notes: 'By cheque.' },
      });
      await send('POST', `/donations/${donation.id}/receipt`);
      const spoil = { donationId: donation.id, userId: campaign.userId, reason: 'Printed twice.' };
      await withCampaign(api.api.pool, campaign.campaignId, (tx) => markSpoiled(tx, spoil, now));
    });
    expect(brief(changes)).toEqual([
      'voter created',
      'voter updated',
      'voter updated',
      'interaction created',
      'lawnSign created',
      'lawnSign updated',
      'lawnSign deleted',
      'donation created',
      'donation corrected',
      'receipt created',
      'donation updated',
      'receipt voided',
      'donation updated',
    ]);
  });

  it('has no entry for what changes nothing, or is refused', async () => {
    const voter = await send('POST', '/voters', someVoter());
    const changes = await during(async () => {
      await send('PATCH', `/voters/${voter.id}`, {});
      await api.request('POST', '/voters', { key: campaign.key, body: {} });
      const body = someDonation({ amount: 100_000 });
      expect((await api.request('POST', '/donations', { key: campaign.key, body })).status).toBe(422);
      // Only the place in the walk list is computed anew.
      await withCampaign(api.api.pool, campaign.campaignId, (tx) =>
        tx.query(`update voters set walk_key = '\\x01', walk_key_version = 0 where campaign_id = $1 and id = $2`, [
          tx.campaignId,
          voter.id,
        ]),
      );
    });
    expect(changes).toEqual([]);
  });

  it('gives the version that If-Match names, and the records if they are asked for', async () => {
    const { resumeAt } = await feed('from=now');
    const voter = await send('POST', '/voters', someVoter());
    const sign = await send('POST', '/lawn-signs', { address: '1 Marram Rd' });
    await send('DELETE', `/lawn-signs/${sign.id}`);
    const thin = await feed(`cursor=${resumeAt}`);
    expect(thin.data[0]).toEqual({
      id: voter.id,
      kind: 'voter',
      what: 'created',
      at: expect.stringMatching(/Z$/),
      version: expect.any(String),
    });
    const headers = { 'If-Match': `"${thin.data[0]?.version}"` };
    const read = await api.request('PATCH', `/voters/${voter.id}`, {
      key: campaign.key,
      headers,
      body: { city: 'Sable' },
    });
    expect(read.status).toBe(200);
    const whole = await feed(`cursor=${resumeAt}&include=records`);
    expect(whole.data[0]?.record).toEqual(
      (await api.request('GET', `/voters/${voter.id}`, { key: campaign.key })).body.data,
    );
    expect(whole.data.slice(1, 3)).toMatchObject([
      { what: 'created', version: null, record: null },
      { what: 'deleted', version: null, record: null },
    ]);
  });

  it('voids an interaction that is taken back, and shows it no more', async () => {
    const { id: voterId } = await send('POST', '/voters', someVoter());
    const { id } = await send('POST', '/canvassing/interactions', { voterId, type: 'DOOR' });
    const { resumeAt } = await feed('from=now');
    await withCampaign(api.api.pool, campaign.campaignId, (tx) =>
      tx.query('update interactions set withdrawn_at = now() where campaign_id = $1 and id = $2', [tx.campaignId, id]),
    );
    const { data } = await feed(`cursor=${resumeAt}&include=records`);
    expect(data).toMatchObject([{ id, kind: 'interaction', what: 'voided', record: null }]);
  });

  it('shows a key the kinds alone that it may read, and refuses its cursor to one that may read more', async () => {
    const { resumeAt } = await feed('from=now');
    const narrow = await api.key(campaign, ['campaign:read', 'lawn_signs:read']);
    const own = await changesOf(api, narrow.key, 'from=now');
    await send('POST', '/voters', someVoter());
    await send('POST', '/lawn-signs', { address: '1 Marram Rd' });
    const shown = await changesOf(api, narrow.key, `cursor=${own.resumeAt}&include=records`);
    expect(brief(shown.data)).toEqual(['lawnSign created']);
    const refused = await api.request('GET', `/changes?cursor=${resumeAt}`, { key: narrow.key });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });

  it('pages through everything once, and continues where it ended', async () => {
    const all = await feed('limit=200');
    expect(all.pagination.nextCursor).toBeNull();
    const met: Change[] = [];
    let page = await feed('limit=3');
    for (; page.pagination.nextCursor !== null; page = await feed(`limit=3&cursor=${page.resumeAt}`)) {
      met.push(...page.data);
    }
    met.push(...page.data);
    expect(met).toEqual(all.data);
    expect((await feed(`cursor=${page.resumeAt}`)).data).toEqual([]);
  });

  it('responds with 410 to a cursor whose changes were deleted, or from before a restore, and says where to begin', async () => {
    const { resumeAt } = await feed('limit=1');
    const { campaignId } = campaign;
    const alter = (text: string) => api.database.knex.raw(`set hustings.campaign_id = '${campaignId}'; ${text}`);
    await alter(`update change_feeds set deleted_number = 3 where campaign_id = '${campaignId}'`);
    const late = await api.request('GET', `/changes?cursor=${resumeAt}`, { key: campaign.key });
    expect(late).toMatchObject({ status: 410, body: { code: 'not_found' } });
    expect(late.body.error).toContain('from=now');
    const end = (await feed('from=now')).resumeAt;
    await alter(`update change_feeds set began_at = now() where campaign_id = '${campaignId}'`);
    const restored = await api.request('GET', `/changes?cursor=${end}`, { key: campaign.key });
    expect(restored.status).toBe(410);
    expect((await feed('from=now')).data).toEqual([]);
  });

  it('takes from or cursor, not both', async () => {
    const { resumeAt } = await feed('from=now');
    const both = await api.request('GET', `/changes?from=now&cursor=${resumeAt}`, { key: campaign.key });
    expect(both).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  });
});

describe('a role of campaigns', () => {
  it.each([
    'insert into changes values ($1, 1, 1, now(), $2, $1, null, $3)',
    'update changes set what = $3 where campaign_id = $1 and kind <> $2',
    'delete from changes where campaign_id = $1 and kind <> $2 and what <> $3',
    'update change_feeds set last_number = 0 where campaign_id = $1 and $2 <> $3',
    'select append_change($1, $2, $1, null, $3)',
  ])('cannot write the feed itself: %s', async (text) => {
    const values = [campaign.campaignId, 'voter', 'deleted'];
    const written = withCampaign(api.api.pool, campaign.campaignId, (tx) => tx.query(text, values));
    await expect(written).rejects.toThrow(/permission denied/);
  });
});

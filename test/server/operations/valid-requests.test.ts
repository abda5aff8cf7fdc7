import { describe, expect, it } from '@jest/globals';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { fillWorld, now } from '#test/server/campaign/contract/world.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { pathWith, type RecordIds, validRequests } from '#test/support/http/valid-requests.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const writes = campaignEndpoints.filter(({ method }) => method !== 'GET');

const api = await closedAfterAll(startCampaignApi({ now: () => now }));

/** Records of a campaign of its own, since some operations take from others what they need. */
async function ownCampaign(): Promise<{ readonly ids: RecordIds; readonly key: string }> {
  const campaign = await api.campaign();
  const world = await fillWorld(api, campaign);
  const other = await api.request('POST', '/voters', { body: someVoter(), key: campaign.key });
  return { ids: { ...world, other: other.body.data.id }, key: campaign.key };
}

/** What has to be there before the operations that need more than a record. */
const prepare: Readonly<Record<string, (ids: RecordIds, key: string) => Promise<Partial<RecordIds>>>> = {
  async renameTag({ voter }, key) {
    await api.request('PATCH', `/voters/${voter}`, { body: { tags: ['senior'] }, key });
    return {};
  },
  async takeBackImport(ids, key) {
    await api.request('POST', `/imports/${ids.import}/start`, { key });
    await api.api.imports.idle();
    return {};
  },
  async fetchWebhookMessages(_, key) {
    const body = { url: 'http://localhost:4000/hooks', delivery: 'FETCHED' };
    return { webhook: (await api.request('POST', '/webhooks', { body, key })).body.data.id };
  },
};

/** An import of one voter is done before it could be stopped: the state alone is refused, not the request. */
const refusedByState: readonly string[] = ['stopImport'];

describe('valid requests', () => {
  it('are there for every operation that writes, and for no other', () => {
    expect(Object.keys(validRequests).sort()).toEqual(writes.map(({ operationId }) => operationId).sort());
  });

  it('name a record where the path has one, and have a body where one is required', () => {
    for (const { operationId, path, body, bodyOptional, file } of writes) {
      const valid = validRequests[operationId];
      expect([operationId, valid?.of !== undefined]).toEqual([operationId, path.includes('{id}')]);
      if (body && !bodyOptional) expect([operationId, valid?.body !== undefined]).toEqual([operationId, true]);
      expect([operationId, valid?.file !== undefined]).toEqual([operationId, file !== undefined]);
    }
  });

  it.each(writes.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s succeeds',
    async (name, endpoint) => {
      const { ids: own, key } = await ownCampaign();
      const ids = { ...own, ...(await prepare[name]?.(own, key)) };
      const { body, file } = validRequests[name] ?? {};
      const answer = await api.request(endpoint.method, pathWith(endpoint, ids), {
        key,
        ...(body && { body: body(ids) }),
        ...(file !== undefined && { body: file, headers: { 'Content-Type': 'text/csv' } }),
      });
      const expected = refusedByState.includes(name) ? [422, 'This import has gone on meanwhile.'] : [200, undefined];
      expect([answer.status, answer.body.error]).toEqual(expected);
      await api.api.imports.idle();
    },
  );
});

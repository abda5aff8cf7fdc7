import type { CampaignHarness } from '#test/support/campaign.ts';

/** The requests of the lawn sign tests. `harness` is called at each request, since `beforeAll` starts it later. */
export const lawnSignRequests = (harness: () => CampaignHarness) => {
  const post = (body: object, headers = {}) => harness().request('POST', '/lawn-signs', { body, headers });
  return {
    post,
    created: async (body: object = {}) => (await post({ address: '12 Main St', ...body })).body.data,
    patch: (id: string, body: object) => harness().request('PATCH', `/lawn-signs/${id}`, { body }),
  };
};

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CustomerClient, ElectoralClient, type Voter } from '#client/src/hustings.ts';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenSet } from '#test/server/electoral/fixture.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { fillVoters } from '#test/support/voters.ts';
import { testEnvironment } from './test-environment.ts';

let api: CampaignHarness;
let electoral: ElectoralServer;
const districts = Array.from({ length: 7 }, (_, n) => ({
  code: `${n}`,
  name: `District ${n}`,
  boxes: [[-49 + n, 41, -48 + n, 43] as const],
}));

beforeAll(async () => {
  api = await startCampaignApi();
  await fillVoters(api.database.knex, api.ours, 1000);
  electoral = await startElectoralServer(({ knex }) => givenSet(knex, { id: 'xa', level: 'FEDERAL', districts }));
});
afterAll(() => Promise.all([api.close(), electoral.close()]));

const customerClient = () => {
  const environment = testEnvironment();
  return { environment, client: new CustomerClient({ baseUrl: api.base, apiKey: api.ours.key, environment }) };
};

describe('the pages of a list', () => {
  it('are read to the end: 1,000 voters, each once, newest first', async () => {
    const { client, environment } = customerClient();
    const voters: Voter[] = [];
    for await (const voter of client.listVoters.all({ limit: 200 })) voters.push(voter);
    const rows: Array<{ id: string }> = await api.database
      .knex('voters')
      .where({ campaign_id: api.ours.campaignId })
      .orderBy('created_at', 'desc')
      .select('id');
    expect(voters).toHaveLength(1000);
    expect(voters.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(environment.requests).toHaveLength(5);
  });

  it('come whole too, with the filters on each, and begin at the cursor', async () => {
    const { client } = customerClient();
    const query = { limit: 20, riding: 'Riding 3' };
    const pages: Voter[][] = [];
    for await (const page of client.listVoters.pages(query)) pages.push(page.data);
    expect(pages.map(({ length }) => length)).toEqual([20, 20, 20, 20, 20]);
    expect(new Set(pages.flat().map(({ riding }) => riding))).toEqual(new Set(['Riding 3']));

    const first = await client.listVoters(query);
    const cursor = first.pagination.nextCursor as string;
    const rest: string[] = [];
    for await (const { id } of client.listVoters.all({ ...query, cursor })) rest.push(id);
    expect([...first.data.map(({ id }) => id), ...rest]).toEqual(pages.flat().map(({ id }) => id));
  });

  it('are asked for only as far as they are read', async () => {
    const { client, environment } = customerClient();
    for await (const voter of client.listVoters.all({ limit: 10 })) if (voter) break;
    expect(environment.requests).toHaveLength(1);
  });

  it('end if the signal is aborted between two of them', async () => {
    const { client, environment } = customerClient();
    const controller = new AbortController();
    const read = async () => {
      for await (const page of client.listVoters.pages({ limit: 10 }, { signal: controller.signal })) {
        if (page.data.length > 0) controller.abort(new Error('enough'));
      }
    };
    await expect(read()).rejects.toThrow('enough');
    expect(environment.requests).toHaveLength(1);
  });

  it('have numbers in the electoral API', async () => {
    const environment = testEnvironment();
    const client = new ElectoralClient({ baseUrl: electoral.base, environment });
    const names: string[] = [];
    for await (const { name } of client.listBoundaries.all({ level: 'FEDERAL', limit: 3 })) names.push(name);
    expect(names).toEqual(districts.map(({ name }) => name));
    expect(environment.requests.map(({ url }) => new URL(url).searchParams.get('page'))).toEqual([null, '2', '3']);
    for await (const boundary of client.listBoundaries.all({ q: 'nowhere' })) throw new Error(boundary.id);
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type ApiResponse,
  type CampaignHarness,
  type Fields,
  someVoter,
  startCampaignApi,
} from '#test/support/campaign.ts';
import { type DatabaseProxy, databaseProxy } from '#test/support/postgres/database-proxy.ts';

let proxy: DatabaseProxy;
let api: CampaignHarness;
beforeAll(async () => {
  api = await startCampaignApi({
    async databaseUrl(own) {
      proxy = await databaseProxy(own);
      return proxy.url;
    },
    // More than any statement of these requests takes on a busy machine.
    timeouts: { statementMilliseconds: 6_000, silenceMilliseconds: 7_000 },
  });
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

const write = () => api.request('POST', '/voters', { body: someVoter() });
const read = () => api.request('GET', '/voters');
const many = () => Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? write() : read())));

const statuses = (answers: ReadonlyArray<ApiResponse<Fields>>) => [...new Set(answers.map(({ status }) => status))];

describe('database connections over which nothing arrives any more', () => {
  it('fail the requests that they carry with 503, and are replaced', async () => {
    expect(statuses(await many())).toEqual([200]);
    proxy.silence();
    const answers = await many();
    expect(statuses(answers)).toContain(503);
    for (const { status, headers } of answers) {
      if (status !== 200) expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    }
    // Some were idle meanwhile: each of them fails at most one request more.
    await many();
    expect(statuses(await many())).toEqual([200]);
  });
});

// What holds for every operation alike, for those beyond the contract too.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import type { CampaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { requestsPerMinute } from '#test/server/campaign/contract/contract-table.ts';
import { type CampaignHarness, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { type RecordIds, validRequests } from '#test/support/http/valid-requests.ts';

/** With the limits of plans, and without: requests without a key are counted by address. */
let limited: CampaignHarness;
let api: CampaignHarness;
/** A campaign whose requests of this minute are used up. */
let spent: TestCampaign;
beforeAll(async () => {
  api = await startCampaignApi();
  limited = await startCampaignApi({ rateLimit: true });
  spent = await limited.campaign({ subscriptionTier: 'STARTER' });
  for (let i = 0; i < requestsPerMinute.STARTER; i++) await limited.request('GET', '/campaign', { key: spent.key });
});
afterAll(async () => {
  await limited?.close();
  await api?.close();
});

const noRecord = '01900000-0000-7000-8000-000000000000';

/** A body that names records that there are not. */
const bodyOf = ({ operationId }: CampaignEndpoint): unknown =>
  validRequests[operationId]?.body?.(new Proxy({} as RecordIds, { get: () => noRecord }));

interface Sent {
  readonly query?: string;
  readonly body?: unknown;
  readonly key?: string | null;
  readonly headers?: Record<string, string>;
}

type Operation = Pick<CampaignEndpoint, 'method' | 'path' | 'body'>;

const send = ({ method, path, body }: Operation, sent: Sent = {}, to = api) =>
  to.request(method, path.replace('{id}', noRecord) + (sent.query ?? ''), {
    ...(body && { body: sent.body ?? {} }),
    ...(sent.key !== undefined && { key: sent.key }),
    ...(sent.headers && { headers: sent.headers }),
  });

describe.each(campaignEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    it('is 401 without a key and with an unknown one', async () => {
      for (const key of [null, `svc_live_${'x'.repeat(32)}`]) {
        const answer = await send(endpoint, { key });
        expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
        expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer');
      }
    });

    it('is 429 for a campaign that has used up its minute, before its input is looked at', async () => {
      const answer = await send(endpoint, { key: spent.key, query: '?colour=blue' }, limited);
      expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limit_exceeded' } });
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(answer.headers.get('X-RateLimit-Remaining')).toBe('0');
    });

    it('is 400 to a query parameter that it does not have, naming it, before a record is looked for', async () => {
      const answer = await send(endpoint, { query: '?colour=blue' });
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(answer.body.error).toContain('colour');
    });

    if (endpoint.path.includes('{id}')) {
      it('is 404 to what is not an id', async () => {
        for (const id of ['x', '%00', 'a'.repeat(300)]) {
          const path = endpoint.path.replace('{id}', id);
          const answer = await send({ ...endpoint, path }, { body: bodyOf(endpoint) });
          expect(answer.status).toBe(404);
        }
      });
    }

    if (endpoint.idempotent && !endpoint.file) {
      it('is 400 to an Idempotency-Key of more than 200 characters', async () => {
        const headers = { 'Idempotency-Key': 'k'.repeat(201) };
        const answer = await send(endpoint, { headers, body: bodyOf(endpoint) });
        expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
        expect(answer.body.error).toContain('Idempotency-Key');
      });
    }
  },
);

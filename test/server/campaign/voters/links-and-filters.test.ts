import { expect, it } from '@jest/globals';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

it('a page links to the next one, and the last to none', async () => {
  for (let made = 0; made < 3; made++) await api.request('POST', '/voters', { body: someVoter() });
  const first = await api.request('GET', '/voters?limit=2');
  const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] as string;
  const next = new URL(link, api.base);
  expect(next.searchParams.get('cursor')).toBe(first.body.pagination.nextCursor);
  const second = await api.request('GET', next.pathname.replace('/api/v1', '') + next.search);
  expect(second.body.data).toHaveLength(1);
  expect(second.headers.get('link')).toBeNull();
});

it.each(['foo', 'foo@', '@example.org', 'a b@example.org'])(
  'the filter email=%s, which finds nothing, is a 400',
  async (email) => {
    const { status, body } = await api.request('GET', `/voters?email=${encodeURIComponent(email)}`);
    expect([status, body.error]).toEqual([400, expect.stringContaining('"email" must be a whole e-mail address')]);
  },
);

it('a slash too many is a 404 that says so', async () => {
  const { status, body } = await api.request('GET', '/voters/');
  expect([status, body.error]).toEqual([
    404,
    'There is nothing at /api/v1/voters/: write it without the slash at its end, /api/v1/voters.',
  ]);
});

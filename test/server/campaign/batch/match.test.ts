import { beforeAll, expect, it } from '@jest/globals';
import { type Fields, someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: TestCampaign;
let odile: string;
const known = someVoter({
  firstName: 'Odile',
  lastName: 'Roe',
  address: '12 Marram Rd',
  email: 'odile@example.org',
  externalId: 'van-1',
});
const api = await closedAfterAll(startCampaignApi());
beforeAll(async () => {
  campaign = await api.campaign();
  odile = (await api.request('POST', '/voters', { body: known, key: campaign.key })).body.data.id;
});

interface Row extends Fields {
  readonly outcome: string;
}

const send = (records: readonly unknown[], query = '') =>
  api.request<Row[]>('POST', `/voters/batch${query}`, { body: { records }, key: campaign.key });
const stranger = { firstName: 'Peter', lastName: 'Shoal' };

it('a batch says what its rows match and look like if it is asked to, and writes them all the same', async () => {
  const rows = [
    { externalId: 'van-1', city: 'Sable' },
    someVoter({ firstName: 'odile', lastName: 'ROE', email: 'ODILE@example.org', address: '9 Far Av' }),
    someVoter({ firstName: 'Odille', lastName: 'Roe', email: 'odile@example.org', address: '8 Far Av' }),
    someVoter({ ...stranger, address: '3 Gannet Lane' }),
    someVoter({ ...stranger, address: '3 GANNET LANE' }),
    someVoter({ lastName: '' }),
  ];
  const { status, body } = await send(rows, '?include=match');
  expect([status, body.error]).toEqual([200, undefined]);
  const ids = body.data.map(({ id }) => id);
  expect(body.data.map(({ outcome, match, looksLike }) => [outcome, match, looksLike])).toEqual([
    ['updated', { rule: 'EXTERNAL_ID', id: odile }, null],
    ['created', { rule: 'EMAIL', id: odile }, null],
    ['created', null, expect.objectContaining({ likeness: 'SAME_EMAIL' })],
    ['created', null, null],
    ['created', { rule: 'NAME_AND_ADDRESS', id: ids[3] }, null],
    ['refused', null, null],
  ]);
  expect(body).toMatchObject({
    matches: { externalId: 1, email: 1, nameAndAddress: 1 },
    summary: { created: 4, updated: 1, refused: 1 },
  });
});

it('a batch responds as it always has if it is not asked', async () => {
  const { body } = await send([someVoter({ firstName: 'Odile', lastName: 'Roe', email: 'odile@example.org' })]);
  expect(Object.keys(body).sort()).toEqual(['data', 'summary']);
  expect(Object.keys(body.data[0] as Row).sort()).toEqual(['id', 'outcome', 'refusal']);
});

it('other batches match nothing, and refuse to be asked', async () => {
  const body = { records: [{ address: '345 Main St' }] };
  const { status } = await api.request('POST', '/lawn-signs/batch?include=match', { body, key: campaign.key });
  expect(status).toBe(400);
});

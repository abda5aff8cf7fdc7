import { expect, it } from '@jest/globals';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

const create = async () => (await api.request('POST', '/voters', { body: someVoter() })).body.data.id as string;

/** The version of a voter, which is shown to who asks about it. */
const versionOf = async (id: string) =>
  (await api.request('GET', `/voters/${id}`, { headers: { 'If-Match': '*' } })).headers.get('etag') as string;

const change = (id: string, headers: Record<string, string>, notes = 'Sings.') =>
  api.request('PATCH', `/voters/${id}`, { body: { notes }, headers });

it('changes a record only while it is of the version that If-Match names', async () => {
  const id = await create();
  const version = await versionOf(id);
  expect(await change(id, { 'If-Match': version })).toMatchObject({ status: 200, body: { data: { notes: 'Sings.' } } });
  const refused = await change(id, { 'If-Match': version }, 'Dances.');
  expect(refused).toMatchObject({ status: 412, body: { code: 'validation_failed' } });
  expect((await api.request('GET', `/voters/${id}`)).body.data.notes).toBe('Sings.');
  expect((await change(id, { 'If-Match': `"other", ${await versionOf(id)}` }, 'Dances.')).status).toBe(200);
  expect((await change(id, { 'If-Match': '*' }, 'Hums.')).status).toBe(200);
  expect((await change(id, { 'If-Match': `W/${await versionOf(id)}` })).status).toBe(412);
});

it('is a 404 for a record that there is not; what reads a record says its version', async () => {
  expect((await change('01900000-0000-7000-8000-000000000000', { 'If-Match': '"x"' })).status).toBe(404);
  const id = await create();
  expect((await change(id, {})).headers.has('etag')).toBe(false);
  const version = (await api.request('GET', `/voters/${id}`)).headers.get('etag');
  expect((await change(id, { 'If-Match': version ?? '' })).status).toBe(200);
});

it('remembers no refusal: the same key is free for the right version', async () => {
  const id = await create();
  const key = { 'Idempotency-Key': 'version-1' };
  expect((await change(id, { ...key, 'If-Match': '"old"' })).status).toBe(412);
  expect((await change(id, { ...key, 'If-Match': await versionOf(id) })).status).toBe(200);
});

it('holds for signs and receipts too', async () => {
  const sign = (await api.request('POST', '/lawn-signs', { body: { address: '3 Gannet Lane' } })).body.data.id;
  const headers = { 'If-Match': '"old"' };
  expect((await api.request('DELETE', `/lawn-signs/${sign}`, { headers })).status).toBe(412);
  expect((await api.request('DELETE', `/lawn-signs/${sign}`, { headers: { 'If-Match': '*' } })).status).toBe(200);
});

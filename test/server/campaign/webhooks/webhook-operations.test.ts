import { afterEach, describe, expect, it } from '@jest/globals';
import { deleteExpiredIdempotencyKeys } from '#jobs/clean-up/campaign-rows.ts';
import { deliverWebhooks } from '#jobs/webhooks/deliver.ts';
import { removeMember } from '#server/accounts/members.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { createWebhook, resumeWebhook, rotateWebhook, takeOverWebhook } from '#server/campaign/webhooks/webhooks.ts';
import { giver } from '#test/server/campaign/rights/world.ts';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { until } from '#test/support/until.ts';

let time = new Date();
const api = await closedAfterAll(startCampaignApi({ now: () => time }));
afterEach(async () => {
  await api.database.knex('webhooks').delete();
});

const address = 'https://hooks.example.org/hustings';
const local = { url: 'http://localhost:4000/hooks', delivery: 'FETCHED' };
const owner = () => ({ kind: 'member', role: 'OWNER', ...api.ours }) as const;
const create = (body: object = { url: address }, key?: string) =>
  api.request('POST', '/webhooks', { body, ...(key !== undefined && { key }) });
const listed = async () => (await api.request<Fields[]>('GET', '/webhooks')).body.data;
/** As deliveries do every few seconds; no message is sent, since none is due. */
const makeMessages = () =>
  deliverWebhooks({ knex: api.database.knex, now: () => time.getTime(), signal: new AbortController().signal });

describe('webhooks by the API', () => {
  it('are made with a secret that is shown once, listed without it, and deleted', async () => {
    const made = await create();
    expect([made.status, made.body.data]).toEqual([
      200,
      expect.objectContaining({ url: address, state: 'ACTIVE', keyId: api.ours.keyId, failingSince: null }),
    ]);
    expect(made.body.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const { secret: _, ...shown } = made.body.data;
    expect(await listed()).toEqual([shown]);
    const path = `/webhooks/${made.body.data.id}`;
    expect((await api.request('DELETE', path)).body.data).toEqual({ id: made.body.data.id, deleted: true });
    expect((await api.request('DELETE', path)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('show the secret again to the key that repeats its request, and for no longer than the response is stored', async () => {
    const { key, keyId } = await api.key(api.ours, ['webhooks:write']);
    const headers = { 'Idempotency-Key': 'one-webhook' };
    const make = (by: string) => api.request('POST', '/webhooks', { body: { url: address }, headers, key: by });
    const made = (await make(key)).body.data;
    const again = await make(key);
    expect([again.headers.get('idempotent-replayed'), again.body.data]).toEqual(['true', made]);
    // Another key's repetition is a request of its own.
    expect((await make(api.ours.key)).body.data.secret).not.toBe(made.secret);
    await revokeKey(api.api.pool, owner(), keyId);
    await until(
      'the key to be refused',
      () => make(key),
      ({ status }) => status === 401,
    );
    const stored = async () => api.database.knex('idempotency_keys').where('body', 'like', `%${made.secret}%`);
    expect(await stored()).toHaveLength(1);
    await deleteExpiredIdempotencyKeys(api.database.knex, time.getTime() + 24 * 3_600_000 + 1);
    expect(await stored()).toEqual([]);
  });

  it.each(['http://hooks.example.org/', 'https://user:word@hooks.example.org/', 'https://localhost/', 'hooks'])(
    'refuse the address %s, as the page does',
    async (url) => {
      const { status, body } = await create({ url });
      expect([status, body.error]).toEqual([400, expect.stringContaining('begins with https://')]);
    },
  );

  it('are five at most', async () => {
    for (let made = 1; made <= 5; made++) expect((await create()).status).toBe(200);
    const { status, body } = await create();
    expect([status, body.error]).toEqual([422, 'A campaign has 5 webhooks at most. Delete one first.']);
    expect(await listed()).toHaveLength(5);
  });

  it('need the scope, which the refusal names for the program to ask for', async () => {
    const { key } = await api.key(api.ours, ['campaign:read']);
    const { status, headers } = await create({ url: address }, key);
    expect([status, headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="webhooks:write"',
    ]);
  });

  it('are of the other campaign: 404', async () => {
    const { id } = (await create()).body.data;
    const { key } = api.theirs;
    expect((await api.request('POST', `/webhooks/${id}/test`, { key })).status).toBe(404);
    expect((await api.request('DELETE', `/webhooks/${id}`, { key })).status).toBe(404);
    expect(await listed()).toHaveLength(1);
  });

  it('end with the key that made them, with an entry each, until an owner resumes them', async () => {
    const { key, keyId } = await api.key(api.ours, ['webhooks:write']);
    const mine = (await create()).body.data.id;
    const { id } = (await create({ url: address }, key)).body.data;
    const by = owner();
    await revokeKey(api.api.pool, by, keyId);
    const states = Object.fromEntries((await listed()).map((webhook) => [webhook.id, webhook.state]));
    expect(states).toEqual({ [mine]: 'ACTIVE', [id]: 'ENDED' });
    const entries = api.database.knex('audit_log').where({ operation: 'endWebhook' });
    expect(await entries.whereIn('record_id', [String(mine), String(id)]).pluck('record_id')).toEqual([id]);
    await resumeWebhook(api.api.pool, by, id, time);
    expect(await listed()).toContainEqual(expect.objectContaining({ id, state: 'ACTIVE', keyId: null }));
  });
});

it('those that a key has made end with whoever gave the key, and those of a person pause, each named for what happened', async () => {
  const anne = await giver(api, api.ours, 'OWNER');
  const { key } = await createKey(api.api.pool, anne.campaignId, {
    ...{ name: 'hooks', scopes: ['webhooks:write'], userId: anne.userId },
  });
  const ofKey = (await create({ url: address }, key)).body.data.id;
  const { id: ofPerson } = await createWebhook(api.api.pool, anne, { url: address }, time);
  await removeMember(api.api.pool, owner(), anne.userId, time);
  const states = Object.fromEntries((await listed()).map((webhook) => [webhook.id, webhook.state]));
  expect(states).toEqual({ [ofKey]: 'ENDED', [ofPerson]: 'PAUSED' });
  const entries = await api.database
    .knex('audit_log')
    .whereIn('record_id', [String(ofKey), ofPerson])
    .where({ user_id: api.ours.userId })
    .select('record_id', 'operation');
  expect(Object.fromEntries(entries.map(({ record_id, operation }) => [record_id, operation]))).toEqual({
    [ofKey]: 'endWebhook',
    [ofPerson]: 'pauseWebhook',
  });
});

describe('a test message', () => {
  it('waits to be sent like every other one, and is listed', async () => {
    const { id } = (await create()).body.data;
    const sent = (await api.request('POST', `/webhooks/${id}/test`)).body.data;
    expect(sent).toMatchObject({ type: 'webhook.test', state: 'WAITING', attempts: 0, lastOutcome: null });
    expect((await api.request<Fields[]>('GET', `/webhooks/${id}/messages`)).body.data).toEqual([sent]);
    const [{ body }] = await api.database.knex('webhook_messages').where({ webhook_id: id });
    expect(JSON.parse(body)).toEqual({
      type: 'webhook.test',
      timestamp: time.toISOString(),
      data: { campaignId: api.ours.campaignId },
    });
  });

  it('is refused while 20 messages wait, and by a webhook that is sent nothing', async () => {
    const { id } = (await create()).body.data;
    const test = () => api.request('POST', `/webhooks/${id}/test`);
    for (let sent = 1; sent <= 20; sent++) expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(422);
    await api.database.knex('webhooks').update({ state: 'DISABLED' });
    expect((await test()).body.error).toContain('DISABLED');
  });
});

describe('a webhook whose messages are fetched', () => {
  const fetched = async (id: string, outcomes: object[] = []) =>
    api.request<Array<Fields & { body: string }>>('POST', `/webhooks/${id}/fetch`, { body: { outcomes } });

  it('gets each change once, is told what became of it, and is sent nothing', async () => {
    const made = await create(local);
    expect(made.body.data).toMatchObject({ state: 'LISTENING', url: 'http://localhost:4000/hooks' });
    const { id } = made.body.data;
    const voter = (await api.request('POST', '/voters', { body: someVoter() })).body.data.id;
    expect(await makeMessages()).toEqual({ delivered: 0, failed: 0 });
    const [message, ...others] = (await fetched(id)).body.data;
    expect(others).toEqual([]);
    expect(JSON.parse(message?.body as string)).toMatchObject({
      type: 'changes.committed',
      data: { changes: [{ id: voter, kind: 'voter', what: 'created' }], isWhole: true },
    });
    expect((await fetched(id)).body.data).toEqual([]);
    // Without an outcome it comes again after a minute.
    time = new Date(time.getTime() + 61_000);
    expect((await fetched(id)).body.data).toEqual([message]);
    expect((await fetched(id, [{ id: message?.id, status: 204 }])).body.data).toEqual([]);
    expect((await api.request<Fields[]>('GET', `/webhooks/${id}/messages`)).body.data).toEqual([
      expect.objectContaining({ id: message?.id, state: 'DELIVERED', attempts: 2, lastOutcome: 'status 204' }),
    ]);
  });

  it('records all outcomes of a response in one statement, the first of each, and ignores what was not fetched', async () => {
    const { id } = (await create(local)).body.data;
    for (let sent = 1; sent <= 20; sent++) await api.request('POST', `/webhooks/${id}/test`);
    const messages = (await fetched(id)).body.data;
    expect(messages).toHaveLength(20);
    const [first, second, ...others] = messages.map((message) => String(message.id));
    const said = others.slice(0, 17).map((message) => ({ id: message, status: 204 }));
    await fetched(id, [
      { id: first, status: 302 },
      { id: first, status: 200 },
      ...said,
      { id: 'msg_none', status: 200 },
    ]);
    const listedOnes = (await api.request<Fields[]>('GET', `/webhooks/${id}/messages`)).body.data;
    const outcomes = new Map(listedOnes.map((message) => [message.id, [message.state, message.lastOutcome]]));
    expect(outcomes.get(String(first))).toEqual(['FAILED', 'status 302']);
    expect(outcomes.get(String(second))).toEqual(['WAITING', null]);
    expect(said.map((one) => outcomes.get(one.id))).toEqual(said.map(() => ['DELIVERED', 'status 204']));
  });

  it('has a failure on record, and repeats nothing by itself', async () => {
    const { id } = (await create(local)).body.data;
    for (const status of [500, null]) {
      await api.request('POST', `/webhooks/${id}/test`);
      const [message] = (await fetched(id)).body.data;
      await fetched(id, [{ id: message?.id, status }]);
    }
    time = new Date(time.getTime() + 61_000);
    expect((await fetched(id)).body.data).toEqual([]);
    const messages = (await api.request<Fields[]>('GET', `/webhooks/${id}/messages`)).body.data;
    expect(messages.map(({ state, lastOutcome }) => [state, lastOutcome])).toEqual([
      ['FAILED', 'no answer'],
      ['FAILED', 'status 500'],
    ]);
  });

  it('ends when nothing was fetched for a quarter of an hour', async () => {
    const { id } = (await create(local)).body.data;
    time = new Date(time.getTime() + 14 * 60_000);
    await makeMessages();
    expect((await fetched(id)).status).toBe(200);
    time = new Date(time.getTime() + 16 * 60_000);
    await makeMessages();
    expect((await fetched(id)).status).toBe(404);
  });

  it('deletes what ended with its key a quarter of an hour later too, with an entry', async () => {
    const { key, keyId } = await api.key(api.ours, ['webhooks:write']);
    const { id } = (await create(local, key)).body.data;
    await revokeKey(api.api.pool, owner(), keyId);
    await makeMessages();
    expect(await listed()).toHaveLength(1);
    time = new Date(time.getTime() + 16 * 60_000);
    await makeMessages();
    expect(await listed()).toEqual([]);
    const entry = { operation: 'deleteUnheardWebhook', record_id: id, campaign_id: api.ours.campaignId };
    expect(await api.database.knex('audit_log').where(entry).select('key_id', 'user_id', 'status', 'fields')).toEqual([
      { key_id: null, user_id: null, status: 200, fields: [] },
    ]);
  });

  it('is never sent anything, whoever resumes or takes it over once it has ended', async () => {
    const { key, keyId } = await api.key(api.ours, ['webhooks:write']);
    const { id } = (await create(local, key)).body.data;
    await revokeKey(api.api.pool, owner(), keyId);
    await expect(resumeWebhook(api.api.pool, owner(), id, time)).rejects.toMatchObject({ status: 404 });
    await api.database.knex('webhooks').where({ id }).update({ state: 'PAUSED' });
    await expect(takeOverWebhook(api.api.pool, owner(), id, time)).rejects.toMatchObject({ status: 404 });
    await expect(rotateWebhook(api.api.pool, owner(), id, time)).rejects.toMatchObject({ status: 404 });
    expect(await listed()).toEqual([expect.objectContaining({ id, state: 'PAUSED' })]);
  });

  it('says that it has ended, and not that it is sent its messages', async () => {
    const { key, keyId } = await api.key(api.ours, ['webhooks:write']);
    const { id } = (await create(local, key)).body.data;
    await revokeKey(api.api.pool, owner(), keyId);
    const ended = 'The webhook has ended, and is told nothing more: make another one.';
    expect([(await fetched(id)).status, (await fetched(id)).body]).toEqual([
      422,
      expect.objectContaining({ error: ended }),
    ]);
    expect((await api.request('POST', `/webhooks/${id}/test`)).body.error).toBe(ended);
  });

  it('is one that its key has made so: others are sent their messages', async () => {
    const { id } = (await create()).body.data;
    expect((await fetched(id)).status).toBe(422);
    expect((await create({ url: 'ftp://localhost/', delivery: 'FETCHED' })).status).toBe(400);
  });
});

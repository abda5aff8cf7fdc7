import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { connect } from '#core/database/database.ts';
import { deleteOldChanges } from '#jobs/clean-up/campaign-rows.ts';
import { deleteOldMessages } from '#jobs/clean-up/webhook-messages.ts';
import { deliverWebhooks } from '#jobs/webhooks/deliver.ts';
import { type Pass, takeDue } from '#jobs/webhooks/due-messages.ts';
import { removeMember } from '#server/accounts/members.ts';
import { checkBody } from '#server/call/validation.ts';
import { changesMessage } from '#server/campaign/webhooks/message.ts';
import {
  createWebhook,
  replayMessage,
  resumeWebhook,
  rotateWebhook,
  takeOverWebhook,
} from '#server/campaign/webhooks/webhooks.ts';
import { principalOf } from '#server/operations/principal.ts';
import { giver } from '#test/server/campaign/rights/world.ts';
import { someVoter, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { isSigned, startReceiver } from './receiver.ts';

const hour = 3_600_000;
/** Messages are due by this clock, which the tests put on. */
let time = Date.now();

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let campaign: TestCampaign;
let webhook: { id: string; secret: string };
const member = () => ({ kind: 'member', role: 'OWNER', ...campaign }) as const;

const api = await closedAfterAll(startCampaignApi());
beforeEach(async () => {
  receiver = await startReceiver();
  campaign = await api.campaign();
  webhook = await createWebhook(api.api.pool, member(), { url: 'https://hooks.example.org/hustings' }, new Date(time));
  await api.database.knex('webhooks').where({ id: webhook.id }).update({ url: receiver.url });
});
afterEach(async () => {
  await api.database.knex('webhooks').delete();
  await receiver.close();
});

const run = (sending: object = {}, pass?: Pass) =>
  deliverWebhooks(
    {
      knex: api.database.knex,
      now: () => time,
      signal: new AbortController().signal,
      sending: { allowPrivate: true, timeoutMilliseconds: 2_000, ...sending },
    },
    pass,
  );
const addVoter = async () => {
  const { body } = await api.request('POST', '/voters', { key: campaign.key, body: someVoter() });
  return body.data.id;
};
const stored = async () => (await api.database.knex('webhooks').where({ id: webhook.id }))[0];
const messages = () => api.database.knex('webhook_messages').where({ webhook_id: webhook.id }).orderBy('id');
/** Messages that are due now. */
function waiting(webhook_id: string, count: number) {
  const moment = new Date(time);
  return Array.from({ length: count }, () => ({
    campaign_id: campaign.campaignId,
    webhook_id,
    id: randomUUID(),
    body: '{}',
    made_at: moment,
    next_at: moment,
  }));
}

describe('a webhook', () => {
  it('is notified once of what has changed, thin, and signed as Standard Webhooks says', async () => {
    expect(await run()).toEqual({ delivered: 0, failed: 0 });
    const id = await addVoter();
    expect(await run()).toEqual({ delivered: 1, failed: 0 });
    expect(await run()).toEqual({ delivered: 0, failed: 0 });
    const [message] = receiver.received;
    expect(JSON.parse(message?.body as string)).toEqual({
      type: 'changes.committed',
      timestamp: new Date(time).toISOString(),
      data: {
        campaignId: campaign.campaignId,
        changes: [{ id, kind: 'voter', what: 'created', at: expect.stringMatching(/Z$/) }],
        isWhole: true,
      },
    });
    checkBody(changesMessage)(JSON.parse(message?.body as string));
    expect(message?.headers['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(Number(message?.headers['webhook-timestamp'])).toBe(Math.floor(time / 1000));
    expect(message && isSigned(message, webhook.secret)).toBe(true);
    expect(message && isSigned({ ...message, body: `${message.body} ` }, webhook.secret)).toBe(false);
  });

  it('that gets another secret is signed with both for a day', async () => {
    const next = await rotateWebhook(api.api.pool, member(), webhook.id, new Date(time));
    await addVoter();
    await run();
    expect([webhook.secret, next].map((secret) => isSigned(receiver.received[0]!, secret))).toEqual([true, true]);
    time += 25 * hour;
    await addVoter();
    await run();
    expect([webhook.secret, next].map((secret) => isSigned(receiver.received[1]!, secret))).toEqual([false, true]);
  });

  it('is notified of the first hundred of many changes, and that there are more', async () => {
    await api.database.knex.raw(
      `insert into changes (campaign_id, number, place, at, kind, record_id, what)
       select :campaignId, 1000, n, now(), 'voter', gen_random_uuid(), 'created' from generate_series(1, 250) n`,
      { campaignId: campaign.campaignId },
    );
    await api.database.knex('change_feeds').where({ campaign_id: campaign.campaignId }).update({ last_number: 1000 });
    await run();
    const { data } = JSON.parse(receiver.received[0]?.body as string);
    expect([data.changes.length, data.isWhole]).toEqual([100, false]);
    expect(receiver.received).toHaveLength(1);
  });

  it('is notified by the login that serves, which owns nothing, and whose messages are stored for 30 days', async () => {
    const knex = connect(api.requestUrl, 'webhooks test', 2);
    try {
      await addVoter();
      const signal = new AbortController().signal;
      const delivering = { knex, now: () => time, signal, sending: { allowPrivate: true } };
      expect(await deliverWebhooks(delivering)).toEqual({ delivered: 1, failed: 0 });
      expect(await deleteOldMessages(knex, time + 29 * 24 * hour)).toBe(0);
      expect(await deleteOldMessages(knex, time + 31 * 24 * hour)).toBe(1);
    } finally {
      await knex.destroy();
    }
  });

  it('receives each message once, however many servers deliver', async () => {
    await addVoter();
    const counts = await Promise.all([run(), run(), run(), run()]);
    expect(counts.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(1);
    expect(receiver.received).toHaveLength(1);
  });

  it('whose server was killed while it sent is notified by another one, two minutes later', async () => {
    await addVoter();
    const killed = new AbortController();
    receiver.answers(() => killed.abort());
    const sending = { allowPrivate: true };
    await deliverWebhooks({ knex: api.database.knex, now: () => time, signal: killed.signal, sending });
    // As if nothing had been recorded.
    await api.database.knex('webhook_messages').update({ next_at: new Date(time + 120_000), attempts: 1 });
    receiver.answers((response) => void response.writeHead(200).end());
    time += 119_000;
    expect(await run()).toEqual({ delivered: 0, failed: 0 });
    time += 1_000;
    expect(await run()).toEqual({ delivered: 1, failed: 0 });
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });
});

describe('a receiver', () => {
  it('that fails is asked again, with pauses, the same message, and nothing is lost', async () => {
    receiver.answers((response) => void response.writeHead(500).end('x'.repeat(100_000)));
    await addVoter();
    expect(await run()).toEqual({ delivered: 0, failed: 1 });
    for (const seconds of [5, 60, 300, 1_800]) {
      time += seconds * 1000 - 1;
      expect(await run()).toEqual({ delivered: 0, failed: 0 });
      time += 1;
      expect(await run()).toEqual({ delivered: 0, failed: 1 });
    }
    expect(await messages()).toMatchObject([{ state: 'WAITING', attempts: 5, last_outcome: 'status 500' }]);
    receiver.answers((response) => void response.writeHead(200).end());
    time += 2 * hour;
    expect(await run()).toEqual({ delivered: 1, failed: 0 });
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await stored()).toMatchObject({ state: 'ACTIVE', failing_since: null });
  });

  it('that redirects is not followed', async () => {
    receiver.answers((response) => void response.writeHead(307, { location: `${receiver.url}/elsewhere` }).end());
    await addVoter();
    expect(await run()).toEqual({ delivered: 0, failed: 1 });
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('that is slow, or responds without end, holds nothing up for long', async () => {
    receiver.answers(() => {});
    await addVoter();
    expect(await run({ timeoutMilliseconds: 200 })).toEqual({ delivered: 0, failed: 1 });
    expect(await messages()).toMatchObject([{ last_outcome: 'timeout' }]);
    receiver.answers((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 5);
      response.on('close', () => clearInterval(timer));
    });
    time += hour;
    // Whoever waited for the end would meet the end of the attempt's time, and take it for a failure.
    expect(await run({ timeoutMilliseconds: 5_000 })).toEqual({ delivered: 1, failed: 0 });
  });

  it('that says nothing has one delivery, and one of its own from then on: no other webhook waits for it', async () => {
    const silent = await startReceiver();
    silent.answers(() => {
      time += 15_000;
    });
    const url = 'https://silent.example.org/hook';
    const { id: webhook_id } = await createWebhook(api.api.pool, member(), { url }, new Date(time));
    await api.database.knex('webhooks').where({ id: webhook_id }).update({ url: silent.url });
    await api.database.knex('webhook_messages').insert(waiting(webhook_id, 30));
    const slow = new Set<string>();
    // Long enough for the requests to arrive, which puts the clock on, whatever else the machine does.
    const pass = (isOfSlow: boolean, timeoutMilliseconds = 2_000) => run({ timeoutMilliseconds }, { slow, isOfSlow });
    // Four messages at the same time take all of a campaign's deliveries.
    expect(await pass(false)).toEqual({ delivered: 0, failed: 4 });
    expect([...slow]).toEqual([webhook_id]);
    await addVoter();
    expect(await pass(false, 10_000)).toEqual({ delivered: 1, failed: 0 });
    expect(await pass(true)).toEqual({ delivered: 0, failed: 4 });
    expect([receiver.received.length, silent.received.length]).toEqual([1, 8]);
    silent.answers((response) => void response.writeHead(200).end());
    // It answers again, and is one of the others: the next pass has the rest.
    expect(await pass(true, 10_000)).toEqual({ delivered: 4, failed: 0 });
    expect([...slow]).toEqual([]);
    expect((await pass(false, 10_000)).delivered).toBeGreaterThan(16);
    await silent.close();
  });

  it('is sent four messages at the same time, even if the planner knows of one', async () => {
    const { knex } = api.database;
    await knex('webhook_messages').insert(waiting(webhook.id, 1));
    await knex.raw('analyze webhook_messages');
    await knex('webhook_messages').insert(waiting(webhook.id, 30));
    const pass = { slow: new Set<string>(), isOfSlow: false };
    const due = () => knex.transaction((trx) => takeDue(trx, campaign.campaignId, pass, new Date(time)));
    expect([(await due()).length, (await due()).length]).toEqual([4, 4]);
  });

  it.each([
    ['an address', {}],
    [
      'a name',
      {
        resolve: (_: string, __: object, answer: CallableFunction) =>
          answer(null, [{ address: '127.0.0.1', family: 4 }]),
      },
    ],
  ])('at %s that is not public is never connected to', async (what, reach) => {
    const { port } = new URL(receiver.url);
    const host = what === 'a name' ? 'hooks.example.org' : '127.0.0.1';
    await api.database
      .knex('webhooks')
      .where({ id: webhook.id })
      .update({ url: `http://${host}:${port}/` });
    await addVoter();
    expect(await run({ allowPrivate: false, ...reach })).toEqual({ delivered: 0, failed: 1 });
    expect(receiver.received).toEqual([]);
    expect(await messages()).toMatchObject([{ last_outcome: 'private address' }]);
  });

  it('that responds with 410 ends its webhook', async () => {
    receiver.answers((response) => void response.writeHead(410).end());
    await addVoter();
    await run();
    expect(await stored()).toMatchObject({ state: 'ENDED' });
    await addVoter();
    expect(await run()).toEqual({ delivered: 0, failed: 0 });
    const { campaignId } = campaign;
    const [entry] = await api.database.knex('audit_log').where({ campaign_id: campaignId, operation: 'stopWebhook' });
    expect(entry).toMatchObject({ record_id: webhook.id, user_id: null, key_id: null });
    receiver.answers((response) => void response.writeHead(200).end());
    await resumeWebhook(api.api.pool, member(), webhook.id, new Date(time));
    await run();
    expect(JSON.parse(receiver.received.at(-1)?.body as string).data.changes).toHaveLength(2);
  });

  it('that fails for three days has its webhook disabled, which resumes with what it has missed', async () => {
    await addVoter();
    await run();
    const delivered = receiver.received.at(-1)?.body;
    receiver.answers((response) => void response.writeHead(503).end());
    const dropped = await addVoter();
    const begun = time;
    let attempts = 0;
    for (; (await stored()).state === 'ACTIVE' && attempts < 100; time += 30 * 60_000) attempts += (await run()).failed;
    expect(await stored()).toMatchObject({ state: 'DISABLED' });
    expect((time - begun) / (24 * hour)).toBeGreaterThan(2.9);
    expect((time - begun) / (24 * hour)).toBeLessThan(3.5);
    expect(attempts).toBe(12);
    const missed = await addVoter();
    await run();
    receiver.answers((response) => void response.writeHead(200).end());
    await resumeWebhook(api.api.pool, member(), webhook.id, new Date(time));
    expect(await run()).toEqual({ delivered: 1, failed: 0 });
    const { data } = JSON.parse(receiver.received.at(-1)?.body as string);
    // What was dropped, since no attempt was accepted, is missed too; what was accepted before is not told again.
    expect(data).toMatchObject({ changes: [{ id: dropped }, { id: missed }], isWhole: true });
    expect(delivered).not.toContain(dropped);
  });

  it.each([
    ['some', 2],
    ['all', 0],
  ])('that was stopped while %s of what it has missed expired is notified that there is more', async (_, left) => {
    await api.database.knex('webhooks').where({ id: webhook.id }).update({ state: 'DISABLED' });
    for (let i = 0; i < 4; i++) await addVoter();
    const { campaignId } = campaign;
    const numbers: number[] = await api.database
      .knex('changes')
      .where({ campaign_id: campaignId })
      .orderBy('number')
      .pluck('number');
    const expired = numbers.at(-1 - left) as number;
    await api.database
      .knex('changes')
      .where({ campaign_id: campaignId })
      .where('number', '<=', expired)
      .update({ at: new Date(0) });
    expect(await deleteOldChanges(api.database.knex, time)).toBe(numbers.length - left);
    const resume = () => resumeWebhook(api.api.pool, member(), webhook.id, new Date(time));
    // One that is stopped again before it has accepted that is notified again.
    receiver.answers((response) => void response.writeHead(410).end());
    await resume();
    expect(await run()).toEqual({ delivered: 0, failed: 1 });
    receiver.answers((response) => void response.writeHead(200).end());
    await resume();
    expect(await run()).toEqual({ delivered: 1, failed: 0 });
    for (const { body } of receiver.received) {
      const { data } = JSON.parse(body as string);
      expect([data.changes.length, data.isWhole]).toEqual([left, false]);
    }
    await addVoter();
    await run();
    expect(JSON.parse(receiver.received[2]?.body as string).data.isWhole).toBe(true);
  });

  it('is sent nothing while it is paused, and what waited and was missed once an owner has taken it over', async () => {
    const anne = await giver(api, campaign, 'OWNER');
    await api.database.knex('webhooks').where({ id: webhook.id }).update({ created_by: anne.userId });
    receiver.answers((response) => void response.writeHead(503).end());
    const waited = await addVoter();
    await run();
    const { campaignId, userId } = campaign;
    await removeMember(api.api.pool, principalOf(campaignId, userId), anne.userId, new Date(time));
    receiver.answers((response) => void response.writeHead(200).end());
    const missed = await addVoter();
    time += hour;
    const before = receiver.received.length;
    expect(await run()).toEqual({ delivered: 0, failed: 0 });
    expect(receiver.received).toHaveLength(before);
    expect(await messages()).toMatchObject([{ state: 'WAITING' }]);
    const at = new Date(time);
    await expect(resumeWebhook(api.api.pool, member(), webhook.id, at)).rejects.toMatchObject({ status: 404 });
    await takeOverWebhook(api.api.pool, member(), webhook.id, at);
    expect(await stored()).toMatchObject({ state: 'ACTIVE', created_by: userId });
    expect(await run()).toEqual({ delivered: 2, failed: 0 });
    const said = receiver.received.slice(before).flatMap(({ body }) => JSON.parse(body as string).data.changes);
    expect(said.map(({ id }: { id: string }) => id).sort()).toEqual([waited, missed].sort());
    const entries = api.database.knex('audit_log').where({ campaign_id: campaignId, record_id: webhook.id });
    const operations = ['createWebhook', 'pauseWebhook', 'takeOverWebhook'];
    expect((await entries.orderBy('id').pluck('operation')).sort()).toEqual(operations);
  });

  it('that was paused for longer than messages are stored is told of what they said by the first one after it', async () => {
    receiver.answers((response) => void response.writeHead(503).end());
    const waited = await addVoter();
    await run();
    await api.database.knex('webhooks').where({ id: webhook.id }).update({ state: 'PAUSED' });
    expect(await deleteOldMessages(api.database.knex, time + 31 * 24 * hour)).toBe(1);
    receiver.answers((response) => void response.writeHead(200).end());
    await takeOverWebhook(api.api.pool, member(), webhook.id, new Date(time));
    expect(await run()).toEqual({ delivered: 1, failed: 0 });
    expect(JSON.parse(receiver.received.at(-1)?.body as string).data.changes).toMatchObject([{ id: waited }]);
  });

  it('is sent a message again as it was', async () => {
    await addVoter();
    await run();
    const [message] = await messages();
    await replayMessage(api.api.pool, member(), message.id, new Date(time));
    expect(await run()).toEqual({ delivered: 1, failed: 0 });
    const [first, second] = receiver.received;
    expect([second?.body, second?.headers['webhook-id']]).toEqual([first?.body, first?.headers['webhook-id']]);
  });
});

describe('what became of all messages', () => {
  const totals = async () => (await api.database.knex('webhook_totals').first()) ?? { delivered: 0, failed: 0 };

  it('is counted: attempts that delivered and failed, and what waits', async () => {
    await run();
    const before = await totals();
    await addVoter();
    await run();
    receiver.answers((response) => void response.writeHead(500).end());
    await addVoter();
    await run();
    const { delivered, failed, waiting, passed_at } = await totals();
    expect({ delivered: delivered - before.delivered, failed: failed - before.failed }).toEqual({
      delivered: 1,
      failed: 1,
    });
    // The message was made in the pass that tried it.
    expect(waiting).toBe(1);
    expect(passed_at).toEqual(new Date(time));
    // A pass of slow receivers does not look at all campaigns.
    await run({}, { slow: new Set(), isOfSlow: true });
    expect((await totals()).waiting).toBe(1);
    await api.database.knex('webhooks').where({ id: webhook.id }).update({ state: 'DISABLED' });
    await run();
    expect((await totals()).waiting).toBe(0);
  });
});

describe('the address of a webhook', () => {
  it.each([
    'http://hooks.example.org/',
    'https://user:word@hooks.example.org/',
    'https://localhost/',
    'ftp://hooks.example.org/',
    'hooks.example.org',
    `https://hooks.example.org/${'x'.repeat(500)}`,
    '',
  ])('is refused: %s', async (url) => {
    await expect(createWebhook(api.api.pool, member(), { url })).rejects.toMatchObject({ status: 400 });
  });

  it('is one of five at most', async () => {
    const add = () => createWebhook(api.api.pool, member(), { url: 'https://hooks.example.org/' });
    for (let i = 0; i < 4; i++) await add();
    await expect(add()).rejects.toMatchObject({ status: 422 });
  });
});

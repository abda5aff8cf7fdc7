import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listen } from '#bin/webhooks/hand-on.ts';
import { createWebhookClient } from '#bin/webhooks/webhook-client.ts';
import { addressOnThisMachine } from '#bin/webhooks/webhooks.ts';
import { deliverWebhooks } from '#jobs/webhooks/deliver.ts';
import { revokeKey } from '#server/campaign/access/revoke-key.ts';
import { isSigned, startReceiver } from '#test/jobs/webhooks/receiver.ts';
import { someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { until } from '#test/support/until.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
const api = await closedAfterAll(startCampaignApi());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const stop of stopAll.splice(0)) stop();
  await receiver.close();
  await api.database.knex('webhooks').delete();
});

const stopAll: Array<() => void> = [];

/** The command, from its start to its end. */
function start(key = api.ours.key, { test = false } = {}) {
  const stop = new AbortController();
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const client = createWebhookClient(new URL(api.base), key);
  const { signal } = stop;
  const ended = listen(client, new URL(receiver.url), {
    ...{ test, signal, print, printError: print },
    everyMilliseconds: 20,
  });
  ended.catch(() => {});
  stopAll.push(() => stop.abort());
  return { ended, stop: () => stop.abort(), text: () => printed.join('') };
}

const webhooks = () => api.database.knex('webhooks').select('state');
const states = () => api.database.knex('webhook_messages').orderBy('id').pluck('state');

describe('hustings webhooks listen', () => {
  it('hands on a test message and changes, signed, says what became of them, and removes what it made', async () => {
    const listening = start(api.ours.key, { test: true });
    await until(
      'the test message',
      async () => receiver.received.length,
      (count) => count === 1,
    );
    await api.request('POST', '/voters', { body: someVoter() });
    // A pass leaves out a webhook that is asked for messages at the same moment.
    const pass = () =>
      deliverWebhooks({ knex: api.database.knex, now: Date.now, signal: new AbortController().signal });
    await until(
      'the change',
      () => pass().then(() => receiver.received.length),
      (count) => count === 2,
    );
    await until('both outcomes', states, (all) => all.join() === 'DELIVERED,DELIVERED');
    const secret = /whsec_\S+/.exec(listening.text())?.[0] as string;
    expect(receiver.received.map((message) => isSigned(message, secret))).toEqual([true, true]);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test', 'changes.committed']);
    expect(listening.text()).toMatch(/changes\.committed msg_[\w-]+: 204\n/);
    expect(await webhooks()).toEqual([{ state: 'LISTENING' }]);
    listening.stop();
    await listening.ended;
    expect(await webhooks()).toEqual([]);
    expect(listening.text()).toContain('The webhook was deleted.');
  });

  it('has a failure of the program on record', async () => {
    receiver.answers((response) => response.writeHead(500).end());
    const listening = start(api.ours.key, { test: true });
    await until('the outcome', states, (all) => all.join() === 'FAILED');
    listening.stop();
    await listening.ended;
    expect(listening.text()).toContain(': 500\n');
  });

  it('ends at once on Ctrl-C while the program has not answered, and hands on nothing more', async () => {
    receiver.answers(() => {});
    const listening = start(api.ours.key, { test: true });
    await until(
      'the test message',
      async () => receiver.received.length,
      (count) => count === 1,
    );
    listening.stop();
    // Sooner than the 15 seconds that a program has to answer.
    await Promise.race([
      listening.ended,
      new Promise((_, reject) => setTimeout(() => reject(new Error('It still listens.')), 8_000).unref()),
    ]);
    expect(await webhooks()).toEqual([]);
    expect(listening.text()).not.toContain('no answer');
    expect(listening.text()).not.toContain('nothing answers');
  });

  it('says which scope a key lacks', async () => {
    const { key } = await api.key(api.ours, ['voters:read']);
    await expect(start(key).ended).rejects.toThrow('This API key does not have the scope webhooks:write.');
  });

  it('ends with its key', async () => {
    const { key, keyId } = await api.key(api.ours, ['webhooks:write']);
    const listening = start(key);
    await until('the webhook', webhooks, (all) => all.length === 1);
    await revokeKey(api.api.pool, api.ours.campaignId, keyId);
    // A request that was let in before finds the webhook ended.
    await expect(listening.ended).rejects.toThrow(/has been revoked|webhook has ended/);
    expect(await webhooks()).toEqual([{ state: 'ENDED' }]);
    await api.database.knex('webhooks').delete();
  });

  it.each(['http://hooks.example.org/', 'http://10.0.0.1/', 'http://localhost.example.org/', 'file:///tmp/x', 'x'])(
    'hands nothing on to %s',
    (text) => {
      expect(() => addressOnThisMachine(text)).toThrow('one of this machine');
    },
  );

  it.each(['http://localhost:4000/hooks', 'http://127.0.0.1:9/', 'https://[::1]:9/', 'http://app.localhost/'])(
    'hands on to %s',
    (text) => {
      expect(addressOnThisMachine(text).href).toBe(text);
    },
  );
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { withCampaign } from '#server/store/with-campaign.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let owner: Visitor;
let campaign: { campaignId: string; code: string };
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  const { email } = await app.person('Owner', campaign.campaignId, 'OWNER');
  owner = app.visitor();
  await owner.signIn(email);
});

const page = '/webhooks';
const path = (more = '') => `/console/campaigns/${campaign.code}${page}${more}`;
const secretShown = () => /id="webhook-secret">([^<]+)</.exec(owner.html)?.[1];
const change = (text: string, values: unknown[]) =>
  withCampaign(app.pool, campaign.campaignId, (tx) => tx.query(text, values));
const one = async (table: string) => {
  const order = `select * from ${table} where campaign_id = $1 order by id`;
  return (
    await withCampaign(app.pool, campaign.campaignId, (tx) => tx.query(order, [campaign.campaignId]))
  )[0] as Record<string, string>;
};

describe('the page of webhooks', () => {
  it('adds one, and shows its secret once', async () => {
    await owner.get(path());
    await owner.post(path(), { url: 'https://hooks.example.org/<i>?a=1' });
    const { url, secret, state } = await one('webhooks');
    expect([url, state]).toEqual(['https://hooks.example.org/%3Ci%3E?a=1', 'ACTIVE']);
    expect(secretShown()).toBe(secret);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await owner.get(path());
    expect(owner.html).not.toContain(secret);
    expect(owner.html).toContain('hooks.example.org/%3Ci%3E');
  });

  it('reports what is wrong with an address, and shows it again', async () => {
    const answer = await owner.post(path(), { url: 'http://10.0.0.1/' });
    expect(answer.status).toBe(400);
    expect(owner.html).toContain('starts with https://');
    expect(owner.html).toContain('value="http://10.0.0.1/"');
    expect(owner.html).toContain('id="url-error"');
    expect(owner.html).toContain('href="#url"');
  });

  it('creates another secret, which is shown, and accepts the previous one for a day', async () => {
    const before = await one('webhooks');
    await owner.post(path(`/${before.id}/rotate`), {});
    const after = await one('webhooks');
    expect(secretShown()).toBe(after.secret);
    expect(after.previous_secret).toBe(before.secret);
    expect(after.secret).not.toBe(before.secret);
  });

  it('creates no further secret if the form is sent again, which would drop the one that the receiver knows', async () => {
    const before = await one('webhooks');
    await owner.get(path());
    const form = owner.html.slice(owner.html.indexOf(`${before.id}/rotate`));
    const id = /name="id" value="([^"]+)"/.exec(form)?.[1] as string;
    await owner.post(path(`/${before.id}/rotate`), { id });
    const after = await one('webhooks');
    const again = await owner.post(path(`/${before.id}/rotate`), { id });
    expect([again.status, again.headers.get('location')]).toEqual([303, path('?did=sent-before')]);
    expect(await one('webhooks')).toMatchObject({ secret: after.secret, previous_secret: before.secret });
  });

  it('shows the messages and sends one again', async () => {
    const { id: webhookId } = await one('webhooks');
    await change(
      `insert into webhook_messages (campaign_id, id, webhook_id, body, made_at, next_at, state, attempts, last_outcome)
       values ($1, gen_random_uuid(), $2, '{}', now(), now(), 'FAILED', 12, 'timeout')`,
      [campaign.campaignId, webhookId],
    );
    await owner.get(path());
    expect(owner.html).toContain('timeout');
    const { id } = await one('webhook_messages');
    await owner.post(path(`/messages/${id}/replay`), {});
    expect(await one('webhook_messages')).toMatchObject({ state: 'WAITING', attempts: 0 });
  });

  it('reports one that was stopped, and resumes it', async () => {
    await change(`update webhooks set state = 'DISABLED' where campaign_id = $1`, [campaign.campaignId]);
    await owner.get(path());
    expect(owner.html).toContain('has failed for three days');
    const overview = `/console/campaigns/${campaign.code}`;
    const notice = 'A webhook has failed for three days and no longer receives messages';
    await owner.get(`${overview}?lang=en`);
    expect(owner.html).toContain(notice);
    expect(owner.html).toContain(`href="${path()}"`);
    const manager = await app.signedIn('manager', campaign.campaignId, 'MANAGER');
    await manager.get(`${overview}?lang=en`);
    expect(manager.html).not.toContain(notice);
    await owner.get(path());
    const { id } = await one('webhooks');
    await owner.post(path(`/${id}/resume`), {});
    expect(await one('webhooks')).toMatchObject({ state: 'ACTIVE' });
    await owner.get(overview);
    expect(owner.html).not.toContain(notice);
    await owner.get(path());
    expect((await owner.post(path(`/${id}/resume`), {})).status).toBe(404);
  });

  it('shows one that is paused, in both languages, and who takes it over answers for it from then on', async () => {
    await change(`update webhooks set state = 'PAUSED' where campaign_id = $1`, [campaign.campaignId]);
    const { id } = await one('webhooks');
    await owner.get(`${path()}?lang=fr`);
    expect(owner.html).toContain('est en pause');
    expect(owner.html).toContain('Prendre en charge');
    await owner.get(`${path()}?lang=en`);
    expect(owner.html).toContain('is paused');
    expect(owner.html).toContain('Take over');
    await owner.get(`/console/campaigns/${campaign.code}`);
    expect(owner.html).toContain('A webhook is paused until an owner takes it over');
    const otto = await app.person('Otto', campaign.campaignId, 'OWNER');
    const other = app.visitor();
    await other.signIn(otto.email);
    await other.get(path());
    expect((await other.post(path(`/${id}/resume`), {})).status).toBe(404);
    const taken = await other.post(path(`/${id}/take-over`), {});
    expect(taken.headers.get('location')).toBe(path('?did=webhook-taken-over'));
    expect(await one('webhooks')).toMatchObject({ state: 'ACTIVE', created_by: otto.userId });
    await other.get(path());
    expect(other.html).toContain('Otto');
    expect((await other.post(path(`/${id}/take-over`), {})).status).toBe(404);
  });

  it('offers no resuming and no secret of one whose messages were fetched, and says why there was no answer', async () => {
    const { id } = await one('webhooks');
    await change(
      `update webhooks set state = 'ENDED', fetched_at = now(), url = 'http://localhost:4000/' where campaign_id = $1`,
      [campaign.campaignId],
    );
    await change(`update webhook_messages set last_outcome = 'no answer' where campaign_id = $1`, [
      campaign.campaignId,
    ]);
    await owner.get(`${path()}?lang=fr`);
    expect(owner.html).toContain('aucune réponse');
    expect(owner.html).not.toContain('no answer');
    await owner.get(`${path()}?lang=en`);
    expect(owner.html).not.toContain(`${id}/resume`);
    expect(owner.html).not.toContain(`${id}/rotate`);
    expect(owner.html).not.toContain('Whoever resumes it');
    expect(owner.html).toContain(`${id}/delete`);
    expect((await owner.post(path(`/${id}/resume`), {})).status).toBe(404);
    expect(await one('webhooks')).toMatchObject({ state: 'ENDED' });
  });

  it('deletes one with its messages', async () => {
    const { id } = await one('webhooks');
    await owner.post(path(`/${id}/delete`), {});
    expect(await one('webhooks')).toBeUndefined();
    expect(await one('webhook_messages')).toBeUndefined();
  });

  it('is only for owners', async () => {
    const { email } = await app.person('Manager', campaign.campaignId, 'MANAGER');
    const manager = app.visitor();
    await manager.signIn(email);
    expect((await manager.get(path())).status).toBe(403);
    expect((await manager.post(path(), { url: 'https://hooks.example.org/' })).status).toBe(403);
    expect(await one('webhooks')).toBeUndefined();
  });
});

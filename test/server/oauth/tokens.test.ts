import { beforeAll, describe, expect, it } from '@jest/globals';
import { withCampaign } from '#server/store/with-campaign.ts';
import { someVoter } from '#test/support/campaign.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { until } from '#test/support/until.ts';
import {
  asked,
  connected,
  consent,
  newVerifier,
  redirectUri,
  register,
  startOAuthWorld,
  tokens,
} from './oauth-world.ts';

let campaign: { campaignId: string; userId: string; code: string };
let anne: { visitor: Visitor; userId: string };
const world = await closedAfterAll(startOAuthWorld());
beforeAll(async () => {
  campaign = await world.campaign('OAUTH');
  anne = await world.member('Anne', campaign.campaignId, 'MANAGER');
});

const api = () => ({ resource: `${world.url}/api/v1` });
const ask = (path: string, token: string, init: RequestInit = {}) =>
  fetch(`${world.url}/api/v1${path}`, {
    ...init,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });
const statusOf = async (token: string, path = '/voters') => (await ask(path, token)).status;
/** The server hears from the database that a token has ended, sooner than it would read the token again. */
const ended = (token: string) =>
  until(
    'the end of the token',
    () => statusOf(token),
    (status) => status === 401,
    4_000,
  );
const program = (scopes: readonly string[] = ['voters:read']) =>
  connected(world, anne.visitor, campaign.code, scopes, api());
const inCampaign = (text: string, values: unknown[] = []) =>
  withCampaign(world.pool, campaign.campaignId, (tx) => tx.query(text, values));

describe('a token', () => {
  it('acts within the scopes that were granted', async () => {
    const { access_token: token, scope, expires_in } = await program(['voters:read', 'campaign:read']);
    expect([scope, expires_in]).toEqual(['voters:read campaign:read', 3600]);
    expect([await statusOf(token), await statusOf(token, '/campaign'), await statusOf(token, '/donations')]).toEqual([
      200, 200, 403,
    ]);
    const written = await ask('/voters', token, { method: 'POST', body: JSON.stringify(someVoter()) });
    expect([written.status, await written.json()]).toMatchObject([403, { error: expect.stringContaining('granted') }]);
  });

  it('acts within the member’s role, also when it shrinks, and is of no use once the member has left', async () => {
    const bo = await world.member('Bo', campaign.campaignId, 'MANAGER');
    const { access_token: token } = await connected(
      world,
      bo.visitor,
      campaign.code,
      ['voters:read', 'voters:write'],
      api(),
    );
    const write = async () =>
      (await ask('/voters', token, { method: 'POST', body: JSON.stringify(someVoter()) })).status;
    expect([await statusOf(token), await write()]).toEqual([200, 200]);
    await inCampaign(`update memberships set role = 'MEMBER' where campaign_id = $1 and user_id = $2`, [
      campaign.campaignId,
      bo.userId,
    ]);
    // The server hears of the change from the database.
    await until('the member’s new role', write, (status) => status === 403, 5_000);
    expect(await statusOf(token)).toBe(200);
    await inCampaign('update memberships set left_at = now() where campaign_id = $1 and user_id = $2', [
      campaign.campaignId,
      bo.userId,
    ]);
    await ended(token);
  });

  it('is for one address of the server', async () => {
    const forTools = await connected(world, anne.visitor, campaign.code, ['voters:read']);
    const forApi = await program();
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
    const tools = async (token: string) => {
      const answer = await fetch(`${world.url}/mcp`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
          'Mcp-Protocol-Version': '2025-06-18',
        },
        body: JSON.stringify(message),
      });
      return [answer.status, answer.headers.get('WWW-Authenticate')];
    };
    expect([await statusOf(forTools.access_token), await statusOf(forApi.access_token)]).toEqual([401, 200]);
    expect(await tools(forTools.access_token)).toEqual([200, null]);
    const metadata = `${world.url}/.well-known/oauth-protected-resource/mcp`;
    expect(await tools(forApi.access_token)).toEqual([
      401,
      `Bearer error="invalid_token", resource_metadata="${metadata}"`,
    ]);
  });

  it('expires, and so does what it is refreshed with', async () => {
    const { access_token: token, refresh_token, clientId } = await program();
    const age = (kind: string) =>
      inCampaign(
        `update oauth_tokens set expires_at = now() - interval '1 second'
         where campaign_id = $1 and kind = $2 and grant_id = (select id from oauth_grants where campaign_id = $1
           order by created_at desc, id desc limit 1)`,
        [campaign.campaignId, kind],
      );
    await age('ACCESS');
    expect(await statusOf(token)).toBe(401);
    await age('REFRESH');
    expect(await tokens(world.url, { grant_type: 'refresh_token', client_id: clientId, refresh_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
  });

  it('is stored as a hash alone, and in no line of the log', async () => {
    const given = await program();
    const secrets = [given.access_token, given.refresh_token, given.exchange.code, given.exchange.code_verifier];
    const rows = await inCampaign(
      `select g::text as text from oauth_grants g union all select t::text from oauth_tokens t`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const secret of secrets) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(world.logged.join('\n')).not.toContain(secret);
    }
  });

  it('of a campaign that is deleted is refused', async () => {
    const closing = await world.campaign('CLOSING');
    const cal = await world.member('Cal', closing.campaignId, 'MEMBER');
    const { access_token: token } = await connected(world, cal.visitor, closing.code, ['voters:read'], api());
    expect(await statusOf(token)).toBe(200);
    await withCampaign(world.pool, closing.campaignId, (tx) =>
      tx.query(`update campaigns set closes_at = now() - interval '1 day' where id = $1`, [closing.campaignId]),
    );
    await world.pool.query('select delete_campaign($1, now(), gen_random_uuid())', [closing.campaignId]);
    await ended(token);
  });
});

describe('a code', () => {
  const codeOf = async (changed: Record<string, string> = {}) => {
    const [clientId, verifier] = [await register(world.url), newVerifier()];
    const request = { ...asked(world.url, clientId, verifier), ...api(), ...changed };
    const code = await consent(anne.visitor, campaign.code, request, ['voters:read']);
    return {
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
  };

  it.each(['nobody', 'hd_x', 'https://client.example'])(
    'is refused to %s, a client that is unknown, with 401',
    async (client_id) => {
      const fields = { grant_type: 'refresh_token', client_id, refresh_token: 'hr_x' };
      expect(await tokens(world.url, fields)).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    },
  );

  it('is refused with another secret, client, redirection or resource, and good for the right ones after that', async () => {
    const right = await codeOf();
    const other = await register(world.url, { client_name: 'Other' });
    for (const wrong of [
      { code_verifier: newVerifier() },
      { code_verifier: 'short' },
      { client_id: other },
      { redirect_uri: 'https://assistant.example/callback' },
      { resource: `${world.url}/mcp` },
      { code: `hc_${'x'.repeat(32)}` },
    ]) {
      expect(await tokens(world.url, { ...right, ...wrong })).toMatchObject({
        status: 400,
        body: { error: 'invalid_grant' },
      });
    }
    expect(await tokens(world.url, { ...right, resource: 'https://other.example/mcp' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_target' },
    });
    expect((await tokens(world.url, right)).status).toBe(200);
  });

  it('that is used twice ends every token of its grant, and the campaign reads why', async () => {
    const right = await codeOf();
    const { body } = await tokens(world.url, right);
    expect(await statusOf(body.access_token)).toBe(200);
    expect((await tokens(world.url, right)).body.error).toBe('invalid_grant');
    await ended(body.access_token);
    const refresh = { grant_type: 'refresh_token', client_id: right.client_id, refresh_token: body.refresh_token };
    expect((await tokens(world.url, refresh)).body.error).toBe('invalid_grant');
    const log = await inCampaign(`select 1 from audit_log where campaign_id = $1 and operation = 'stopAssistant'`, [
      campaign.campaignId,
    ]);
    expect(log.length).toBeGreaterThan(0);
  });

  it('that comes three times at once is exchanged at most once', async () => {
    const right = await codeOf();
    const answers = await Promise.all([1, 2, 3].map(() => tokens(world.url, right)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('that has expired is refused', async () => {
    const right = await codeOf();
    await inCampaign(
      `update oauth_grants set code_expires_at = now() - interval '1 second' where campaign_id = $1 and connected_at is null`,
      [campaign.campaignId],
    );
    expect((await tokens(world.url, right)).body.error).toBe('invalid_grant');
  });
});

describe('a refresh token', () => {
  const refreshWith = (clientId: string, refresh_token: string, more: Record<string, string> = {}) =>
    tokens(world.url, { grant_type: 'refresh_token', client_id: clientId, refresh_token, ...more });

  it('is exchanged for others; one that comes again ends them all', async () => {
    const first = await program();
    expect((await refreshWith(await register(world.url, { client_name: 'x' }), first.refresh_token)).status).toBe(400);
    expect((await refreshWith(first.clientId, first.refresh_token, { resource: `${world.url}/mcp` })).status).toBe(400);
    const second = await refreshWith(first.clientId, first.refresh_token);
    expect(second).toMatchObject({ status: 200, body: { scope: 'voters:read' } });
    expect(await statusOf(second.body.access_token)).toBe(200);
    expect((await refreshWith(first.clientId, first.refresh_token)).status).toBe(400);
    await ended(second.body.access_token);
    expect((await refreshWith(first.clientId, second.body.refresh_token)).status).toBe(400);
  });

  it('that is given back, or whose access token is, ends them all (RFC 7009)', async () => {
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const given = await program();
      const revoke = (fields: Record<string, string>) =>
        fetch(`${world.url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams(fields) });
      const other = await revoke({ token: given[kind], client_id: await register(world.url, { client_name: 'y' }) });
      expect([other.status, await statusOf(given.access_token)]).toEqual([200, 200]);
      const answer = await revoke({ token: given[kind], client_id: given.clientId });
      expect(answer.status).toBe(200);
      await ended(given.access_token);
      expect((await revoke({ token: `ha_${'x'.repeat(32)}`, client_id: given.clientId })).status).toBe(200);
      expect((await revoke({ token: given[kind], client_id: given.clientId })).status).toBe(200);
      const [last, ...others] = await inCampaign(
        `select a.record_id from audit_log a join oauth_grants g on g.campaign_id = a.campaign_id and g.id = a.key_id
         where a.campaign_id = $1 and a.operation = 'disconnectAssistant' order by a.id desc`,
        [campaign.campaignId],
      );
      expect([last, others.length]).toEqual([{ record_id: expect.any(String) }, kind === 'access_token' ? 0 : 1]);
    }
  });
});

it('a use is in the audit log as the member’s, by the assistant', async () => {
  const { access_token: token } = await program();
  await statusOf(token);
  const owner = await world.member('Olive', campaign.campaignId, 'OWNER');
  await owner.visitor.get(`/console/campaigns/${campaign.code}/audit?lang=en&show=all`);
  expect(owner.visitor.html).toMatch(/<strong>Anne, by the assistant “Test assistant”,<\/strong> listed voters/);
  await owner.visitor.get(`/console/campaigns/${campaign.code}/audit?lang=fr&show=all`);
  expect(owner.visitor.html).toContain('Anne, par l’assistant «\u00a0Test assistant\u00a0»,');
});

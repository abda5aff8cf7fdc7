import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
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
let anne: Visitor;
const world = await closedAfterAll(startOAuthWorld({ RATE_LIMIT: 'on', TRUST_PROXY: '1' }));
beforeAll(async () => {
  campaign = await world.campaign('LIMITS');
  anne = (await world.member('Anne', campaign.campaignId, 'MANAGER')).visitor;
});

const from = (address: string) => ({ 'X-Forwarded-For': address });
const secret = (prefix: string) => prefix + randomBytes(24).toString('base64url');

describe('guesses', () => {
  it('at access tokens: of 1,000 of one address the most are refused without being looked up, and no other address is', async () => {
    const { access_token: token } = await connected(world, anne, campaign.code, ['voters:read'], {
      resource: `${world.url}/api/v1`,
    });
    const ask = async (bearer: string, address: string) =>
      (await fetch(`${world.url}/api/v1/voters`, { headers: { Authorization: `Bearer ${bearer}`, ...from(address) } }))
        .status;
    const answers: number[] = [];
    for (let i = 0; i < 20; i++) {
      answers.push(...(await Promise.all(Array.from({ length: 50 }, () => ask(secret('ha_'), '198.51.100.1')))));
    }
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(800);
    expect(await ask(token, '198.51.100.2')).toBe(200);
  });

  it('at codes and refresh tokens: 50 of one address in a quarter of an hour, also all at once', async () => {
    const [clientId, verifier] = [await register(world.url), newVerifier()];
    const code = await consent(anne, campaign.code, asked(world.url, clientId, verifier), ['voters:read']);
    const guess = async (fields: Record<string, string>, address = '198.51.100.3') =>
      (
        await fetch(`${world.url}/oauth/token`, {
          method: 'POST',
          body: new URLSearchParams({ client_id: clientId, ...fields }),
          headers: from(address),
        })
      ).status;
    const refresh = () => ({ grant_type: 'refresh_token', refresh_token: secret('hr_') });
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(refresh())));
    expect(answers.filter((status) => status === 400)).toHaveLength(50);
    expect(answers.filter((status) => status === 429)).toHaveLength(50);
    // The wrong ones may be of others behind the same address.
    const right = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    expect(await guess(right)).toBe(200);
    expect(await guess(refresh())).toBe(429);
    expect(await guess(refresh(), '198.51.100.4')).toBe(400);
  });

  it('counts requests of an address, whatever they ask', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, () =>
        fetch(`${world.url}/.well-known/oauth-authorization-server`, { headers: from('198.51.100.5') }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60);
  });
});

describe('what is too large or malformed', () => {
  it.each<[string, Record<string, string>, string]>([
    ['no kind of grant', {}, 'invalid_request'],
    ['another kind of grant', { grant_type: 'password', client_id: 'x' }, 'unsupported_grant_type'],
    ['no secret', { grant_type: 'authorization_code', client_id: 'x' }, 'invalid_request'],
    [
      'a huge code',
      { grant_type: 'refresh_token', client_id: 'x', refresh_token: 'x'.repeat(12_000) },
      'invalid_grant',
    ],
  ])('%s is refused in OAuth’s words', async (_, fields, error) => {
    const known = 'client_id' in fields ? { ...fields, client_id: await register(world.url) } : fields;
    expect(await tokens(world.url, known)).toMatchObject({ status: 400, body: { error } });
  });

  it('a body beyond 16 KiB, of another type, or with a parameter twice', async () => {
    const send = async (body: string, type = 'application/x-www-form-urlencoded') => {
      const answer = await fetch(`${world.url}/oauth/token`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': type },
      });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    expect(await send(`code=${'x'.repeat(17_000)}`)).toEqual([413, 'invalid_request']);
    expect(await send('{}', 'application/json')).toEqual([400, 'invalid_request']);
    expect(await send('grant_type=refresh_token&client_id=a&client_id=b')).toEqual([400, 'invalid_request']);
  });

  it('a registration without addresses, or with a body beyond the bound', async () => {
    const send = async (body: string) => {
      const answer = await fetch(`${world.url}/oauth/register`, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      });
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    expect(await send('{}')).toEqual([400, 'invalid_client_metadata']);
    expect(await send('[')).toEqual([400, 'invalid_request']);
    expect(await send(JSON.stringify({ redirect_uris: ['x'.repeat(17_000)] }))).toEqual([413, 'invalid_request']);
  });
});

it('a code that was not exchanged in time leaves nothing behind', async () => {
  const [clientId, knex] = [await register(world.url), world.database.knex];
  const allow = () => consent(anne, campaign.code, asked(world.url, clientId, newVerifier()), ['voters:read']);
  const waiting = () => knex('oauth_grants').whereNull('connected_at').pluck('id');
  await allow();
  const before = await waiting();
  await knex.raw(`update oauth_grants set code_expires_at = now() - interval '1 second' where connected_at is null`);
  await allow();
  const after = await waiting();
  expect([after.length, after.some((id: string) => before.includes(id))]).toEqual([1, false]);
});

it('a member connects 50 programs to a campaign at most', async () => {
  await world.database.knex.raw(
    `insert into oauth_grants (campaign_id, id, user_id, client_id, client_name, redirect_uri, resource, scopes, is_vouched,
       code_hash, code_challenge, code_expires_at, created_at, connected_at)
     select campaign_id, gen_random_uuid(), user_id, 'c', 'n', 'https://a.example/', 'mcp', array['voters:read'], false,
       sha256(n::text::bytea), repeat('x', 43), now(), now(), now()
     from memberships, generate_series(1, 50) n where campaign_id = ? and user_id <> ?`,
    [campaign.campaignId, campaign.userId],
  );
  const request = asked(world.url, await register(world.url), newVerifier());
  await expect(consent(anne, campaign.code, request, ['voters:read'])).rejects.toThrow('No code');
  expect(anne.html).toContain('You have connected 50 assistants');
});

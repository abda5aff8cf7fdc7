import { request as httpRequest } from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { removeMember } from '#server/accounts/members.ts';
import { readDocument } from '#server/oauth/clients/client-documents.ts';
import { someVoter } from '#test/support/campaign.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import {
  asked,
  challengeOf,
  connected,
  consent,
  leadsTo,
  newVerifier,
  redirectUri,
  register,
  startOAuthWorld,
  tokens,
} from './oauth-world.ts';

let campaign: { campaignId: string; userId: string; code: string };
let anne: Visitor;
const world = await closedAfterAll(startOAuthWorld());
beforeAll(async () => {
  campaign = await world.campaign('ATTACKS');
  anne = (await world.member('Anne', campaign.campaignId, 'MANAGER')).visitor;
});

const api = () => ({ resource: `${world.url}/api/v1` });
const ask = async (token: string, path: string, body?: object) => {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const sent = body && { method: path === '/voters' ? 'POST' : 'PATCH', body: JSON.stringify(body) };
  const answer = await fetch(`${world.url}/api/v1${path}`, { headers, ...sent });
  return { status: answer.status, body: (await answer.json()) as { data: { id: string } & { id: string }[] } };
};
const writing = ['voters:read', 'voters:write'];

/** What a program sends with a code that a member has just given it. */
async function exchangeOf(visitor: Visitor, code = campaign.code) {
  const [clientId, verifier] = [await register(world.url), newVerifier()];
  const given = await consent(visitor, code, { ...asked(world.url, clientId, verifier), ...api() }, ['voters:read']);
  return {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: given,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
}

describe('a token', () => {
  it('of one campaign reaches nothing of another one of the same member', async () => {
    const other = await world.campaign('ATTACKED');
    const both = await world.member('Bea', campaign.campaignId, 'MANAGER');
    const there = await world.member('Bea', other.campaignId, 'MANAGER');
    expect(there.userId).toBe(both.userId);
    const [here, theirs] = [
      await connected(world, both.visitor, campaign.code, writing, api()),
      await connected(world, both.visitor, other.code, writing, api()),
    ];
    const { body } = await ask(theirs.access_token, '/voters', someVoter());
    const { id } = body.data;
    expect((await ask(theirs.access_token, `/voters/${id}`)).status).toBe(200);
    expect((await ask(here.access_token, `/voters/${id}`)).status).toBe(404);
    expect((await ask(here.access_token, `/voters/${id}`, { city: 'X' })).status).toBe(404);
    expect((await ask(here.access_token, '/voters')).body.data.map((voter) => voter.id)).not.toContain(id);
  });

  it('with wider scopes than its member’s role does what the role does', async () => {
    const reader = await world.member('Cleo', campaign.campaignId, 'MEMBER');
    const { access_token, scope } = await connected(world, reader.visitor, campaign.code, writing, api());
    expect(scope).toBe('voters:read voters:write');
    expect((await ask(access_token, '/voters')).status).toBe(200);
    expect((await ask(access_token, '/voters', someVoter())).status).toBe(403);
  });

  it('is none of another kind, and is taken from no address', async () => {
    const { access_token, refresh_token, exchange, clientId } = await connected(
      world,
      anne,
      campaign.code,
      ['voters:read'],
      api(),
    );
    for (const secret of [refresh_token, exchange.code, exchange.code_verifier]) {
      expect((await ask(secret, '/voters')).status).toBe(401);
    }
    const refresh = { grant_type: 'refresh_token', client_id: clientId, refresh_token: access_token };
    expect((await tokens(world.url, refresh)).body.error).toBe('invalid_grant');
    for (const name of ['access_token', 'api_key', 'token']) {
      expect((await fetch(`${world.url}/api/v1/voters?${name}=${access_token}`)).status).toBe(401);
    }
    // None of that was a use of the grant's secrets.
    expect((await ask(access_token, '/voters')).status).toBe(200);
  });
});

describe('a code', () => {
  it('is not exchanged without the secret of its request, nor for what everybody saw of it', async () => {
    const right = await exchangeOf(anne);
    const { code_verifier, ...without } = right;
    expect((await tokens(world.url, without)).body.error).toBe('invalid_request');
    const challenge = challengeOf(code_verifier);
    expect((await tokens(world.url, { ...right, code_verifier: challenge })).body.error).toBe('invalid_grant');
    expect((await tokens(world.url, right)).status).toBe(200);
  });

  it('of a person who was removed meanwhile is not valid any more', async () => {
    const dan = await world.member('Dan', campaign.campaignId, 'MEMBER');
    const right = await exchangeOf(dan.visitor);
    await removeMember(world.pool, campaign.campaignId, dan.userId, new Date());
    expect((await tokens(world.url, right)).body.error).toBe('invalid_grant');
  });
});

it('a refresh token that comes three times at once is exchanged once at most, and ends what it was for', async () => {
  const first = await connected(world, anne, campaign.code, ['voters:read'], api());
  const refresh = (refresh_token: string) =>
    tokens(world.url, { grant_type: 'refresh_token', client_id: first.clientId, refresh_token });
  const answers = await Promise.all([1, 2, 3].map(() => refresh(first.refresh_token)));
  const good = answers.filter(({ status }) => status === 200);
  expect(good.length).toBeLessThanOrEqual(1);
  for (const { body } of good) expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
});

describe('a response', () => {
  it('names the issuer of the metadata, whatever it says: a client of several servers is not mixed up', async () => {
    const { issuer } = (await (await fetch(`${world.url}/.well-known/oauth-authorization-server`)).json()) as {
      issuer: string;
    };
    const sent = asked(world.url, await register(world.url), newVerifier());
    await anne.get(`/console/connect?${new URLSearchParams(sent)}`);
    await anne.post('/console/connect', { ...sent, answer: 'cancel' });
    const cancelled = leadsTo(anne.html) as URL;
    const wrong = { ...sent, response_type: 'token' };
    await anne.get(`/console/connect?${new URLSearchParams(wrong)}`);
    const link = /href="(https:\/\/assistant\.example\/[^"]+)"/.exec(anne.html)?.[1] as string;
    const shown = new URL(link.replaceAll('&amp;', '&'));
    for (const { searchParams } of [cancelled, shown]) {
      expect([searchParams.get('iss'), searchParams.get('state')]).toEqual([issuer, 'the state']);
    }
  });

  it('carries a state as it came, whatever is in it, and in no header', async () => {
    const state = `a\r\nSet-Cookie: x=1"'><script>alert(1)</script>&code=hc_x&iss=https://evil.example#${'é'.repeat(400)}`;
    const sent = { ...asked(world.url, await register(world.url), newVerifier()), state };
    await anne.get(`/console/connect?${new URLSearchParams(sent)}`);
    const answer = await anne.post('/console/connect', { ...sent, answer: 'cancel' });
    const back = leadsTo(anne.html) as URL;
    expect(back.searchParams.getAll('state')).toEqual([state]);
    expect([back.searchParams.getAll('code'), back.searchParams.getAll('iss'), back.hash]).toEqual([
      [],
      [world.url],
      '',
    ]);
    expect(anne.html).not.toContain('<script>alert');
    expect(answer.headers.get('Set-Cookie') ?? '').not.toContain('x=1');
  });
});

it('500 registrations fill no table, and one that is made again has the id that it had', async () => {
  const counts = async (): Promise<Record<string, number>> => {
    const { rows } = await world.database.knex.raw(
      `select relname as name, (xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I', relname),
         false, true, '')))[1]::text::int as rows
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    return Object.fromEntries(rows.map(({ name, rows: count }: { name: string; rows: number }) => [name, count]));
  };
  const before = await counts();
  expect(before).toMatchObject({ oauth_grants: expect.any(Number), users: expect.any(Number) });
  const ids = new Set<string>();
  for (let i = 0; i < 500; i++) ids.add(await register(world.url, { client_name: `Program ${i % 250}` }));
  expect(ids.size).toBe(250);
  expect(await counts()).toEqual(before);
});

describe('a client’s document', () => {
  it.each([
    'https://127.0.0.1/client.json',
    'https://10.1.2.3/client.json',
    'https://192.168.1.1/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://172.16.0.1/client.json',
    'https://100.64.0.1/client.json',
    'https://[::1]/client.json',
    'https://[fd00::1]/client.json',
    'https://[::ffff:10.0.0.1]/client.json',
  ])('is not read from %s', async (url) => {
    await expect(readDocument(url)).rejects.toThrow(/not a public address/);
  });
});

it('a server that has an address says it, whatever name it was asked by', async () => {
  const named = await startOAuthWorld({ PUBLIC_URL: 'https://hustings.example.ca' });
  try {
    const { port } = new URL(named.url);
    const read = (path: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };
        const sent = httpRequest({ port, path, headers }, async (answer) => {
          resolve((await answer.toArray()).join(''));
        });
        sent.on('error', reject).end();
      });
    for (const path of [
      'oauth-authorization-server',
      'oauth-protected-resource/mcp',
      'oauth-protected-resource/api/v1',
    ]) {
      const text = await read(`/.well-known/${path}`);
      expect([path, text.includes('https://hustings.example.ca'), text.includes('evil')]).toEqual([path, true, false]);
    }
  } finally {
    await named.close();
  }
});

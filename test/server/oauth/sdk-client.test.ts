import { beforeAll, expect, it } from '@jest/globals';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { createKey } from '#server/campaign/access/create-key.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { until } from '#test/support/until.ts';
import { leadsTo, startOAuthWorld } from './oauth-world.ts';

let campaign: { campaignId: string; userId: string; code: string };
let anne: Visitor;
const world = await closedAfterAll(startOAuthWorld());
beforeAll(async () => {
  campaign = await world.campaign('SDK');
  anne = (await world.member('Anne', campaign.campaignId, 'MANAGER')).visitor;
});

const redirectUrl = 'http://127.0.0.1:9/callback';

/** What the protocol's own client stores, as a program does that uses it. */
class Stored {
  readonly redirectUrl = redirectUrl;
  readonly clientMetadata = { client_name: 'SDK client', redirect_uris: [redirectUrl] };
  asked: URL | undefined;
  readonly #stored = new Map<string, unknown>();
  #keep = (name: string) => (value: unknown) => {
    this.#stored.set(name, value);
  };
  clientInformation = () => this.#stored.get('client') as never;
  saveClientInformation = this.#keep('client');
  tokens = () => this.#stored.get('tokens') as never;
  saveTokens = this.#keep('tokens');
  discoveryState = () => this.#stored.get('server') as never;
  saveDiscoveryState = this.#keep('server');
  codeVerifier = () => this.#stored.get('verifier') as string;
  saveCodeVerifier = this.#keep('verifier');
  state = () => 'state of the client';
  redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
  invalidateCredentials = (what: string) => {
    if (what === 'all' || what === 'tokens') this.#stored.delete('tokens');
    if (what === 'all' || what === 'client') this.#stored.delete('client');
  };
}

const tried = async (token: string) =>
  (await fetch(`${world.url}/mcp`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } })).status;

/** The browser of the member, from the address that the program opens to the one that it is led back to. */
async function allowInBrowser(asked: URL, scopes: readonly string[]): Promise<URL> {
  const answer = await anne.get(asked.href.slice(asked.origin.length));
  const page = answer.headers.get('location') as string;
  await anne.get(page);
  const fields = Object.fromEntries(new URL(page, world.url).searchParams);
  await anne.post('/console/connect', { ...fields, campaign: campaign.code, scopes, answer: 'allow' });
  return leadsTo(anne.html) as URL;
}

it('the protocol’s own client connects by the address alone, refreshes, and is refused once it is disconnected', async () => {
  const stored = new Stored();
  const address = new URL(`${world.url}/mcp`);
  const transport = () => new StreamableHTTPClientTransport(address, { authProvider: stored as never });
  const client = () => new Client({ name: 'test', version: '1' });
  const first = transport();
  await expect(client().connect(first)).rejects.toBeInstanceOf(UnauthorizedError);
  expect(stored.asked?.searchParams.get('resource')).toBe(address.href);
  const back = await allowInBrowser(stored.asked as URL, ['campaign:read', 'volunteers:read', 'voters:read']);
  expect(back.href.startsWith(`${redirectUrl}?code=`)).toBe(true);
  await first.finishAuth(back.searchParams);

  const connected = client();
  await connected.connect(transport());
  expect((await connected.listTools()).tools).toHaveLength(11);
  const find = () => connected.callTool({ name: 'find_voters', arguments: {} });
  expect(await find()).toMatchObject({ structuredContent: { data: [] } });

  // An hour later the client gets another token automatically.
  await world.database.knex.raw(
    `update oauth_tokens set expires_at = now() - interval '1 second' where kind = 'ACCESS'`,
  );
  const before = (stored.tokens() as { access_token: string }).access_token;
  const { rows } = await world.database.knex.raw(
    `select count(*)::int as count from oauth_tokens where kind = 'REFRESH'`,
  );
  expect(rows[0].count).toBe(1);
  // The server has the token in its memory for seconds: it hears of changes to grants alone.
  await until(
    'the token’s end',
    () => tried(before),
    (status) => status === 401,
    20_000,
  );
  const again = client();
  await again.connect(transport());
  expect((stored.tokens() as { access_token: string }).access_token).not.toBe(before);
  expect((await again.listTools()).tools).toHaveLength(11);

  await anne.get(`/console/campaigns/${campaign.code}/assistants`);
  const [, path] = /action="([^"]+\/disconnect)"/.exec(anne.html) as RegExpExecArray;
  await anne.post(path as string);
  const { access_token } = stored.tokens() as { access_token: string };
  await until(
    'the end of the grant',
    () => tried(access_token),
    (status) => status === 401,
    20_000,
  );
  stored.asked = undefined;
  await expect(client().connect(transport())).rejects.toBeInstanceOf(UnauthorizedError);
  // It asks the member again.
  expect(stored.asked).toBeDefined();
});

it('the protocol’s own client asks the member for a scope that a tool needs, and keeps those that it has', async () => {
  const stored = new Stored();
  const address = new URL(`${world.url}/mcp`);
  const transport = () => new StreamableHTTPClientTransport(address, { authProvider: stored as never });
  const client = () => new Client({ name: 'test', version: '1' });
  const first = transport();
  await expect(client().connect(first)).rejects.toBeInstanceOf(UnauthorizedError);
  const back = await allowInBrowser(stored.asked as URL, ['voters:read']);
  await first.finishAuth(back.searchParams);

  const connected = client();
  const second = transport();
  await connected.connect(second);
  stored.asked = undefined;
  const find = (through: Client) => through.callTool({ name: 'find_donations', arguments: {} });
  await expect(find(connected)).rejects.toBeInstanceOf(UnauthorizedError);
  const asked = stored.asked as URL | undefined;
  expect(asked?.searchParams.get('scope')).toBe('voters:read donations:read');
  const again = await allowInBrowser(asked as URL, ['voters:read', 'donations:read']);
  await second.finishAuth(again.searchParams);
  expect(await find(connected)).toMatchObject({ structuredContent: { data: [] } });
  expect(await connected.callTool({ name: 'find_voters', arguments: {} })).toMatchObject({
    structuredContent: { data: [] },
  });
});

it('a missing scope of an assistant is a 403 with a challenge at the address of the tools, and of a key a result', async () => {
  const { access_token: token } = await connectedWith(['voters:read']);
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'find_donations', arguments: {} } };
  const send = (bearer: string) =>
    fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${bearer}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Mcp-Protocol-Version': '2025-06-18',
      },
      body: JSON.stringify(call),
    });
  const refused = await send(token);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    403,
    `Bearer error="insufficient_scope", scope="voters:read donations:read", resource_metadata="${world.url}/.well-known/oauth-protected-resource/mcp"`,
  ]);
  expect(await refused.json()).toEqual({
    error: 'The member has not granted the scope donations:read to this program.',
    code: 'forbidden',
  });
  const owner = { userId: campaign.userId, name: 'k', scopes: ['voters:read'] as const };
  const { key } = await createKey(world.pool, campaign.campaignId, owner);
  const answered = await send(key);
  expect(answered.status).toBe(200);
  expect(await answered.text()).toContain('This API key does not have the scope donations:read.');
});

/** Tokens of a program that a member has granted these scopes. */
async function connectedWith(scopes: readonly string[]): Promise<{ access_token: string }> {
  const stored = new Stored();
  const transport = new StreamableHTTPClientTransport(new URL(`${world.url}/mcp`), { authProvider: stored as never });
  await expect(new Client({ name: 'test', version: '1' }).connect(transport)).rejects.toBeInstanceOf(UnauthorizedError);
  await transport.finishAuth((await allowInBrowser(stored.asked as URL, scopes)).searchParams);
  return stored.tokens() as { access_token: string };
}

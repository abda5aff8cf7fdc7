import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signatureOf } from '#jobs/webhooks/sign.ts';
import { type McpWorld, startMcpWorld } from '#test/server/mcp/mcp-world.ts';
import { conformanceOf } from './conformance.ts';
import { runClient } from './run-client.ts';

// What passes and what differs: docs/foreign-clients.md.
let world: McpWorld;
beforeAll(async () => {
  world = await startMcpWorld();
}, 120_000);
afterAll(() => world.close());

describe('clients of MCP', () => {
  it.each(['sdk-old', 'sdk-new', 'mcp-client', '@ai-sdk/mcp'])('%s lists the tools and calls one', async (client) => {
    const found = await runClient('programs', client, `${world.url}/mcp`, world.key);
    expect(found.tools).toEqual(expect.arrayContaining(['find_voters', 'get_campaign_and_team', 'record_donation']));
    expect([found.isError, found.text]).toEqual([false, expect.stringContaining('campaign')]);
  });
});

// Its other scenarios ask for tools, prompts and resources of a server that is made for them.
describe('@modelcontextprotocol/conformance', () => {
  it.each(['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])(
    '%s',
    async (scenario) => {
      expect(await conformanceOf(scenario, world.url, world.key)).toMatch(/Passed: (\d+)\/\1, 0 failed/);
    },
    60_000,
  );
});

describe('clients of OAuth', () => {
  it.each(['oauth4webapi', 'openid-client'])(
    '%s finds the server by its address, and registers itself',
    async (client) => {
      const found = await runClient('programs', client, world.url);
      expect(found).toMatchObject({
        issuer: world.url,
        authorize: '/oauth/authorize',
        token: '/oauth/token',
        isRegistered: true,
      });
    },
  );

  it('simple-oauth2 sends members to the right address, and reads a refusal', async () => {
    const found = await runClient('programs', 'simple-oauth2', world.url);
    expect(found.asked).toBe('/oauth/authorize');
    expect(found.refusal).toMatch(/^invalid_(?:client|grant|request)$/);
  });
});

it('libraries of receivers verify a message of a webhook, and refuse a changed one', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = JSON.stringify({ type: 'voter.changed' });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = signatureOf({ id: 'msg_1', timestamp, body } as never, [secret]);
  expect(await runClient('programs', 'webhooks', secret, 'msg_1', timestamp, signature, body)).toEqual({
    standardwebhooks: [true, false],
    svix: [true, false],
  });
});

// Clients of MCP, OAuth and webhooks. Prints one JSON object.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const shown = (tools, called) => ({
  tools: tools.map(({ name }) => name).sort(),
  isError: called.isError === true,
  text: called.content?.[0]?.text?.slice(0, 200) ?? '',
});

async function sdk(name, url, key) {
  const [{ Client }, { StreamableHTTPClientTransport }] = await Promise.all([
    import(`${name}/client/index.js`),
    import(`${name}/client/streamableHttp.js`),
  ]);
  const client = new Client({ name: 'foreign', version: '1.0.0' });
  const requestInit = { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const { tools } = await client.listTools();
  const called = await client.callTool({ name: 'get_campaign_and_team', arguments: {} });
  await client.close();
  return shown(tools, called);
}

const clients = {
  'sdk-old': (url, key) => sdk('sdk-old', url, key),
  'sdk-new': (url, key) => sdk('sdk-new', url, key),

  async 'mcp-client'(url, key) {
    const { MCPClient } = await import('mcp-client');
    const client = new MCPClient({ name: 'foreign', version: '1.0.0' });
    // It has no option for headers.
    const { fetch } = globalThis;
    globalThis.fetch = (address, init) => {
      const headers = new Headers(init?.headers);
      headers.set('Authorization', `Bearer ${key}`);
      return fetch(address, { ...init, headers });
    };
    await client.connect({ type: 'httpStream', url });
    const tools = await client.getAllTools();
    const called = await client.callTool({ name: 'get_campaign_and_team', arguments: {} });
    await client.close();
    return shown(tools, called);
  },

  async '@ai-sdk/mcp'(url, key) {
    const { experimental_createMCPClient: create, createMCPClient = create } = await import('@ai-sdk/mcp');
    const client = await createMCPClient({
      transport: { type: 'http', url, headers: { Authorization: `Bearer ${key}` } },
    });
    const tools = await client.tools();
    const called = await tools.get_campaign_and_team.execute({}, { toolCallId: '1', messages: [] });
    await client.close();
    return shown(
      Object.keys(tools).map((name) => ({ name })),
      called,
    );
  },

  /** What a message of ours is to libraries of receivers; a changed one is refused. */
  async webhooks(secret, id, timestamp, signature, body) {
    const { Webhook: Standard } = require('standardwebhooks');
    const { Webhook: Svix } = require('svix');
    const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    const verdict = (Library) => {
      const library = new Library(secret);
      const attempt = (text) => {
        try {
          return library.verify(text, headers) !== undefined;
        } catch {
          return false;
        }
      };
      return [attempt(body), attempt(`${body} `)];
    };
    return { standardwebhooks: verdict(Standard), svix: verdict(Svix) };
  },

  /** What a client finds by the address of the server alone. */
  async oauth4webapi(origin) {
    const oauth = await import('oauth4webapi');
    const issuer = new URL(origin);
    const insecure = { [oauth.allowInsecureRequests]: true };
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure });
    const server = await oauth.processDiscoveryResponse(issuer, response);
    const registered = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        server,
        { client_name: 'oauth4webapi', redirect_uris: ['http://127.0.0.1:9/back'], token_endpoint_auth_method: 'none' },
        insecure,
      ),
    );
    return described(server, registered.client_id);
  },

  async 'openid-client'(origin) {
    const client = await import('openid-client');
    const configuration = await client.dynamicClientRegistration(
      new URL(origin),
      { client_name: 'openid-client', redirect_uris: ['http://127.0.0.1:9/back'], token_endpoint_auth_method: 'none' },
      client.None(),
      { algorithm: 'oauth2', execute: [client.allowInsecureRequests] },
    );
    const verifier = client.randomPKCECodeVerifier();
    const asked = client.buildAuthorizationUrl(configuration, {
      redirect_uri: 'http://127.0.0.1:9/back',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return {
      ...described(configuration.serverMetadata(), configuration.clientMetadata().client_id),
      asked: asked.pathname,
    };
  },

  /** It knows neither discovery nor public clients: the addresses are given, and a code that nobody has issued is refused. */
  async 'simple-oauth2'(origin) {
    const { AuthorizationCode } = require('simple-oauth2');
    const client = new AuthorizationCode({
      client: { id: 'none', secret: '' },
      auth: { tokenHost: origin, tokenPath: '/oauth/token', authorizePath: '/oauth/authorize' },
      options: { authorizationMethod: 'body' },
    });
    const asked = new URL(client.authorizeURL({ redirect_uri: 'http://127.0.0.1:9/back', state: 'x' }));
    const refusal = await client.getToken({ code: 'none', redirect_uri: 'http://127.0.0.1:9/back' }).then(
      () => 'none',
      (error) => error.data?.payload?.error ?? error.message,
    );
    return { asked: asked.pathname, refusal };
  },
};

const described = ({ issuer, authorization_endpoint, token_endpoint }, id) => ({
  issuer,
  authorize: new URL(authorization_endpoint).pathname,
  token: new URL(token_endpoint).pathname,
  isRegistered: typeof id === 'string',
});

const [client, ...words] = process.argv.slice(2);
const answer = await clients[client](...words);
process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));

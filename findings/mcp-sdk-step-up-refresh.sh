#!/usr/bin/env bash
# A call that lacks a scope is a 403 whose challenge names the scope (MCP, Authorization, "Scope Challenge Handling"). The client of
# the TypeScript SDK 1 that has a refresh token exchanges that, which brings no scope (RFC 6749, section 6), calls again, and fails:
# its user is never asked. Without a refresh token it asks.
# Versions: @modelcontextprotocol/sdk 1.32.2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts @modelcontextprotocol/sdk@1.32.2
cat >step-up.mjs <<'JS'
import { createServer } from 'node:http';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

let refreshes = 0;
const server = createServer((request, response) => {
  const origin = `http://${request.headers.host}`;
  const json = (value) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
  request.resume();
  if (request.url.startsWith('/.well-known/oauth-protected-resource'))
    return json({ resource: `${origin}/mcp`, authorization_servers: [origin] });
  if (request.url.startsWith('/.well-known/'))
    return json({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    });
  if (request.url === '/token') {
    refreshes++;
    return json({ access_token: 'new', refresh_token: 'next', token_type: 'Bearer', scope: 'read' });
  }
  const challenge = `Bearer error="insufficient_scope", scope="read write", resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
  response.writeHead(403, { 'WWW-Authenticate': challenge }).end();
});
await new Promise((done) => server.listen(0, '127.0.0.1', done));

async function call(tokens) {
  let asked = null;
  let kept = tokens;
  const authProvider = {
    redirectUrl: 'http://127.0.0.1:9/back',
    clientMetadata: { redirect_uris: ['http://127.0.0.1:9/back'] },
    clientInformation: () => ({ client_id: 'one' }),
    tokens: () => kept,
    saveTokens: (value) => {
      kept = value;
    },
    saveCodeVerifier() {},
    codeVerifier: () => '',
    redirectToAuthorization: (url) => {
      asked = url.searchParams.get('scope');
    },
  };
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.address().port}/mcp`), { authProvider });
  await transport.start();
  refreshes = 0;
  const error = await transport.send({ jsonrpc: '2.0', id: 1, method: 'ping' }).then(() => 'none', ({ message }) => message);
  return `the user is asked for: ${asked}; refreshes: ${refreshes}; error: ${error}`;
}
console.log('with a refresh token:', await call({ access_token: 'old', refresh_token: 'first', token_type: 'Bearer' }));
console.log('without one:', await call({ access_token: 'old', token_type: 'Bearer' }));
process.exit(0);
JS
node -p '"@modelcontextprotocol/sdk " + JSON.parse(require("fs").readFileSync("node_modules/@modelcontextprotocol/sdk/package.json")).version + ", Node " + process.version'
found=$(node step-up.mjs 2>/dev/null)
echo "expected of both: the user is asked for: read write"
echo "$found"
grep -q 'with a refresh token: the user is asked for: null; refreshes: 1; error: .*403 after trying upscoping' <<<"$found"
grep -q 'without one: the user is asked for: read write; refreshes: 0' <<<"$found"

import { createHash, randomBytes } from 'node:crypto';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import type { Role } from '#server/operations/roles.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { federalCampaign } from '#test/support/campaign.ts';
import { password, Visitor } from '#test/support/console/console.ts';
import { quickHash } from '#test/support/console/quick-hash.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startProgramServer } from '#test/support/http/program-server.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';

/** A server of the program as it is in service, with campaigns whose members connect programs. */
export interface OAuthWorld {
  readonly url: string;
  readonly database: TestDatabase;
  readonly pool: CampaignPool;
  /** Every line that the server has logged, down to debug level. */
  readonly logged: readonly string[];
  campaign(code: string): Promise<{ campaignId: string; userId: string; code: string }>;
  /** A person in a role who has signed in. */
  member(name: string, campaignId: string, role: Role): Promise<{ visitor: Visitor; userId: string }>;
  close(): Promise<void>;
}

export async function startOAuthWorld(environment: Readonly<Record<string, string>> = {}): Promise<OAuthWorld> {
  const createDatabase = () => createStartedDatabase({ withSample: false });
  const server = await startProgramServer({ createDatabase, settings: environment });
  const { database, log, logged } = server;
  const pool = createCampaignPool(database.url, log, { size: 2 });
  const stored = quickHash(password);
  return {
    url: server.url,
    database,
    pool,
    logged,
    async campaign(code) {
      return { ...(await createCampaign(pool, federalCampaign(code))), code };
    },
    async member(name, campaignId, role) {
      const email = `${name.toLowerCase()}@example.org`;
      const { rows } = await pool.query<{ id: string }>(
        `insert into users (id, email, name, password_hash, created_at) values (gen_random_uuid(), $1, $2, $3, now())
         on conflict (lower(email)) do update set password_hash = excluded.password_hash returning id`,
        [email, name, stored],
      );
      const userId = rows[0]?.id as string;
      await withCampaign(pool, campaignId, (tx) =>
        tx.query('insert into memberships (campaign_id, user_id, role, created_at) values ($1, $2, $3, now())', [
          campaignId,
          userId,
          role,
        ]),
      );
      const visitor = new Visitor(server.url);
      await visitor.signIn(email);
      return { visitor, userId };
    },
    async close() {
      await pool.end();
      await server.close();
    },
  };
}

export const redirectUri = 'https://assistant.example/callback?kept=1';

/** A program that has registered itself. */
export async function register(url: string, metadata: object = {}): Promise<string> {
  const body = JSON.stringify({ client_name: 'Test assistant', redirect_uris: [redirectUri], ...metadata });
  const answer = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return ((await answer.json()) as { client_id: string }).client_id;
}

export const newVerifier = () => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** The parameters of a request, which a test changes. */
export const asked = (url: string, clientId: string, verifier: string): Record<string, string> => ({
  client_id: clientId,
  redirect_uri: redirectUri,
  response_type: 'code',
  state: 'the state',
  code_challenge: challengeOf(verifier),
  code_challenge_method: 'S256',
  resource: `${url}/mcp`,
});

/** Where the last page leads on to; undefined if it does not. */
export function leadsTo(html: string): URL | undefined {
  const found = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(html)?.[1];
  return found === undefined ? undefined : new URL(found.replaceAll('&amp;', '&'));
}

/** Asks a member, who allows it, and returns the code. */
export async function consent(
  visitor: Visitor,
  code: string,
  request: Readonly<Record<string, string>>,
  scopes: readonly string[],
): Promise<string> {
  await visitor.get(`/oauth/authorize?${new URLSearchParams(request)}`).then(async (answer) => {
    await visitor.get(new URL(answer.headers.get('location') as string, 'http://x').href.slice('http://x'.length));
  });
  await visitor.post('/console/connect', { ...request, campaign: code, scopes, answer: 'allow' });
  const given = leadsTo(visitor.html)?.searchParams.get('code');
  if (!given) throw new Error('No code was given.');
  return given;
}

export interface TokenResponse {
  readonly status: number;
  readonly body: { access_token: string; refresh_token: string; scope: string; expires_in: number; error: string };
}

/** Asks the token endpoint. */
export async function tokens(url: string, fields: Record<string, string>): Promise<TokenResponse> {
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, body: (await answer.json()) as TokenResponse['body'] };
}

/** A program that a member has connected, with its tokens. */
export async function connected(
  world: OAuthWorld,
  visitor: Visitor,
  code: string,
  scopes: readonly string[],
  changed: Readonly<Record<string, string>> = {},
) {
  const [clientId, verifier] = [await register(world.url), newVerifier()];
  const request = { ...asked(world.url, clientId, verifier), ...changed };
  const exchange = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: await consent(visitor, code, request, scopes),
    redirect_uri: request.redirect_uri as string,
    code_verifier: verifier,
  };
  const { status, body } = await tokens(world.url, exchange);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { clientId, exchange, ...body };
}

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { createDemoKey } from '#server/campaign/demo/create-demo.ts';
import { type DemoCampaign, findDemo } from '#server/campaign/demo/find-demo.ts';
import { receiptableDonation } from '#server/campaign/demo/prepare-demo.ts';
import { scopes as allScopes, type Scope } from '#server/records/scopes.ts';
import type { RunningServer } from '#server/serve.ts';
import { createCampaignPool } from '#server/store/pool.ts';
import { federalCampaign } from '#test/support/campaign.ts';
import type { TestDatabase } from '#test/support/database.ts';
import { startProgramServer } from '#test/support/http/program-server.ts';
import { createStartedDatabase } from '#test/support/postgres/sandbox.ts';

/** A server of the program as in production, on a database of its own, with the demo campaign. */
export interface McpWorld {
  readonly database: TestDatabase;
  readonly url: string;
  /** A key of the demo campaign with every scope. */
  readonly key: string;
  /** A donation of the demo campaign whose receipt can be issued. */
  readonly donationId: string;
  /** Every line that the servers have logged, down to debug level. */
  readonly logged: readonly string[];
  /** A further key of the demo campaign. */
  demoKey(scopes: readonly Scope[]): Promise<string>;
  /** A key of another campaign, with every scope. */
  otherCampaign(code: string): Promise<string>;
  /** Another server of the same database. */
  anotherServer(): Promise<RunningServer>;
  close(): Promise<void>;
}

interface Settings {
  /** Whether the sample region is published, for the electoral tools. */
  readonly withMap?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Close it with `closedAfterAll`. Requests are not limited unless the environment says so. */
export async function startMcpWorld({ withMap = false, environment = {} }: Settings = {}): Promise<McpWorld> {
  const createDatabase = () => createStartedDatabase({ withSample: withMap });
  const server = await startProgramServer({ createDatabase, settings: environment });
  const { database, url, log, logged } = server;
  const pool = createCampaignPool(database.url, log, { size: 2 });
  const demo = (await findDemo(pool)) as DemoCampaign;
  const { campaignId, ownerId } = demo;
  const { key } = await createDemoKey(pool, demo);
  const { donationId } = await receiptableDonation(pool, demo);
  return {
    database,
    url,
    key,
    donationId: donationId as string,
    logged,
    async demoKey(scopes) {
      return (await createKey(pool, campaignId, { name: 'test', scopes, userId: ownerId })).key;
    },
    async otherCampaign(code) {
      const other = await createCampaign(pool, federalCampaign(code));
      return (await createKey(pool, other.campaignId, { name: 'test', scopes: allScopes, userId: other.userId })).key;
    },
    anotherServer: server.another,
    async close() {
      await pool.end();
      await server.close();
    },
  };
}

/** The protocol's revision that a client opens with: its first form, or that of 2026. */
export type Revision = 'legacy' | 'auto';

/** The official client over HTTP, connected. */
export async function connectClient(
  address: string,
  headers: Readonly<Record<string, string>> = {},
  mode: Revision = 'legacy',
): Promise<Client> {
  const client = new Client({ name: 'hustings test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers: { ...headers } } }),
  );
  return client;
}

export const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

// biome-ignore lint/suspicious/noExplicitAny: the tests look into answers, whose shape is checked against their schemas
export type Json = any;

/** The structured content of a call that must succeed. */
export async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Json> {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError) throw new Error(`${name}: ${textOf(result)}`);
  return result.structuredContent;
}

/** The error of a call that must fail. */
export async function refusal(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Json> {
  const result = await client.callTool({ name, arguments: args });
  if (!result.isError) throw new Error(`${name} was not refused.`);
  return JSON.parse(textOf(result));
}

export const textOf = ({ content }: { content: ReadonlyArray<{ type: string; text?: string }> }): string =>
  content[0]?.text ?? '';

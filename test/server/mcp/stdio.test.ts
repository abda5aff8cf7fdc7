import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import Koa from 'koa';
import { campaignTools } from '#server/mcp/tools/campaign/campaign-tools.ts';
import { electoralTools } from '#server/mcp/tools/electoral-tools.ts';
import { serve } from '#test/support/http/http-server.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { runCommand } from '#test/support/run-command.ts';
import { type Json, type Revision, refusal, startMcpWorld } from './mcp-world.ts';

const launcher = join(import.meta.dirname, '../../../bin/hustings.js');

const world = await closedAfterAll(startMcpWorld());

/** The environment of a process that knows no database. */
const environment = (settings: Record<string, string>) => ({ PATH: process.env.PATH as string, ...settings });

async function connect(
  settings: Record<string, string>,
  { args = [], mode = 'legacy' }: { args?: string[]; mode?: Revision } = {},
): Promise<Client> {
  const client = new Client({ name: 'hustings test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const command = { command: process.execPath, args: [launcher, 'mcp', ...args], env: environment(settings) };
  await client.connect(new StdioClientTransport(command));
  return client;
}

const keyed = () => ({ HUSTINGS_URL: world.url, HUSTINGS_API_KEY: world.key });

/** Arguments with which each tool succeeds; `voterId` and others come from what was read before. */
const examples = (known: { voterId: string; donationId: string }): Record<string, Record<string, unknown>> => ({
  save_voter: { id: known.voterId, notes: 'Likes lobster.' },
  record_donation: {
    donorName: 'Ottoline Brine',
    donorAddress: '2 Marram Rd',
    donorCity: 'Port Merrow',
    donorProvince: 'XA',
    donorPostalCode: 'Z1A 1A1',
    amount: 20,
    date: '2026-01-05',
    method: 'CASH',
  },
  issue_donation_receipt: { donationId: known.donationId },
  log_interaction: { voterId: known.voterId, type: 'PHONE', disposition: 'LEANING_SUPPORT' },
  save_lawn_sign: { address: '2 Marram Rd', voterId: known.voterId },
});

describe('hustings mcp', () => {
  it.each(['legacy', 'auto'] as const)(
    'lists the eleven tools in their order and calls each against the demo campaign (revision: %s)',
    async (mode) => {
      const client = await connect(keyed(), { mode });
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(campaignTools.tools.map(({ name }) => name));
      const ajv = new Ajv({ strictTypes: false });
      addFormats.default(ajv);
      const { data } = (await client.callTool({ name: 'find_voters', arguments: { limit: 1 } }))
        .structuredContent as Json;
      const known = { voterId: data[0].id, donationId: world.donationId };
      for (const { name, outputSchema } of tools) {
        const args = examples(known)[name] ?? { limit: 2 };
        const result = await client.callTool({ name, arguments: args });
        // The receipt of a donation is issued once.
        if (name === 'issue_donation_receipt' && mode === 'auto') {
          expect(result.isError).toBe(true);
          continue;
        }
        expect({ name, result: result.isError ? result : 'succeeded' }).toEqual({ name, result: 'succeeded' });
        const validate = ajv.compile(outputSchema as object);
        expect(validate(result.structuredContent) || validate.errors).toBe(true);
      }
      await client.close();
    },
  );

  it('reports refusals of the API, as over HTTP', async () => {
    const key = await world.demoKey(['voters:read']);
    const client = await connect({ HUSTINGS_URL: world.url, HUSTINGS_API_KEY: key });
    expect(await refusal(client, 'save_voter', { firstName: 'Anne' })).toEqual({
      code: 'forbidden',
      error: 'This API key does not have the scope voters:write.',
      status: 403,
      requestId: expect.any(String),
    });
    await client.close();
  });

  it('reports an unknown key with each call', async () => {
    const client = await connect({ HUSTINGS_URL: world.url, HUSTINGS_API_KEY: `svc_live_${'x'.repeat(32)}` });
    expect(await refusal(client, 'find_voters')).toMatchObject({ code: 'unauthorized', status: 401 });
    await client.close();
  });

  it('reports a key that was cut short, as the guide shows keys, and not that no server answers', async () => {
    const client = await connect({ HUSTINGS_URL: world.url, HUSTINGS_API_KEY: 'svc_live_…' });
    expect(await refusal(client, 'find_voters')).toMatchObject({
      code: 'unauthorized',
      status: 401,
      error: expect.stringContaining('HUSTINGS_API_KEY'),
    });
    await client.close();
  });

  it('serves the public tools with --electoral, without a key', async () => {
    const client = await connect({ HUSTINGS_URL: `${world.url}/` }, { args: ['--electoral'] });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(
      electoralTools.tools.map(({ name }) => name),
    );
    const { structuredContent } = await client.callTool({ name: 'find_boundaries', arguments: {} });
    expect(structuredContent).toMatchObject({ data: [] });
    await client.close();
  });

  it('says what to do if no server answers, or another program does', async () => {
    const otherHost = await serve(
      new Koa().use((ctx) => {
        ctx.status = 500;
        ctx.body = { oops: 1 };
      }),
    );
    for (const url of ['http://127.0.0.1:1', otherHost.url]) {
      const client = await connect({ HUSTINGS_URL: url, HUSTINGS_API_KEY: world.key });
      expect(await refusal(client, 'find_voters')).toEqual({
        code: 'internal',
        error: `No Hustings server answers at ${url}. Start it, or set HUSTINGS_URL to its address.`,
        status: 503,
        requestId: null,
      });
      await client.close();
    }
    await otherHost.close();
  });

  it('sends no key to the target of a redirect', async () => {
    let visits = 0;
    const other = await serve(
      new Koa().use((ctx) => {
        visits++;
        ctx.body = {};
      }),
    );
    const first = await serve(
      new Koa().use((ctx) => {
        ctx.redirect(other.url);
        ctx.status = 307;
      }),
    );
    const client = await connect({ HUSTINGS_URL: first.url, HUSTINGS_API_KEY: world.key });
    expect(await refusal(client, 'find_voters')).toMatchObject({ status: 503 });
    expect(visits).toBe(0);
    await client.close();
    await Promise.all([other.close(), first.close()]);
  });

  it('writes only the protocol, never the key, and ends with its input', async () => {
    const child: ChildProcess = spawn(process.execPath, [launcher, 'mcp'], {
      env: environment({ ...keyed(), NODE_DEBUG: '' }),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'find_voters', arguments: {} } };
    const printed: Buffer[] = [];
    child.stdout?.on('data', (part: Buffer) => printed.push(part));
    const errors = text(child.stderr as NodeJS.ReadableStream);
    child.stdin?.write(`not the protocol\n${JSON.stringify(message)}\n`);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    child.stdin?.end();
    const [code] = (await once(child, 'close')) as [number | null];
    const lines = Buffer.concat(printed).toString().trimEnd().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    expect({ code, errors: await errors }).toEqual({ code: 0, errors: '' });
    expect(lines.join('')).not.toContain(world.key);
  });

  it.each([
    [{}, 'The environment has no HUSTINGS_API_KEY: set it to an API key of the campaign.'],
    [{ HUSTINGS_URL: 'hustings.example.ca', HUSTINGS_API_KEY: 'x' }, 'HUSTINGS_URL must be the address of a server'],
    [{ HUSTINGS_URL: 'file:///etc/passwd', HUSTINGS_API_KEY: 'x' }, 'HUSTINGS_URL must be the address of a server'],
  ])('does not start with %j', async (settings: Record<string, string>, message) => {
    const saved = { ...process.env };
    delete process.env.HUSTINGS_API_KEY;
    Object.assign(process.env, settings);
    try {
      const { exitCode, output, errors } = await runCommand(world.database, ['mcp']);
      expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
      expect(errors).toContain(message);
    } finally {
      for (const name of Object.keys(settings)) delete process.env[name];
      Object.assign(process.env, saved);
    }
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { campaignTools } from '#server/mcp/tools/campaign/campaign-tools.ts';
import { electoralTools } from '#server/mcp/tools/electoral/electoral-tools.ts';
import type { Tool } from '#server/mcp/tools/tool.ts';
import { connectClient, type Json, type McpWorld, startMcpWorld } from '#test/server/mcp/mcp-world.ts';
import { questions } from '#test/server/mcp/questions.ts';
import { readCurl, sendCurl, shellWords } from '#test/support/http/curl.ts';
import { runJson } from '#test/support/run-command.ts';
import { loosely } from './shown-answer.ts';

const root = join(import.meta.dirname, '../..');
const page = await readFile(join(root, 'docs/mcp.md'), 'utf8');

const steps = [...page.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(({ 1: kind = '', 2: text = '', index }) => ({
  kind,
  text,
  line: page.slice(0, index).split('\n').length,
}));

let world: McpWorld;
let key = '';
let answer: { status: number; headers: Headers; body: Json };

beforeAll(async () => {
  world = await startMcpWorld({ withMap: true });
});
afterAll(() => world.close());

describe('docs/mcp.md', () => {
  for (const { kind, text, line } of steps) {
    it(`line ${line}: ${text.split('\n')[0]?.slice(0, 90)}`, () => take(kind, text));
  }

  it('has an answer for each command that gives one', () => {
    const commands = steps.filter(({ kind, text }) => kind === 'sh' && /^(curl|npm)/.test(text));
    const answers = steps.filter(({ kind, text }) => kind === 'http' || (kind === 'json' && !isSettings(text)));
    expect(commands.length).toBe(answers.length);
    expect(commands.length).toBe(5);
    expect(steps.filter(({ kind, text }) => kind === 'json' && isSettings(text))).toHaveLength(3);
  });

  it('names every tool in its order, with its scopes', () => {
    const rows = page.split('\n').flatMap((line) => /^\| `(\w+_\w+)` \| (.*?) \|/.exec(line)?.slice(1, 3) ?? []);
    const scopesOf = ({ operations }: Tool) =>
      [...new Set(operations.flatMap(({ scope }) => scope ?? []))].map((scope) => `\`${scope}\``).join(', ');
    expect(rows.filter((_, i) => i % 2 === 0)).toEqual(
      [...campaignTools.tools, ...electoralTools.tools].map(({ name }) => name),
    );
    expect(rows.filter((_, i) => i % 2 === 1).slice(0, 11)).toEqual(campaignTools.tools.map(scopesOf));
  });

  it('quotes questions that are tried', () => {
    const [, section = ''] = page.split('\n## What to ask\n');
    const quoted = [...(section.split('\n## ')[0] as string).matchAll(/"(.*?)"/g)].map(([, text = '']) => text);
    expect(quoted).toHaveLength(3);
    const tried = questions('2026-01-01').map(({ asked }) => asked.replace(/\.$/, ''));
    for (const text of quoted) expect(tried).toContain(text);
  });
});

const isSettings = (text: string) => /"(mcpServers|servers)"/.test(text);

/** The page's text with what a reader puts in: address, folder and key. */
const filledIn = (text: string) =>
  text
    .replaceAll('http://localhost:3000', world.url)
    .replaceAll('/path/to/hustings', root)
    .replaceAll(/svc_live_…|\$\{input:hustings-key\}|\$KEY/g, key);

async function take(kind: string, text: string): Promise<void> {
  if (kind === 'json' && isSettings(text)) return startAll(JSON.parse(filledIn(text)));
  if (kind === 'json') return expect(answer.body).toEqual(loosely(JSON.parse(text)));
  if (kind === 'http') return compareAnswer(text);
  if (text.startsWith('npm ')) return operate(text);
  if (text.startsWith('curl ')) return ask(filledIn(text));
  if (text.startsWith('claude ')) return addToClaudeCode(filledIn(text));
  expect(text).toBe('KEY=…  # key');
  key = answer.body.key;
}

async function operate(command: string): Promise<void> {
  const [, ...words] = shellWords(command, {});
  expect(words.slice(0, 4)).toEqual(['run', '--silent', 'campaign', '--']);
  answer = { status: 0, headers: new Headers(), body: await runJson(world.database, ['campaign', ...words.slice(4)]) };
}

async function ask(command: string): Promise<void> {
  const response = await sendCurl(readCurl(command));
  const text = await response.text();
  const event = /^data: (.*)$/m.exec(text)?.[1];
  answer = { status: response.status, headers: response.headers, body: JSON.parse(event ?? text) };
}

function compareAnswer(text: string): void {
  const [head = '', body = ''] = text.split('\n\n');
  const [status, ...headers] = head.split('\n');
  expect(answer.status).toBe(Number(status));
  for (const header of headers) {
    const [name = '', value] = header.split(': ');
    expect(`${name}: ${answer.headers.get(name)}`).toBe(`${name}: ${value}`);
  }
  expect(answer.body).toEqual(loosely(JSON.parse(body)));
}

interface ServerSettings {
  readonly command?: string;
  readonly args?: string[];
  readonly env?: Record<string, string>;
  readonly type?: string;
  readonly url?: string;
  readonly headers?: Record<string, string>;
}

/** Does with an assistant's settings what the assistant does: starts or calls each server and lists its tools. */
async function startAll({ mcpServers, servers }: Record<string, Record<string, ServerSettings>>): Promise<void> {
  for (const [name, { command, args = [], env = {}, url, headers = {} }] of Object.entries(
    mcpServers ?? servers ?? {},
  )) {
    if (url) {
      await expectTools(name, await connectClient(url, headers));
    } else {
      expect(command).toBe('node');
      const process_ = { command: process.execPath, args, env: { PATH: process.env.PATH ?? '', ...env } };
      await expectTools(name, await connected(new StdioClientTransport(process_)));
    }
  }
}

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'documentation test', version: '1.0.0' });
  await client.connect(transport);
  return client;
}

async function addToClaudeCode(command: string): Promise<void> {
  const words = shellWords(command, {});
  expect(words.slice(0, 5)).toEqual(['claude', 'mcp', 'add', '--transport', 'http']);
  const [name = '', url = '', option, header = ''] = words.slice(5);
  expect([undefined, '--header']).toContain(option);
  const [, field, value] = /^([\w-]+): (.*)$/.exec(header) ?? [];
  await expectTools(name, await connectClient(url, field && value ? { [field]: value } : {}));
}

async function expectTools(name: string, client: Client): Promise<void> {
  const expected = { hustings: campaignTools, districts: electoralTools }[name];
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).toEqual(expected?.tools.map((tool) => tool.name));
  await client.close();
}

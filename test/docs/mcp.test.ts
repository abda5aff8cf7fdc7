import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Client, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { campaignTools } from '#server/mcp/tools/campaign/campaign-tools.ts';
import { electoralTools } from '#server/mcp/tools/electoral-tools.ts';
import type { Tool } from '#server/mcp/tools/tool.ts';
import { connectClient, startMcpWorld } from '#test/server/mcp/mcp-world.ts';
import { questions } from '#test/server/mcp/questions.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { shellWords } from '#test/support/http/curl.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { describePage } from './run/describe-page.ts';
import type { PageRun } from './run/page-run.ts';
import { root } from './run/read-page.ts';

const page = await readFile(join(root, 'docs/mcp.md'), 'utf8');
const { path: folder } = temporaryFolder();

const world = await closedAfterAll(startMcpWorld({ withMap: true }));

const isSettings = (shown: unknown): shown is Settings => /"(mcpServers|servers)"/.test(JSON.stringify(shown));

const blocks = await describePage('docs/mcp.md', () => ({ url: world.url, database: world.database, folder }), {
  async json(shown, run) {
    if (!isSettings(shown)) return false;
    await startAll(JSON.parse(filledIn(JSON.stringify(shown), run)));
    return true;
  },
  async command(command, run) {
    if (!command.startsWith('claude ')) return false;
    await addToClaudeCode(filledIn(command, run));
    return true;
  },
});

describe('docs/mcp.md', () => {
  it('has a response for each command that gives one', () => {
    const commands = blocks.filter(({ kind, text }) => kind === 'sh' && /^(curl|npm)/.test(text));
    const shown = blocks.filter(({ kind }) => kind === 'json').map(({ text }): unknown => JSON.parse(text));
    const answers = [...shown.filter((value) => !isSettings(value)), ...blocks.filter(({ kind }) => kind === 'http')];
    expect(commands.length).toBe(answers.length);
    expect(commands.length).toBe(5);
    expect(shown.filter(isSettings)).toHaveLength(3);
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

/** The page's text with what a reader puts in: address, folder and key. */
const filledIn = (text: string, run: PageRun) =>
  run
    .filledIn(text)
    .replaceAll('/path/to/hustings', root)
    .replaceAll(/svc_live_…|\$\{input:hustings-key\}|\$KEY/g, run.variables.KEY as string);

interface ServerSettings {
  readonly command?: string;
  readonly args?: string[];
  readonly env?: Record<string, string>;
  readonly type?: string;
  readonly url?: string;
  readonly headers?: Record<string, string>;
}

type Settings = Readonly<Record<string, Record<string, ServerSettings>>>;

/** Does with an assistant's settings what the assistant does: starts or calls each server and lists its tools. */
async function startAll({ mcpServers, servers }: Settings): Promise<void> {
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

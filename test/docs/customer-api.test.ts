import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plans } from '#core/plans.ts';
import { spoilReceipt } from '#server/campaign/donations/receipts/spoil-receipt.ts';
import { campaignEndpoints } from '#server/campaign/endpoints.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { readCurl, sendCurl, shellWords } from '#test/support/http/curl.ts';
import { runJson } from '#test/support/run-command.ts';
import { loosely } from './shown-answer.ts';

const page = await readFile(join(import.meta.dirname, '../../docs/customer-api.md'), 'utf8');

/** What stands on the page in order: commands and answers, and what somebody does in the console. */
type Step = { kind: 'sh' | 'json' | 'http' | 'console'; text: string; line: number };

const steps: Step[] = [...page.matchAll(/^```(\w+)\n([\s\S]*?)\n```$|^<!-- (console): (.*) -->$/gm)].map((found) => ({
  kind: (found[1] ?? found[3]) as Step['kind'],
  text: (found[2] ?? found[4]) as string,
  line: page.slice(0, found.index).split('\n').length,
}));

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

let api: CampaignHarness;
const variables: Record<string, string> = {};
let answer: Answer | undefined;

beforeAll(async () => {
  api = await startCampaignApi({ rateLimit: true, now: () => new Date('2026-10-05T14:00:00Z') });
  variables.API = api.base;
});
afterAll(() => api.close());

describe('docs/customer-api.md', () => {
  for (const step of steps) {
    it(`line ${step.line}: ${step.text.split('\n')[0]?.slice(0, 90)}`, () => take(step));
  }

  it('runs an answer for each command', () => {
    const commands = steps.filter(({ kind, text }) => kind === 'sh' && /^(curl|npm)/.test(text));
    expect(commands.length).toBe(steps.filter(({ kind }) => kind === 'http' || kind === 'json').length);
    expect(commands.length).toBeGreaterThan(20);
  });

  it('names every operation with its scope', () => {
    for (const { method, path, scope } of campaignEndpoints) {
      const row = page.split('\n').find((line) => line.startsWith('|') && line.includes(`\`${method} ${path}\``));
      expect(row).toContain(`\`${scope}\``);
    }
  });

  it('has the limits of the plans', () => {
    for (const [name, { apiAccess, requestsPerMinute, voters }] of Object.entries(plans)) {
      const row = `| ${name} | ${requestsPerMinute.toLocaleString('en')} | ${voters.toLocaleString('en')} |`;
      if (apiAccess) expect(page).toContain(row);
    }
  });
});

async function take({ kind, text }: Step): Promise<void> {
  if (kind === 'console') return spoil(text);
  if (kind === 'json') return compare(answer?.body, JSON.parse(expand(text)));
  if (kind === 'http') return compareAnswer(text);
  if (text.startsWith('npm ')) return operate(text);
  if (text.startsWith('curl ')) return ask(text);
  for (const line of text.split('\n')) assign(line);
}

async function operate(command: string): Promise<void> {
  const [, ...words] = shellWords(command, variables);
  const own = words.indexOf('--');
  expect(words.slice(0, own)).toEqual(['run', '--silent', 'campaign']);
  answer = {
    status: 0,
    headers: new Headers(),
    body: await runJson(api.database, ['campaign', ...words.slice(own + 1)]),
  };
}

async function ask(command: string): Promise<void> {
  const response = await sendCurl(readCurl(command, variables));
  answer = { status: response.status, headers: response.headers, body: await response.json() };
}

/** `NAME=…  # data.id` takes a value from the last answer, `NAME=value` is what it says. */
function assign(line: string): void {
  const [, name, value, path] = /^([A-Z]+)=(\S+)(?: +# ([\w.]+))?$/.exec(line) as unknown as [
    string,
    string,
    string,
    string?,
  ];
  if (name === 'API') return;
  expect(value === '…').toBe(path !== undefined);
  const found =
    path === undefined
      ? value
      : path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], answer?.body);
  expect(found).toEqual(expect.any(String));
  variables[name] = found as string;
}

function compareAnswer(text: string): void {
  const [head = '', body = ''] = text.split('\n\n');
  const [status, ...headers] = head.split('\n');
  expect({ status: answer?.status, body: answer?.body }).toMatchObject({
    status: Number(status),
    body: expect.anything(),
  });
  for (const header of headers) {
    const [name = '', value] = header.split(': ');
    expect(`${name}: ${answer?.headers.get(name)}`).toBe(`${name}: ${value}`);
  }
  compare(answer?.body, JSON.parse(expand(body)));
}

const expand = (text: string) => text.replace(/\$([A-Z]+)/g, (_, name: string) => variables[name] as string);

function compare(actual: unknown, shown: unknown): void {
  expect(actual).toEqual(loosely(shown));
}

async function spoil(what: string): Promise<void> {
  const [, donationId] = /^spoil the receipt of (.*)$/.exec(expand(what)) as unknown as [string, string];
  const row = await api.database
    .knex('donations')
    .join('memberships', 'memberships.campaign_id', 'donations.campaign_id')
    .where('donations.id', donationId)
    .first('memberships.campaign_id', 'memberships.user_id');
  await spoilReceipt(api.api.pool, row.campaign_id, { donationId, userId: row.user_id, reason: 'The name was wrong.' });
}

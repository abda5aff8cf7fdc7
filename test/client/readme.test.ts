import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { type ElectoralServer, startElectoralServer } from '#test/server/electoral/electoral-server.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';

const root = join(import.meta.dirname, '../..');
const page = await readFile(join(root, 'client/README.md'), 'utf8');
const examples = [...page.matchAll(/^## ([^\n]*)\n(?:(?!^## )[\s\S])*?^```ts\n([\s\S]*?)^```$/gm)].map(
  ([, heading = '', program = '']) => [heading, program] as const,
);

let api: CampaignHarness;
let electoral: ElectoralServer;
beforeAll(async () => {
  api = await startCampaignApi({ now: () => new Date('2026-10-05T14:00:00Z') });
  for (const supportLevel of [1, 3, 3, 5]) {
    await api.request('POST', '/voters', { body: someVoter({ supportLevel, riding: 'Les Bancs' }) });
  }
  electoral = await startElectoralServer(async ({ knex }) => {
    const districts = [{ code: '1', name: 'Les Bancs', boxes: [[-49, 41, -47, 43] as const] }];
    await givenSet(knex, { id: 'xa', level: 'FEDERAL', districts });
    await givenPostalCode(knex, { code: 'Z3A0A1', addresses: { 'xa-1': 1 } });
  });
});
afterAll(() => Promise.all([api.close(), electoral.close()]));

/** What a program of the page prints. It runs in a process of its own, as the reader's does. */
async function run(program: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: program, loader: 'ts', resolveDir: root },
    alias: { '@hustings/client': join(root, 'client/src/hustings.ts') },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'node20.19',
  });
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', outputFiles[0]?.text ?? ''],
    {
      env: {
        HUSTINGS_URL: program.includes('ElectoralClient') ? electoral.base : api.base,
        HUSTINGS_KEY: api.ours.key,
      },
    },
  );
  return stdout;
}

/** By the heading below which the program is. */
const printed: Readonly<Record<string, RegExp>> = {
  'Whose district is it?': /^Les Bancs 1\n$/,
  Lists: /^2 undecided voters in Les Bancs\n$/,
  Writes: /^250\.00 true\n$/,
  Errors: /^404 [^\n]*voter[^\n]*\n$/i,
  'Request ids and headers': /^[0-9a-f-]{36} \d+\n$/,
  'Time and retries': /^getCampaign 200 attempt 1\nMarguerite Côté-O’Brien \d+\n$/,
};

describe('client/README.md', () => {
  it('has an example below each of these headings', () => {
    expect(examples.map(([heading]) => heading)).toEqual(Object.keys(printed));
    expect(page.match(/^```ts$/gm)).toHaveLength(examples.length);
  });

  it.each(examples)('%s: the example runs', async (heading, program) => {
    expect(await run(program)).toMatch(printed[heading] as RegExp);
  });

  it('has the defaults of the options', async () => {
    const source = await readFile(join(root, 'client/src/api-client.ts'), 'utf8');
    const [, line = ''] = /^const defaults = \{ (.*) \};$/m.exec(source) ?? [];
    const defaults = line.split(', ').map((one) => one.split(': '));
    expect(defaults).toHaveLength(3);
    for (const [name, value] of defaults) {
      expect(page).toContain(`| \`${name}\` | ${Number(value?.replace('_', '')).toLocaleString('en')} |`);
    }
  });
});

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startSite } from '#test/support/browser/site.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

jest.setTimeout(600_000);

const root = join(import.meta.dirname, '../../..');
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const programs = join(import.meta.dirname, 'programs');
const site = startSite({ RATE_LIMIT: 'on' });
const { path: folder } = temporaryFolder();

async function run(program: string, words: readonly string[], { cwd = folder, env = {} } = {}): Promise<string> {
  const ran = await promisify(execFile)(program, words, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  }).catch(({ stdout, stderr }) => {
    throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}${stderr}`);
  });
  return ran.stdout;
}

/** Runs a command of the operator on the server's database. */
async function hustings(...words: string[]): Promise<{ key: string }> {
  const command = ['bin/hustings.js', ...words, '--json'];
  return JSON.parse(await run(process.execPath, command, { cwd: root, env: site.environment }));
}

/** What the module of a page leaves, which begins when what it imports has arrived. */
async function resultOf(page: Page): Promise<unknown> {
  await page.waitForFunction('window.result', undefined, { timeout: 500_000 });
  return page.evaluate('window.result');
}

/** What the page of the client tells its readers to type. */
const page = { text: '', install: [''], module: '' };
const keys: string[] = [];

beforeAll(async () => {
  page.text = await (await fetch(`${site.address}/docs/client`)).text();
  page.install = /npm (install \S+client\.tgz)/.exec(page.text)?.[1]?.split(' ') ?? [];
  page.module = /from '(\S+client\.js)'/.exec(page.text.replaceAll('&#39;', "'"))?.[1] ?? '';
  // A plan whose limit is not met: that the client waits where one is, the suite of its pacing shows without waiting.
  await hustings('campaign', 'plan', 'demo', 'CAMPAIGN_HQ');
  for (let n = 0; n < 3; n++) keys.push((await hustings('campaign', 'demo-key')).key);
  await cp(programs, folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run('npm', [...page.install, '--no-audit', '--no-fund']);
}, 600_000);

describe('the package that a server hands out', () => {
  it('is installed as its page says, and brings nothing else', async () => {
    expect(page.install).toEqual(['install', `${site.address}/docs/client.tgz`]);
    const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
    expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/@hustings/client']);
  });

  it('has the same bytes as long as its sources are the same', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => fetch(`${site.address}/docs/client.tgz`)));
    expect(first?.headers.get('content-type')).toBe('application/gzip');
    const etag = first?.headers.get('etag') as string;
    expect(second?.headers.get('etag')).toBe(etag);
    const again = await fetch(`${site.address}/docs/client.tgz`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  it('is that of npm pack in a clone, which npm also makes when it links the clone', async () => {
    const words = ['pack', '--json', '--pack-destination', folder];
    const [packed] = JSON.parse(await run('npm', words, { cwd: join(root, 'client') })) as [{ filename: string }];
    const list = async (archive: string) => (await run('tar', ['-tf', archive])).trim().split('\n').sort();
    await writeFile(
      join(folder, 'served.tgz'),
      Buffer.from(await (await fetch(`${site.address}/docs/client.tgz`)).arrayBuffer()),
    );
    expect(await list('served.tgz')).toEqual(await list(packed.filename));
    await run('tar', ['-xf', 'served.tgz']);
    expect(await readFile(join(folder, 'package/dist/hustings.cjs'), 'utf8')).toContain('CustomerClient');
  });
});

describe('a program that is compiled', () => {
  beforeAll(async () => {
    const text = await readFile(join(folder, 'node_modules/@hustings/client/README.md'), 'utf8');
    const examples = [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, program = '']) => program);
    expect(examples.length).toBeGreaterThan(5);
    for (const [n, program] of examples.entries()) await writeFile(join(folder, `example-${n}.ts`), program);
    // The types of Node are those of this repository: a stranger has them already.
    await symlink(join(root, 'node_modules/@types'), join(folder, 'node_modules/@types'));
    await symlink(join(root, 'node_modules/undici-types'), join(folder, 'node_modules/undici-types')).catch(() => {});
  });

  it.each(['tsconfig.json', 'tsconfig.browser.json', 'tsconfig.node16.json'])(
    'passes the types of %s',
    async (project) => {
      expect(await run(process.execPath, [tsc, '--project', project])).toBe('');
    },
  );

  it('runs as an ES module, and as CommonJS from .cts', async () => {
    const env = { HUSTINGS_URL: site.address, HUSTINGS_KEY: keys[0] as string };
    expect(await run(process.execPath, ['out/strict.js'], { env })).toContain('strict program');
    expect(await run(process.execPath, ['out/common.cjs'], { env })).toBe('ok 36 true\n');
  });
});

describe('400 creations at once and 1,000 voters, all at the same time in', () => {
  const whole = { read: 1000, made: 400, refused: [] };
  const inNode = async (loading: string, key: string | undefined) => {
    const program = `${loading}.then(async (client) => {
      const { many } = await import('./many.mjs');
      console.log(JSON.stringify(await many(client, '${site.address}', '${key}')));
    });`;
    const type = loading.startsWith('import') ? 'module' : 'commonjs';
    return JSON.parse(await run(process.execPath, [`--input-type=${type}`, '--eval', program]));
  };

  async function inPage(key: string | undefined) {
    const visit = await site.visit();
    const text = await readFile(join(programs, 'many.mjs'), 'utf8');
    // A page of the same server: the customer API allows no other.
    await visit.page.route(`${site.address}/stranger`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A stranger’s page</title>' }),
    );
    await visit.page.goto(`${site.address}/stranger`);
    const program = `${text.replace('export async', 'async')}
      window.result = import('${page.module}').then((client) => many(client, '', '${key}'));`;
    await visit.page.addScriptTag({ type: 'module', content: program });
    const result = await resultOf(visit.page);
    await visit.close();
    return result;
  }

  it('Node, in both module systems, and a page', async () => {
    const results = await Promise.all([
      inNode("import('@hustings/client')", keys[0]),
      inNode("Promise.resolve(require('@hustings/client'))", keys[1]),
      inPage(keys[2]),
    ]);
    expect(results).toEqual([whole, whole, whole]);
  });
});

let otherSite = '';
const other = createServer((_, response) => {
  response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Another site</title>');
});
beforeAll(async () => {
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  otherSite = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
});
afterAll(() => {
  other.closeAllConnections();
  other.close();
});

it('a page of another site looks up districts, and gets an error about CORS for the customer API', async () => {
  const visit = await site.visit();
  await visit.page.goto(otherSite);
  const program = `import { CustomerClient, ElectoralClient } from '${page.module}';
    const ask = async () => {
      const { federal } = await new ElectoralClient({ baseUrl: '${site.address}' }).lookUp({ postalCode: 'W0A1C0' });
      const customer = new CustomerClient({ baseUrl: '${site.address}', apiKey: '${keys[0]}', maxAttempts: 1 });
      return [federal.id, await customer.getCampaign().catch((error) => error.message)];
    };
    window.result = ask();`;
  await visit.page.addScriptTag({ type: 'module', content: program });
  const [district, message] = (await resultOf(visit.page)) as [string, string];
  expect(district).toMatch(/^sample-federal-/);
  expect(message).toContain('(CORS)');
  await visit.close();
});

import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password, type Visitor } from '#test/support/console/console.ts';
import { type FilledConsole, startFilledConsole } from './filled-console.ts';
import { addressOf, isGet, isPost, named } from './routes.ts';

let console: FilledConsole;
let owner: Visitor;

beforeAll(async () => {
  console = await startFilledConsole();
  owner = await console.app.signedIn('our-owner', console.filled.campaignId, 'OWNER');
});
afterAll(() => console.app.close());

/** What every response of the console has. */
function expectGuarded({ headers, status }: Response): void {
  expect(headers.get('cache-control')).toBe('no-store');
  // A redirect to a path of this console, and to no other host.
  if (status >= 300 && status < 400) expect(headers.get('location')).toMatch(/^\/console(?![^/?])(?!\/\/)/);
  if (!headers.get('content-type')?.startsWith('text/html') || status === 302 || status === 303) return;
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
  // One script alone, by its hash, in a document that has an origin of its own.
  const isOneScript =
    /script-src 'sha256-[\w+/]+=*';/.test(policy) && policy.endsWith('; sandbox allow-scripts allow-modals');
  if (!isOneScript) expect(policy).toMatch(/script-src '(self|none)'/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-encoding')).toBeNull();
}

describe.each(named(isGet))('$name', ({ route }) => {
  it('may not be framed or cached, and redirects to no other host, for any user', async () => {
    const { app, filled, ids } = console;
    for (const code of [filled.code, 'none']) {
      for (const visitor of [owner, app.visitor()]) expectGuarded(await visitor.get(addressOf(route, code, ids)));
    }
  });

  it('has both languages', async () => {
    const address = addressOf(route, console.filled.code, console.ids);
    for (const language of ['fr', 'en']) {
      const answer = await owner.get(`${address}${address.includes('?') ? '&' : '?'}lang=${language}`);
      // Receipts are in both at once, as they were issued.
      if (answer.status >= 300 || !answer.headers.get('content-type')?.startsWith('text/html')) continue;
      if (!answer.headers.get('content-security-policy')?.includes('sandbox')) {
        expect(await answer.text()).toMatch(new RegExp(`<html lang="${language}">`));
      }
    }
  });
});

describe.each(named(isPost))('$name', ({ route }) => {
  it('may not be framed or cached when it shows its form again or refuses', async () => {
    const { app, filled, ids } = console;
    const address = addressOf(route, filled.code, ids);
    for (const visitor of [app.visitor(), owner]) {
      expectGuarded(await visitor.post(address, {}, { Origin: 'https://evil.example' }));
      expectGuarded(await visitor.post(address, { formToken: 'wrong' }));
    }
  });
});

/** Requests a path as it is: `fetch` would read `//evil.example` as a host. */
async function rawPage(path: string): Promise<string> {
  const sent = request(console.app.server.url, { path, headers: { Accept: 'text/html' } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return text(answer);
}

const otherHosts = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  '/console//evil.example',
  '/console/\\evil.example',
  '/console@evil.example',
  '/console.evil.example',
  '/console\t//evil.example',
  'javascript:alert(1)',
];

describe('signing in', () => {
  it.each(otherHosts)('leads to the console and not to %j', async (next) => {
    const { app } = console;
    const { email } = await app.person('led-astray');
    const visitor = app.visitor();
    await visitor.get(`/console/sign-in?${new URLSearchParams({ next })}`);
    expect(visitor.html).toContain('name="next" value="/console"');
    const answer = await visitor.post('/console/sign-in', { email, password, next });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console']);
  });

  it('redirects back to the requested page', async () => {
    const { app, filled, ids } = console;
    const { email } = await app.person('led-back', filled.campaignId);
    const visitor = app.visitor();
    const page = `/console/campaigns/${filled.code}/donations/${ids.get('donation')}?did=donation-recorded`;
    const asked = (await visitor.get(page)).headers.get('location') as string;
    await visitor.get(asked);
    const next = new URL(asked, 'http://localhost').searchParams.get('next') as string;
    const answer = await visitor.post('/console/sign-in', { email, password, next });
    expect(answer.headers.get('location')).toBe(page);
  });
});

it.each(['//evil.example', '//evil.example/console', '/\\evil.example', '///evil.example/'])(
  'an error at %s links to no other host',
  async (path) => {
    const page = await rawPage(path);
    const links = [...page.matchAll(/ (?:href|src|action)="([^"]*)"/g)].map(([, link]) => link as string);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links)
      expect(new URL(link.replaceAll('&amp;', '&'), 'http://here.example').host).toBe('here.example');
  },
);

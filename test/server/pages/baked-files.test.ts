import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { createApp } from '#server/app.ts';
import { createReadiness } from '#server/health/health.ts';
import { showErrorPage } from '#server/pages/errors/error-page.tsx';
import { createPages } from '#server/pages/pages.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { languageFaults } from '#test/support/pages/language-faults.ts';

const folder = temporaryFolder();
const name = 'districts-46-0123abcd.hust';
const bytes = randomBytes(5_000);
const attribution = 'Contains <fiction>.';

let baking: HttpServer;
let plain: HttpServer;
/** How often the client's allowance was counted. */
let counted = 0;

const serverOf = (bakeFolder: string | undefined) =>
  serve(
    createApp({
      log: createLog('silent'),
      trustedProxies: 0,
      showErrorPage,
      readiness: createReadiness({ log: createLog('silent'), parts: [] }),
      middlewares: [
        createPages({ count: async () => void counted++ } as never, 'https://hustings.example', { bakeFolder }),
      ],
    }),
  );

beforeAll(async () => {
  await folder.write(name, bytes);
  await folder.write('bake-key.pem', Buffer.from('a secret'));
  await folder.write('locator.js', Buffer.from('export {};'));
  await folder.write('offline.js', Buffer.from('self;'));
  await folder.write('index.html', Buffer.from('<!doctype html>'));
  const manifest = {
    publicKey: 'a-key',
    districts: { name, bytes: bytes.length, sha256: '' },
    maps: [{ attribution }, { attribution }],
    leftOut: [],
    postalCredits: ['From a list.'],
  };
  await folder.write('manifest.json', Buffer.from(JSON.stringify(manifest)));
  baking = await serverOf(folder.path);
  plain = await serverOf(undefined);
});
afterAll(() => Promise.all([baking.close(), plain.close()]));

const get = (path: string, headers: Record<string, string> = {}, { url } = baking) => fetch(url + path, { headers });
const read = async (path: string) => (await get(path, { accept: 'text/html' })).text();

describe('below /baked/', () => {
  it('is the file of districts, for pages of any site and for ever', async () => {
    const answer = await get(`/baked/${name}`);
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('content-encoding')).toBeNull();
    const etag = answer.headers.get('etag') as string;
    expect((await get(`/baked/${name}`, { 'if-none-match': etag })).status).toBe(304);
  });

  it('is read by ranges', async () => {
    const part = await get(`/baked/${name}`, { range: 'bytes=100-299' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-299/5000']);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 300))).toBe(true);
    expect((await get(`/baked/${name}`, { range: 'bytes=9000-' })).status).toBe(416);
  });

  it('may be read by ranges on pages of other sites, in browsers that ask before', async () => {
    const headers = { origin: 'https://news.example', 'access-control-request-method': 'GET' };
    const answer = await fetch(`${baking.url}/baked/${name}`, {
      method: 'OPTIONS',
      headers: { ...headers, 'access-control-request-headers': 'range' },
    });
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(answer.headers.get('access-control-allow-headers')).toContain('Range');
  });

  it('is counted as a look-up', async () => {
    const before = counted;
    await get(`/baked/${name}`, { range: 'bytes=0-1' });
    await get('/baked/locator.js');
    expect(counted).toBe(before + 1);
  });

  it('has what lies beside, which is asked for anew each time', async () => {
    for (const [path, type] of [
      ['', 'text/html'],
      ['index.html', 'text/html'],
      ['locator.js', 'text/javascript'],
      ['offline.js', 'text/javascript'],
      ['manifest.json', 'application/json'],
    ]) {
      const answer = await get(`/baked/${path}`);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, `${type}; charset=utf-8`]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      const etag = answer.headers.get('etag') as string;
      expect((await get(`/baked/${path}`, { 'if-none-match': etag })).status).toBe(304);
    }
    expect((await get('/baked/')).headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
  });

  it.each([
    'bake-key.pem',
    'districts-46-ffffffff.hust',
    '..%2fpackage.json',
    '%2e%2e%2fbake-key.pem',
    'constructor',
    'index.html/',
  ])('has no %s', async (path) => {
    expect((await get(`/baked/${path}`)).status).toBe(404);
  });

  it('is nothing where nothing is baked', async () => {
    for (const path of ['', name, 'manifest.json']) expect((await get(`/baked/${path}`, {}, plain)).status).toBe(404);
  });
});

describe('the embed from which no position leaves the device', () => {
  it('has a form that is never sent, and the credits', async () => {
    const answer = await get('/embed?private=1&lang=en&postalCode=A1A1A1');
    const page = await answer.text();
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain('frame-ancestors *');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(page).toContain('sends your location and your postal code to nobody');
    expect(page).toContain(`data-file="/baked/${name}" data-public-key="a-key"`);
    expect(page).not.toContain('A1A1A1');
    expect(page.split('Contains &lt;fiction>.')).toHaveLength(2);
    expect(page).toContain('From a list.');
  });

  it.each(['en', 'fr'] as const)('is in one language: %s', async (language) => {
    const page = await read(`/embed?private=1&lang=${language}&colours=dark`);
    expect(page).toContain(`<html lang="${language}" data-colours="dark">`);
    expect(languageFaults(page, language, [attribution, 'From a list.'])).toEqual([]);
    expect(languageFaults(await read(`/embed/snippet?private=1&lang=${language}`), language, [])).toEqual([]);
  });

  it('is no other one where nothing is baked', async () => {
    for (const query of ['private=1', 'private=true', 'private', 'private=1&private=0']) {
      const answer = await get(`/embed?${query}&lang=en&postalCode=A1A1A1`, {}, plain);
      expect([query, answer.status]).toEqual([query, 404]);
      expect(await answer.text()).toContain('This look-up is not available at the moment.');
      expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
    }
  });
});

describe('the page of the embed', () => {
  it('offers it where a file is baked', async () => {
    const page = await read('/embed/snippet?lang=en');
    expect(page).toContain('href="/embed/snippet?private=1"');
    expect(page).not.toContain('private=1&quot;');
    const chosen = await read('/embed/snippet?private=1&colours=dark&lang=en');
    expect(chosen).toContain('https://hustings.example/embed?lang=fr&amp;colours=dark&amp;private=1&quot;');
    expect(chosen).toContain('href="/embed/snippet?colours=dark"');
    expect(chosen).toContain('Neither position nor postal code leaves the device: the frame fetches a file (5 kB)');
    const without = await (await get('/embed/snippet?private=1&lang=en', {}, plain)).text();
    expect(without).not.toContain('private');
  });
});

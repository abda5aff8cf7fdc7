import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLog } from '#core/log.ts';
import { createApp } from '#server/app.ts';
import { createReadiness } from '#server/health/health.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { guideGroups } from '#server/pages/docs/guides.ts';
import { renderMarkdown } from '#server/pages/docs/markdown.ts';
import { showErrorPage } from '#server/pages/errors/error-page.tsx';
import { languages } from '#server/pages/language.ts';
import type { ElectoralPages } from '#server/pages/look-up/electoral-pages.ts';
import { createPages } from '#server/pages/pages.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';

const asked = () => {
  throw new Error('No page of the documentation asks the map.');
};
const noMap: ElectoralPages = {
  map: asked,
  now: asked,
  count: async () => {},
  countSuggestions: asked,
  ask: asked,
  findings: asked,
  databaseTimeout: asked,
  listAllowance: asked,
  client: asked,
  isLimited: true,
};

let server: HttpServer;
const logged: string[] = [];

beforeAll(async () => {
  server = await servePages(undefined);
});
afterAll(() => server.close());

function servePages(publicUrl: string | undefined): Promise<HttpServer> {
  const app = createApp({
    log: createLog('warn', { write: (line) => void logged.push(line) }),
    trustedProxies: 0,
    readiness: createReadiness({ log: createLog('silent'), parts: [] }),
    showErrorPage,
    // The pages of the map are tested if there is a map.
    middlewares: [createPages(noMap, publicUrl)],
  });
  return serve(app);
}

/** Renders a text whose files are shown nowhere. */
const render = (text: string) =>
  renderMarkdown(text, { addressOf: () => undefined, copy: { label: 'Copy', done: 'Copied' }, drawing: 'Drawing' });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });
const read = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

describe('the front page of the documentation', () => {
  it('is in the requested, remembered or accepted language, in this order', async () => {
    const french = await get('/docs?lang=fr');
    expect(await french.text()).toContain('<html lang="fr">');
    const cookie = french.headers.get('set-cookie') as string;
    expect(cookie).toMatch(/^language=fr; path=\/; expires=[^;]+; samesite=lax; httponly$/);
    expect(await read('/docs', { cookie: 'language=fr', 'accept-language': 'en' })).toContain('<html lang="fr">');
    expect(await read('/docs', { 'accept-language': 'fr-CA, en;q=0.5' })).toContain('<html lang="fr">');
    expect(await read('/docs', { cookie: 'language=tlh', 'accept-language': 'de' })).toContain('<html lang="en">');
    expect((await get('/docs')).headers.get('vary')).toBe('Cookie, Accept-Language, Accept-Encoding');
  });

  it('links to the same address in the other language', async () => {
    expect(await read('/docs?q=1%262&lang=en')).toContain('href="/docs?q=1%262&amp;lang=fr"');
  });

  it('shows commands with the public address of the installation, else the host of the request', async () => {
    expect(await read('/docs')).toContain(`${server.url}/api/v1/electoral/lookup`);
    const known = await servePages('https://hustings.example');
    try {
      const page = await (await fetch(`${known.url}/docs`)).text();
      expect(page).toContain('https://hustings.example/api/v1/electoral/lookup');
      expect(page).not.toContain(known.url);
      const snippet = await (await fetch(`${known.url}/embed/snippet`)).text();
      expect(snippet).toContain('&lt;iframe src=&quot;https://hustings.example/embed?lang=fr');
    } finally {
      await known.close();
    }
  });

  it('is the front page of a server without look-ups', async () => {
    const app = createApp({
      log: createLog('silent'),
      trustedProxies: 0,
      showErrorPage,
      readiness: createReadiness({ log: createLog('silent'), parts: [] }),
      middlewares: [createPages(undefined, undefined)],
    });
    const campaigns = await serve(app);
    try {
      const answer = await fetch(`${campaigns.url}/`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs']);
      expect((await fetch(`${campaigns.url}/`)).status).toBe(200);
    } finally {
      await campaigns.close();
    }
  });

  it('names every guide of docs/', async () => {
    const files = await readdir(join(import.meta.dirname, '../../../docs'));
    const names = files.filter((file) => file.endsWith('.md')).map((file) => file.replace('.md', ''));
    // The client’s page is beside its sources.
    expect(guideGroups.flatMap(({ guides }) => guides).toSorted()).toEqual([...names, 'client'].toSorted());
    const page = await read('/docs');
    for (const name of names) expect(page).toContain(`href="/docs/${name}"`);
  });

  it('searches the guides: sections with every word, those with it in their heading first', async () => {
    const page = await read('/docs?q=RATE+límits&lang=en');
    const [, first = ''] = /<section class="found".*?<li[^>]*><a href="([^"]*)"/.exec(page) ?? [];
    expect(first).toBe('/docs/rate-limits#rate-limits');
    expect((page.match(/<li lang="en"><a href="\/docs\/[\w-]+#/g) ?? []).length).toBeGreaterThan(2);
    const excerpts = [...page.matchAll(/<small>(.*?)<\/small>/g)].map(([, excerpt = '']) => excerpt);
    expect(excerpts.join(' ')).toMatch(/<mark>rate<\/mark>/i);
    expect(excerpts.join(' ')).toMatch(/<mark>limits<\/mark>/i);
    // Markup in the source of a guide is not part of its text, nor are its examples.
    expect(excerpts.join(' ').replaceAll(/<\/?mark>/g, '')).not.toMatch(/```|\]\(|<|\bcurl\b|\*\*/);
    expect(await read('/docs?q=xylophone+quota&lang=fr')).toContain('Aucune section d’un guide ne contient tous');
    const nothing = await read('/docs?q=xylophone&lang=en');
    expect(nothing).toContain('<h2>Nothing found in the guides: xylophone</h2>');
    expect(nothing).toContain('No section of a guide has this word.');
    expect(await read('/docs?q=%3Cb%3E&lang=en')).toContain('value="&lt;b>"');
    const empty = await read('/docs?q=+&lang=en');
    expect(empty).not.toContain('class="found"');
    expect(empty).toContain('Type one or more words to search for.');
    expect(await read('/docs?lang=en')).not.toContain('Type one or more words');
  });

  it('begins excerpts with a sentence, and ranks guides before internal documentation', async () => {
    const page = await read('/docs?q=receipt&lang=en');
    const found = [...page.matchAll(/<li lang="en"><a href="\/docs\/([\w-]+)#.*?<small>(.*?)<\/small>/g)];
    expect(found).toHaveLength(10);
    expect(found.slice(0, 5).map(([, guide]) => guide)).not.toContain('schema');
    const begun = found.filter(([, , excerpt = '']) => /^(<mark>)?[\p{Lu}\d]/u.test(excerpt));
    expect(begun.length).toBeGreaterThanOrEqual(8);
    // The results are shown without the front page, which has a link.
    expect(page).not.toContain('Working in a campaign');
    expect(page).toContain('<a href="/docs">All guides</a>');
  });

  it('counts searches, but not the front page, also on a server without look-ups', async () => {
    const app = createApp({
      log: createLog('silent'),
      trustedProxies: 0,
      showErrorPage,
      readiness: createReadiness({ log: createLog('silent'), parts: [] }),
      middlewares: [createPages(undefined, undefined, { requests: createRateCounter('test', 60) })],
    });
    const campaigns = await serve(app);
    try {
      const search = () => fetch(`${campaigns.url}/docs?q=xylophone&lang=fr`, { headers: { accept: 'text/html' } });
      const answers = await Promise.all(Array.from({ length: 120 }, search));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      await Promise.all(answers.map((answer) => answer.text()));
      const refused = await search();
      expect(refused.status).toBe(429);
      expect(await refused.text()).toContain('Plus de 120 recherches sont venues de votre réseau');
      expect((await fetch(`${campaigns.url}/docs`)).status).toBe(200);
    } finally {
      await campaigns.close();
    }
  });

  it('searches for a hundred characters of a longer text, and the log says that, without the text', async () => {
    logged.length = 0;
    for (let n = 0; n < 3; n++) expect((await get(`/docs?q=receipt+${'xylophone'.repeat(20)}`)).status).toBe(200);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { method: 'GET', route: '/docs', cause: 'a search longer than its field takes', msg: 'a request was refused' },
    ]);
    expect(logged.join()).not.toContain('xylophone');
  });

  it('shows no file outside the folder', async () => {
    expect((await get('/docs/../package.json')).status).toBe(404);
    expect((await get('/docs/%2e%2e%2fREADME')).status).toBe(404);
    expect((await get('/docs/pictures/%2e%2e%2f..%2fweb%2ficon.svg')).status).toBe(404);
  });
});

describe('a guide', () => {
  it.each(languages)('links only to pages of the installation (%s)', async (language) => {
    const answers = new Map<string, Promise<readonly [number, string]>>();
    const ask = (address: string) => {
      const answer =
        answers.get(address) ??
        get(address, { cookie: `language=${language}` }).then(
          async (found) => [found.status, await found.text()] as const,
        );
      answers.set(address, answer);
      return answer;
    };
    for (const name of guideGroups.flatMap(({ guides }) => guides)) {
      const [, page] = await ask(`/docs/${name}`);
      const targets = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1] as string);
      // The frame of a page also links to pages of other parts, which this test does not serve.
      for (const target of new Set(targets.filter((address) => /^\/(docs|assets)\b/.test(address)))) {
        const [address = '', fragment] = decodeURIComponent(target.replaceAll('&amp;', '&')).split('#');
        const [status, found] = await ask(address);
        expect([name, target, status]).toEqual([name, target, 200]);
        if (fragment) expect([name, target, found.includes(`id="${fragment}"`)]).toEqual([name, target, true]);
      }
      expect(targets.filter((target) => !/^(https?:\/\/|\/|#)/.test(target))).toEqual([]);
    }
  });

  it('has a table of contents, buttons to copy commands, and links to the previous and next guides', async () => {
    const page = await read('/docs/receipts');
    for (const [, id] of page.matchAll(/<h2 id="([^"]+)"/g)) expect(page).toContain(`<a href="#${id}">`);
    expect(page).toContain('href="/docs/console" rel="prev"');
    expect(page).toContain('href="/docs/mcp" rel="next"');
    expect(await read('/docs/console')).not.toContain('rel="prev"');
    const { html } = await render('# A\n\n```sh\nls\n```\n\n```json\n{}\n```\n');
    expect(html).toMatch(/<code id="code-0"[^>]*>ls\n<\/code><\/pre>\n<button type="button" data-copy="code-0"/);
    expect(html.match(/<button/g)).toHaveLength(1);
  });

  it('says where it stands among the guides of its group, which are all one press away', async () => {
    const page = await read('/docs/receipts');
    expect(page).toMatch(/<nav class="breadcrumb".*href="\/docs">Documentation<.*href="\/docs#campaign">Working in a/s);
    expect(page).toContain('Working in a campaign <small>2 of 4</small>');
    const [, list = ''] = /<div class="guide-group">.*?<ol>(.*?)<\/ol>/s.exec(page) ?? [];
    expect([...list.matchAll(/href="([^"]+)"/g)].map(([, to]) => to)).toEqual(
      ['console', 'receipts', 'mcp', 'privacy'].map((name) => `/docs/${name}`),
    );
    expect(list.match(/aria-current="page"/g)).toHaveLength(1);
    expect(list).toContain('<a href="/docs/receipts" lang="en" aria-current="page">');
    const french = await read('/docs/receipts', { cookie: 'language=fr' });
    expect(french).toContain('<small>2 sur 4</small>');
    expect(french).toContain('<a href="/docs/privacy" lang="en">');
    expect(french).toContain('(en anglais)');
    const front = await read('/docs');
    for (const { id } of guideGroups) expect(front).toContain(`<h3 id="${id}">`);
  });

  it('has its headings as links to themselves, and those of the third level in its contents', async () => {
    const text = '# A\n\n## B `c`\n\n### D\n\nx\n\n#### E\n\nx\n\n## F\n\nx\n';
    const { html, headings } = await render(text);
    expect(html).toContain('<h1 id="a">A</h1>');
    expect(html).toContain('<h2 id="b-c"><a class="anchor" href="#b-c">B <code>c</code></a></h2>');
    expect(html).toContain('<h3 id="d"><a class="anchor" href="#d">D</a></h3>');
    expect(html).toContain('<h4 id="e"><a class="anchor" href="#e">E</a></h4>');
    expect(headings).toEqual([
      { id: 'b-c', text: 'B c', below: [{ id: 'd', text: 'D' }] },
      { id: 'f', text: 'F', below: [] },
    ]);
    // On a phone the contents are folded below the title, above all else.
    const page = await read('/docs/console');
    expect(page).toMatch(/<\/h1><\/div><details class="contents narrow" lang="en">/);
    expect(page).toContain('<nav class="contents wide-screen" aria-label="On this page">');
    expect(page.match(/<a href="#walk-lists">/g)).toHaveLength(2);
  });

  it('is in French for French readers if there is a translation, under the same address', async () => {
    const french = await read('/docs/receipts', { cookie: 'language=fr' });
    expect(french).toContain('<html lang="fr">');
    expect(french).toContain('<h1 id="dons-et-reçus">');
    expect(french).toContain('<article class="guide" lang="fr">');
    expect(french).toContain('href="/docs/receipts?lang=en"');
    // A link to a heading of the English text leads to the same one here.
    expect(french).toContain('<h2 id="le-plafond-annuel"><span id="the-annual-cap"></span>');
    expect(french).toContain('<a href="/docs/customer-api#correcting-a-donation" hreflang="en">');
    expect(french).toContain('<a href="/docs/console#fermer-une-campagne">');
    expect(await read('/docs/getting-started', { cookie: 'language=fr' })).toContain('data-copied="Copié"');
    const english = await read('/docs/receipts', { cookie: 'language=en' });
    expect(english).toContain('<h1 id="donations-and-receipts">');
    expect(english).toContain('href="/docs/receipts?lang=fr"');
    expect(english).not.toContain('hreflang="en"');
  });

  it('is the same at the second reading, in each language', async () => {
    for (const cookie of ['language=en', 'language=fr']) {
      expect(await read('/docs/errors', { cookie })).toBe(await read('/docs/errors', { cookie }));
    }
    expect(await read('/docs/errors', { cookie: 'language=fr' })).toContain('<html lang="fr">');
    expect(await read('/docs/errors?lang=en')).toContain('<html lang="en">');
  });

  it('without a translation is marked as English in a French page', async () => {
    const guide = await read('/docs/paging', { cookie: 'language=fr' });
    expect(guide).toContain('Ce guide est en anglais.');
    expect(guide).toMatch(/<html lang="fr">.*<article class="guide" lang="en">/s);
    expect(guide).not.toContain('lang=en"');
    const all = await read('/docs', { cookie: 'language=fr' });
    expect(all).toContain('<a href="/docs/receipts" lang="fr">Dons et reçus</a></li>');
    expect(all).toContain('<a href="/docs/paging" lang="en">');
    // One of the starting guides is marked there too.
    expect(all.match(/\(en anglais\)/g)?.length).toBe(guideGroups.flatMap(({ guides }) => guides).length - 6 + 1);
    expect(await read('/docs', { cookie: 'language=en' })).not.toContain('en anglais');
  });

  it('is found by the words of the reader’s language', async () => {
    const page = await read('/docs?q=plafond+annuel&lang=fr');
    expect(page).toContain(
      '<li lang="fr"><a href="/docs/receipts#le-plafond-annuel">Le plafond annuel – Dons et reçus</a>',
    );
    expect(await read('/docs?q=plafond+annuel&lang=en')).toContain('No section of a guide');
    expect(await read('/docs?q=idempotency+key&lang=fr')).toContain('<li lang="en"><a href="/docs/idempotency');
  });

  it('aligns numbers by a class, since the policy allows no inline style', async () => {
    const { html } = await render('| a | b |\n| --- | --: |\n| 1 | 2 |');
    expect(html).toContain('<td class="number">2</td>');
    expect(html).toContain('<td>1</td>');
    expect(html).not.toContain('style=');
  });

  it('names the column in each cell of a table that is shown as cards on a phone', async () => {
    const { html } = await render('| a | b | c |\n| - | - | - |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n');
    expect(html).toContain('class="by-row"');
    expect([...html.matchAll(/<td( data-label="(\w)")?>(\d)/g)].map(([, , label, cell]) => [label, cell])).toEqual([
      [undefined, '1'],
      ['b', '2'],
      ['c', '3'],
      [undefined, '4'],
      ['b', '5'],
      ['c', '6'],
    ]);
    expect((await render('| a | b |\n| - | - |\n| 1 | 2 |\n')).html).not.toMatch(/by-row|data-label/);
    const row = (cell: string) => `| ${Array(5).fill(cell).join(' | ')} |\n`;
    const ofFive = async (cell: string) => (await render(row('head') + row('-') + row(cell))).html;
    expect(await ofFive('few words')).not.toContain('class="wide long"');
    expect(await ofFive('many words '.repeat(5))).toContain('class="wide long"');
    const { html: long } = await render(
      '| address | answers |\n| - | - |\n| `/boundaries/{set}/{boundary}/` | one |\n',
    );
    expect(long).toContain('class="by-row"');
    expect(long).toContain('<td data-label="answers">one</td>');
    expect((await render('| a | b | |\n| - | - | - |\n| 1 | 2 | 3 |\n')).html).toContain('<td>3</td>');
  });

  it('is rendered in parts, between which requests are answered', async () => {
    const section = `## A heading\n\n${'A *sentence* with `code` and [a link](other.md). '.repeat(20)}\n\n`;
    let answered = 0;
    let isRendered = false;
    const answer = () => {
      answered++;
      if (!isRendered) setImmediate(answer);
    };
    setImmediate(answer);
    const { headings } = await render(`# Guide\n\n${section.repeat(400)}`);
    isRendered = true;
    expect(headings).toHaveLength(400);
    expect(answered).toBeGreaterThan(3);
  });

  it('takes no line of a block of code for a heading', async () => {
    const code = '````md\n## not a heading\n```\n## nor this\n```\n````';
    const { headings, html } = await render(`# Guide\n\n## One\n\n${code}\n\n~~~sh\n## a comment\n~~~\n\n## Two\n`);
    expect(headings.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(html.match(/<pre/g)).toHaveLength(2);
    expect(html).toContain('## nor this');
  });

  it('leaves out comments, also those around a table', async () => {
    const { html } = await render('# A\n\n<!-- made -->\n| b |\n| --- |\n| c |\n<!-- /made -->\n');
    expect(html).not.toContain('--');
    expect(html).toContain('<td>c</td>\n</tr>\n</tbody>');
  });

  it('folds the source of a diagram, which is drawn elsewhere', async () => {
    const { html } = await render('# A\n\n```mermaid\nerDiagram\n```\n\n```sh\nls\n```\n');
    expect(html).toMatch(
      /<details><summary>Drawing<\/summary><pre tabindex="0"><code[^>]*>erDiagram\n<\/code><\/pre>\n<\/details>/,
    );
    expect(html.match(/<details>/g)).toHaveLength(1);
  });

  it('has fragments for its headings, and shows HTML as text', async () => {
    const { title, html } = await renderMarkdown(
      '# A `title`\n\n## What is it? Ça, là\n\n<script>alert(1)</script> [a](other.md#x) [b](../secret.ts) [c](javascript:alert)\n',
      {
        addressOf: (file) => (file === 'other.md' ? { address: '/docs/other' } : undefined),
        copy: { label: 'Copy', done: 'Copied' },
        drawing: 'Drawing',
      },
    );
    expect(title).toBe('A title');
    expect(html).toContain('<h2 id="what-is-it-ça-là">');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('<a href="/docs/other#x">a</a> <span>b</span>');
    expect(html).not.toContain('href="javascript');
  });
});

it('the page of an error is never compressed: it stands at addresses of the console too', async () => {
  const answer = await get('/no-such-page', { accept: 'text/html', 'accept-encoding': 'br' });
  expect(answer.status).toBe(404);
  expect(answer.headers.get('content-encoding')).toBeNull();
});

it.each(['/docs', '/docs?q=postal', '/docs/electoral', '/embed/snippet'])(
  'the page %s is compressed for who accepts that',
  async (path) => {
    const coded = await get(path, { accept: 'text/html', 'accept-encoding': 'br' });
    expect(coded.headers.get('content-encoding')).toBe('br');
    expect(coded.headers.get('vary')).toContain('Accept-Encoding');
    const plain = await get(path, { accept: 'text/html', 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.status).toBe(coded.status);
    const [text, same] = [await plain.text(), await coded.text()];
    expect(Number(coded.headers.get('content-length'))).toBeLessThan(text.length / 2);
    // Each has a number of its own.
    const numberless = (page: string) => page.replaceAll(/[\da-f]{8}-[-\da-f]{27}/g, '');
    expect(numberless(same)).toBe(numberless(text));
  },
);

describe('assets', () => {
  it('are immutable under an address with a hash of their content, and compressed once', async () => {
    const [, address = ''] = /href="([^"]+hustings\.css)"/.exec(await read('/docs')) ?? [];
    const plain = await get(address, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    for (const coding of ['br', 'gzip']) {
      const coded = await get(address, { 'accept-encoding': coding });
      expect(coded.headers.get('content-encoding')).toBe(coding);
      expect(Number(coded.headers.get('content-length'))).toBeLessThan(text.length / 2);
      expect(coded.headers.get('vary')).toBe('Accept-Encoding');
      expect(await coded.text()).toBe(text);
    }
    expect((await get(address.replace(/assets\/./, 'assets/~'))).status).toBe(404);
  });
});

describe('every page', () => {
  it.each(['/docs', '/docs/receipts', '/docs/customer'])(
    '%s runs nothing inline and asks no other host',
    async (path) => {
      const answer = await get(path);
      const policy = answer.headers.get('content-security-policy') as string;
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const page = await answer.text();
      expect(page).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=|\sstyle=/);
    },
  );
});

describe('an error', () => {
  it('is a page for a browser and JSON for a program', async () => {
    const page = await get('/no/<b>such', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const text = await page.text();
    expect(text).toContain('Page not found');
    expect(text).toContain(page.headers.get('x-request-id') as string);
    expect(text).not.toContain('<b>');
    const json = await get('/no-such', { accept: '*/*' });
    expect([json.status, json.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect(await json.json()).toMatchObject({ code: 'not_found' });
  });

  it('below the APIs is always JSON', async () => {
    const answer = await get('/api/v1/nothing', { accept: 'text/html' });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('the typed client', () => {
  it('has a page with addresses of the installation, and its files', async () => {
    const page = await read('/docs/client');
    expect(page).toContain(`npm install ${server.url}/docs/client.tgz`);
    expect(page).not.toContain('hustings.example');
    expect(await read('/docs/rate-limits')).toContain('<a href="/docs/client">client</a>');
    for (const [name, type] of [
      ['client.tgz', 'application/gzip'],
      ['client.js', 'text/javascript; charset=utf-8'],
    ]) {
      const answer = await get(`/docs/${name}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      const known = await get(`/docs/${name}`, { 'if-none-match': answer.headers.get('etag') as string });
      expect(known.status).toBe(304);
    }
  });

  it('has no page under an invalid host name', async () => {
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      request(`${server.url}/docs/client`, { headers: { host: 'a b:x' } }, ({ statusCode }) => resolve(statusCode))
        .on('error', reject)
        .end();
    });
    expect(answer).toBe(400);
  });
});

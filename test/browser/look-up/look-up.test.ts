import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { looks, takeScreenshot } from '#test/support/browser/browser.ts';
import { coloured, tint } from '#test/support/browser/colours.ts';
import { startSite } from '#test/support/browser/site.ts';
import { until } from '#test/support/until.ts';

// A person asks no more than ten times a minute; these tests do.
const site = startSite({ RATE_LIMIT: 'off' });
let other: Server;

beforeAll(async () => {
  other = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html');
    if (request.url === '/copied') {
      copiedSnippet().then((snippet) => response.end(`<!doctype html><html lang="en"><title>A site</title>${snippet}`));
      return;
    }
    response.end(`<!doctype html><html lang="en"><title>A newsroom</title><h1>A newsroom</h1>
      <iframe src="${site.address}/embed?lang=en" title="Districts" width="300" height="480"></iframe>
      <iframe src="${site.address}/" title="Refused" width="300" height="480"></iframe>`);
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
});
afterAll(() => void other?.close());

/** What the page of the embed gives to copy, in English and always dark. */
async function copiedSnippet(): Promise<string> {
  const page = await (await fetch(`${site.address}/embed/snippet?lang=en&colours=dark`)).text();
  const [, code = ''] = /<code[^>]*>([\s\S]*?)<\/code>/.exec(page) ?? [];
  return code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

const drawnMap = (page: Page) => page.locator('#map[data-idle]').waitFor();
/**
 * Does what moves the map, and waits until it is drawn anew. Its rest before may last longer than this process looks
 * away.
 */
async function redrawn(page: Page, move: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const map = document.querySelector('#map') as HTMLElement;
    map.dataset.moves = '0';
    const watch = new MutationObserver(() => {
      if (map.dataset.idle === undefined) map.dataset.moves = '1';
    });
    watch.observe(map, { attributes: true, attributeFilter: ['data-idle'] });
  });
  await move();
  await page.locator('#map[data-moves="1"]').waitFor();
  await drawnMap(page);
}
const districts = (page: Page) => page.locator('#answer .district').allTextContents();

it('the state of each source is read at 320 px without scrolling sideways, every value with its name', async () => {
  const { page, close } = await site.visit(looks[0]);
  await page.goto('/status');
  await page.getByText('Canada', { exact: true }).click();
  const table = page.locator('.sources').first();
  expect(await table.locator('tbody tr').count()).toBeGreaterThan(5);
  const overflow = await page
    .locator('.wide')
    .first()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBe(0);
  const labels = await table
    .locator('tbody tr:first-child td[data-label]')
    .evaluateAll((cells) =>
      cells.map((cell) => [cell.getAttribute('data-label'), getComputedStyle(cell, '::before').content]),
    );
  const names = await table.locator('th').allTextContents();
  expect(labels).toEqual(names.slice(1).map((name) => [name, `"${name}: "`]));
  await close();
});

describe('the look-up', () => {
  it('finds a postal code without a new page, and has a URL to share', async () => {
    const { page, problems, close } = await site.visit();
    await page.goto('/');
    await drawnMap(page);
    await page.getByLabel('Postal code').fill('z1a 1a1');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('heading', { name: 'Districts of Z1A 1A1' }).waitFor();
    expect(await districts(page)).toHaveLength(3);
    expect(new URL(page.url()).search).toBe('?postalCode=z1a+1a1');
    await drawnMap(page);
    await page.goBack();
    await page.locator('#answer:empty').waitFor({ state: 'attached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('offers addresses while one is typed, on a phone and by the keyboard alone', async () => {
    const { page, problems, close } = await site.visit(undefined, { viewport: { width: 390, height: 844 } });
    await page.goto('/');
    const field = page.getByRole('combobox', { name: 'Address or postal code' });
    await field.pressSequentially('kel');
    const options = page.getByRole('option');
    await options.first().waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(await options.first().textContent()).toMatch(/^Kelp /);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe('suggestion-0');
    const address = (await options.first().getAttribute('data-address')) ?? '';
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^Districts of Kelp / }).waitFor();
    expect(await field.inputValue()).toBe(address);
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await page.locator('#drawing .pin, .maplibregl-marker').waitFor();
    // What was chosen in the list of an earlier text is not sent, and a list that was not renewed is shown no more.
    await field.fill('kelp');
    await options.first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.route('**/suggestions?**', (route) => route.fulfill({ status: 503 }));
    await field.press('x');
    expect(await field.getAttribute('aria-activedescendant')).toBeNull();
    await page.locator('[role="listbox"]').waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe('kelpx');
    await page.unroute('**/suggestions?**');
    // A postal code offers nothing, and Escape closes the list without a look-up.
    await field.fill('gann');
    await options.first().waitFor();
    const before = page.url();
    await page.keyboard.press('Escape');
    expect(await options.count()).toBe(0);
    expect(page.url()).toBe(before);
    expect(problems.filter((problem) => !/503/.test(problem))).toEqual([]);
    await close();
  });

  it('finds the clicked place, and with the keyboard the middle of the map', async () => {
    const { page, problems, close } = await site.visit();
    await page.goto('/?postalCode=Z1A1A1');
    await drawnMap(page);
    const canvas = page.locator('#map canvas');
    await canvas.click({ position: { x: 200, y: 150 } });
    await page.getByRole('heading', { name: /Districts of the place/ }).waitFor();
    expect((await districts(page)).length).toBeGreaterThan(0);
    const clicked = page.url();
    await drawnMap(page);
    await canvas.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href !== clicked);
    expect(page.url()).toContain('lat=');
    expect(problems).toEqual([]);
    await close();
  });

  it('draws and lists the districts that a code lies in, with their shares', async () => {
    const { page, problems, close } = await site.visit();
    await page.goto('/?postalCode=W0A1C0');
    await drawnMap(page);
    expect(await page.locator('.shares li').allTextContents()).toEqual([
      expect.stringMatching(/Les Tourbières 56%/),
      expect.stringMatching(/Île-du-Guet.* 44%/),
    ]);
    expect(await page.locator('.shares [lang=en]').allTextContents()).toHaveLength(2);
    // Neither district is tinted as an answer; what the code does not touch has the colour of land.
    expect(await coloured(page, '#map', '#f7f5ef')).toBeGreaterThan(0.05);
    expect(await coloured(page, '#map', tint('#a61b1b', 0.12))).toBeGreaterThan(0.02);
    expect(problems).toEqual([]);
    await close();
  });

  it('answers in the language of its page, whichever another tab has chosen', async () => {
    const { page, close } = await site.visit();
    await page.goto('/?lang=fr');
    const tab = await page.context().newPage();
    await tab.goto('/?lang=en');
    await page.getByLabel('Code postal').fill('Z1A 1A1');
    await page.getByRole('button', { name: 'Trouver' }).click();
    await page.locator('#answer h2').waitFor();
    expect(await page.locator('#answer h2').textContent()).toMatch(/^Circonscriptions/);
    expect(new URL(page.url()).search).toBe('?postalCode=Z1A+1A1');
    await close();
  });

  it('does not ask again, and preserves what is typed, where a link leads to a place on the page', async () => {
    const { page, close } = await site.visit();
    await page.goto('/?postalCode=Z1A1A1');
    await page.getByRole('combobox', { name: 'Postal code' }).fill('W0A 1C0');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('postalCode=')) asked++;
    });
    await page.locator('a.skip').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/#content$/);
    await page.waitForTimeout(500);
    expect(asked).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Postal code' }).inputValue()).toBe('W0A 1C0');
    await close();
  });

  it('reports an unknown postal code in place', async () => {
    const { page, problems, close } = await site.visit();
    await page.goto('/');
    await page.getByLabel('Postal code').fill('Z9Z 9Z9');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('alert').filter({ hasText: 'We do not know this postal code' }).waitFor();
    expect(await districts(page)).toEqual([]);
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
    await close();
  });

  it('answers as of a past date, by the time line of the place’s own maps', async () => {
    const { page, problems, close } = await site.visit();
    const dates = new Set<string>();
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      // Streets are those of today.
      if (pathname.includes('/electoral/tiles/')) dates.add(search);
    });
    await page.goto('/?postalCode=Z1A1A1');
    await drawnMap(page);
    expect([...dates]).toEqual(['']);
    dates.clear();
    await page.getByText('Other dates').click();
    const timeline = page.getByRole('navigation', { name: 'Maps over time' });
    expect(await timeline.getByRole('listitem').count()).toBe(4);
    const now = await districts(page);
    await timeline.getByRole('link', { name: /to March 23, 2025/ }).click();
    await page.getByText('As of October 24, 2022.').waitFor();
    await drawnMap(page);
    expect((await districts(page))[0]).not.toBe(now[0]);
    expect(await page.getByLabel('As of').inputValue()).toBe('2022-10-24');
    expect([...dates]).toEqual(['?date=2022-10-24']);
    expect(problems).toEqual([]);
    await close();
  });

  it('answers in French, with the languages of names marked', async () => {
    const { page, problems, close } = await site.visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Français' }).click();
    await page.locator('html[lang=fr]').waitFor();
    await page.waitForLoadState();
    await page.getByLabel('Code postal').fill('W0A 1C0');
    await page.getByRole('button', { name: 'Trouver' }).click();
    await page.getByRole('heading', { name: 'Circonscriptions : W0A 1C0' }).waitFor();
    const name = page.locator('.provincial .district');
    expect(await name.locator('[lang=fr]').textContent()).toBe('Les Tourbières');
    expect(await name.locator('[lang=en]').textContent()).toBe('The Bogs');
    expect(await page.locator('#answer .municipal').textContent()).toContain(
      'Nous n’avons aucune carte de ce palier ici.',
    );
    expect(problems).toEqual([]);
    await close();
  });

  it.each(['light', 'dark'] as const)('draws water, land and the neighbours, in %s colours', async (colorScheme) => {
    const { page, problems, close } = await site.visit(looks[colorScheme === 'light' ? 2 : 3]);
    await page.goto('/');
    await drawnMap(page);
    const canvas = page.locator('#map canvas');
    await canvas.focus();
    for (let zoomedOut = 0; zoomedOut < 5; zoomedOut++) {
      await redrawn(page, () => page.keyboard.press('-'));
    }
    const [water, land, neighbours] =
      colorScheme === 'light' ? ['#d5e3ee', '#f7f5ef', '#e4dfd3'] : ['#10202e', '#252b32', '#1b2027'];
    expect(await coloured(page, '#map', water as string)).toBeGreaterThan(0.2);
    expect(await coloured(page, '#map', neighbours as string)).toBeGreaterThan(0.02);
    expect(await coloured(page, '#map', land as string)).toBeGreaterThan(0.0001);
    expect(problems).toEqual([]);
    await close();
  });

  it("finds the browser's position", async () => {
    const { page, problems, close } = await site.visit(looks[0], {
      geolocation: { latitude: 42.832695, longitude: -46.70954 },
      permissions: ['geolocation'],
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText('Les Tourbières').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('does not say that the position is refused once it was found', async () => {
    const { page, close } = await site.visit(looks[0], { geolocation: { latitude: 42.832695, longitude: -46.70954 } });
    await page.goto('/?lang=en');
    const position = page.getByRole('button', { name: 'Use my location' });
    await position.click();
    await page.locator('#position-status:not(:empty)').waitFor();
    await page.context().grantPermissions(['geolocation']);
    await position.click();
    await page.getByText('Les Tourbières').first().waitFor();
    expect(await page.locator('#position-status').textContent()).toBe('');
    await close();
  });

  it('works with only the keyboard and without JavaScript', async () => {
    const { page, problems, close } = await site.visit(looks[0], { javaScriptEnabled: false });
    await page.goto('/?lang=fr');
    await page.getByLabel('Code postal').focus();
    await page.keyboard.type('W0A 1C0');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Circonscriptions : W0A 1C0' }).waitFor();
    await page.waitForLoadState();
    expect(await page.locator('.shares li').allTextContents()).toEqual([
      expect.stringMatching(/Les Tourbières.*56.%/),
      expect.stringMatching(/Île-du-Guet.*44.%/),
    ]);
    // The map is there, and nothing that only a script answers to.
    const map = page.getByRole('img', { name: /^Carte : .*Les Tourbières/ });
    // A first page does not wait until outlines are cut.
    for (let i = 0; i < 60 && (await page.locator('svg.map').count()) === 0; i++) await page.reload();
    expect(await coloured(page, 'svg.map', tint('#a61b1b', 0.12))).toBeGreaterThan(0.02);
    expect(await map.isVisible()).toBe(true);
    expect(await page.locator('.map-levels, .map-hint, #move-map').locator('visible=true').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a boundary’s page', () => {
  it('is drawn on the map of its time, and by the server if no script runs', async () => {
    const { page, problems, close } = await site.visit();
    await page.goto('/boundaries/sample-xb-b8');
    await drawnMap(page);
    expect(await page.locator('#drawing').isVisible()).toBe(false);
    expect(await coloured(page, '#map', tint('#1d4f91', 0.18))).toBeGreaterThan(0.02);
    expect(problems).toEqual([]);
    await close();
    const plain = await site.visit(looks[0], { javaScriptEnabled: false });
    await plain.page.goto('/boundaries/sample-xb-b8');
    expect(await plain.page.getByRole('img', { name: 'Map: The Bogs (provincial)' }).isVisible()).toBe(true);
    expect(await plain.page.getByRole('button', { name: 'Move the map' }).isVisible()).toBe(false);
    await plain.close();
  });
});

describe('the embed', () => {
  it("answers inside another site's page, where no other page of ours is shown", async () => {
    const { port } = other.address() as AddressInfo;
    const { page, close } = await site.visit();
    await page.goto(`http://localhost:${port}/`);
    const frame = page.frameLocator('iframe[title=Districts]');
    await frame.getByLabel('Postal code').fill('Z1A1A1');
    await frame.getByRole('button', { name: 'Find' }).click();
    await frame.getByRole('heading', { name: 'Districts of Z1A 1A1' }).waitFor();
    await takeScreenshot(page, 'map-embedded');
    await until(
      'the other frame to be refused',
      async () => page.frames().map((frame) => frame.url()),
      (urls) => urls.some((url) => url.startsWith('chrome-error:')),
    );
    await close();
  });

  it('as copied grows with its content, and looks up the visitor’s position, in the chosen colours', async () => {
    const { port } = other.address() as AddressInfo;
    const place = { permissions: ['geolocation'], geolocation: { latitude: 43.1, longitude: -47.2 } };
    const { page, close } = await site.visit(undefined, place);
    await page.goto(`http://127.0.0.1:${port}/copied`);
    const frame = page.frameLocator('iframe');
    const height = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
    const inside = () => frame.locator('html').evaluate((element) => Math.ceil(element.getBoundingClientRect().height));
    await frame.getByLabel('Postal code').fill('Z1A1A1');
    await frame.getByRole('button', { name: 'Find' }).click();
    await frame.getByRole('heading', { name: 'Districts of Z1A 1A1' }).waitFor();
    expect(await inside()).toBeGreaterThan(480);
    await until('the frame to be as high as its content', async () => (await height()) >= (await inside()), Boolean);
    await frame.locator('#position').click();
    await frame.locator('#answer h2', { hasNotText: 'Z1A 1A1' }).first().waitFor();
    expect(await frame.locator('html').getAttribute('data-colours')).toBe('dark');
    await close();
  });
});

describe('two questions of one visitor', () => {
  it('get the result of the later one, whichever response comes last, and the other language repeats it', async () => {
    const { page, close } = await site.visit();
    await page.goto('/');
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isRequested = false;
    const first = /postalCode=Z1A1A1/;
    const firstEnded = new Promise<void>((resolve) => {
      const end = (request: Request) => void (first.test(request.url()) && resolve());
      page.on('requestfinished', end);
      page.on('requestfailed', end);
    });
    await page.route(first, async (route) => {
      isRequested = true;
      await released;
      await route.continue().catch(() => {});
    });
    const find = async (code: string) => {
      await page.getByLabel('Postal code').fill(code);
      await page.getByRole('button', { name: 'Find' }).click();
    };
    await find('Z1A1A1');
    await until('the first question to be asked', async () => isRequested, Boolean);
    await find('W0A1C0');
    await page.getByRole('heading', { name: 'Districts of W0A 1C0' }).waitFor();
    release();
    await firstEnded;
    // By then the page has processed a response to the first question.
    await page.evaluate(async () => (await fetch('/healthz')).text());
    await page.unrouteAll({ behavior: 'wait' });
    expect(await page.getByRole('heading', { name: 'Districts of W0A 1C0' }).count()).toBe(1);
    expect(page.url()).toContain('W0A1C0');
    expect(await page.locator('a.language').getAttribute('href')).toContain('postalCode=W0A1C0');
    expect(await page.title()).toBe('Districts of W0A 1C0 · Hustings');
    await close();
  });
});

/** A page that was not drawn in time is answered without its drawing, which is made all the same, for whoever asks next. */
async function drawnInTime(path: string): Promise<void> {
  const read = async () => (await fetch(new URL(path, site.address))).text();
  await until('the drawing', read, (html) => html.includes('id="drawing"'));
}

async function openDrawn(page: Page, path: string): Promise<void> {
  await drawnInTime(path);
  await page.goto(path);
  await page.locator('#drawing[data-waits]').waitFor();
}

describe('an answer on a phone', () => {
  it('is visible after the field was used and after the map below was touched, in the live region', async () => {
    const { page, problems, close } = await site.visit(looks[0]);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await drawnInTime('/?postalCode=Z1A1A1');
    await openDrawn(page, '/');
    const region = await page.locator('#answer').elementHandle();
    const top = () => page.locator('#answer h2').evaluate((heading) => heading.getBoundingClientRect().top);
    await page.getByLabel('Postal code').fill('Z1A1A1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Districts of Z1A 1A1' }).waitFor();
    expect(await top()).toBeLessThan(480);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('q');
    await page.getByRole('img', { name: /^Map: .*\(federal/ }).waitFor();
    const before = await page.locator('#drawing .answer').getAttribute('d');
    const touch = async () => {
      await page.locator('#drawing').click({ position: { x: 120, y: 150 } });
      await page.getByRole('heading', { name: /Districts of the place/ }).waitFor();
    };
    await touch();
    await until(
      'the answer to be in sight',
      async () => Math.round(await top()),
      (at) => at >= 0 && at < 480,
    );
    expect(await region?.evaluate((element) => element === document.querySelector('#answer'))).toBe(true);
    // The same place again, if it was not drawn in time.
    const pins = () => page.locator('#drawing .pin').count();
    for (let again = 0; again < 20 && (await pins()) === 0; again++) await touch();
    expect(await pins()).toBe(1);
    expect(await page.locator('#drawing .answer').getAttribute('d')).not.toBe(before);
    // Neither the map's script nor a tile was needed.
    expect(asked.filter((path) => /map|\.mvt|maplibre/.test(path))).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });

  it('is found where its drawing is touched', async () => {
    const { page, close } = await site.visit(looks[0]);
    await openDrawn(page, '/?lat=43.1&lng=-47.2');
    // The pin's point, where the asked place is.
    const [x = 0, y = 0] = await page.locator('#drawing svg').evaluate((svg: SVGSVGElement) => {
      const [, px, py] = /^M(\d+) (\d+)/.exec(svg.querySelector('.pin')?.getAttribute('d') ?? '') ?? [];
      const at = new DOMPoint(Number(px), Number(py)).matrixTransform(svg.getScreenCTM() as DOMMatrix);
      const { left, top } = svg.getBoundingClientRect();
      return [at.x - left, at.y - top];
    });
    await page.locator('#drawing').click({ position: { x, y } });
    await page.waitForURL(/lat=(?!43\.1&)/);
    const asked = new URL(page.url()).searchParams;
    expect(Number(asked.get('lat'))).toBeCloseTo(43.1, 1);
    expect(Number(asked.get('lng'))).toBeCloseTo(-47.2, 1);
    await close();
  });

  it.each([
    ['the button', (page: Page) => page.getByRole('button', { name: 'Move the map' }).click()],
    ['a level', (page: Page) => page.getByRole('radio', { name: 'Municipal' }).check()],
  ] as const)('is drawn on a map that can be moved once %s is used', async (control, use) => {
    const { page, problems, close } = await site.visit(looks[0]);
    await openDrawn(page, '/?postalCode=Z1A1A1');
    await use(page);
    await drawnMap(page);
    await page.locator('#drawing').waitFor({ state: 'hidden' });
    expect(await page.locator('#move-map').isVisible()).toBe(false);
    const colour = control === 'a level' ? '#1a6b35' : '#a61b1b';
    expect(await coloured(page, '#map', tint(colour, 0.18))).toBeGreaterThan(0.02);
    if (control !== 'a level') expect(await page.locator('#map canvas:focus').count()).toBe(1);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('the map', () => {
  it('opens at an answer with at most 15 tiles', async () => {
    const { page, problems, close } = await site.visit();
    const tiles: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('.mvt') || pathname.includes('/base-map.tiles/')) tiles.push(pathname);
    });
    await page.goto('/?postalCode=Z1A1A1');
    await drawnMap(page);
    expect(tiles.length).toBeGreaterThan(3);
    expect(tiles.length).toBeLessThanOrEqual(15);
    // It requests no view on the way there.
    expect(new Set(tiles.map((tile) => /(\d+)\/\d+\/\d+\.mvt$/.exec(tile)?.[1])).size).toBeLessThanOrEqual(2);
    expect(problems).toEqual([]);
    await close();
  });

  it('lets a wheel scroll the page, unless a key is held', async () => {
    const { page, close } = await site.visit();
    await page.goto('/?postalCode=Z1A1A1');
    await drawnMap(page);
    await page.locator('#map canvas').hover();
    await page.mouse.wheel(0, 120);
    await until(
      'the page to scroll',
      () => page.evaluate(() => window.scrollY),
      (at) => at > 0,
    );
    await page.keyboard.down('Control');
    await redrawn(page, () => page.mouse.wheel(0, -120));
    await page.keyboard.up('Control');
    await close();
  });

  it('shows keyboard users that it has the focus, and what Enter selects', async () => {
    const { page, close } = await site.visit();
    await page.goto('/');
    await drawnMap(page);
    const look = () =>
      page
        .locator('#map')
        .evaluate((map) => [getComputedStyle(map).outlineStyle, getComputedStyle(map, '::after').content]);
    expect(await look()).toEqual(['none', 'none']);
    await page.locator('input[name=map-level]:checked').focus();
    await page.keyboard.press('Tab');
    expect(await look()).toEqual(['solid', '""']);
    await close();
  });

  it('fills only the chosen level', async () => {
    const { page, problems, close } = await site.visit();
    await page.goto('/?postalCode=Z1A1A1');
    await drawnMap(page);
    const municipal = tint('#1a6b35', 0.18);
    expect(await coloured(page, '#map', tint('#a61b1b', 0.18))).toBeGreaterThan(0.02);
    expect(await coloured(page, '#map', municipal)).toBeLessThan(0.001);
    await redrawn(page, () => page.getByRole('radio', { name: 'Municipal' }).check());
    expect(await coloured(page, '#map', municipal)).toBeGreaterThan(0.02);
    expect(await coloured(page, '#map', tint('#a61b1b', 0.18))).toBeLessThan(0.001);
    expect(problems).toEqual([]);
    await close();
  });
});

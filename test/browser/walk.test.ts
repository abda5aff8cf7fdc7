import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Middleware } from 'koa';
import type { Browser, Page, Route } from 'playwright-core';
import { createLog } from '#core/log.ts';
import { createAttemptCounters } from '#server/accounts/throttle/limits.ts';
import { createApp } from '#server/app.ts';
import { exampleQuestions } from '#server/campaign/canvassing/scripts/example-questions.ts';
import { createTurfLink, endTurfLinks } from '#server/campaign/canvassing/turfs/turf-links.ts';
import { importVolunteers } from '#server/campaign/volunteers/import-volunteers.ts';
import { createReadiness } from '#server/health/health.ts';
import { createMemoryCounter } from '#server/http/rate-limit/memory-counter.ts';
import type { DoorMaps } from '#server/operations/calls/door-places.ts';
import type { Member } from '#server/operations/principal.ts';
import { createPages } from '#server/pages/pages.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { createWalk } from '#server/walk/serve-walk.tsx';
import { accessibilityFindings, openBrowser, openPage, takeScreenshot } from '#test/support/browser/browser.ts';
import { type CampaignHarness, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { executeForOn } from '#test/support/pages/execute-for.ts';
import { until } from '#test/support/until.ts';

const phone = { name: 'narrow-light', width: 390, colorScheme: 'light' } as never;
const doors = 300;

let api: CampaignHarness;
let site: HttpServer;
let browser: Browser;
let by: Member;
let turf: string;
let link: string;
/** The doors of Marram Rd that have a place, by their civic numbers: none but in tests of the map. */
let hasPlace: (number: number) => boolean = () => false;
/** Two streets that cross: doors stand along the first one. */
const maps: DoorMaps = {
  placeDoors: async (asked) =>
    asked.map(({ address }) => {
      const number = Number.parseInt(address, 10);
      return hasPlace(number)
        ? { longitude: -60 + number / 8_000, latitude: 46.0001 + (number % 3) / 20_000, by: 'register' as const }
        : undefined;
    }),
  streetsIn: async () => ({
    origin: [-60.001, 45.999],
    streets: [
      { rank: 5, name: 'Marram Rd', lines: [[0, 100, 9_000, 0]] },
      { rank: 4, name: 'Quay St', lines: [[200, 0, 0, 300]] },
    ],
  }),
};
/** Whether a proxy before the server answers in its place. */
let isBehindFailingProxy = false;
let isCut = false;

async function call<T = Record<string, unknown>>(method: string, path: string, body?: object): Promise<T> {
  const answer = await api.request(method, path, { ...(body && { body }) });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.error}`);
  return answer.body.data as T;
}

const addVoter = (n: number, poll: string) =>
  call(
    'POST',
    '/voters',
    someVoter({
      firstName: 'Odile',
      lastName: `Voisine${n}`,
      address: `${2 * n - 1} Marram Rd`,
      poll,
      phone: '709 555-0142',
    }),
  );

beforeAll(async () => {
  [api, browser] = await Promise.all([startCampaignApi(), openBrowser()]);
  const { pool } = api.api;
  const log = createLog('fatal');
  const attempts = createAttemptCounters((_name, windowSeconds) => createMemoryCounter({ windowSeconds }));
  // Look-ups need a map; the page of a turf needs none.
  const proxy: Middleware = async (ctx, next) => {
    if (isCut) ctx.req.socket.destroy();
    else if (isBehindFailingProxy) ctx.status = 502;
    else await next();
  };
  const middlewares = [
    proxy,
    createWalk({ executeFor: executeForOn(pool, attempts), attempts, maps }),
    createPages(undefined, undefined),
  ];
  site = await serve(
    createApp({ log, trustedProxies: 0, readiness: createReadiness({ log, parts: [] }), middlewares }),
  );
  const numbers = Array.from({ length: doors }, (_, i) => i + 1);
  for (let i = 0; i < doors; i += 20) await Promise.all(numbers.slice(i, i + 20).map((n) => addVoter(n, '12')));
  await addVoter(900, '13');
  const { campaignId, userId } = api.ours;
  await importVolunteers(pool, campaignId, [{ name: 'Zoé Grève', email: 'zoe@example.org' }]);
  by = { kind: 'member', campaignId, userId, role: 'OWNER' };
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await api?.close();
});

/**
 * Takes the connection of a phone, or gives it back. A worker that the browser starts meanwhile knows of it a moment later only: until
 * then the server answers nobody.
 */
async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  isCut = isOffline;
  await page.context().setOffline(isOffline);
}

async function visitSite() {
  const watched = await openPage(browser, site.url, phone);
  return { ...watched, close: () => watched.page.context().close() };
}

const newLink = async () => `/walk/${await createTurfLink(api.api.pool, by, turf, new Date())}`;

/** A turf of its own for each test. */
beforeEach(async () => {
  if (turf) await call('PATCH', `/canvassing/turfs/${turf}`, { ended: true });
  const [cut] = await call<Array<{ id: string; doors: number }>>('POST', '/canvassing/turfs', {
    name: 'Quay and shore',
    polls: ['12'],
    doors,
  });
  expect(cut?.doors).toBe(doors);
  turf = cut?.id as string;
  const [volunteer] = await call<Array<{ id: string }>>('GET', '/volunteers');
  await call('PATCH', `/canvassing/turfs/${turf}`, { volunteerId: volunteer?.id });
  link = await newLink();
});

/** Visits of this turf that are not undone, by the names of voters. */
async function visits(): Promise<Record<string, number>> {
  const rows = await withCampaign(api.api.pool, by.campaignId, (tx) =>
    tx.query<{ name: string; count: number }>(
      `select v.last_name as name, count(i.id)::int as count from turf_visits t
       join interactions i on i.campaign_id = $1 and i.id = t.interaction_id and i.withdrawn_at is null
       join voters v on v.campaign_id = $1 and v.id = t.voter_id
       where t.campaign_id = $1 and t.turf_id = $2 group by v.last_name`,
      [by.campaignId, turf],
    ),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const each = (from: number, to: number, count = 1) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, i) => [`Voisine${from + i}`, count]));

async function open(address = link) {
  const visit = await visitSite();
  await visit.page.goto(address);
  await visit.page.locator('#doors[data-drawn]').waitFor();
  // Cached for when there is no connection.
  await visit.page.locator('html[data-kept]').waitFor({ state: 'attached' });
  return visit;
}

const person = (page: Page, n: number) => page.locator('button.person', { hasText: new RegExp(`Voisine${n}(?!\\d)`) });

async function tap(page: Page, n: number, result = '1 Strong support') {
  await person(page, n).click();
  await page.locator('#sheet').getByRole('button', { name: result }).click();
  await page.locator('#sheet').waitFor({ state: 'hidden' });
  // The result is shown once it is stored.
  await page.locator('button.person[data-result]', { hasText: new RegExp(`Voisine${n}(?!\\d)`) }).waitFor();
}

const unsent = (page: Page) => page.locator('#state').getAttribute('data-unsent');
const sent = (page: Page) =>
  until(
    'everything to be sent',
    () => unsent(page),
    (count) => count === '0',
  );

/** An entry is stored after its sheet has closed. */
const allWait = (page: Page, entries: number) =>
  until(
    `${entries} entries to wait`,
    () => unsent(page),
    (count) => count === String(entries),
  );

it('opens by its link, with only the people of the turf, in less than 60 kB before their data', async () => {
  const visit = await visitSite();
  const { page, problems } = visit;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const sizes = new Map<string, number>();
  const addresses = new Map<string, string>();
  // What is asked for once the data is there, such as the drawing of its map, is not before it.
  let hasData = false;
  const isData = (id: string) => /\/(?:doors|events)$/.test(addresses.get(id) ?? '');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!hasData) addresses.set(requestId, request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (addresses.has(requestId)) sizes.set(requestId, encodedDataLength);
    if (isData(requestId)) hasData = true;
  });
  await page.goto(link);
  await page.locator('#doors[data-drawn]').waitFor();
  const own = [...sizes].filter(([id]) => !isData(id));
  expect(own.length).toBeGreaterThanOrEqual(4);
  expect(own.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(60_000);
  expect(await page.locator('#turf').textContent()).toBe('Quay and shore');
  expect(await page.locator('#doors > li').count()).toBe(doors);
  const text = await page.content();
  expect(text).not.toContain('Voisine900');
  expect(text).not.toContain('555-0142');
  await person(page, doors).scrollIntoViewIfNeeded();
  await person(page, doors).click();
  expect(await page.locator('#who').textContent()).toBe(`Odile Voisine${doors}`);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close' }).click();
  expect(problems).toEqual([]);
  await visit.close();
});

it('shows in words what was known of a person before the visit', async () => {
  const know = (support: number | null) =>
    withCampaign(api.api.pool, by.campaignId, (tx) =>
      tx.query(`update voters set support_level = $2 where campaign_id = $1 and last_name = 'Voisine7'`, [
        by.campaignId,
        support,
      ]),
    );
  await know(2);
  const { page, close } = await open();
  expect(await person(page, 7).textContent()).toContain('Before: 2 Leaning support');
  await close();
  await know(null);
});

it('records support, a sign and a note, and undoes them', async () => {
  const { page, close } = await open();
  await person(page, 1).click();
  await page.getByLabel('Wants a lawn sign').check();
  await page.getByLabel('Note').fill('Asked about the ferry.');
  await page.getByRole('button', { name: '2 Leaning support' }).click();
  await page.locator('button.person[data-result]').first().waitFor();
  await sent(page);
  const [found] = await call<Array<{ voterId: string; notes: string; disposition: string }>>(
    'GET',
    '/canvassing/interactions?limit=1',
  );
  expect(found).toMatchObject({ notes: 'Asked about the ferry.', disposition: 'LEANING_SUPPORT' });
  expect(await call('GET', `/voters/${found?.voterId}`)).toMatchObject({ lastName: 'Voisine1', supportLevel: 2 });
  expect(await call('GET', '/lawn-signs')).toMatchObject([{ voterId: found?.voterId, status: 'REQUESTED' }]);
  expect(await page.locator('#progress').textContent()).toBe(`1 of ${doors} doors`);
  await page.locator('#undo').click();
  await sent(page);
  await until('the visit to be gone', visits, (all) => Object.keys(all).length === 0);
  expect(await call('GET', `/voters/${found?.voterId}`)).toMatchObject({ supportLevel: null, lastContact: null });
  expect(await call('GET', '/lawn-signs')).toEqual([]);
  expect(await page.locator('#progress').textContent()).toBe(`0 of ${doors} doors`);
  await close();
});

it('leaves out the doors that are done, keeps the one that was just tapped, and names a city that all have once', async () => {
  const { page, close } = await open();
  expect(await page.locator('#whose').textContent()).toMatch(/^Grand Banc · /);
  expect(await page.locator('#doors h3 small').count()).toBe(0);
  const shown = () => page.locator('#doors > li:visible').count();
  await tap(page, 1);
  const only = page.getByLabel('Only doors to do');
  await only.check();
  expect(await shown()).toBe(doors - 1);
  await tap(page, 2);
  expect(await shown()).toBe(doors - 1);
  await only.uncheck();
  expect(await shown()).toBe(doors);
  await close();
});

it('loses nothing and records nothing twice if the network fails during the walk', async () => {
  const { page, close } = await open();
  for (const n of [1, 2, 3]) await tap(page, n);
  await sent(page);
  await setOffline(page, true);
  for (let n = 4; n <= 14; n++) await tap(page, n, n % 2 ? 'Not home' : '3 Undecided');
  await page.locator('li[data-door="15"] button.nobody').click();
  await page.getByText('12 visits not sent yet', { exact: true }).waitFor();
  // The phone is put away, and its browser ends: the page opens again without a network, with all that was tapped.
  await page.reload();
  await page.locator('#doors[data-drawn]').waitFor();
  await until(
    'the count of what is unsent',
    () => unsent(page),
    (count) => count === '12',
  );
  expect(await person(page, 4).textContent()).toContain('3 Undecided');
  expect(await page.locator('#progress').textContent()).toBe(`15 of ${doors} doors`);
  await tap(page, 16);
  await page.locator('#undo').click();
  await until(
    'the last one to be taken back',
    () => unsent(page),
    (count) => count === '12',
  );
  expect(await person(page, 16).getAttribute('data-result')).toBeNull();
  expect(await visits()).toEqual(each(1, 3));
  await setOffline(page, false);
  await sent(page);
  expect(await visits()).toEqual(each(1, 15));
  expect(await person(page, 15).textContent()).toContain('Not home');
  await close();
});

it('loses nothing and records nothing twice in ten minutes without a connection, by the clock of the phone', async () => {
  const visit = await visitSite();
  const { page } = visit;
  await page.clock.install();
  await page.goto(link);
  await page.locator('#doors[data-drawn]').waitFor();
  await page.locator('html[data-kept]').waitFor({ state: 'attached' });
  await tap(page, 1);
  await sent(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/events')) asked++;
  });
  await setOffline(page, true);
  // A door every half a minute: whatever the page tries meanwhile fails.
  for (let n = 2; n <= 21; n++) {
    await tap(page, n, n % 3 ? '2 Leaning support' : 'Not home');
    await page.clock.runFor(30_000);
  }
  await allWait(page, 20);
  expect(await visits()).toEqual(each(1, 1));
  // It asks from time to time, and not without a pause.
  expect(asked).toBeLessThan(120);
  await setOffline(page, false);
  await until(
    'everything to be sent',
    async () => {
      await page.clock.runFor(5_000);
      return unsent(page);
    },
    (count) => count === '0',
  );
  expect(await visits()).toEqual(each(1, 21));
  await visit.close();
});

it('scrolls three hundred doors without noticeably long frames', async () => {
  const { page, close } = await open();
  const session = await page.context().newCDPSession(page);
  // A telephone is slower than this machine.
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeGreaterThan(doors * 40);
  // Other programs of the machine lengthen a task of one pass or another: what the page itself takes is in each.
  const longest: number[] = [];
  for (let pass = 1; pass <= 3 && Math.min(Infinity, ...longest) >= 200; pass++) {
    await page.evaluate(() => {
      scrollTo(0, 0);
      (globalThis as unknown as { longTasks: number[] }).longTasks.length = 0;
    });
    for (let y = 0; y < height; y += 600) {
      await page.mouse.wheel(0, 600);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    expect(await page.evaluate(() => scrollY + innerHeight)).toBeGreaterThanOrEqual(height - 1);
    const tasks = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks);
    process.stderr.write(`${tasks.length} long tasks while ${doors} doors were scrolled: ${tasks.join(', ')} ms\n`);
    longest.push(Math.max(0, ...tasks));
  }
  expect(Math.min(...longest)).toBeLessThan(200);
  await close();
});

it('needs less than a frame of a slow phone for each frame, while a finger moves past three hundred doors', async () => {
  const { page, close } = await open();
  const session = await page.context().newCDPSession(page);
  // Processor time of the page's own thread: what else the machine does meanwhile is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await worked();
  const frames = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let count = 0;
        const frame = () => {
          const end = document.documentElement.scrollHeight - innerHeight;
          if (scrollY >= end - 1) return done(count);
          count++;
          scrollBy(0, 60);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
  const each = ((await worked()) - before) / frames;
  process.stderr.write(`${each.toFixed(2)} ms of processor time for each of ${frames} frames of ${doors} doors\n`);
  expect(frames).toBeGreaterThan((doors * 40) / 60 - 30);
  // Of a frame's 16.7 ms, on a phone that is four times slower.
  expect(each).toBeLessThan(4);
  await close();
});

it('sends again what was recorded while its response was lost, and nothing is recorded twice', async () => {
  const { page, close } = await open();
  let lost = 0;
  // The server records it; the phone does not get the response.
  await page.context().route('**/events', async (route) => {
    if (lost++ > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await tap(page, 1);
  await until(
    'the first answer to be lost',
    async () => lost,
    (count) => count > 0,
  );
  await tap(page, 2);
  await until('a visit to be recorded', visits, (all) => all.Voisine1 === 1);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await sent(page);
  expect(lost).toBeGreaterThan(1);
  expect(await visits()).toEqual(each(1, 2));
  await close();
});

it('takes back what was recorded while its response was lost', async () => {
  const { page, close } = await open();
  await page.route('**/events', async (route: Route) => {
    await route.fetch();
    await route.abort();
  });
  await tap(page, 1);
  await until('the visit to be recorded', visits, (all) => all.Voisine1 === 1);
  await allWait(page, 1);
  await page.unroute('**/events');
  await page.locator('#undo').click();
  await until('the visit to be gone', visits, (all) => Object.keys(all).length === 0);
  await sent(page);
  await close();
});

it('two phones on one turf do not overwrite each other’s doors', async () => {
  const [one, other] = await Promise.all([open(), open(await newLink())]);
  const both = [one.page, other.page];
  await Promise.all(both.map((page) => setOffline(page, true)));
  for (let n = 1; n <= 6; n++) await tap(n % 2 ? one.page : other.page, n);
  await Promise.all(both.map((page) => setOffline(page, false)));
  await Promise.all(both.map(sent));
  expect(await visits()).toEqual(each(1, 6));
  for (const page of both) {
    await page.reload();
    await page.locator('#doors[data-drawn]').waitFor();
    await until(
      'the doors of both',
      () => page.locator('#progress').textContent(),
      (text) => text === `6 of ${doors} doors`,
    );
  }
  await Promise.all([one.close(), other.close()]);
});

const refusals = (page: Page) => page.locator('#refusals > li');
const renewed = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

it('sets a visit aside that the server refuses, shows its person and content, and sends all others', async () => {
  const { page, close } = await open();
  await setOffline(page, true);
  await tap(page, 1);
  // More people of a door than a household may have, and half of a character in a note.
  await page.evaluate(async (of) => {
    const idOf = (n: number) =>
      [...document.querySelectorAll<HTMLElement>('button.person')].find(({ textContent }) =>
        new RegExp(`Voisine${n}(?!\\d)`).test(textContent),
      )?.dataset.id;
    const visit = (n: number, more: object) => ({
      id: crypto.randomUUID(),
      voterId: idOf(n),
      at: new Date().toISOString(),
      disposition: 'NOT_HOME',
      supportLevel: null,
      sign: false,
      note: '',
      ...more,
    });
    const household = Array.from({ length: 31 }, (_, i) => visit(40 + i, {}));
    const note = `Asked about the ferry. ${String.fromCharCode(0xd83d)}`;
    await new Promise<void>((stored) => {
      const request = indexedDB.open('walk');
      request.onsuccess = () => {
        const transaction = request.result.transaction('queue', 'readwrite');
        const queue = transaction.objectStore('queue');
        queue.add({ turf: of, event: { household } });
        queue.add({ turf: of, event: { visit: visit(3, { note, sign: true, disposition: 'UNDECIDED' }) } });
        transaction.oncomplete = () => stored();
      };
    });
  }, turf);
  await tap(page, 4);
  await setOffline(page, false);
  await sent(page);
  expect(await visits()).toEqual({ ...each(1, 1), ...each(4, 4), ...each(40, 70) });
  const expected = [
    'Odile Voisine3',
    '3 Undecided · Wants a lawn sign · Asked about the ferry.',
    'cannot take it as it is',
  ];
  for (const text of expected) expect(await refusals(page).textContent()).toContain(text);
  expect(await accessibilityFindings(page)).toEqual([]);
  // It is shown until it is dismissed, whatever is refreshed in the meantime.
  await renewed(page);
  await page.reload();
  await refusals(page).waitFor();
  await page.getByRole('link', { name: 'Français' }).click();
  await page.getByText('Le serveur de la campagne ne peut l’accepter tel quel.').waitFor();
  await page.getByRole('button', { name: 'Signalé\u00a0: retirer (Odile Voisine3)' }).click();
  await refusals(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('#doors[data-drawn]').waitFor();
  expect(await page.locator('#refused').isVisible()).toBe(false);
  await close();
});

it('stores a refused visit with the name of the person, who is no longer on the turf', async () => {
  const { page, close } = await open();
  await page.context().route('**/events', (route) => route.fulfill({ status: 503 }));
  await page.locator('li[data-door="1"] button.nobody').click();
  await tap(page, 2, '5 Strongly against');
  const gone = await person(page, 2).getAttribute('data-id');
  await api.database.knex('turf_voters').where({ turf_id: turf, voter_id: gone }).delete();
  await renewed(page);
  await person(page, 2).waitFor({ state: 'detached' });
  await page.context().unroute('**/events');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await sent(page);
  expect(await visits()).toEqual(each(1, 1));
  await renewed(page);
  expect(await refusals(page).count()).toBe(1);
  const expected = ['Odile Voisine2', '5 Strongly against', 'The person is no longer on this turf.'];
  for (const text of expected) expect(await refusals(page).textContent()).toContain(text);
  await endTurfLinks(api.api.pool, by, turf, new Date());
  await renewed(page);
  await page.getByText('This link is no longer valid.').waitFor();
  expect(await page.content()).not.toContain('Voisine');
  await close();
});

it('ignores a response that a later one has overtaken', async () => {
  const { page, close } = await open();
  /** Delays the next response. Resolves, once the server has sent it, with the function that delivers it. */
  const delayResponse = async () => {
    const steps = new EventEmitter();
    const [isReceived, isReleased, isDone] = ['received', 'released', 'done'].map((step) => once(steps, step));
    const delay = async (route: Route) => {
      const response = await route.fetch();
      steps.emit('received');
      await isReleased;
      await route.fulfill({ response });
      steps.emit('done');
    };
    await page.context().route('**/doors', delay, { times: 1 });
    await renewed(page);
    await isReceived;
    return async () => {
      steps.emit('released');
      await isDone;
      // What the page does with it, if anything, it does at once.
      await page.waitForTimeout(500);
    };
  };
  const deliverNeighbour = await delayResponse();
  const gone = await person(page, 2).getAttribute('data-id');
  await api.database.knex('turf_voters').where({ turf_id: turf, voter_id: gone }).delete();
  await renewed(page);
  await person(page, 2).waitFor({ state: 'detached' });
  await deliverNeighbour();
  expect(await person(page, 2).count()).toBe(0);

  const deliverDoors = await delayResponse();
  await endTurfLinks(api.api.pool, by, turf, new Date());
  await renewed(page);
  await page.getByText('This link is no longer valid.').waitFor();
  await deliverDoors();
  expect(await page.getByText('This link is no longer valid.').isVisible()).toBe(true);
  expect(await page.locator('li[data-door]').count()).toBe(0);
  await close();
});

it('tries again after the hour of a server’s Retry-After', async () => {
  const visit = await visitSite();
  const { page } = visit;
  await page.clock.install();
  await page.goto(link);
  await page.locator('#doors[data-drawn]').waitFor();
  // While the service worker takes over the page, Playwright does not see all its requests.
  await page.locator('html[data-kept]').waitFor({ state: 'attached' });
  let asked = 0;
  await page.context().route('**/events', (route) => {
    asked++;
    return route.fulfill({ status: 429, headers: { 'Retry-After': '3600' } });
  });
  for (const n of [1, 2, 3]) {
    await tap(page, n);
    // The hour begins when the page has read the response, which the page's clock does not wait for.
    await page.getByText('No connection.').waitFor();
    await page.clock.runFor(600_000);
  }
  await allWait(page, 3);
  expect(asked).toBe(1);
  await page.context().unroute('**/events');
  await page.clock.runFor(1_900_000);
  await sent(page);
  expect(await visits()).toEqual(each(1, 3));
  await visit.close();
});

it('deletes all people from the phone once its link has ended, and sends the remaining visits by the next link to the turf', async () => {
  const { page, close } = await open();
  await setOffline(page, true);
  for (const n of [1, 2]) await tap(page, n);
  await endTurfLinks(api.api.pool, by, turf, new Date());
  await setOffline(page, false);
  await page.getByText('This link is no longer valid. Visits not sent yet: 2.').waitFor();
  expect(await page.content()).not.toContain('Voisine');
  const stored = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('walk');
        request.onsuccess = () => {
          const all = request.result.transaction('kept').objectStore('kept').getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      }),
  );
  expect(stored).toBe('[]');
  expect(await visits()).toEqual({});
  expect((await page.goto(link))?.status()).toBe(404);
  await page.goto(await newLink());
  await page.locator('#doors[data-drawn]').waitFor();
  await sent(page);
  expect(await visits()).toEqual(each(1, 2));
  await close();
});

it('closes the sheet of a tap once it is stored, and preserves what was typed if storing fails', async () => {
  const { page, close } = await open();
  await setOffline(page, true);
  await page.evaluate(() => {
    const add = IDBObjectStore.prototype.add;
    Object.assign(globalThis, { isFull: true });
    IDBObjectStore.prototype.add = function (...args) {
      if ((globalThis as unknown as { isFull: boolean }).isFull) throw new DOMException('full', 'QuotaExceededError');
      return add.apply(this, args);
    };
  });
  const sheet = page.locator('#sheet');
  await person(page, 1).click();
  await page.getByLabel('Note').fill('Asked about the ferry.');
  await sheet.getByRole('button', { name: '2 Leaning support' }).click();
  await page.getByText('This could not be saved on the phone').waitFor();
  expect(await sheet.isVisible()).toBe(true);
  expect(await page.getByLabel('Note').inputValue()).toBe('Asked about the ferry.');
  expect(await page.locator('#progress').textContent()).toBe(`0 of ${doors} doors`);
  // Others have made room.
  await page.evaluate(() => Object.assign(globalThis, { isFull: false }));
  await sheet.getByRole('button', { name: '2 Leaning support' }).click();
  await sheet.waitFor({ state: 'hidden' });
  // At once: a phone that is put away now has it.
  expect(await unsent(page)).toBe('1');
  expect(await person(page, 1).textContent()).toContain('2 Leaning support');
  await setOffline(page, false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await sent(page);
  expect(await visits()).toEqual(each(1, 1));
  await close();
});

it('preserves a tap that is made while the doors are refreshed', async () => {
  const { page, close } = await open();
  await page.context().route('**/events', (route) => route.abort());
  let answered: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  await page.context().route('**/doors', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
    answered();
  });
  // Everything that the phone reads takes a moment.
  await page.evaluate(() => {
    const getAll = IDBObjectStore.prototype.getAll;
    IDBObjectStore.prototype.getAll = function (...args) {
      const request = getAll.apply(this, args);
      let handler: ((event: Event) => void) | null = null;
      Object.defineProperty(request, 'onsuccess', { set: (to) => (handler = to) });
      request.addEventListener('success', (event) => setTimeout(() => handler?.(event), 400));
      return request;
    };
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await isAnswered;
  await page.waitForTimeout(100);
  await person(page, 1).click();
  await page.locator('#sheet').getByRole('button', { name: '1 Strong support' }).click();
  await page.locator('#sheet').waitFor({ state: 'hidden' });
  await until(
    'the tap to be shown after the renewal',
    () => page.locator('#progress').textContent(),
    (text) => text === `1 of ${doors} doors`,
  );
  await page.waitForTimeout(1_000);
  expect(await person(page, 1).getAttribute('data-result')).toBe('STRONG_SUPPORT');
  await close();
});

it('says that it has no connection, and stores its page, if another host answers in place of the server', async () => {
  const visit = await visitSite();
  const { page, problems } = visit;
  // The sign-in page of a public network.
  await page.route('**/doors', (route: Route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.goto(link);
  await page.getByText('No connection.').waitFor();
  await page.locator('html[data-kept]').waitFor({ state: 'attached' });
  expect(problems).toEqual([]);
  await page.unroute('**/doors');
  await page.reload();
  await page.locator('#doors[data-drawn]').waitFor();
  await visit.close();
});

it('asks for the doors again if there was no connection when its link was opened', async () => {
  const visit = await visitSite();
  const { page } = visit;
  await page.context().route('**/doors', (route) => route.abort());
  await page.goto(link);
  await page.getByText('No connection.').waitFor();
  await page.context().unroute('**/doors');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('#doors[data-drawn]').waitFor();
  expect(await page.getByText('No connection.').isVisible()).toBe(false);
  await visit.close();

  // A server that is being started again is no event of the phone.
  const other = await visitSite();
  await other.page.clock.install();
  await other.page.context().route('**/doors', (route) => route.fulfill({ status: 503 }));
  await other.page.goto(link);
  await other.page.getByText('No connection.').waitFor();
  await other.page.context().unroute('**/doors');
  await other.page.clock.runFor(30_000);
  await other.page.locator('#doors[data-drawn]').waitFor();
  await other.close();
});

it('asks for the doors again if the connection ended within the answer', async () => {
  const visit = await visitSite();
  const { page, problems } = visit;
  await page.context().route('**/doors', (route) => route.fulfill({ contentType: 'application/json', body: '{"id":' }));
  await page.goto(link);
  await page.getByText('No connection.').waitFor();
  await page.context().unroute('**/doors');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.locator('#doors[data-drawn]').waitFor();
  expect(problems).toEqual([]);
  await visit.close();
});

it('says that the phone stores nothing if it has no room for the doors', async () => {
  const visit = await visitSite();
  const { page, problems } = visit;
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto(link);
  await page.locator('#message', { hasText: 'This could not be saved on the phone' }).waitFor();
  expect(problems).toEqual([]);
  await visit.close();
});

it('records what is tapped twice in a moment once', async () => {
  const { page, close } = await open();
  await setOffline(page, true);
  await page.locator('li[data-door="1"] button.nobody').dblclick();
  await page.locator('li[data-door="1"] button.person[data-result]').waitFor();
  await tap(page, 2);
  await page.locator('#undo').dblclick();
  await allWait(page, 1);
  // The sheet of a person opens below the finger, and its buttons with it.
  const place = async () => {
    await person(page, 3).click();
    const box = await page.locator('#sheet').getByRole('button', { name: 'Strongly against' }).boundingBox();
    await page.getByRole('button', { name: 'Close' }).click();
    return box as NonNullable<typeof box>;
  };
  const { y, height } = await place();
  for (const n of [6, 7, 8]) {
    await person(page, n).evaluate((button, top) => scrollBy(0, button.getBoundingClientRect().top - top), y);
    await person(page, n).dblclick({ position: { x: 40, y: height / 2 } });
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await person(page, n).getAttribute('data-result')).toBeNull();
  }
  await setOffline(page, false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await sent(page);
  expect(await visits()).toEqual(each(1, 1));
  await close();
});

it('opens while a proxy answers in the server’s place', async () => {
  const { page, close } = await open();
  await tap(page, 1);
  await sent(page);
  try {
    // A page that the service worker does not handle yet is reloaded by it once.
    await page.reload();
    await page.locator('#doors[data-drawn]').waitFor();
    isBehindFailingProxy = true;
    await page.reload();
    await page.locator('#doors[data-drawn]').waitFor({ timeout: 10_000 });
    await tap(page, 2);
  } finally {
    isBehindFailingProxy = false;
  }
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await sent(page);
  expect(await visits()).toEqual(each(1, 2));
  await close();
});

it('keeps what the stored page of another link is made of, and nothing else of an earlier version', async () => {
  const { page, close } = await open();
  await page.evaluate(async () => {
    const cache = await caches.open('walk');
    const html = { headers: { 'Content-Type': 'text/html' } };
    await cache.put('/walk/other', new Response('<script src="/assets/walk.before.js" defer></script>', html));
    for (const path of ['/assets/walk.before.js', '/assets/walk.long-ago.js']) await cache.put(path, new Response(''));
  });
  await page.reload();
  await page.locator('html[data-kept]').waitFor({ state: 'attached' });
  const kept = await page.evaluate(async () => {
    const cache = await caches.open('walk');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/assets/walk.before.js');
  expect(kept).not.toContain('/assets/walk.long-ago.js');
  await close();
});

it('is in the language of the phone, and can be switched', async () => {
  const { page, close } = await open();
  await page.getByRole('link', { name: 'Français' }).click();
  await page.locator('html[lang=fr] #doors[data-drawn]').waitFor();
  await person(page, 1).click();
  await page.getByRole('button', { name: 'Déménagé' }).click();
  await page.locator('button.person[data-result]').first().waitFor();
  await until(
    'it to be sent',
    () => page.locator('#state').textContent(),
    (text) => text === 'Tout est envoyé.',
  );
  expect(await visits()).toEqual(each(1, 1));
  await close();
});

it('asks the script after the support, without a connection too, and sends its answers with the visit', async () => {
  const script = await call<{ id: string }>('POST', '/canvassing/scripts', {
    name: 'Ferries',
    questions: exampleQuestions,
  });
  const { page, close } = await open();
  const answersOf = (n: number) =>
    withCampaign(api.api.pool, by.campaignId, async (tx) => {
      const rows = await tx.query<{ answers: { given: Array<{ questionId: string; answer: string }> } | null }>(
        `select i.answers from turf_visits t
         join interactions i on i.campaign_id = $1 and i.id = t.interaction_id and i.withdrawn_at is null
         join voters v on v.campaign_id = $1 and v.id = t.voter_id
         where t.campaign_id = $1 and t.turf_id = $2 and v.last_name = $3`,
        [by.campaignId, turf, `Voisine${n}`],
      );
      return rows.map(({ answers }) => answers?.given.map(({ questionId, answer }) => `${questionId} ${answer}`));
    });
  const sheet = page.locator('#sheet');
  await setOffline(page, true);
  await person(page, 1).click();
  await sheet.getByRole('button', { name: '1 Strong support' }).click();
  await sheet.getByText('The ferry').click();
  await sheet.getByText('4', { exact: true }).click();
  await sheet.getByRole('textbox', { name: 'Anything that the candidate should know?' }).fill('Fix the quay.');
  expect(await accessibilityFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  // What was tapped counts where the sheet is closed without an answer.
  await person(page, 2).click();
  await sheet.getByRole('button', { name: '2 Leaning support' }).click();
  await page.keyboard.press('Escape');
  // No one who is absent is asked.
  await person(page, 3).click();
  await sheet.getByRole('button', { name: 'Not home' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await allWait(page, 3);
  expect(await answersOf(1)).toEqual([]);
  await setOffline(page, false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await sent(page);
  expect(await answersOf(1)).toEqual([['issue ferry', 'likely 4', 'said Fix the quay.']]);
  expect([await answersOf(2), await answersOf(3)]).toEqual([[undefined], [undefined]]);
  await call('PATCH', `/canvassing/scripts/${script.id}`, { retired: true });
  await close();
});

describe('the map of the turf', () => {
  const dots = (page: Page) => page.locator('#map-dots button');
  const dotOf = (page: Page, n: number) => page.getByRole('button', { name: new RegExp(`^${2 * n - 1} Marram Rd: `) });

  beforeEach(() => {
    hasPlace = (number) => number !== 3;
  });
  afterEach(() => {
    hasPlace = () => false;
  });

  /** Zooms in until a door has a dot of its own. */
  async function apart(page: Page, n: number): Promise<void> {
    while (!(await dotOf(page, n).isVisible())) await page.getByRole('button', { name: 'Zoom in' }).click();
  }

  it('opens without a connection, marks what is done and what is next, and leads to a door', async () => {
    const visit = await open();
    const { page } = visit;
    await page.locator('#map').waitFor();
    await page.getByText('1 door is in the list below only: its place is not known.').waitFor();
    await page.getByRole('button', { name: 'Next: 1 Marram Rd' }).waitFor();
    expect(await page.locator('#map-streets path').count()).toBe(2);
    await page.locator('#map-streets text', { hasText: 'Marram Rd' }).first().waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/map')) asked++;
    });
    await setOffline(page, true);
    await page.reload();
    await page.locator('#doors[data-drawn]').waitFor();
    await page.locator('#map').waitFor();
    await apart(page, 3);
    expect(await dotOf(page, 3).getAttribute('data-state')).toBe('todo');
    await dotOf(page, 3).click();
    await page.waitForFunction(
      () => document.activeElement?.closest<HTMLElement>('li[data-door]')?.dataset.door === '3',
    );
    await page.keyboard.press('Enter');
    await page.locator('#sheet').getByRole('button', { name: 'Not home' }).click();
    await page.getByRole('button', { name: '5 Marram Rd: not home' }).waitFor();
    await page.getByRole('button', { name: 'Next: 7 Marram Rd' }).waitFor();
    await page.getByRole('button', { name: '7 Marram Rd: to do, next' }).waitFor();
    await page.getByRole('button', { name: 'Next: 7 Marram Rd' }).click();
    await page.waitForFunction(
      () => document.activeElement?.closest<HTMLElement>('li[data-door]')?.dataset.door === '4',
    );
    expect(asked).toBe(0);
    // Taken with the doors once: a phone that comes back takes it no more.
    await setOffline(page, false);
    await sent(page);
    await page.reload();
    await page.locator('#map').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).toBe(0);
    await visit.close();
  }, 120_000);

  it('is moved by a finger, enlarged, and walked by the arrows; doors that are near each other are one dot', async () => {
    const visit = await open();
    const { page, problems } = visit;
    await page.getByRole('button', { name: 'Whole turf' }).click();
    const few = await dots(page).count();
    expect(few).toBeLessThan(40);
    const [group] = await dots(page).all();
    expect(await group?.getAttribute('aria-label')).toMatch(/^\d+ doors from 1 Marram Rd: 0 done, with the next one$/);
    await group?.click();
    await apart(page, 3);
    expect(await dots(page).count()).toBeGreaterThan(few);
    // One stop of the Tab key, and the arrows go along the walk.
    await dotOf(page, 1).focus();
    expect(await page.locator('#map-dots button[tabindex="0"]').count()).toBe(1);
    for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowRight');
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(label).not.toMatch(/^1 Marram/);
    const [seen, view] = [await page.locator(':focus').boundingBox(), await page.locator('#map-view').boundingBox()];
    expect(seen && view && seen.x > view.x && seen.x + seen.width < view.x + view.width).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.matches('button.person'));
    // A finger that moves the map taps nothing.
    await page.locator('#map-view').scrollIntoViewIfNeeded();
    const before = await dots(page).first().boundingBox();
    const { x, y, width, height } = (await page.locator('#map-view').boundingBox()) as NonNullable<typeof view>;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 60, y + height / 2, { steps: 5 });
    await page.mouse.up();
    const after = await dots(page).first().boundingBox();
    expect((before?.x ?? 0) - (after?.x ?? 0)).toBeGreaterThan(40);
    expect(await page.locator('#sheet').isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await visit.close();
  }, 120_000);

  it.each(['light', 'dark'] as const)(
    'can be read in %s colours, in both languages, and in large text',
    async (colorScheme) => {
      const look = { name: `narrow-${colorScheme}`, width: 390, colorScheme } as never;
      const watched = await openPage(browser, site.url, look);
      const { page } = watched;
      for (const language of ['en', 'fr']) {
        await page.goto(`${link}?lang=${language}`);
        await page.locator('#map-dots button').first().waitFor();
        expect(await accessibilityFindings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        await takeScreenshot(page, `walk-map-${language}-${colorScheme}`);
      }
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await page.getByRole('button', { name: 'Tout le secteur' }).click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      expect(await accessibilityFindings(page)).toEqual([]);
      await takeScreenshot(page, `walk-map-large-${colorScheme}`);
      await page.context().close();
    },
    120_000,
  );

  it('is not there where no door has a place, and leaves the phone with its link', async () => {
    hasPlace = () => false;
    const without = await open();
    expect(await without.page.locator('#map').isVisible()).toBe(false);
    await without.close();
    hasPlace = () => true;
    const visit = await open();
    await visit.page.locator('#map').waitFor();
    // Every door has a place.
    expect(await visit.page.locator('#not-on-map').isVisible()).toBe(false);
    await endTurfLinks(api.api.pool, by, turf, new Date());
    await visit.page.reload();
    await visit.page.getByText('This link is no longer valid.').waitFor();
    expect(await visit.page.locator('#map').isVisible()).toBe(false);
    const kept = await visit.page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('walk', 1);
          opening.onsuccess = () => {
            const all = opening.result.transaction('kept').objectStore('kept').getAllKeys();
            all.onsuccess = () => resolve(all.result);
          };
        }),
    );
    expect(kept).toEqual([]);
    await visit.close();
  }, 120_000);
});

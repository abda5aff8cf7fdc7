import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { createLog } from '#core/log.ts';
import { createApp } from '#server/app.ts';
import type { Bytes } from '#server/content/bytes.ts';
import { DownloadFiles } from '#server/electoral/downloads/download-files.ts';
import { electoralEndpoints } from '#server/electoral/endpoints.ts';
import { MapStore } from '#server/electoral/map/map-store.ts';
import type { ElectoralServices } from '#server/electoral/operations/services.ts';
import { readTile } from '#server/electoral/operations/tiles/read-tile.ts';
import { readFindings } from '#server/electoral/provenance/read-provenance.ts';
import { noCaller } from '#server/electoral/start-electoral.ts';
import { createReadiness } from '#server/health/health.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { createExecutions } from '#server/operations/calls/executions.ts';
import { InternalCall } from '#server/operations/calls/internal-call.ts';
import { showErrorPage } from '#server/pages/errors/error-page.tsx';
import { languages } from '#server/pages/language.ts';
import {
  type ElectoralOperations,
  type ElectoralPages,
  electoralPages,
} from '#server/pages/look-up/electoral-pages.ts';
import { createPages } from '#server/pages/pages.ts';
import { givenStreetIndex } from '#test/server/electoral/addresses/given-street-index.ts';
import { givenStreets } from '#test/server/electoral/addresses/given-streets.ts';
import { givenElection, givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { languageFaults } from '#test/support/pages/language-faults.ts';

const hostile = '<img src=x onerror=alert(1)>"\'&';

let database: TestDatabase;
let mapStore: MapStore;
let server: HttpServer;
/** The same pages beside a database that does not answer. */
let memoryAlone: HttpServer;
/** The operations beside such a database. */
let alone: ElectoralOperations;
/** Names the counter of the next requests, so that one test does not use up another's. */
let client = 'everyone';

beforeAll(async () => {
  database = await createTestDatabase();
  const { knex } = database;
  await givenSet(knex, {
    id: 'old',
    level: 'FEDERAL',
    until: '2025-01-01',
    districts: [{ code: '1', name: 'Old One', boxes: [[-60, 45, -56, 47]] }],
  });
  await givenSet(knex, {
    id: 'new',
    level: 'FEDERAL',
    from: '2025-01-01',
    districts: [
      { code: '1', name: 'Mountain', nameFr: 'Montagne', electors: 1234, boxes: [[-60, 45, -58, 47]] },
      { code: '2', name: hostile, boxes: [[-58, 45, -56, 47]] },
    ],
  });
  await givenSet(knex, {
    id: 'none',
    level: 'MUNICIPAL',
    representation: 'no_wards',
    districts: [{ code: '1', boxes: [[-60, 45, -56, 47]] }],
  });
  await givenSet(knex, {
    id: 'far',
    level: 'PROVINCIAL',
    province: 'XA',
    from: '2022-02-02',
    districts: [{ code: '1', boxes: [[-80, 60, -78, 62]] }],
  });
  await givenSet(knex, {
    id: 'near',
    level: 'PROVINCIAL',
    province: 'XA',
    from: '2023-03-03',
    districts: [{ code: '1', boxes: [[-60, 45, -56, 47]] }],
  });
  await givenPostalCode(knex, { code: 'C3C3C3', addresses: { 'new-1': 0.5, 'new-2': 0.5 } });
  await givenStreets(knex, [
    { code: 'C3C3C3', name: 'Kelp', numbers: { 'new-1': '1,3,2,4', 'new-2': '5,7,6' } },
    { code: 'C3C3C3', name: hostile, type: 'RUE', numbers: { 'new-1': '10,11' } },
    { code: 'C4C4C4', name: 'Main', place: 'FIRST', municipality: 'First Place', numbers: { 'new-1': '10,14' } },
    { code: 'C4C4C4', name: 'Main', place: 'SECOND', municipality: 'Second Place', numbers: { 'new-2': '12' } },
  ]);
  await givenStreetIndex(knex, [
    { name: 'Gull', town: 'Toronto', numbers: [['12', -59, 46]] },
    {
      name: 'Gull',
      town: 'London',
      numbers: [
        ['12', -57, 46],
        ['14', -57, 46.1],
      ],
    },
    { name: hostile, town: hostile, numbers: [['1', -57, 46]] },
  ]);
  await givenPostalCode(knex, { code: 'E7E7E1', at: [-59, 46], located: 12, addresses: { 'new-1': 1 } });
  await givenPostalCode(knex, { code: 'E7E7E2', concordance: { 'new-1': 1 } });
  await givenPostalCode(knex, { code: 'E6E6E6', at: [-59, 46], located: 9, addresses: { 'new-1': 0.5, 'new-2': 0.5 } });
  await givenPostalCode(knex, { code: 'C4C4C4', addresses: { 'new-1': 0.6, 'new-2': 0.4 } });
  await givenElection(knex, { id: 'e2025', day: '2025-04-28' });
  await givenElection(knex, { id: 'e2026', day: '2026-05-04' });
  for (const [id, election, name, votes_received] of [
    ['c1', 'e2025', 'Earlier Winner', 987],
    ['c2', 'e2026', hostile, 4321],
  ]) {
    await knex('candidates').insert({
      id,
      election_id: election,
      boundary_id: 'new-1',
      ballot_order: 1,
      name,
      party: 'A & B',
      incumbent: false,
      elected: true,
      votes_received,
      vote_share: 1,
    });
  }
  await givenPostalCode(knex, { code: 'A1A1A1', addresses: { 'new-1': 0.75, 'new-2': 0.25, 'none-1': 1 } });
  await givenPostalCode(knex, { code: 'B2B2B2', addresses: { 'old-1': 1, 'new-1': 1 } });
  mapStore = new MapStore({ knex, log: createLog('silent'), repeat: () => ({ stop() {} }) });
  await mapStore.refresh();
  const services = {
    map: () => mapStore.current(),
    knex,
    now: () => Date.parse('2026-06-01T16:00:00Z'),
    build: { version: '1.2.3', commit: null },
    registrations: { consume: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    downloads: 'open' as const,
    files: new DownloadFiles({ folder: '/nowhere' }),
  };
  // These pages wait for the database as long as it takes.
  const pages = electoralPages(operationsOf(services), createRateCounter('test', 60), () => new Promise(() => {}));
  // A suspended database: it accepts statements and answers none.
  const silence = () => new Promise(() => {});
  const silent = Object.assign(() => ({ first: silence }), { raw: silence });
  const suspended = { ...services, knex: silent as unknown as typeof services.knex };
  alone = operationsOf(suspended);
  const withoutDatabase = electoralPages(alone, undefined, async () => {});
  server = await serve(appOf(pages));
  memoryAlone = await serve(appOf(withoutDatabase));
});

/** The operations with these services. */
function operationsOf(services: ElectoralServices): ElectoralOperations {
  const execute = createExecutions(electoralEndpoints, { services, checkAnswers: false });
  return {
    map: services.map,
    now: services.now,
    execute: (operation, call) => execute(operation, call, noCaller),
    findings: readFindings(services.knex),
    anonymousCaller: () => ({ rateLimitKey: client, requestsPerMinute: 10 }),
  };
}

const appOf = (pages: ElectoralPages) =>
  createApp({
    log: createLog('silent'),
    trustedProxies: 0,
    readiness: createReadiness({ log: createLog('silent'), parts: [] }),
    showErrorPage,
    middlewares: [createPages(pages, undefined)],
  });
afterAll(async () => {
  await server.close();
  await memoryAlone.close();
  await mapStore.close();
  await database.close();
});

const get = (path: string) => fetch(server.url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
const read = async (path: string) => (await get(path)).text();

describe('the look-up page', () => {
  it('answers in HTML: districts, confidence, shares, why a level is absent', async () => {
    const page = await read('/?postalCode=a1a+1a1&date=');
    expect(page).toContain('Districts of A1A 1A1');
    expect(page).toContain('<span lang="en">Mountain</span> <span class="other-name" lang="fr">Montagne</span>');
    expect(page).toContain('Not all addresses of this postal code lie in the same district.');
    expect(page).not.toContain('sure');
    expect(page).toContain('25%');
    expect(page).toContain('<title>Districts of A1A 1A1 · Hustings</title>');
    expect(page).toContain('Nobody is elected by district here.');
  });

  it('answers in French, its own language first', async () => {
    const page = await read('/?postalCode=A1A1A1&lang=fr');
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('<span lang="fr">Montagne</span> <span class="other-name" lang="en">Mountain</span>');
    expect(page).toContain('href="/?postalCode=A1A1A1&amp;lang=en"');
  });

  it('answers a place as of a day, and links to the other maps of the time line', async () => {
    const page = await read('/?lat=46&lng=-59&date=2024-06-01');
    expect(page).toContain('Old One');
    expect(page).not.toContain('Mountain');
    expect(page).toMatch(/href="\/\?lat=46&amp;lng=-59&amp;date=2023-03-03" aria-current="date"/);
    expect(page).toContain('href="/?lat=46&amp;lng=-59"');
  });

  it('lists only the changes of the maps of the place, with the levels that changed', async () => {
    const timeline = async (path: string) => {
      const [, list = ''] = /<nav class="timeline"[^>]*>(.*?)<\/nav>/.exec(await read(path)) ?? [];
      return [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => item.replaceAll(/<[^>]+>/g, ''));
    };
    expect(await timeline('/?lat=46&lng=-59')).toEqual([
      'since January 1, 2025 Federal',
      'March 3, 2023 to January 1, 2025 Provincial',
      'January 1, 2020 to March 3, 2023 Federal',
    ]);
    expect(await timeline('/?lat=61&lng=-79&lang=fr')).toEqual([]);
    expect(await timeline('/?postalCode=B2B2B2')).toEqual([
      'since January 1, 2025 Federal',
      'January 1, 2020 to January 1, 2025 Federal',
    ]);
  });

  it('draws the shares of a postal code that lies in several districts', async () => {
    const [, json = ''] = /data-drawn="([^"]*)"/.exec(await read('/?postalCode=A1A1A1')) ?? [];
    expect(JSON.parse(json.replaceAll('&quot;', '"')).levels[0]).toEqual({
      level: 'federal',
      id: null,
      alternatives: [
        { id: 'new-1', share: '75%' },
        { id: 'new-2', share: '25%' },
      ],
    });
  });

  describe('marks where a postal code lies, and says how far that is known', () => {
    const marked = async (query: string) => {
      const page = await read(`/?${query}`);
      const [, json = ''] = /id="answer"[^>]* data-drawn="([^"]*)"/.exec(page) ?? [];
      const { code, place } = JSON.parse(json.replaceAll('&quot;', '"'));
      const [, words = ''] = /<p class="code-words">(.*?)<\/p>/s.exec(page) ?? [];
      return { code, place, said: words.replaceAll(/<[^>]+>/g, ''), page };
    };

    it('at the middle of its addresses', async () => {
      const { code, place, said, page } = await marked('postalCode=E7E7E1');
      expect(code).toEqual({ kind: 'middle', at: [-59, 46], words: said });
      expect(place).toBeNull();
      expect(said).toContain('the middle of the 12 addresses');
      expect(page).toMatch(/<svg class="map[^>]* aria-label="Map[^"]*the middle of the 12 addresses/);
      expect(page).toContain('<g class="code-place middle">');
      expect(page).not.toContain('class="pin"');
      const french = await marked('postalCode=E7E7E1&lang=fr');
      expect(french.said).toContain('le centre des 12 adresses');
    });

    it('by no dot and no pin if it lies in several districts', async () => {
      const { code, place, said, page } = await marked('postalCode=E6E6E6');
      expect([code.kind, place]).toEqual(['divided', null]);
      expect(said).toContain('it does not say in which one yours is');
      const [mark = ''] = /<g class="code-place divided">.*?<\/g>/.exec(page) ?? [];
      expect(mark).toContain('class="ring"');
      expect(mark).not.toContain('class="dot"');
      expect(page).not.toContain('class="pin"');
    });

    it('by that of its neighbours where only these are placed, and by nothing where none is', async () => {
      const near = await marked('postalCode=E7E7E2');
      expect(near.code).toMatchObject({ kind: 'block', at: [-59, 46] });
      expect(near.said).toContain('only where the neighbouring postal codes lie');
      const unknown = await marked('postalCode=B2B2B2');
      expect(unknown.code).toBeUndefined();
      expect(unknown.said).toBe('We do not know where on the map this postal code lies.');
    });

    it('and leaves a place to its pin', async () => {
      const { code, said, page } = await marked('lat=46&lng=-59');
      expect([code, said]).toEqual([undefined, '']);
      expect(page).toContain('class="pin"');
      expect(await read('/embed?postalCode=E7E7E1')).not.toContain('code-words');
    });
  });

  it('shows only the candidates of the latest election', async () => {
    const page = await read('/?postalCode=B2B2B2');
    expect(page).toContain('4,321');
    expect(page).not.toContain('Earlier Winner');
    expect(await read('/?lat=46&lng=-59&date=2025-06-01')).toContain('Earlier Winner');
  });

  it.each([
    ['/?postalCode=nonsense', 400, 'Enter a postal code as on an envelope', 'Entrez un code postal comme sur'],
    ['/?q=&date=', 400, 'Enter an address with its place', 'Entrez une adresse avec sa localité'],
    ['/?q=K1A', 400, 'Enter a postal code as on an envelope', 'Entrez un code postal comme sur'],
    ['/?q=12+Nowhere+St,+Toronto', 404, 'We do not know this address', 'Nous ne connaissons pas cette adresse'],
    ['/?q=12+Gull+St', 400, 'Several places fit', 'Plusieurs endroits correspondent'],
    ['/?q=Toronto', 400, 'Enter an address with its place', 'Entrez une adresse avec sa localité'],
    [
      '/?postalCode=KIA+OA6',
      400,
      'In this postal code letters stand for digits. .* it is K1A 0A6',
      'Dans ce code postal, des lettres .*, c’est K1A 0A6',
    ],
    ['/?postalCode=B1B1B1', 404, 'We do not know this postal code', 'Nous ne connaissons pas ce code postal'],
    ['/?lat=46', 400, 'Enter a place by its latitude', 'Indiquez un lieu par sa latitude'],
    ['/?lat=1&lng=1', 404, 'None of our districts covers', 'Aucune de nos circonscriptions ne couvre'],
    ['/?lat=-59&lng=46', 404, '.* exchanged, it seems: try 46, -59\\.', '.* interverties\u00a0: essayez 46, -59\\.'],
    ['/?lat=-123.1&lng=49', 400, '.* seems: try 49, -123.1\\.', '.* interverties\u00a0: essayez 49, -123.1\\.'],
    ['/?postalCode=A1A1A1&date=2025-02-30', 400, 'Enter a day that exists', 'Entrez une date qui existe'],
    [
      '/?postalCode=A1A1A1&date=03/04/2025',
      400,
      'As of: could be April 3, 2025 or March 4, 2025',
      'En date du\u00a0: peut être le 3 avril',
    ],
    ['/?postalCode=A1A1A1&lat=46&lng=-59', 400, 'The address of this page', 'L’adresse de cette page'],
  ])('explains what is wrong with %s, in both languages', async (path, status, english, french) => {
    for (const [language, words] of [
      ['en', english],
      ['fr', french],
    ]) {
      const answer = await get(`${path}&lang=${language}`);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toMatch(new RegExp(`<p id="refusal" class="problem" role="alert">${words}`));
    }
  });

  it('accepts a day as either language writes it, and shows it as it was read', async () => {
    for (const typed of ['1 June 2025', 'le 1er juin 2025', '2025/6/1']) {
      const page = await read(`/?lat=46&lng=-59&date=${encodeURIComponent(typed)}`);
      expect(page).toContain('Earlier Winner');
      expect(page).toMatch(/<input id="date"[^>]*value="2025-06-01"/);
    }
    expect(await read('/?postalCode=A1A1A1&date=soon')).toMatch(/<input id="date"[^>]*value="soon"/);
  });

  it('marks the invalid field, and opens the control that hides it', async () => {
    expect(await read('/?postalCode=nonsense')).toMatch(/<input id="q"[^>]*aria-invalid="true"/);
    expect(await read('/?postalCode=A1A1A1')).not.toContain('aria-invalid');
    expect(await read('/?postalCode=A1A1A1&date=2025-02-30')).toMatch(
      /<details class="other-day" open>.*<input id="date"[^>]*aria-invalid="true"/,
    );
    expect(await read('/?postalCode=A1A1A1')).toContain('<details class="other-day"><summary>');
  });

  it.each([
    '/',
    '/?postalCode=A1A1A1',
    '/?postalCode=A1A1A1&date=2021-01-01',
    '/?lat=46&lng=-59',
    '/?postalCode=nonsense',
    '/?postalCode=B1B1B1',
    '/?postalCode=A1A1A1&date=soon',
    '/?postalCode=A1A1A1&date=03/04/2025',
    '/?lat=1&lng=1',
    '/boundaries/new-1',
    '/boundaries/none-1',
    '/boundaries/nothing',
    '/status',
    '/embed?postalCode=A1A1A1',
    '/embed/snippet',
    '/docs',
    '/docs?q=zyzzyva',
    '/docs/getting-started',
    '/docs/console',
    '/docs/receipts',
    '/docs/electoral-api',
    '/docs/design',
    '/docs/nothing',
  ])('%s has no words, amounts, dates or punctuation of the other language', async (path) => {
    client = `reads ${path}`;
    const named = [hostile, 'Mountain', 'Montagne', 'Old One', 'Earlier Winner'];
    for (const language of languages) {
      const answer = await get(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      expect(answer.status).not.toBe(429);
      const page = await answer.text();
      expect(page).toContain(`<html lang="${language}">`);
      expect({ language, faults: languageFaults(page, language, named) }).toEqual({ language, faults: [] });
    }
  });

  it('shows names of publishers as text', async () => {
    for (const path of ['/?postalCode=A1A1A1', '/boundaries/new-2', '/boundaries/new-1', '/embed?postalCode=A1A1A1']) {
      const page = await read(path);
      expect(page).toContain('&lt;img src=x onerror=alert(1)>');
      expect(page).not.toContain('<img');
    }
  });

  it('counts a look-up as a request of its client, but not a page without one', async () => {
    client = 'a reader of many codes';
    for (let i = 0; i < 4; i++) expect((await get('/')).status).toBe(200);
    for (let i = 0; i < 60; i++) {
      expect((await get('/?postalCode=A1A1A1')).status).toBe(200);
      expect((await get('/embed?postalCode=A1A1A1')).status).toBe(200);
    }
    for (const [path, words] of [
      ['/?postalCode=A1A1A1', 'More than 120 look-ups'],
      ['/embed?postalCode=A1A1A1&lang=fr', 'Plus de 120 recherches'],
      ['/boundaries/new-1?lang=fr', 'Plus de 120 recherches'],
      ['/docs?q=cl%C3%A9&lang=fr', 'Plus de 120 recherches'],
    ] as const) {
      const refused = await get(path);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('x-ratelimit-limit')).toBe('120');
      expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(await refused.text()).toContain(words);
    }
    // What a field offers while somebody types is counted apart, and takes no look-up from anybody.
    const offered = await get('/suggestions?q=gull');
    expect([offered.status, offered.headers.get('x-ratelimit-limit')]).toEqual([200, '600']);
    client = 'everyone';
  });
});

describe('a postal code that straddles districts', () => {
  const hostileText = '&lt;img src=x onerror=alert(1)>';

  it('lists its streets and has a form to choose one, which works without scripts', async () => {
    const page = await read('/?postalCode=C3C3C3');
    expect(page).toContain('Which address is yours?');
    expect(page).toContain('odd numbers 1 to 3: <span><span lang="en">Mountain');
    expect(page).toContain('even numbers 2 to 4: ');
    expect(page).toContain('<option value="Kelp St">Kelp St</option>');
    expect(page).toContain('<input type="hidden" name="postalCode" value="C3C3C3"/>');
    expect(page).toContain(hostileText);
    expect(page).not.toContain('<img src=x');
    expect(await read('/?postalCode=B2B2B2')).not.toContain('Which address is yours?');
    const french = await read('/embed?postalCode=C3C3C3&lang=fr&colours=dark');
    expect(french).toContain('numéros impairs de 1 à 3\u00a0: ');
    expect(french).toContain('<form action="/embed" method="get" target="_self" novalidate>');
    expect(french).toContain('<input type="hidden" name="colours" value="dark"/>');
  });

  it.each(['/', '/embed'])(
    'is asked for its address before any district is named, and has no winner: %s',
    async (path) => {
      for (const code of ['C3C3C3', 'A1A1A1']) {
        const page = await read(`${path}?postalCode=${code}`);
        const [, answer = ''] = /<section id="answer"(.*)/s.exec(page) ?? [];
        const question = answer.search(/<input id="number"|Find yours on the map/);
        expect(question).toBeGreaterThan(0);
        expect(question).toBeLessThan(answer.indexOf('Mountain'));
        // Neither in large letters, nor with its candidates.
        expect(answer).not.toContain('<p class="district">');
        expect(answer).not.toContain('class="ballot"');
      }
      const settled = await read(`${path}?postalCode=C3C3C3&number=1&street=Kelp+St`);
      expect(settled).toMatch(/<p class="district"><a href="\/boundaries\/new-1">/);
      expect(settled.indexOf('We know 1 Kelp St')).toBeLessThan(settled.indexOf('<p class="district">'));
      expect(settled).toContain('4,321');
    },
  );

  it('answers the chosen address, and says how it was found', async () => {
    const found = await read('/?postalCode=C3C3C3&number=5&street=Kelp+St');
    expect(found).toContain('We know 5 Kelp St, Port Merrow: it lies in these districts.');
    expect(found).toContain('<option value="Kelp St" selected>');
    expect(found).not.toContain('One of these, by your address:');
    expect(await read('/?postalCode=C3C3C3&number=4&street=Kelp+St&lang=fr')).toContain(
      'Nous connaissons le 4 Kelp St, Port Merrow; il se trouve dans ces circonscriptions.',
    );
    expect(await read('/?postalCode=C3C3C3&address=4+Nowhere+Rd')).toContain('We do not know this street');
  });

  it('answers the street of the place that was chosen, if two places have one of its name', async () => {
    const page = await read('/?postalCode=C4C4C4');
    const value = 'Main St, First Place';
    expect(page).toContain(`<option value="${value}">Main St (First Place)</option>`);
    const found = await read(`/?${new URLSearchParams({ postalCode: 'C4C4C4', number: '12', street: value })}`);
    expect(found).toContain('12 Main St, First Place');
    expect(found.match(/<option [^>]* selected/g)).toEqual([`<option value="${value}" selected`]);
  });

  it.each(['number=five&street=Kelp+St', 'number=&street=', 'number=5&street='])(
    'asks again for an address that is none, beside the answer of the code: %s',
    async (typed) => {
      const page = await read(`/?postalCode=C3C3C3&${typed}`);
      expect(page).toContain('Enter your street and the number of your building');
      expect(page).toContain('aria-describedby="wrong-number"');
      expect(page).toContain('One of these, by your address:');
    },
  );
});

describe('an unavailable database', () => {
  it.each([
    ['/?postalCode=B2B2B2&lang=en', 'Mountain', 'The candidates cannot be shown at the moment'],
    ['/embed?postalCode=B2B2B2&lang=fr', 'Montagne', 'Les candidatures ne peuvent pas être affichées'],
    ['/boundaries/new-1?lang=en', 'Mountain', 'The candidates cannot be shown at the moment'],
    ['/status?lang=en', '2 federal', 'The state of each source cannot be shown at the moment'],
    ['/status?lang=fr', '2 circonscriptions fédérales', 'ne peut pas être affiché pour le moment'],
  ])('is not needed for look-ups: %s has all but the candidates', async (path, name, words) => {
    const answer = await fetch(`${memoryAlone.url}${path}`);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain(name);
    expect(page).toContain(words);
  });

  it('is not needed for tiles of the map, of districts or of land', async () => {
    const call = { requestId: 'tile', params: { level: 'federal', z: '4', x: '5', y: '5' } };
    const { bytes } = (await alone.execute(readTile, new InternalCall(readTile, call))) as Bytes;
    const { districts, labels } = new VectorTile(new PbfReader(bytes)).layers;
    expect([districts?.length, labels?.length]).toEqual([2, 2]);
    const page = await (await fetch(`${memoryAlone.url}/`)).text();
    const [, base = ''] = /data-base="([^"]*)"/.exec(page) ?? [];
    const { address } = JSON.parse(base.replaceAll('&quot;', '"'));
    expect((await fetch(`${memoryAlone.url}${address}/4/4/5`)).status).toBe(200);
  });
});

describe('other pages of the map', () => {
  it('show a boundary: outline, figures, validity, source, licence, every election, download', async () => {
    const page = await read('/boundaries/new-1');
    expect(page).toMatch(/<path class="answer federal" d="m[-\dlz ]+z"/);
    expect(page).toContain('1,234');
    expect(page).toContain('4 km²');
    // A figure that is not known has no row.
    expect(page).not.toContain('Population');
    expect(page).toMatch(
      /<span lang><strong>&lt;img src=x[^\n]*?<small>Elected on <time datetime="2026-05-04">May 4, 2026<\/time>, according to the results that we have<\/small>/,
    );
    expect(await read('/?lat=46&lng=-59')).toContain('<h4>Your member</h4>');
    expect(await read('/?lat=46&lng=-59&date=2026-05-20')).toContain('<h4>Member on that day</h4>');
    expect(await read('/boundaries/new-1?date=2026-04-20')).toMatch(
      /Vacant: the writ of an election was issued on <time datetime="2026-03-29">March 29, 2026<\/time>\./,
    );
    expect(page).toMatch(/<h2>Neighbours<\/h2><ul class="districts"><li><a href="\/boundaries\/new-2">/);
    expect(page).toMatch(/<h2>Other districts here<\/h2>.*href="\/boundaries\/near-1">.*Provincial/);
    expect(page).toMatch(/<rect class="good" width="100.0"/);
    expect(page).toContain('href="/api/v1/electoral/boundaries/new-1"');
    expect(page).toContain('<a href="https://example.org/data">Source new</a>');
    expect(page).toContain('<a href="https://example.org/licence">Open Licence</a>');
    expect(page).toContain('Contains fiction.');
    for (const votes of ['987', '4,321']) expect(page).toContain(votes);
    expect(page).toContain('since <time datetime="2025-01-01">January 1, 2025</time>');
    expect(page).toContain('href="https://example.org/new"');
    expect(page).toContain('Election of 2025-04-28');
    expect(page).toContain('href="/api/v1/electoral/boundaries/new-1/shape"');
    expect(await read('/boundaries/old-1')).toContain(
      '<time datetime="2020-01-01">January 1, 2020</time> to <time datetime="2025-01-01">January 1, 2025</time>',
    );
    expect((await get('/boundaries/nothing')).status).toBe(404);
  });

  it('describe the source of a boundary, and show hashes on request', async () => {
    const page = await read('/boundaries/new-1/provenance');
    const places = ['Licence', 'What changed in its maps', '<details', 'Hash of the content'].map((part) =>
      page.indexOf(part),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(await read('/boundaries/new-1/provenance?lang=fr')).toContain('Empreinte du contenu');
    expect((await get('/sets/new/provenance')).status).toBe(200);
  });

  it('draw a boundary on the map of its own time', async () => {
    const map = (page: string) => /data-date(?:="([^"]*)")? data-drawn="([^"]*)"/.exec(page)?.slice(1) ?? [];
    const [date, drawn = ''] = map(await read('/boundaries/new-1'));
    expect(date).toBeUndefined();
    expect(JSON.parse(drawn.replaceAll('&quot;', '"'))).toEqual({
      levels: [{ level: 'federal', id: 'new-1', alternatives: [] }],
      box: [-60, 45, -58, 47],
      place: null,
    });
    expect(map(await read('/boundaries/old-1'))[0]).toBe('2020-01-01');
    expect(map(await read('/boundaries/new-1?date=2025-06-01'))[0]).toBe('2025-06-01');
  });

  it('show the status of the data, quarantined sources first', async () => {
    await database.knex('sources').where({ id: 'new' }).update({ state: 'quarantined', problem: 'held_back' });
    const page = await read('/status');
    expect(page.indexOf('Source new')).toBeLessThan(page.indexOf('Source none'));
    expect(page).toContain('<strong class="quarantined">held back</strong>');
    expect(page).toContain('There are 2 problems below.');
    expect(page).toMatch(
      /Source new<\/strong> Its newest file was not published[^<]*Its last publication is still served/,
    );
    expect(page).toContain(
      'The map of old ended on <time datetime="2025-01-01">January 1, 2025</time>, and we have none that follows it',
    );
    expect(page).toContain('<summary><strong>Canada</strong> <span>10 sources, 1 to check</span>');
    expect(page).toContain('href="https://example.org/licence"');
    expect(await read('/status?lang=fr')).toContain('Son dernier fichier n’a pas été publié');
    expect(page).toContain('Unverified: nothing outside its own file has checked this map.');
    await database.knex('sources').update({
      definition: database.knex.raw(`definition || '{"expect": {"stated": {"by": "A gazette"}}}'::jsonb`),
    });
    expect(await read('/status')).not.toContain('Unverified');
  });

  it('say when each source is checked next', async () => {
    const row = async (source: string, lang = 'en') =>
      new RegExp(`<tr><td lang>(?:(?!</tr>).)*Source ${source}<.*?</tr>`).exec(await read(`/status?lang=${lang}`))?.[0];
    await database.knex('sources').where({ id: 'none' }).update({ next_check_at: '2026-06-02T07:15:00Z' });
    await database.knex('sources').where({ id: 'old' }).update({ next_check_at: '2026-05-02T07:15:00Z' });
    expect(await row('none')).toContain(
      '<td data-label="Next check"><time datetime="2026-06-02">Jun 2, 2026</time></td>',
    );
    expect(await row('old')).toContain('<td data-label="Next check">due</td>');
    expect(await row('far')).toContain('<td data-label="Next check">none planned</td>');
    expect(await row('far', 'fr')).toContain('<td data-label="Prochaine vérification">aucune prévue</td>');
  });

  it('may not be framed, except the embed', async () => {
    const policy = async (path: string) => (await get(path)).headers.get('content-security-policy');
    expect(await policy('/embed')).toContain('frame-ancestors *');
    for (const path of ['/', '/?postalCode=A1A1A1', '/status', '/boundaries/new-1', '/embed/snippet']) {
      expect(await policy(path)).toContain("frame-ancestors 'none'");
    }
    for (const path of ['/', '/boundaries/new-1']) expect(await policy(path)).toContain("worker-src 'self'");
    expect(await policy('/')).not.toContain('unsafe');
    const snippet = await read('/embed/snippet');
    expect(snippet).toContain(`&lt;iframe src=&quot;${server.url}/embed?lang=fr&quot;`);
    expect(snippet).toContain('hustingsHeight');
    expect((await get('/embed?lang=fr')).headers.get('set-cookie')).toBeNull();
  });

  it('show the look-up in the colours that the embedding page requests', async () => {
    expect(await read('/embed/snippet?colours=dark')).toContain('/embed?lang=en&amp;colours=dark&quot;');
    const frame = await read('/embed?postalCode=A1A1A1&colours=dark');
    expect(frame).toContain('<html lang="en" data-colours="dark">');
    expect(frame).toContain('<input type="hidden" name="colours" value="dark"/>');
    expect(frame).toContain('Mountain');
    expect(await read('/embed?colours=plaid')).toContain('<html lang="en"><head>');
  });

  it('have the land below their districts as tiles, which are immutable under their address', async () => {
    const [, base = ''] = /data-base="([^"]*)"/.exec(await read('/')) ?? [];
    const { address: file, layers: kind } = JSON.parse(base.replaceAll('&quot;', '"'));
    expect(kind).toBe('bundled');
    const tile = await get(`${file}/4/4/5`);
    expect(tile.status).toBe(200);
    expect(tile.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(tile.headers.get('cache-control')).toContain('immutable');
    const { layers } = new VectorTile(new PbfReader(await tile.arrayBuffer()));
    expect(Object.keys(layers)).toEqual(expect.arrayContaining(['land', 'names']));
    const plain = await fetch(`${server.url}${file}/4/4/5`, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.status).toBe(200);
    // The middle of the Pacific.
    expect((await get(`${file}/4/1/9`)).status).toBe(204);
    expect((await get(`${file}/constructor/x/y`)).status).toBe(204);
    expect((await get('/assets/another/base-map.tiles/4/4/5')).status).toBe(404);
  });
});

describe('an address', () => {
  it('is found by its street and place, marked on the map, and said to be known', async () => {
    const page = await read('/?q=12+gull+street,+toronto');
    expect(page).toContain('Districts of 12 Gull St, Toronto');
    expect(page).toContain('We know 12 Gull St, Toronto: it lies in these districts.');
    expect(page).toContain('&quot;place&quot;:[-59,46]');
    expect(page).toContain('value="12 gull street, toronto"');
  });

  it('of several places is a choice, without scripts', async () => {
    const page = await read('/?q=12+Gull+St');
    expect(page).toContain('<a href="/?q=12+Gull+St%2C+Toronto+ON">12 Gull St, Toronto ON</a>');
    expect(page).toContain('<a href="/?q=12+Gull+St%2C+London+ON">12 Gull St, London ON</a>');
    expect(await read('/?q=12+Gull+St,+London+ON')).toContain('Districts of 12 Gull St, London');
  });

  it('whose number the street does not have finds the street alone, and says so', async () => {
    const page = await read('/?q=900+Gull+St,+London');
    expect(page).toContain('We know the street of 900 Gull St, London, but not this number.');
    expect(await read('/?q=Gull+St,+London&lang=fr')).toContain('Ajoutez le vôtre pour en être certain');
  });

  it('is offered while it is typed, in the language of the page', async () => {
    const suggested = async (query: string) => JSON.parse(await read(`/suggestions?${query}`));
    expect(await suggested('q=14+gul')).toEqual({
      said: '2 addresses: arrow key down.',
      offered: [
        { address: '14 Gull St, London ON', at: '46.100000, -57.000000', note: '' },
        { address: 'Gull St, Toronto ON', at: '', note: 'the street, without this number' },
      ],
    });
    expect(await suggested('q=14+gul&lang=fr')).toMatchObject({ offered: [{}, { note: 'la rue, sans ce numéro' }] });
    expect(await suggested('q=gu')).toEqual({ said: 'No address begins like this.', offered: [] });
  });

  it('is not offered where the database does not answer, and the page stays', async () => {
    const response = await fetch(`${memoryAlone.url}/suggestions?q=14+gull`);
    expect([response.status, await response.json()]).toMatchObject([200, { offered: [] }]);
  });
});

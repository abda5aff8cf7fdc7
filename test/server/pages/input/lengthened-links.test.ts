import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Router from '@koa/router';
import { createLog } from '#core/log.ts';
import { createAttemptCounters } from '#server/accounts/throttle/limits.ts';
import { createApp } from '#server/app.ts';
import { createReadiness } from '#server/health/health.ts';
import { createRateCounter } from '#server/http/rate-limit/rate-limit.ts';
import { createOAuth } from '#server/oauth/serve-oauth.ts';
import { showErrorPage } from '#server/pages/errors/error-page.tsx';
import { createPages } from '#server/pages/pages.ts';
import { createWalk } from '#server/walk/serve-walk.tsx';
import { type FilledConsole, startFilledConsole } from '#test/server/console/security/filled-console.ts';
import { addressOf, isGet, named } from '#test/server/console/security/routes.ts';
import { givenPostalCode, givenSet } from '#test/server/electoral/fixture.ts';
import { type ChangesServer, startChangesServer } from '#test/server/pages/changes/changes-server.ts';
import type { Visitor } from '#test/support/console/console.ts';
import { type HttpServer, serve } from '#test/support/http/http-server.ts';
import { executeForOn } from '#test/support/pages/execute-for.ts';

/** What newsletters and social networks add to a link, and what nobody has seen yet. */
const added = 'fbclid=x&utm_source=y&mc_cid=z&gclid=1&zyzzyva[]=%E9&utm_source=again';

/** Addresses of the public routes. What has no own is asked for as its route is written. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  '/': ['/', '/?postalCode=A1A1A1', '/?lat=46&lng=-59&date=2026-05-01', '/?postalCode=A1A1A1&street=Kelp&number=3'],
  '/boundaries/:id': ['/boundaries/new-1', '/boundaries/new-1?date=2026-05-01', '/boundaries/none'],
  '/boundaries/:id/provenance': ['/boundaries/new-1/provenance'],
  '/sets/:id/provenance': ['/sets/new/provenance'],
  '/changes': ['/changes', '/changes?level=FEDERAL&page=1'],
  '/changes/:id': ['/changes/1'],
  '/embed': ['/embed', '/embed?postalCode=A1A1A1&colours=dark'],
  '/suggestions': ['/suggestions?q=kelp'],
  '/embed/snippet': ['/embed/snippet', '/embed/snippet?colours=dark'],
  '/docs': ['/docs', '/docs?q=receipt'],
  '/docs/:page': ['/docs/receipts', '/docs/electoral'],
};

let electoral: ChangesServer;
let console: FilledConsole;
let owner: Visitor;
let others: HttpServer;

beforeAll(async () => {
  electoral = await startChangesServer(async (knex) => {
    const districts = [{ code: '1', name: 'Mountain', boxes: [[-60, 45, -56, 47]] as never }];
    await givenSet(knex, { id: 'new', level: 'FEDERAL', from: '2025-01-01', districts });
    await givenPostalCode(knex, { code: 'A1A1A1', addresses: { 'new-1': 1 } });
  });
  console = await startFilledConsole();
  owner = await console.app.signedIn('our-owner', console.filled.campaignId, 'OWNER');
  const { pool } = console.app;
  const attempts = createAttemptCounters(createRateCounter);
  others = await serve(
    createApp({
      log: createLog('silent'),
      trustedProxies: 0,
      readiness: createReadiness({ log: createLog('silent'), parts: [] }),
      showErrorPage,
      middlewares: [createWalk({ executeFor: executeForOn(pool, attempts), attempts }), createOAuth({ pool } as never)],
    }),
  );
});
afterAll(async () => {
  await others.close();
  await console.app.close();
  await electoral.close();
});

const routesOf = (middleware: unknown): string[] =>
  (middleware as { router: Router }).router.stack
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ path }) => String(path));

const lengthened = (address: string) => `${address}${address.includes('?') ? '&' : '?'}${added}`;

const get = (url: string) => fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });

describe.each(routesOf(createPages({} as never, undefined)))('%s', (route) => {
  it.each(addresses[route] ?? [route])(
    '%s answers a link that was lengthened as it does the link itself',
    async (own) => {
      const [plain, long] = [await get(electoral.url + own), await get(electoral.url + lengthened(own))];
      expect(plain.status).not.toBe(400);
      expect(long.status).toBe(plain.status);
      // The link to the other language, other links and forms are as without.
      const isPage = plain.status === 200 && plain.headers.get('content-type')?.startsWith('text/html');
      if (isPage) expect(await long.text()).not.toMatch(/fbclid|utm_source|mc_cid|zyzzyva/);
    },
  );
});

it.each([...routesOf(createWalk({} as never)), ...routesOf(createOAuth({} as never))])('%s', async (route) => {
  const [plain, long] = [await get(others.url + route), await get(others.url + lengthened(route))];
  expect(long.status).toBe(plain.status);
  expect(long.headers.get('location')).toBe(plain.headers.get('location'));
});

it.each(named(isGet))('$name', async ({ route }) => {
  const address = addressOf(route, console.filled.code, console.ids);
  const [plain, long] = [await owner.get(address), await owner.get(lengthened(address))];
  expect(long.status).toBe(plain.status);
});

it.each(['/changes?level=FEDERALE', '/?postalCode=nothing', '/boundaries/new-1?date=never'])(
  '%s: what a page knows it still reads',
  async (address) => {
    expect((await get(electoral.url + address)).status).toBe(400);
  },
);

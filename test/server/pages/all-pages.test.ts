import { expect, it } from '@jest/globals';
import type Router from '@koa/router';
import { consoleRoutes } from '#server/console/routes.ts';
import { createOAuth } from '#server/oauth/serve-oauth.ts';
import { createPages } from '#server/pages/pages.ts';
import { createWalk } from '#server/walk/serve-walk.tsx';
import { allPages, notPages } from '#test/support/browser/pages/all-pages.ts';

const ofVisitors = [
  createPages({} as never, undefined),
  createWalk({} as never),
  createOAuth({} as never),
] as unknown as { router: Router }[];
const routes = [
  ...ofVisitors
    .flatMap(({ router }) => router.stack)
    .filter(({ methods }) => methods.includes('GET'))
    .map(({ path }) => String(path)),
  ...consoleRoutes.filter(({ method }) => method === 'GET').map(({ path }) => `/console${path}`),
];
const listed = new Set(allPages.map(({ route }) => route));

it('every route that shows a page is in the list of tested pages', () => {
  expect(routes.length).toBeGreaterThan(35);
  expect(routes.filter((route) => !listed.has(route) && !(route in notPages))).toEqual([]);
});

it('the list has only existing routes, and no page twice', () => {
  expect([...listed, ...Object.keys(notPages)].filter((route) => !routes.includes(route))).toEqual([]);
  expect(new Set(allPages.map(({ name }) => name)).size).toBe(allPages.length);
});

import { benchVoter } from '#bench/support/bench-campaign.ts';
import type { Random } from '#core/random.ts';
import { whole } from '#core/random.ts';
import { consoleRoutes } from '#server/console/routes.ts';
import { newRecordId } from '#server/store/record-id.ts';
import type { Pace } from './pace.ts';
import { type Asked, bearer, formOf, pageOf } from './request.ts';
import type { Access } from './stand.ts';

/** One of the ways in which people and programs use an installation. */
export interface Face extends Pace {
  readonly request: (access: Access, random: Random) => Asked;
}

const one = <T>(random: Random, items: readonly T[]): T => items[whole(random, 0, items.length - 1)] as T;

const api = (path: string, key: string, body?: object): Asked => ({
  path: `/api/v1${path}`,
  headers: bearer(key),
  ...(body && { method: 'POST', body: JSON.stringify(body) }),
});

/** Pages of a campaign that show a list or a form: without a record's id. */
const consolePages = consoleRoutes
  .filter(({ method, path }) => method === 'GET' && !/:(?!campaign)/.test(path) && path.includes(':campaign'))
  .map(({ path }) => path);

const tools: ReadonlyArray<readonly [name: string, args: object]> = [
  ['get_campaign_and_team', {}],
  ['find_voters', { limit: 50 }],
  ['find_donations', { limit: 50 }],
  ['get_walk_list', { limit: 50 }],
  ['save_voter', benchVoter],
];

/** The face by its name. Tiles are of the sample region, at all its zooms. */
export const faces: Readonly<Record<string, Face>> = {
  'electoral API': {
    perSecond: 40,
    atOnce: 4,
    request: ({ electoralKey }, random) =>
      api(
        one(random, [
          '/electoral/lookup?postalCode=Z1A1A1',
          '/electoral/lookup?lat=41.5&lng=-48',
          '/electoral/boundaries',
          '/electoral/status',
        ]),
        electoralKey,
      ),
  },
  'campaign API': {
    perSecond: 30,
    atOnce: 4,
    request: ({ quiet }, random) =>
      one(random, [
        api('/voters?limit=200', quiet.key),
        api('/donations?limit=200', quiet.key),
        api('/donations?q=tremblay', quiet.key),
        api('/canvassing/walklist?limit=200', quiet.key),
        api('/voters', quiet.key, benchVoter),
      ]),
  },
  console: {
    perSecond: 20,
    atOnce: 3,
    request: ({ loud }, random) => {
      const page = one(random, consolePages).replace(':campaign', loud.code);
      const language = one(random, ['en', 'fr']);
      return pageOf(`/console${page}?lang=${language}&riding=Riding+${whole(random, 0, 9)}`, loud.session);
    },
  },
  'forms of the console': {
    perSecond: 2,
    atOnce: 2,
    request: ({ url, loud }, random) => {
      const own = { formToken: loud.formToken, id: newRecordId(), firstName: `Given ${whole(random, 0, 1e6)}` };
      const fields = { ...benchVoter, ...own };
      return formOf(url, `/console/campaigns/${loud.code}/voters`, fields, loud.session);
    },
  },
  pages: {
    perSecond: 20,
    atOnce: 3,
    request: (_, random) =>
      pageOf(
        one(random, [
          '/',
          '/?postalCode=Z1A1A1',
          '/?postalCode=Z1A1A1&lang=fr',
          '/status',
          '/embed',
          '/docs',
          '/docs/console',
          '/nothing',
        ]),
      ),
  },
  'tools of assistants': {
    perSecond: 5,
    atOnce: 2,
    request: ({ quiet }, random) => {
      const [name, args] = one(random, tools);
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
      const headers = { ...bearer(quiet.key), Accept: 'application/json, text/event-stream' };
      return { method: 'POST', path: '/mcp', headers, body: JSON.stringify(call) };
    },
  },
  tiles: {
    perSecond: 40,
    atOnce: 4,
    request: (_, random) => {
      const zoom = whole(random, 3, 11);
      // The sample region's corner of the ocean, around 48° W, 41.5° N.
      const [x, y] = [((-48 + 180) / 360) * 2 ** zoom, 0.3735 * 2 ** zoom].map(Math.floor);
      return { path: `/api/v1/electoral/tiles/federal/${zoom}/${x}/${y}.mvt` };
    },
  },
};

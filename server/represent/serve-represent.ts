import type { Context, Middleware } from 'koa';
import { HustingsError, invalid, notFound } from '#core/errors.ts';
import { Pace } from '#core/processes/pace.ts';
import { JsonStream, type JsonText } from '#server/content/json-content.ts';
import type { MapSnapshot } from '#server/electoral/map/map-snapshot.ts';
import type { Downloads } from '#server/electoral/whole-maps/offered.ts';
import type { Validity } from '#server/http/api.ts';
import { allowAnyOrigin, respondToPreflight } from '#server/http/cross-origin.ts';
import { requestContext } from '#server/http/request-context.ts';
import { respond } from '#server/http/respond.ts';
import { beginInSlot, waitForSlot } from '#server/http/slots/slot.ts';
import type { Result } from '#server/represent/resources/resource.ts';
import { AnswerCache } from './answer-cache.ts';
import { showAnswer } from './api-browser.ts';
import { type Execute, Operations } from './ask.ts';
import { Catalogue } from './catalogue.ts';
import { routes } from './routes.ts';

/** What is needed of the electoral API of the same server. */
interface RepresentedApi {
  map(): MapSnapshot;
  now(): number;
  /** Which maps are offered whole. */
  readonly downloads: Downloads;
  /** Executes an operation for a caller without a key, uncounted. */
  readonly execute: Execute;
  /** Authenticates the caller as an operation does, and counts one request. Throws 401 and 429. */
  count(ctx: Context): Promise<unknown>;
  /** Shows the limit of a caller without a key, and counts nothing. */
  showRateLimit(ctx: Context): Promise<void>;
  validity(): Validity;
}

/** The catalogue of an epoch of a map, and its long answers. */
interface CurrentCatalogue {
  readonly epoch: number;
  readonly opened: Promise<Catalogue>;
  readonly answers: AnswerCache;
}

const root = '/represent';

/**
 * URLs in responses begin below the root, as those of Represent do: a client that puts them behind the host alone is
 * redirected. Pages of districts have no slash at their end, and one page below each, that of its provenance.
 */
const rootless =
  /^\/(?:(?:boundary-sets|representative-sets|representatives|postcodes|elections|candidates)(?:\/|$)|boundaries\/(?:$|(?![^/]+\/provenance$).*\/))/;

/**
 * Responds as Represent does (represent.opennorth.ca), by the operations of the electoral API: a request here counts as
 * one of the API, whatever it asks of them.
 */
export function createRepresent(api: RepresentedApi): Middleware {
  const operations = new Operations(api.execute);
  const catalogues = new WeakMap<MapSnapshot, CurrentCatalogue>();

  /** Responses stay the same over an epoch. */
  function current(): CurrentCatalogue {
    const [map, now] = [api.map(), api.now()];
    const epoch = map.transitions.epochAt(now);
    const known = catalogues.get(map);
    if (known?.epoch === epoch) return known;
    const opened = Catalogue.open(operations, now);
    const made = { epoch, opened, answers: new AnswerCache() };
    catalogues.set(map, made);
    opened.catch(() => catalogues.delete(map));
    return made;
  }

  async function answer(ctx: Context, path: string): Promise<void> {
    // Represent has a page for people there.
    if (path === '' || path === '/') return redirect(ctx, api, 308, '/docs/represent');
    const found = routes.find(({ pattern }) => pattern.test(path));
    if (!found) {
      if (!path.endsWith('/') && routes.some(({ pattern }) => pattern.test(`${path}/`))) {
        return redirect(ctx, api, 301, `${root}${path}/`);
      }
      await api.count(ctx);
      throw notFound(`There is nothing at ${ctx.path}.`);
    }
    requestContext(ctx).route = root + found.route;
    await api.count(ctx);
    await beginInSlot(ctx);
    const query = lastOfEach(ctx.querystring);
    const isForPeople = query.get('format') === 'apibrowser';
    const callback = isForPeople ? undefined : callbackOf(query);
    const validity = api.validity();
    const parts = (found.pattern.exec(path) as RegExpExecArray).slice(1).filter((part) => part !== undefined);
    const asked = {
      operations,
      downloads: api.downloads,
      path,
      query,
      pace: new Pace({ yieldToEventLoop: waitForSlot }),
    };
    const mediaType = callback === undefined ? undefined : 'text/javascript; charset=utf-8';
    const { opened, answers } = current();
    const key = keyOf(path, query);
    const known = isForPeople ? undefined : answers.get(key);
    if (known) return respond(ctx, 200, known, validity, mediaType);
    const made = await found.resource({ ...asked, catalogue: await opened }, parts);
    if (isForPeople) return showAnswer(ctx, root, piecesOf(made));
    await respond(
      ctx,
      200,
      contentOf(made, callback, query.has('pretty'), (text) => answers.add(key, text)),
      validity,
      mediaType,
    );
  }

  return async (ctx, next) => {
    const { path } = ctx;
    if (path !== root && !path.startsWith(`${root}/`)) {
      return rootless.test(path) ? redirect(ctx, api, 307, root + path) : next();
    }
    allowAnyOrigin(ctx);
    ctx.set('X-Content-Type-Options', 'nosniff');
    if (ctx.method === 'OPTIONS') {
      await api.showRateLimit(ctx);
      return respondToPreflight(ctx);
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      await api.showRateLimit(ctx);
      throw new HustingsError(405, 'not_found', `${ctx.method} is not possible here; GET, HEAD are.`, {
        headers: { Allow: 'GET, HEAD' },
      });
    }
    return answer(ctx, path.slice(root.length));
  };
}

/** The target begins with a folder of ours, so that no path leads to another host. */
async function redirect(ctx: Context, api: RepresentedApi, status: 301 | 307 | 308, target: string): Promise<void> {
  allowAnyOrigin(ctx);
  await api.showRateLimit(ctx);
  ctx.set('Cache-Control', 'no-store');
  ctx.status = status;
  ctx.redirect(target + ctx.search);
}

/** The parameters of a query; if one is repeated, the last. */
const lastOfEach = (text: string): Map<string, string> => new Map(new URLSearchParams(text));

/** What an answer depends on: not a key. Links to further parts repeat the parameters in their order. */
const keyOf = (path: string, query: ReadonlyMap<string, string>): string =>
  JSON.stringify([path, ...[...query].filter(([name]) => name !== 'api_key')]);

const longestName = 100;

/**
 * The function that a script of another page wants its response given to; undefined if none. As Represent does, other
 * characters than ASCII letters, digits and underscores are left out. Throws 400 for a name that is too long.
 */
function callbackOf(query: ReadonlyMap<string, string>): string | undefined {
  const name = (query.get('callback') ?? '').replaceAll(/[^A-Za-z0-9_]/g, '');
  if (name.length <= longestName) return name === '' ? undefined : name;
  throw invalid(`The query parameter "callback" must be the name of a function, of at most ${longestName} characters.`);
}

/** An answer as JSON text, which is indented if it is made here. */
const piecesOf = (made: Result): ReadonlyArray<string | Buffer> =>
  'pieces' in made ? made.pieces : [JSON.stringify(made.json, undefined, 4)];

function contentOf(
  answer: Result,
  callback: string | undefined,
  isPretty: boolean,
  store: (text: string) => JsonText,
): JsonStream | JsonText {
  if ('pieces' in answer) {
    return new JsonStream(() => (callback === undefined ? answer.pieces : call(callback, answer.pieces)));
  }
  const text = JSON.stringify(answer.json, undefined, isPretty ? 4 : undefined);
  return store(callback === undefined ? text : [...call(callback, [text])].join(''));
}

/**
 * A call of the function with the response. The comment before it keeps the client from choosing the first bytes of the
 * file. Two line separators are allowed in JSON, but not in the strings of older JavaScript (before ECMAScript 2019).
 * Pieces that are bytes are outlines, which contain no strings from outside.
 */
function* call(callback: string, pieces: ReadonlyArray<string | Buffer>): Generator<string | Buffer> {
  yield `/**/${callback}(`;
  for (const piece of pieces) {
    yield typeof piece === 'string' ? piece.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029') : piece;
  }
  yield ');';
}

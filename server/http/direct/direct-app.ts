import type { RequestListener } from 'node:http';
import Koa, { type Middleware, type Next } from 'koa';
import { type DirectContext, directContextsOf } from './direct-context.ts';

/** Operations that are served directly. */
interface DirectOperations {
  /** Their responses are whole in memory, never a stream. */
  readonly paths: ReadonlySet<string>;
  /** All middlewares that their requests pass, in order. The last one responds. */
  readonly middlewares: readonly Middleware[];
}

/** Characters at which an address is read in another way than by its first question mark alone. */
const unusual = /[\s#\ufeff]/;

/**
 * Serves the most frequent operations without what Koa does for a request besides calling its middlewares, which
 * takes longer than the response (docs/decisions/0009-direct-answers.md). The middlewares are the same, and so is the
 * answer. All other requests are Koa's.
 */
export class DirectApp extends Koa {
  readonly #direct: DirectOperations;

  constructor(options: { readonly proxy: boolean; readonly maxIpsCount: number }, direct: DirectOperations) {
    super(options);
    this.#direct = direct;
  }

  override callback(): ReturnType<Koa['callback']> {
    const { paths, middlewares } = this.#direct;
    const answer = super.callback();
    const createContext = directContextsOf(this);
    // There is no promise if nothing is awaited.
    const pass = (ctx: DirectContext, place: number): ReturnType<Next> | undefined =>
      middlewares[place]?.(ctx, () => pass(ctx, place + 1) as ReturnType<Next>);

    const respondDirectly: RequestListener = (request, response) => {
      const { url = '' } = request;
      const mark = url.indexOf('?');
      const path = mark < 0 ? url : url.slice(0, mark);
      if (request.method !== 'GET' || !paths.has(path) || unusual.test(url)) return answer(request, response);
      const ctx = createContext(request, response, path, mark < 0 ? '' : url.slice(mark + 1));
      try {
        const passing = pass(ctx, 0);
        if (passing === undefined) send(ctx);
        else passing.then(() => send(ctx)).catch((error) => ctx.onerror(error));
      } catch (error) {
        ctx.onerror(error as Error);
      }
    };
    return respondDirectly as ReturnType<Koa['callback']>;
  }
}

/** As Koa does it for bytes and text in memory. */
function send({ res, status, body, responseHeaders }: DirectContext): void {
  if (body === undefined) {
    res.writeHead(status, responseHeaders).end();
    return;
  }
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) throw new TypeError('a direct answer must be in memory');
  responseHeaders['Content-Length'] = String(Buffer.byteLength(body));
  res.writeHead(status, responseHeaders).end(body);
}

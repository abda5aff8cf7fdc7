import type { Middleware } from 'koa';
import type { Apis } from './serve-tools.ts';

const paths = new Set(['/mcp', '/mcp/electoral']);

/** The tools for assistants: `/mcp` for the campaign of a key, `/mcp/electoral` for everyone. */
export function mcpFor(apis: Apis): Middleware {
  let serving: Promise<Middleware> | undefined;
  const serve: Middleware = async (ctx, next) => {
    // Loaded with the first message: the protocol's library takes longer to load than the rest of the server.
    serving ??= import('./serve-tools.ts').then(({ serveTools }) => serveTools(apis));
    return (await serving)(ctx, next);
  };
  return (ctx, next) => (paths.has(ctx.path) ? serve(ctx, next) : next());
}

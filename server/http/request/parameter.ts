import type { Context } from 'koa';

/**
 * The values of one parameter of a request's query. Koa's `ctx.query` looks for all values of a name at each of them: a
 * name that is sent 3,000 times holds the thread for a tenth of a second.
 */
export const parametersNamed = (ctx: Context, name: string): string[] =>
  new URLSearchParams(ctx.querystring).getAll(name);

/** The value of a parameter that is sent once; undefined otherwise. */
export function parameterNamed(ctx: Context, name: string): string | undefined {
  const values = parametersNamed(ctx, name);
  return values.length === 1 ? values[0] : undefined;
}

import type { Context } from 'koa';
import { readQuery } from '#server/http/request/query.ts';
import { knownQuery } from './known-query.ts';

/**
 * The parameters of a page that it knows by these names, `lang` left out. Errors: 400 for one of them that is repeated or
 * not percent-encoded UTF-8.
 */
export const readPageQuery = (ctx: Context, known: readonly string[]): Record<string, string> =>
  readQuery(knownQuery(ctx.querystring, known), 'lang');

import type { Context } from 'koa';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { markWork } from '#server/http/request-context.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Answers with a page. Preact escapes every text and attribute in it. */
export function sendPage(ctx: Context, page: VNode, exceptions?: Parameters<typeof setSecurityHeaders>[1]): void {
  markWork(ctx);
  setSecurityHeaders(ctx, exceptions);
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Content-Type', 'text/html; charset=utf-8');
  ctx.body = `<!doctype html>${renderToString(page)}`;
}

import type { Context } from 'koa';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { markWork } from '#server/http/request-context.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Answers with a page. */
export function sendPage(ctx: Context, page: VNode, exceptions?: Parameters<typeof setSecurityHeaders>[1]): void {
  markWork(ctx);
  sendRendered(ctx, rendered(page), exceptions);
}

/** A page as bytes, encoded once. Preact escapes every text and attribute in it. */
export const rendered = (page: VNode): Buffer => Buffer.from(`<!doctype html>${renderToString(page)}`);

/** Answers with a page that was rendered before. */
export function sendRendered(ctx: Context, page: Buffer, exceptions?: Parameters<typeof setSecurityHeaders>[1]): void {
  setSecurityHeaders(ctx, exceptions);
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Content-Type', 'text/html; charset=utf-8');
  ctx.body = page;
}

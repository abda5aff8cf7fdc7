import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import { setSecurityHeaders } from '#server/pages/security-headers.ts';

/**
 * Answers with receipts as they were issued. Their style stands in them and never changes, so it has to be allowed. In
 * return the page is in a sandbox, and may load, run, send and submit nothing at all.
 */
export function sendPrintedPage(ctx: Context, html: string | Readable): void {
  setSecurityHeaders(ctx, {
    'script-src': "'none'",
    'style-src': "'unsafe-inline'",
    'img-src': "'none'",
    'font-src': "'none'",
    'connect-src': "'none'",
    'form-action': "'none'",
  });
  ctx.set('Content-Security-Policy', `${ctx.response.get('Content-Security-Policy')}; sandbox`);
  ctx.set('Content-Type', 'text/html; charset=utf-8');
  ctx.body = html;
}

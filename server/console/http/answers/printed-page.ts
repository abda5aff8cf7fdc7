import type { Context } from 'koa';
import type { SpooledFile } from '#server/console/http/spool.ts';
import { setSecurityHeaders } from '#server/pages/security-headers.ts';
import { sendBody } from './send-body.ts';

/**
 * Answers with a document to be printed, whose style stands in it: that of receipts never changes, as they do not. So
 * such styles are allowed. In return the page is in a sandbox, and may load, run, send and submit nothing at all.
 */
export function sendPrintedPage(ctx: Context, html: string | SpooledFile): void {
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
  sendBody(ctx, html);
}

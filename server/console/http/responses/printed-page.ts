import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { SpooledFile } from '#server/console/http/spool.ts';
import { Markup, markup } from '#server/content/markup.ts';
import type { Language } from '#server/pages/language.ts';
import { setSecurityHeaders } from '#server/pages/security-headers.ts';
import { sendBody } from './send-body.ts';

/** The one script that a document to be printed may have: its button prints it. */
const script = "const b=document.querySelector('.print');b.hidden=false;b.onclick=()=>print()";
const scriptHash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** A button that prints the document, if scripts run. */
export const printButton = (label: string): Markup =>
  markup`<button type="button" class="print" hidden>${label}</button><script>${new Markup(script)}</script>`;

/** How a document to be printed begins, up to its body. */
export const documentHead = (head: { readonly language: Language; readonly title: string; readonly style: string }) =>
  markup`<!doctype html>
<html lang="${head.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head.title}</title>
<style>${new Markup(head.style)}</style>
</head>
<body>
`;

/** The style of the button, which is not on the paper. */
export const printButtonStyle = `
.print { display: block; min-height: 3rem; margin: 0 0 1rem; padding: 0 1.5rem; border: 0; border-radius: 0.375rem; background: #0b5a72; color: #fff; font: bold 12pt sans-serif; cursor: pointer; }
.print[hidden] { display: none; }
.print:focus-visible { outline: 3px solid #c2410c; outline-offset: 2px; }
@media print { .print { display: none; } }`;

/**
 * Answers with a document to be printed, whose style is inline: that of receipts never changes, as they do not. So
 * such styles are allowed. In return the page is in a sandbox, and may load, send and submit nothing at all. It runs nothing
 * but the script of the button, if it has that, and that in an origin of its own.
 */
export function sendPrintedPage(ctx: Context, html: string | SpooledFile, hasButton = false): void {
  setSecurityHeaders(ctx, {
    'script-src': hasButton ? scriptHash : "'none'",
    'style-src': "'unsafe-inline'",
    'img-src': "'none'",
    'font-src': "'none'",
    'connect-src': "'none'",
    'form-action': "'none'",
  });
  const sandbox = hasButton ? 'sandbox allow-scripts allow-modals' : 'sandbox';
  ctx.set('Content-Security-Policy', `${ctx.response.get('Content-Security-Policy')}; ${sandbox}`);
  ctx.set('Content-Type', 'text/html; charset=utf-8');
  sendBody(ctx, html);
}

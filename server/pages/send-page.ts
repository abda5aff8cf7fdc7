import type { Context } from 'koa';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { Bytes } from '#server/content/bytes.ts';
import { type Content, sendContent } from '#server/content/send-content.ts';
import { markWork } from '#server/http/request-context.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Answers with a page, compressed if the client accepts that. */
export async function sendPage(ctx: Context, page: VNode, exceptions?: Exceptions): Promise<void> {
  markWork(ctx);
  await sendRendered(ctx, new Bytes(rendered(page), type), exceptions);
}

/**
 * The same, never compressed: the length of a compressed page that has a form's token or people's data beside words of its own address
 * would tell them to whoever can count its bytes on the line (https://www.breachattack.com/). The page of an error is sent so too: it
 * stands at any address, and repeats what was asked.
 */
export function sendUncompressedPage(ctx: Context, page: VNode, exceptions?: Exceptions): void {
  markWork(ctx);
  setHeaders(ctx, exceptions);
  ctx.body = rendered(page);
}

/** A page as bytes, encoded once. Preact escapes every text and attribute in it. */
export const rendered = (page: VNode): Buffer => Buffer.from(`<!doctype html>${renderToString(page)}`);

/** Answers with a page that was rendered before. */
export async function sendRendered(ctx: Context, page: Content, exceptions?: Exceptions): Promise<void> {
  setHeaders(ctx, exceptions);
  await sendContent(ctx, page);
}

type Exceptions = Parameters<typeof setSecurityHeaders>[1];

const type = 'text/html; charset=utf-8';

function setHeaders(ctx: Context, exceptions: Exceptions): void {
  setSecurityHeaders(ctx, exceptions);
  ctx.set('Cache-Control', 'no-cache');
  ctx.set('Content-Type', type);
}

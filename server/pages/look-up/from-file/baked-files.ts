import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'koa';
import { Bytes } from '#server/content/bytes.ts';
import { sendContent } from '#server/content/send-content.ts';
import { StoredFile, sendFile } from '#server/content/stored-file.ts';
import { isDistrictsName } from '#server/electoral/bake/districts-name.ts';
import { allowAnyOrigin, respondToPreflight } from '#server/http/cross-origin.ts';

/** What lies beside a file of districts, whose content changes under one name. */
const types: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'locator.js': 'text/javascript; charset=utf-8',
  'manifest.json': 'application/json; charset=utf-8',
  'offline.js': 'text/javascript; charset=utf-8',
};

/**
 * Answers with a file of the folder for look-ups without a server: `/baked/` is its page. Pages of any site may read them.
 * Returns false if there is no such file. Errors: 416; those of `count`, which is called for a file of districts.
 */
export async function sendBakedFile(
  ctx: Context,
  folder: string,
  count: (ctx: Context) => Promise<void>,
): Promise<boolean> {
  const name = ctx.path.slice('/baked/'.length) || 'index.html';
  const path = join(folder, name);
  if (isDistrictsName(name)) {
    if (!(await isThere(path))) return false;
    await count(ctx);
    setSharedHeaders(ctx);
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    await sendFile(ctx, new StoredFile({ path, name, tag: `"${name}"`, type: 'application/octet-stream' }));
    return true;
  }
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  const bytes = type && (await readFile(path).catch(ignoreMissing));
  if (!type || !bytes) return false;
  setSharedHeaders(ctx);
  ctx.set('Cache-Control', 'no-cache');
  // The page has its own policy, which cannot say this.
  if (extname(name) === '.html') ctx.set('Content-Security-Policy', "frame-ancestors 'none'");
  ctx.set('Content-Type', type);
  const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 12)}"`;
  await sendContent(ctx, new Bytes(bytes, type), tag);
  return true;
}

/** Lets pages of other sites ask for parts of the file in browsers that ask before. */
export function allowRanges(ctx: Context): void {
  allowAnyOrigin(ctx);
  respondToPreflight(ctx);
}

function setSharedHeaders(ctx: Context): void {
  ctx.status = 200;
  allowAnyOrigin(ctx);
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
}

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(ignoreMissing)) !== undefined;

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

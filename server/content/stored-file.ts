import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Context } from 'koa';
import { type ByteRange, isSameFile, readRange } from './byte-range.ts';
import { isKnown, weak } from './entity-tag.ts';

/**
 * A response that is in a file: it is sent as it is read, so that it takes no memory however long it is. A client may
 * ask for a part of it.
 */
export class StoredFile {
  readonly path: string;
  /** A strong entity tag: files of one tag have the same bytes. */
  readonly tag: string;
  /** The same bytes in the content coding gzip, if they were compressed once for all. */
  readonly gzipPath: string | undefined;
  /** The media type. */
  readonly type: string;
  /** What a browser calls the file that it saves. */
  readonly name: string;

  constructor(file: {
    readonly path: string;
    readonly tag: string;
    readonly gzipPath?: string;
    readonly type: string;
    readonly name: string;
  }) {
    this.path = file.path;
    this.tag = file.tag;
    this.gzipPath = file.gzipPath;
    this.type = file.type;
    this.name = file.name;
  }
}

/**
 * Responds with a file or the requested range; 304 if the client has it already. The caller has set the status. Errors:
 * 416.
 */
export async function sendFile(ctx: Context, file: StoredFile): Promise<void> {
  const { gzipPath } = file;
  const range = ctx.method === 'GET' ? ctx.headers.range : undefined;
  if (gzipPath) ctx.vary('Accept-Encoding');
  // Ranges are of the uncompressed file: a part of its gzip is of no use without the rest.
  const isCoded = !!gzipPath && range === undefined && ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  const tag = isCoded ? weak(file.tag) : file.tag;
  ctx.set('ETag', tag);
  if (!isCoded) ctx.set('Accept-Ranges', 'bytes');
  if (isKnown(ctx.headers['if-none-match'], tag)) {
    ctx.status = 304;
    return;
  }
  // Opened here, so that a file that another process removes afterwards is sent whole.
  const handle = await open(isCoded ? gzipPath : file.path);
  const { size } = await handle.stat();
  const part =
    isCoded || !isSameFile(ctx.get('If-Range') || undefined, tag) ? undefined : await partOf(handle, range, size);
  ctx.set('Content-Type', file.type);
  ctx.set('Content-Disposition', `attachment; filename="${file.name}"`);
  if (isCoded) ctx.set('Content-Encoding', 'gzip');
  if (part) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${part.first}-${part.last}/${size}`);
  }
  await attach(ctx, handle, part ?? { first: 0, last: size - 1 });
}

async function partOf(handle: FileHandle, range: string | undefined, size: number): Promise<ByteRange | undefined> {
  try {
    return readRange(range, size);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function attach(ctx: Context, handle: FileHandle, { first, last }: ByteRange): Promise<void> {
  const length = last - first + 1;
  if (ctx.method === 'HEAD' || length === 0) {
    await handle.close();
    ctx.length = length;
    return;
  }
  // The stream closes the file, also if the client disconnects.
  ctx.body = createReadStream('', { fd: handle, start: first, end: last });
  ctx.length = length;
}

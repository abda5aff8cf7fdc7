import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Context } from 'koa';
import { isKnown, weak } from './entity-tag.ts';

/** An answer that stands in a file: it is sent as it is read, so that it takes no memory however long it is. */
export class StoredFile {
  readonly path: string;
  /** The same bytes in the content coding gzip, if they were compressed once for all. */
  readonly gzipPath: string | undefined;
  /** The media type. */
  readonly type: string;
  /** What a browser calls the file that it saves. */
  readonly name: string;

  constructor(file: {
    readonly path: string;
    readonly gzipPath?: string;
    readonly type: string;
    readonly name: string;
  }) {
    this.path = file.path;
    this.gzipPath = file.gzipPath;
    this.type = file.type;
    this.name = file.name;
  }
}

/** Answers with a file; 304 if the client has it already. The caller has set the status. */
export async function sendFile(ctx: Context, file: StoredFile, etag: string | undefined): Promise<void> {
  const { gzipPath } = file;
  if (gzipPath) ctx.vary('Accept-Encoding');
  const isCoded = gzipPath !== undefined && ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  const tag = etag && (isCoded ? weak(etag) : etag);
  if (tag !== undefined) {
    ctx.set('ETag', tag);
    if (isKnown(ctx.headers['if-none-match'], tag)) {
      ctx.status = 304;
      return;
    }
  }
  // Opened here, so that a file that another process removes afterwards is sent whole.
  const handle = await open(isCoded ? gzipPath : file.path);
  ctx.set('Content-Type', file.type);
  ctx.set('Content-Disposition', `attachment; filename="${file.name}"`);
  if (isCoded) ctx.set('Content-Encoding', 'gzip');
  await attach(ctx, handle);
}

async function attach(ctx: Context, handle: FileHandle): Promise<void> {
  const { size } = await handle.stat();
  if (ctx.method === 'HEAD') {
    await handle.close();
    ctx.length = size;
    return;
  }
  // The stream closes the file, also if the client goes away.
  ctx.body = createReadStream('', { fd: handle });
  ctx.length = size;
}

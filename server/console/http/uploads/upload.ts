import type { Context } from 'koa';
import { Form } from '#server/console/http/form.ts';
import { discard, readMultipart, tooLarge } from './multipart.ts';

/**
 * Reads a form with a file into memory: people's data is in no temporary file. The caller has checked who sends it.
 * Errors: 413 beyond `mostBytes`; 400 for a form that cannot be read.
 */
export async function readUpload(ctx: Context, mostBytes: number): Promise<Form> {
  // What announces itself as too large is refused unread.
  if (Number(ctx.get('Content-Length')) > mostBytes) {
    discard(ctx.req, mostBytes);
    throw tooLarge(mostBytes);
  }
  const { fields, files } = await readMultipart(ctx.req, ctx.get('Content-Type'), mostBytes);
  return new Form(fields, files);
}

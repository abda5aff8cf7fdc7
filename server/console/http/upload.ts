import type { Context } from 'koa';
import { uploadPlaces } from '#server/http/request/files/places.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Form } from '#server/pages/input/form.ts';
import { readMultipart, tooLarge, unreadable } from '#server/pages/input/multipart.ts';
import { refuseNullIn } from '#server/pages/input/null-character.ts';

const busy = () =>
  new BilingualError(
    429,
    'rate_limit_exceeded',
    {
      en: 'Other files are being uploaded right now. Go back, and upload this one in a moment.',
      fr: 'D’autres fichiers sont en cours de téléversement. Revenez en arrière, et téléversez celui-ci dans un instant.',
    },
    { headers: { 'Retry-After': '10' } },
  );

/**
 * Reads a form with a file into memory: people's data is in no temporary file. The caller has checked who sends it, and
 * for which campaign. Errors: 413 beyond `mostBytes`; 400 for a form that cannot be read; 429 while others are being
 * uploaded.
 */
export async function readUpload(ctx: Context, mostBytes: number, campaignId: string): Promise<Form> {
  // What announces itself as too large is refused unread.
  if (Number(ctx.get('Content-Length')) > mostBytes) throw tooLarge(mostBytes);
  // The client may have disconnected during the session's look-up. The answer has ended by then, so its end would not
  // free the place.
  if (ctx.req.destroyed || ctx.res.destroyed || ctx.req.socket.destroyed) throw unreadable();
  const place = uploadPlaces.take(campaignId);
  if (typeof place === 'string') throw busy();
  ctx.res.once('close', place);
  const { fields, files } = await readMultipart(ctx.req, ctx.get('Content-Type'), mostBytes);
  refuseNullIn(fields.flat());
  for (const [field, { name }] of files) refuseNullIn([field, name]);
  return new Form(fields, files);
}

import type { Context } from 'koa';
import { inLanguages } from '#core/texts/languages.ts';
import { consoleRefusals } from '#core/texts/texts.ts';
import { isGone, spoolFor, takePlace, uploadPlaces } from '#server/http/request/files/places.ts';
import { SpoolFull } from '#server/http/request/files/spool/spooled-bytes.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Form } from '#server/pages/input/form.ts';
import { filesInMemory, readMultipart, tooLarge, unreadable } from '#server/pages/input/multipart.ts';
import { refuseNullIn } from '#server/pages/input/null-character.ts';

const busy = () =>
  new BilingualError(
    429,
    'rate_limit_exceeded',
    inLanguages((language) => consoleRefusals[language].manyUploads),
    { headers: { 'Retry-After': '10' } },
  );

/** A form with a file, whose work has a place until `done`, or until the response ends. */
export interface UploadedForm {
  readonly form: Form;
  done(): void;
}

/**
 * Reads a form with a file. It is spooled at its client's pace, then it waits for a place and is read into memory. The caller has
 * checked who sends it, and for which campaign. Errors: 413 beyond `mostBytes`; 400 for a form that cannot be read; 429 while
 * others are being uploaded; 503 if the disk is full.
 */
export async function readUpload(ctx: Context, mostBytes: number, campaignId: string): Promise<UploadedForm> {
  // What announces itself as too large is refused unread.
  if (Number(ctx.get('Content-Length')) > mostBytes) throw tooLarge(mostBytes);
  // The client may have disconnected during the session's look-up. The answer has ended by then, so its end would not
  // free the place.
  if (isGone(ctx)) throw unreadable();
  try {
    const store = () => spoolFor(ctx, campaignId);
    const { fields, files } = await readMultipart(ctx.req, ctx.get('Content-Type'), mostBytes, store);
    refuseNullIn(fields.flat());
    for (const [field, { name }] of files) refuseNullIn([field, name]);
    const place = await takePlace(ctx, uploadPlaces, campaignId);
    if (isGone(ctx)) throw unreadable();
    if (typeof place === 'string') throw busy();
    return { form: new Form(fields, await filesInMemory({ files })), done: place };
  } catch (error) {
    throw error instanceof SpoolFull ? busy() : error;
  }
}

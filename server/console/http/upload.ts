import { Writable } from 'node:stream';
import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { invalid } from '#core/errors.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';
import { Form, type UploadedFile } from './form.ts';

const megabyte = 1024 * 1024;

/**
 * Reads a form with a file into memory: people's data is in no temporary file.
 * Errors: 413 beyond `maximumBytes`; 400 for a form that cannot be read.
 */
export async function readUpload(ctx: Context, maximumBytes: number): Promise<Form> {
  // What announces itself as too large is refused unread.
  if (Number(ctx.get('Content-Length')) > maximumBytes) throw tooLarge(maximumBytes);
  const written = new Map<object, Buffer[]>();
  const parse = koaBody({
    multipart: true,
    urlencoded: false,
    json: false,
    text: false,
    formidable: {
      maxFiles: 1,
      maxFields: 10,
      maxFieldsSize: 64 * 1024,
      maxFileSize: maximumBytes,
      allowEmptyFiles: true,
      minFileSize: 0,
      fileWriteStreamHandler: (file) => {
        const pieces: Buffer[] = [];
        written.set(file as object, pieces);
        return new Writable({
          write(piece: Buffer, _encoding, done) {
            pieces.push(piece);
            done();
          },
        });
      },
    },
  });
  try {
    await parse(ctx as never, async () => {});
  } catch (error) {
    const { httpCode } = error as { httpCode?: number };
    throw httpCode === 413 ? tooLarge(maximumBytes) : invalid('The form cannot be read.');
  }
  const { body = {}, files = {} } = ctx.request as unknown as { body?: Record<string, unknown>; files?: object };
  const uploaded = Object.entries(files as Record<string, { originalFilename: string | null }>).flatMap(
    ([field, file]): Array<[string, UploadedFile]> => {
      const bytes = Buffer.concat(written.get(file) ?? []);
      // A form without a chosen file sends one without a name.
      return file.originalFilename ? [[field, { name: file.originalFilename, bytes }]] : [];
    },
  );
  return new Form(body, new Map(uploaded));
}

function tooLarge(maximumBytes: number): BilingualError {
  const size = Math.floor(maximumBytes / megabyte);
  return new BilingualError(413, 'validation_failed', {
    en: `The file is larger than ${size} MB. Split it, and upload one part after the other.`,
    fr: `Le fichier dépasse ${size} Mo. Divisez-le, et téléversez une partie après l’autre.`,
  });
}

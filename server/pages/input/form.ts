import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { HustingsError, invalid } from '#core/errors.ts';
import { readTypedDay } from '#core/typed-day.ts';
import type { UploadedFile } from './multipart.ts';
import { refuseNullIn } from './null-character.ts';

const maximumBytes = 64 * 1024;

const parse = koaBody({
  urlencoded: true,
  formLimit: maximumBytes,
  json: false,
  text: false,
  multipart: false,
  includeUnparsed: true,
});

/** The fields of a form that a page has sent. */
export class Form {
  /** In the order in which they were sent. */
  readonly fields: ReadonlyArray<readonly [name: string, value: string]>;

  readonly #values = new Map<string, string[]>();

  readonly #files: ReadonlyMap<string, UploadedFile>;

  constructor(fields: Iterable<readonly [string, string]> = [], files: ReadonlyMap<string, UploadedFile> = new Map()) {
    this.fields = [...fields];
    this.#files = files;
    for (const [name, value] of this.fields) {
      const values = this.#values.get(name);
      if (values) values.push(value);
      else this.#values.set(name, [value]);
    }
  }

  /** The file of a field; undefined if none was chosen. */
  file(name: string): UploadedFile | undefined {
    return this.#files.get(name);
  }

  /** A field's text without surrounding space, in Unicode's composed form; empty if it was not sent. */
  text(name: string): string {
    return this.secret(name).normalize('NFC').trim();
  }

  /** A day as YYYY-MM-DD, however a browser without a field for days, or its user, has written it; else the text itself. */
  day(name: string): string {
    const typed = this.text(name);
    const read = readTypedDay(typed);
    return read && 'day' in read ? read.day : typed;
  }

  /** A field's text exactly as it was typed; empty if it was sent more than once. */
  secret(name: string): string {
    const [value = '', ...more] = this.all(name);
    return more.length === 0 ? value : '';
  }

  /** Every value of a field, such as the ticked boxes of a group. */
  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }
}

/** Reads a form's fields. Errors: 400 for another content type or a body that cannot be read; 413 beyond 64 KiB. */
export async function readForm(ctx: Context): Promise<Form> {
  if (!ctx.is('application/x-www-form-urlencoded'))
    throw invalid('This address takes what a form of the console sends.');
  try {
    await parse(ctx as never, async () => {});
  } catch (error) {
    const { status, type } = error as { status?: number; type?: string };
    if (status === 413 || type === 'entity.too.large') {
      throw new HustingsError(413, 'validation_failed', 'The form is larger than 64 KiB.');
    }
    throw invalid('The form cannot be read.');
  }
  // The parser has read and decoded the body. If a name is sent many times, it has only some of its values.
  const { rawBody = '' } = ctx.request as unknown as { rawBody?: string };
  const fields = [...new URLSearchParams(rawBody)];
  refuseNullIn(fields.flat());
  return new Form(fields);
}

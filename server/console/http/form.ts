import type { Context } from 'koa';
import { koaBody } from 'koa-body';
import { HustingsError, invalid } from '#core/errors.ts';

const maximumBytes = 64 * 1024;

const parse = koaBody({
  urlencoded: true,
  formLimit: maximumBytes,
  json: false,
  text: false,
  multipart: false,
});

/** A file of a form. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The fields of a form that a page has sent. */
export class Form {
  readonly #fields: Readonly<Record<string, unknown>>;

  readonly #files: ReadonlyMap<string, UploadedFile>;

  constructor(fields: Readonly<Record<string, unknown>>, files: ReadonlyMap<string, UploadedFile> = new Map()) {
    this.#fields = fields;
    this.#files = files;
  }

  /** The file of a field; undefined where none was chosen. */
  file(name: string): UploadedFile | undefined {
    return this.#files.get(name);
  }

  /** A field's text without surrounding space, in Unicode's composed form; empty where it was not sent. */
  text(name: string): string {
    return this.secret(name).normalize('NFC').trim();
  }

  /** A field's text exactly as it was typed. */
  secret(name: string): string {
    const value = this.#fields[name];
    return typeof value === 'string' ? value : '';
  }

  /** Every value of a field, such as the ticked boxes of a group. */
  all(name: string): string[] {
    const value = this.#fields[name];
    return (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === 'string');
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
  return new Form((ctx.request as unknown as { body?: Record<string, unknown> }).body ?? {});
}

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

/** The fields of a form that a page has sent. */
export class Form {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
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

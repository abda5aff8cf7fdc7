import type { Context } from 'koa';
import { addTo } from '#core/collections/lists-by-key.ts';
import { HustingsError, invalid } from '#core/errors.ts';
import { composed } from '#core/identity/unicode-form.ts';
import { readTypedDay } from '#core/typed-day.ts';
import { rejectWhenAborted } from '#server/http/request/body.ts';
import { discard } from '#server/http/request/discard.ts';
import { markWork } from '#server/http/request-context.ts';
import type { UploadedFile } from './multipart.ts';
import { refuseNullIn } from './null-character.ts';

/** What a form may have at most. */
export interface FormBounds {
  readonly bytes: number;
  readonly fields: number;
}

/** For the console's largest form without a file: a page of records with some fields each. */
const consoleForm: FormBounds = { bytes: 64 * 1024, fields: 2_000 };

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
      addTo(this.#values, name, value);
    }
  }

  /** The file of a field; undefined if none was chosen. */
  file(name: string): UploadedFile | undefined {
    return this.#files.get(name);
  }

  /** A field's text without surrounding space, in Unicode's composed form; empty if it was not sent. */
  text(name: string): string {
    return composed(this.secret(name)).trim();
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

/** How much is read of the rest of a form that was refused on its way. */
const mostDropped = 4 * 1024 * 1024;

/**
 * Reads a form's fields: its bytes are counted while they arrive, its fields before they are split. Errors: 400 for another
 * content type, a body that breaks off and too many fields; 413 beyond the bytes.
 */
export async function readForm(ctx: Context, bounds: FormBounds = consoleForm): Promise<Form> {
  if (!ctx.is('application/x-www-form-urlencoded'))
    throw invalid('This address takes what a form of the console sends.');
  const text = await readText(ctx, bounds.bytes);
  // The parser gives some of the values of a name that is sent many times: the fields are those of the text.
  let fields = 1;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) fields++;
  if (fields > bounds.fields) throw invalid(`The form has more than ${bounds.fields} fields.`);
  const sent = [...new URLSearchParams(text)];
  refuseNullIn(sent.flat());
  return new Form(sent);
}

async function readText(ctx: Context, mostBytes: number): Promise<string> {
  try {
    const parse = await parserOf(mostBytes);
    await Promise.race([parse(ctx as never, async () => {}), rejectWhenAborted(ctx.req)]);
  } catch (error) {
    // A request that is left unread holds up what follows it on its connection.
    void discard(ctx.req, mostDropped);
    const { status, type } = error as { status?: number; type?: string };
    if (status === 413 || type === 'entity.too.large') throw formTooLarge(mostBytes);
    throw invalid('The form cannot be read.');
  }
  markWork(ctx);
  return (ctx.request as unknown as { rawBody?: string }).rawBody ?? '';
}

/** The parser is loaded with the first form: a start waits for none of its packages. */
async function parserOf(formLimit: number) {
  const { koaBody } = await import('koa-body');
  return koaBody({ urlencoded: true, formLimit, json: false, text: false, multipart: false, includeUnparsed: true });
}

const formTooLarge = (bytes: number): HustingsError =>
  new HustingsError(413, 'validation_failed', `The form is larger than ${bytes / 1024} KiB.`);

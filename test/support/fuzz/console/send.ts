import { type RawResponse, rawRequest } from '#test/support/fuzz/raw-request.ts';
import type { Draft } from './drafts.ts';
import { fillPath, fillText } from './fill-in.ts';
import { formsOf, type PageForm } from './forms.ts';
import type { Known, Sender } from './known.ts';
import { routeOf, type Survey } from './survey.ts';
import { encode, type Value } from './texts.ts';

/** A request as its bytes, each a character, and who sends it. */
export interface Sent {
  readonly sender: Sender;
  readonly bytes: string;
}

/** Of status 0 if there was no response. */
export interface ConsoleResponse extends RawResponse {
  readonly sent: Sent;
}

export class Client {
  readonly #url: string;
  /** Requests come from many addresses, as behind a proxy, so that none is refused for their number. */
  #address = 0;
  known: Known;
  readonly #pause: () => void;

  constructor(url: string, known: Known, pause: () => void = () => {}) {
    this.#url = url;
    this.known = known;
    this.#pause = pause;
  }

  async get(path: string, sender: Sender): Promise<ConsoleResponse> {
    return this.#send({ sender, bytes: this.#bytes('GET', path, sender, { Accept: 'text/html' }, '') });
  }

  /** The same bytes once more. */
  async repeat(sent: Sent): Promise<ConsoleResponse> {
    return this.#send(sent);
  }

  /** Sends what a draft stands for, and what has to be asked for before it. Calls `each` with every response. */
  async draft(draft: Draft, survey: Survey, each: (answered: ConsoleResponse) => unknown): Promise<void> {
    const { known } = this;
    const fill = (text: string) => fillText(text, known, survey.cursors);
    const filled = (value: Value) => encode(typeof value === 'string' ? fill(value) : value);
    const path = fillPath(fill(draft.path), known, draft);
    const form = draft.isFresh ? await this.#form(draft, each) : undefined;
    const { formToken } = known.senders[draft.sender];
    const formFields = form?.fields.filter(
      ({ name }) => !draft.without.includes(name) && !draft.fields.some(([other]) => other === name),
    ) ?? [{ name: 'formToken', value: formToken }];
    const pairs: ReadonlyArray<readonly [Value, Value]> = [
      ...formFields.map(({ name, value }) => [name, value] as const),
      ...draft.fields,
    ];
    const asked = draft.query.map(([name, value]) => `${encode(name)}=${filled(value)}`);
    // If the form's address has a query, the token may be in it.
    const query = [...(form?.action.split('?').slice(1) ?? []), ...asked].join('&');
    const hasBody = draft.method === 'POST' || draft.fields.length > 0;
    const { file } = draft;
    const fields = pairs.map(([name, value]) => `${encode(name)}=${filled(value)}`).join('&');
    const body = file ? file.body.replaceAll('{formToken}', formToken) : hasBody ? fields : '';
    const headers = {
      Accept: 'text/html',
      ...(hasBody && { Origin: this.#url, 'Content-Type': file?.type ?? 'application/x-www-form-urlencoded' }),
      ...draft.headers,
    };
    const bytes = this.#bytes(draft.method, query ? `${path}?${query}` : path, draft.sender, headers, body);
    await each(await this.#send({ sender: draft.sender, bytes }));
  }

  /** The form that the draft sends, from its page. */
  async #form(draft: Draft, each: (answered: ConsoleResponse) => unknown): Promise<PageForm | undefined> {
    const page = fillPath(`/console${draft.at.page}`, this.known, draft);
    const answered = await this.get(page, draft.sender);
    await each(answered);
    const forms = formsOf(answered.body, page).filter(
      ({ isPost, action }) => isPost && routeOf('POST', action) === draft.at.route,
    );
    return forms[draft.set % Math.max(1, forms.length)];
  }

  #bytes(
    method: string,
    path: string,
    sender: Sender,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): string {
    const { session } = this.known.senders[sender];
    this.#address = (this.#address + 1) % 2 ** 24;
    const cookie = [session && `session=${session}`, headers.Cookie].filter(Boolean).join('; ');
    const address = [16, 8, 0].map((bits) => (this.#address >> bits) & 255).join('.');
    const all: Record<string, string> = {
      Host: new URL(this.#url).host,
      'X-Forwarded-For': `10.${address}`,
      ...headers,
      ...(cookie && { Cookie: cookie }),
      ...((body !== '' || method === 'POST') && { 'Content-Length': String(body.length) }),
      Connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    // What a request line cannot have is sent as a browser would.
    const target = path.replaceAll(/[\s\u0100-\uffff]/g, (odd) => encodeURIComponent(odd.toWellFormed()));
    return [`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n');
  }

  async #send(sent: Sent): Promise<ConsoleResponse> {
    this.#pause();
    const answer = await rawRequest(this.#url, Buffer.from(sent.bytes, 'latin1')).catch((error: Error) => {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') throw error;
      return { status: 0, head: '', body: error.message };
    });
    return { sent, ...answer };
  }
}

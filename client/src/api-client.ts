import { type Answered, type Called, called } from './called.ts';
import { type CallFacts, HustingsError, type RateLimit, ResponseError } from './errors.ts';
import type { CallOptions, ClientOptions, RetryOptions, SentFile, WriteOptions } from './options.ts';
import { attempt, pause, type SentRequest } from './sending/attempt.ts';
import { type Environment, realEnvironment } from './sending/environment.ts';
import { Pacer } from './sending/pacer.ts';
import { isInPage } from './sending/page.ts';
import { randomKey } from './sending/random-key.ts';
import { readBody, readResponseInfo } from './sending/response.ts';
import { mayRepeat, type Repetition, waitBefore } from './sending/retries.ts';
import { version } from './version.ts';

/** One call of an operation. */
export interface Call {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`. */
  readonly path: string;
  readonly repetition: Repetition;
  /** Parameters that are undefined are left out. */
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  /** In the place of `body`. */
  readonly file?: SentFile | undefined;
}

const apiRoot = '/api/v1';

const defaults = { maxAttempts: 5, attemptTimeoutMilliseconds: 30_000, totalTimeoutMilliseconds: 120_000 };

/** What the clients of both APIs share: how a call is sent and tried again, and its response read. */
export class ApiClient {
  readonly #root: string;
  readonly #apiKey: string | undefined;
  readonly #retry: RetryOptions;
  readonly #onAnswer: ClientOptions['onAnswer'];
  readonly #environment: Environment;
  readonly #pacer: Pacer | undefined;
  #rateLimit: RateLimit | undefined;

  /** @throws {TypeError} if an option cannot be meant */
  constructor(options: ClientOptions, apiKey: string | undefined) {
    this.#root = rootOf(options.baseUrl);
    // `fetch` would show a key that cannot be sent in its own error.
    if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
      throw new TypeError(
        'apiKey is empty, or has a character that no key has: a space, a line end, a letter beyond ASCII.',
      );
    }
    this.#apiKey = apiKey;
    this.#retry = options;
    this.#onAnswer = options.onAnswer;
    this.#environment = { ...realEnvironment, ...options.environment };
    this.#pacer = options.pacing === false ? undefined : new Pacer(this.#environment);
  }

  /** What the last answer said; undefined before the first one. */
  get rateLimit(): RateLimit | undefined {
    return this.#rateLimit;
  }

  /**
   * Sends a call and returns the parsed body. Sends it again if that may help and cannot do anything twice. `makeCall`
   * throws what cannot be sent: the promise rejects with it.
   *
   * The promise rejects with the last attempt's {@link HustingsError}.
   */
  protected call<Answer>(makeCall: () => Call, options: CallOptions & WriteOptions = {}): Called<Answer> {
    return called(this.#answer<Answer>(makeCall, options));
  }

  async #answer<Answer>(makeCall: () => Call, options: CallOptions & WriteOptions): Promise<Answered<Answer>> {
    const call = makeCall();
    const { operationId, repetition } = call;
    const { signal } = options;
    const environment = this.#environment;
    const option = (name: keyof RetryOptions) => options[name] ?? this.#retry[name] ?? defaults[name];
    const maxAttempts = option('maxAttempts');
    const idempotencyKey = repetition === 'once' ? options.idempotencyKey || randomKey() : undefined;
    const request = this.#requestOf(call, { ...options, idempotencyKey });
    let left = option('totalTimeoutMilliseconds');

    for (let attempts = 1; ; attempts++) {
      signal?.throwIfAborted();
      await this.#pacer?.waitForSlot(signal, attempts > 1);
      const begun = environment.now();
      const facts = { operationId, attempts, idempotencyKey };
      try {
        const milliseconds = Math.max(0, Math.min(option('attemptTimeoutMilliseconds'), left));
        return (await this.#ask(request, milliseconds, signal, facts)) as Answered<Answer>;
      } catch (error) {
        if (!(error instanceof HustingsError) || attempts >= maxAttempts || !mayRepeat(error, repetition)) throw error;
        // The next attempt waits in the queue until the limit has room again.
        const waitsForSlot = this.#pacer !== undefined && isRateLimited(error);
        const wait = waitsForSlot ? 0 : waitBefore(attempts + 1, error, () => environment.random());
        left -= environment.now() - begun + wait;
        if (left <= 0) throw error;
        if (!waitsForSlot) await pause(wait, signal, environment);
      }
    }
  }

  async #ask(
    request: SentRequest,
    milliseconds: number,
    signal: AbortSignal | undefined,
    facts: CallFacts,
  ): Promise<Answered<unknown>> {
    let said: RateLimit | undefined;
    try {
      const { response, text } = await attempt(request, milliseconds, signal, facts, this.#environment);
      const answer = readResponseInfo(response, facts.operationId, facts.attempts);
      said = answer.rateLimit;
      this.#rateLimit = said ?? this.#rateLimit;
      this.#onAnswer?.(answer);
      return { body: readBody(response, text, answer, facts, this.#environment.now()), answer };
    } catch (error) {
      if (isRateLimited(error)) this.#pacer?.refused(error.retryAfter);
      throw error;
    } finally {
      this.#pacer?.ended(said);
    }
  }

  #requestOf({ method, path, query = {}, body, file }: Call, { idempotencyKey, ifMatch }: WriteOptions): SentRequest {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
    const search = String(parameters);
    requireFieldValues({ idempotencyKey, ifMatch });
    const headers = {
      Accept: 'application/json',
      ...(this.#apiKey !== undefined && { Authorization: `Bearer ${this.#apiKey}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(file !== undefined && { 'Content-Type': file.type }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      // A page's browser names itself.
      ...(!isInPage && { 'User-Agent': `hustings-client/${version}` }),
    };
    const sent = file ? file.content : body && JSON.stringify(body);
    return { url: this.#root + path + (search && `?${search}`), method, headers, body: sent };
  }
}

/**
 * Requires values that header fields can have (RFC 9110, 5.5). `fetch` would refuse others as if there were no connection.
 *
 * @throws {TypeError} that names the option
 */
function requireFieldValues(options: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value = ''] of Object.entries(options)) {
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new TypeError(`${name} has a character that no header has: a line end, or a letter beyond Latin-1.`);
    }
  }
}

/** `Retry-After` and `X-RateLimit-Reset` of one response may be this many seconds apart. */
const toleranceSeconds = 5;

/** Whether the minute was used up. A limit of its own, such as that of registrations, asks for a longer wait than its end. */
function isRateLimited(error: unknown): error is ResponseError & { readonly retryAfter: number } {
  if (!(error instanceof ResponseError) || error.status !== 429 || error.retryAfter === undefined) return false;
  return error.retryAfter <= (error.rateLimit?.reset ?? Number.POSITIVE_INFINITY) + toleranceSeconds;
}

function rootOf(baseUrl: string): string {
  const root = baseUrl.replace(/\/+$/, '');
  // `fetch` would show a password in its own error.
  if (!/^(https?:\/\/[^/@?#]+)?(\/[^@?#]*)?$/.test(root)) {
    throw new TypeError('baseUrl is not the address of a server, such as "https://hustings.example".');
  }
  return root.endsWith(apiRoot) ? root : root + apiRoot;
}

/**
 * An id as a part of a path.
 *
 * @throws {TypeError} if it would lead to another path
 */
export function pathSegment(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new TypeError(`"${id}" is not an id.`);
  return encodeURIComponent(id);
}

import { readAnswerInfo, readBody } from './answer.ts';
import { attempt, pause, type SentRequest } from './attempt.ts';
import { type Environment, realEnvironment } from './environment.ts';
import { type CallFacts, HustingsError, type RateLimit } from './errors.ts';
import type { CallOptions, ClientOptions, Patience, WriteOptions } from './options.ts';
import { randomKey } from './random-key.ts';
import { mayRepeat, type Repetition, waitBefore } from './retries.ts';

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
}

const apiRoot = '/api/v1';

const defaults = { maxAttempts: 5, attemptTimeoutMilliseconds: 30_000, totalTimeoutMilliseconds: 120_000 };

/** What the clients of both APIs share: how a call is sent, tried again and answered. */
export class ApiClient {
  readonly #root: string;
  readonly #apiKey: string | undefined;
  readonly #patience: Patience;
  readonly #onAnswer: ClientOptions['onAnswer'];
  readonly #environment: Environment;
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
    this.#patience = options;
    this.#onAnswer = options.onAnswer;
    this.#environment = { ...realEnvironment, ...options.environment };
  }

  /** What the last answer said; undefined before the first one. */
  get rateLimit(): RateLimit | undefined {
    return this.#rateLimit;
  }

  /**
   * Sends a call and answers the parsed body. Sends it again if that may help and cannot do anything twice.
   *
   * @throws {HustingsError} the last attempt's
   */
  protected async call<Answer>(call: Call, options: CallOptions & WriteOptions = {}): Promise<Answer> {
    const { operationId, repetition } = call;
    const { signal } = options;
    const environment = this.#environment;
    const patience = (name: keyof Patience) => options[name] ?? this.#patience[name] ?? defaults[name];
    const maxAttempts = patience('maxAttempts');
    const deadline = environment.now() + patience('totalTimeoutMilliseconds');
    const idempotencyKey = repetition === 'once' ? options.idempotencyKey || randomKey() : undefined;
    const request = this.#requestOf(call, idempotencyKey);

    for (let attempts = 1; ; attempts++) {
      signal?.throwIfAborted();
      const facts = { operationId, attempts, idempotencyKey };
      const milliseconds = Math.max(0, Math.min(patience('attemptTimeoutMilliseconds'), deadline - environment.now()));
      try {
        return (await this.#ask(request, milliseconds, signal, facts)) as Answer;
      } catch (error) {
        if (!(error instanceof HustingsError) || attempts >= maxAttempts || !mayRepeat(error, repetition)) throw error;
        const wait = waitBefore(attempts + 1, error, () => environment.random());
        if (environment.now() + wait >= deadline) throw error;
        await pause(wait, signal, environment);
      }
    }
  }

  async #ask(request: SentRequest, milliseconds: number, signal: AbortSignal | undefined, facts: CallFacts) {
    const { response, text } = await attempt(request, milliseconds, signal, facts, this.#environment);
    const info = readAnswerInfo(response, facts.operationId, facts.attempts);
    this.#rateLimit = info.rateLimit ?? this.#rateLimit;
    this.#onAnswer?.(info);
    return readBody(response, text, info, facts, this.#environment.now());
  }

  #requestOf({ method, path, query = {}, body }: Call, idempotencyKey: string | undefined): SentRequest {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
    const search = String(parameters);
    const headers = {
      Accept: 'application/json',
      ...(this.#apiKey !== undefined && { Authorization: `Bearer ${this.#apiKey}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    };
    return { url: this.#root + path + (search && `?${search}`), method, headers, body: body && JSON.stringify(body) };
  }
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

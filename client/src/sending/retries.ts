import { ConnectionError, type HustingsError, ResponseError, TimeoutError } from '../errors.ts';

/**
 * What happens if a request is sent twice. `nothing`: it only reads. `once`: it writes, and its idempotency key has the
 * API do it once. `again`: it writes again.
 */
export type Repetition = 'nothing' | 'once' | 'again';

/** Too many requests, and what proxies and a server say that cannot respond now. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Codes of Node for connections that were never made. Browsers tell nothing of the kind. */
const neverConnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a failed request may be sent again: the failure may pass, and nothing is done twice. */
export function mayRepeat(error: HustingsError, repetition: Repetition): boolean {
  if (error instanceof ResponseError) {
    // A request beyond the limit is refused before anything is done.
    return passing.has(error.status) && (repetition !== 'again' || error.status === 429);
  }
  if (repetition === 'again') return error instanceof ConnectionError && wasNeverSent(error.cause);
  return error instanceof ConnectionError || error instanceof TimeoutError;
}

function wasNeverSent(thrown: unknown): boolean {
  const { cause } = (thrown ?? {}) as { readonly cause?: { readonly code?: unknown } };
  return neverConnected.has(cause?.code);
}

const firstWait = 250;
const longestWait = 10_000;

/**
 * Milliseconds until the next attempt: evenly by chance between nothing and a bound that doubles with every attempt, so
 * that clients that failed together do not come back together. If the server said how long to wait, that comes first.
 */
export function waitBefore(nextAttempt: number, error: HustingsError, random: () => number): number {
  const bound = Math.min(longestWait, firstWait * 2 ** (nextAttempt - 2));
  const asked = error instanceof ResponseError ? (error.retryAfter ?? 0) * 1000 : 0;
  return asked + Math.floor(random() * bound);
}

/**
 * Seconds that a response's `Retry-After` asks for (RFC 9110, section 10.2.3): a number, or a date, which is compared
 * with the response's own `Date` if it has one, since clocks differ. Undefined if there is none that can be read.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After')?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  const sent = Date.parse(headers.get('Date') ?? '');
  return Math.max(0, Math.ceil((until - (Number.isNaN(sent) ? now : sent)) / 1000));
}

/** A message to hand on. */
export interface Fetched {
  readonly id: string;
  readonly body: string;
}

/** What became of one: the status that the program answered; null if it did not answer. */
export interface FetchedOutcome {
  readonly id: string;
  readonly status: number | null;
}

/** What the server was asked and did not do. `retryMilliseconds` is there if asking again may help. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly retryMilliseconds: number | undefined;

  constructor(message: string, retryMilliseconds?: number) {
    super(message);
    this.retryMilliseconds = retryMilliseconds;
  }
}

export type WebhookClient = ReturnType<typeof createWebhookClient>;

/** Longer than any request takes: the server itself gives up earlier. */
const timeoutMilliseconds = 60_000;
const retryMilliseconds = 5_000;

/** Asks the operations of webhooks of a server, with a key. Each throws a `Refusal`. */
export function createWebhookClient(server: URL, key: string) {
  async function ask<Data>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Data> {
    const limit = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetch(new URL(`/api/v1/webhooks${path}`, server), {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirection could lead the key to another server.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new Refusal(`No Hustings server answers at ${server.origin}.`, retryMilliseconds);
    });
    const answer = (await response.json().catch(() => ({}))) as { data?: Data; error?: string };
    if (response.ok && answer.data !== undefined) return answer.data;
    const seconds = Number(response.headers.get('Retry-After') ?? '');
    const mayRepeat = response.status === 429 || response.status >= 500;
    const pause = seconds > 0 ? seconds * 1000 : retryMilliseconds;
    throw new Refusal(answer.error ?? `${server.origin} answered ${response.status}.`, mayRepeat ? pause : undefined);
  }
  return {
    create: (url: string) =>
      ask<{ readonly id: string; readonly secret: string }>('POST', '', { url, delivery: 'FETCHED' }),
    test: (id: string) => ask<unknown>('POST', `/${id}/test`),
    fetch: (id: string, outcomes: readonly FetchedOutcome[], signal: AbortSignal) =>
      ask<readonly Fetched[]>('POST', `/${id}/fetch`, { outcomes }, signal),
    remove: (id: string) => ask<unknown>('DELETE', `/${id}`),
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { HustingsError } from '#core/errors.ts';

export interface Server {
  readonly url: URL;
  readonly apiKey: string;
}

/** An import as the API shows it, as far as the command says something of it. */
export interface ImportStatus {
  readonly id: string;
  readonly state: string;
  readonly rowsTotal: number;
  readonly rowsProcessed: number;
  readonly counts: Readonly<Record<'ready' | 'repeated' | 'faulty' | 'noRoom' | 'imported', number>> &
    // A server of an earlier release changes no voters.
    Readonly<Partial<Record<'updated' | 'unchanged' | 'wouldUpdate', number | null>>>;
  readonly matches: Readonly<
    Record<'externalId' | 'email' | 'nameAndAddress' | 'sameDonation' | 'erased' | 'inFile', number>
  >;
  readonly looksLike: number;
  /** What the rows come to, in dollars; null of records that are worth nothing. */
  readonly amounts: Readonly<Record<'ready' | 'repeated' | 'faulty' | 'imported', { readonly amount: string }>> | null;
}

/** Longer than an upload takes. */
const timeoutMilliseconds = 180_000;
const attempts = 10;

/**
 * Sends a request until it gets a response, and waits if the limit of requests is used up. Errors: what the API refuses; 503 if
 * no server responds.
 */
export async function call<Data = ImportStatus>(
  { url, apiKey }: Server,
  method: 'GET' | 'POST',
  path: string,
  { body, headers = {} }: { readonly body?: BodyInit; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Data> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(new URL(`/api/v1${path}`, url), {
      method,
      headers: { Authorization: `Bearer ${apiKey}`, ...headers },
      ...(body !== undefined && { body }),
      // A redirection could lead the key to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).catch((cause: unknown) => {
      throw new HustingsError(503, 'internal', `No Hustings server answers at ${url.origin}.`, { cause });
    });
    const answer = (await response.json().catch(() => ({}))) as { data?: Data; error?: string; code?: never };
    if (response.ok && answer.data) return answer.data;
    const again = Number(response.headers.get('Retry-After'));
    if ((response.status === 429 || response.status === 503) && again > 0 && attempt < attempts) {
      await wait(again * 1000);
      continue;
    }
    throw new HustingsError(
      response.status,
      answer.code ?? 'internal',
      answer.error ?? `What answers at ${url.origin} is no Hustings server.`,
    );
  }
}

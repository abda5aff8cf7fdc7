import { type CallFacts, ConnectionError, TimeoutError } from '../errors.ts';
import type { Environment } from './environment.ts';
import { isOtherSite } from './page.ts';

/** What is sent: the same in all attempts of one call. */
export interface SentRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | undefined;
}

export interface CompleteResponse {
  readonly response: Response;
  readonly text: string;
}

/**
 * Sends a request once and reads its whole response.
 *
 * @throws {TimeoutError} if that takes longer than `milliseconds`
 * @throws {ConnectionError} if the connection cannot be made, or breaks before the end of the response
 * @throws the signal's reason, if it is aborted meanwhile
 */
export async function attempt(
  request: SentRequest,
  milliseconds: number,
  signal: AbortSignal | undefined,
  facts: CallFacts,
  environment: Environment,
): Promise<CompleteResponse> {
  const controller = new AbortController();
  const exchange = async (): Promise<CompleteResponse> => {
    const { url, method, headers, body } = request;
    // The API knows no cookies. Following a redirect makes some writes reads.
    const init: RequestInit = { method, headers, credentials: 'omit', redirect: 'manual', signal: controller.signal };
    try {
      const response = await environment.fetch(url, body === undefined ? init : { ...init, body });
      return { response, text: await response.text() };
    } catch (cause) {
      throw new ConnectionError(noResponse(url), facts, { cause });
    }
  };
  const endings: Array<() => void> = [];
  const interrupted = new Promise<never>((_, reject) => {
    const stop = (reason: unknown) => {
      reject(reason);
      controller.abort();
    };
    endings.push(
      environment.after(milliseconds, () =>
        stop(new TimeoutError(`No whole answer came from the server within ${milliseconds} ms.`, facts)),
      ),
      whenAborted(signal, stop),
    );
  });
  try {
    return await Promise.race([interrupted, exchange()]);
  } finally {
    for (const end of endings) end();
  }
}

/** Browsers do not say why a page may not read another site's response. */
const noResponse = (url: string): string =>
  isOtherSite(url)
    ? 'No answer that this page may read came from the server. Check baseUrl and the network. If the server was reached, ' +
      'it does not let pages of other sites read this answer (CORS): the customer API never does. Ask your own server, ' +
      'which asks Hustings.'
    : 'No whole answer came from the server. Check baseUrl and the network.';

/** Waits. Rejects with the signal's reason if it is aborted meanwhile. */
export async function pause(
  milliseconds: number,
  signal: AbortSignal | undefined,
  { after }: Pick<Environment, 'after'>,
): Promise<void> {
  const endings: Array<() => void> = [];
  try {
    await new Promise<void>((resolve, reject) => {
      endings.push(after(milliseconds, resolve), whenAborted(signal, reject));
    });
  } finally {
    for (const end of endings) end();
  }
}

/** Calls back with the signal's reason. The function that it returns ends that. */
function whenAborted(signal: AbortSignal | undefined, callback: (reason: unknown) => void): () => void {
  const listener = () => callback(signal?.reason);
  if (signal?.aborted) listener();
  signal?.addEventListener('abort', listener);
  return () => signal?.removeEventListener('abort', listener);
}

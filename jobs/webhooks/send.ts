import { request } from 'undici';
import { proxiesOf } from '#core/network/proxy.ts';
import { type Asking, createTransport, PrivateAddressError } from '#core/network/transport.ts';
import { withTimeLimit } from '#core/processes/time-limit.ts';
import { defaultLimits } from '#ingest/fetch/limits.ts';
import { headersOf } from './sign.ts';

export interface Message {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** One, or two while the secret is being replaced. */
  readonly secrets: readonly string[];
}

/** How an attempt ended, in a word for the log of messages: no address, and nothing that the receiver says. */
export interface Outcome {
  readonly isDelivered: boolean;
  /** The receiver wants no more messages. */
  readonly isEnded: boolean;
  readonly text: string;
}

/** For one attempt, from the name's look-up to the response's headers. */
const usualTimeout = 15_000;

/**
 * Posts a message once. The socket itself checks that the address is public. A redirect is not followed: it would carry
 * the message to a host that is not configured. Only the status of the response is read. It does not throw.
 */
export async function send(message: Message, now: Date, signal: AbortSignal, sending: Asking = {}): Promise<Outcome> {
  const { allowPrivate = false, resolve, timeoutMilliseconds = usualTimeout } = sending;
  const limits = { ...defaultLimits, connectMs: timeoutMilliseconds, headersMs: timeoutMilliseconds };
  const proxies = allowPrivate ? undefined : proxiesOf(process.env);
  const transport = createTransport(limits, { allowPrivate, proxies, ...(resolve && { resolve }) });
  try {
    const { statusCode, body } = await withTimeLimit(timeoutMilliseconds, signal, (limited) =>
      request(message.url, {
        dispatcher: transport,
        method: 'POST',
        headers: headersOf({ id: `msg_${message.id}`, body: message.body, secrets: message.secrets }, now),
        body: message.body,
        signal: limited,
      }),
    );
    body.on('error', () => {});
    body.destroy();
    const isDelivered = statusCode >= 200 && statusCode < 300;
    return { isDelivered, isEnded: statusCode === 410, text: `status ${statusCode}` };
  } catch (error) {
    return { isDelivered: false, isEnded: false, text: reasonOf(error) };
  } finally {
    await transport.destroy().catch(() => {});
  }
}

/** The code of an error alone: its message may contain the address. */
function reasonOf(error: unknown): string {
  const { cause, code, name } = error as Error & { code?: unknown };
  if (error instanceof PrivateAddressError || cause instanceof PrivateAddressError) return 'private address';
  if (name === 'TimeoutError' || String(code).includes('TIMEOUT')) return 'timeout';
  return String(code ?? (cause as { code?: unknown } | undefined)?.code ?? name);
}

import { createHmac } from 'node:crypto';

/** What a secret of a webhook begins with (Standard Webhooks, "Symmetric signatures"). */
const prefix = 'whsec_';

/** What is signed: the message's id, seconds since 1970, and the body as it is sent. */
interface Signed {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

interface Sent {
  /** The message's id as receivers see it, `msg_…`. */
  readonly id: string;
  readonly body: string;
  /** One, or two while the secret is being replaced. */
  readonly secrets: readonly string[];
}

/** The headers of an attempt at a message, whichever program makes it. */
export function headersOf({ id, body, secrets }: Sent, now: Date): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    'content-type': 'application/json',
    'user-agent': 'Hustings/1.0',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf({ id, timestamp, body }, secrets),
  };
}

/** The header `webhook-signature`: one signature for each secret, so that the receiver may know either. */
export const signatureOf = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');

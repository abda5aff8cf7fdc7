import { createHmac } from 'node:crypto';

/** What a secret of a webhook begins with (Standard Webhooks, "Symmetric signatures"). */
const prefix = 'whsec_';

/** What is signed: the message's id, seconds since 1970, and the body as it is sent. */
interface Signed {
  readonly id: string;
  readonly timestamp: number;
  readonly body: string;
}

/** The header `webhook-signature`: one signature for each secret, so that the receiver may know either. */
export const signatureOf = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');

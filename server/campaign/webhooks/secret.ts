import { randomBytes } from 'node:crypto';

/** A new secret in the form of Standard Webhooks. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Hours for which messages are signed with the secret before as well. */
export const overlapHours = 24;

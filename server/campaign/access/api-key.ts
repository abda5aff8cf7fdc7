import { hash, randomBytes } from 'node:crypto';

const prefix = 'svc_live_';
const bearer = /^Bearer +(svc_live_[A-Za-z0-9_-]{32})$/i;

/** A new key: `svc_live_` and 32 base64url characters, which are 192 random bits. It is shown once and kept nowhere. */
export const newApiKey = (): string => prefix + randomBytes(24).toString('base64url');

/** What is kept of a key: its SHA-256 in hexadecimal. */
export const hashApiKey = (key: string): string => hash('sha256', key, 'hex');

/** The key in an Authorization header, or null where there is none of the right form. */
export function apiKeyOf(authorization: string | undefined): string | null {
  const key = bearer.exec(authorization ?? '')?.[1];
  // The scheme's name is read in any case (RFC 9110, 11.1), the key's is not.
  return key?.startsWith(prefix) ? key : null;
}

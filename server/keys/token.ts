import { hash, randomBytes } from 'node:crypto';

/** A new token: the prefix of its kind and 32 base64url characters, which are 192 random bits. */
export const newToken = (prefix: string): string => prefix + randomBytes(24).toString('base64url');

/**
 * Whether a text has the form of a token of this kind. The prefix must not contain a character that is special in a
 * pattern.
 */
export const tokenTest = (prefix: string): ((text: string) => boolean) => {
  const pattern = new RegExp(`^${prefix}[A-Za-z0-9_-]{32}$`);
  return (text) => pattern.test(text);
};

/**
 * What the database stores of a token: its SHA-256 in hexadecimal. Every bit of a token is random, so no one can find
 * the token by hashing guesses, and the hash needs no salt.
 */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');

/** The token of an Authorization header (RFC 6750, section 2.1); undefined if it has another form. */
export const bearerToken = (authorization: string): string | undefined => /^Bearer +(\S+)$/i.exec(authorization)?.[1];

import { hash } from 'node:crypto';
import type { RateCounter } from '#server/http/rate-limit/rate-limit.ts';
import type { AttemptLimit } from './attempt-limits.ts';

/** The counters of failed attempts at secrets. */
export interface AttemptCounters {
  /** In windows of a quarter of an hour. */
  readonly failures: RateCounter;
  /** In windows of half a minute. */
  readonly spacing: RateCounter;
}

/** `counter` opens a counter of a name with windows of a given number of seconds. */
export const createAttemptCounters = (
  counter: (name: string, windowSeconds: number) => RateCounter,
): AttemptCounters => ({
  failures: counter('sign-in', 15 * 60),
  spacing: counter('sign-in-spacing', 30),
});

/** Failed attempts in a quarter of an hour. */
const allowed = {
  /**
   * Attempts of one address at one account, of a known device, and of a signed-in user who gives the password or a code
   * again.
   */
  each: 10,
  /** Attempts of one address at all accounts. */
  address: 50,
  /** Attempts of all addresses at one account. Beyond it they are spaced. */
  account: 20,
} as const;

interface Guesser {
  /** The client's address, as rate limits count it. */
  readonly address: string;
  /** From the device's cookie, if the account knows the device. */
  readonly knownDevice: string | undefined;
}

/** A key of fixed length, whatever was typed. */
const keyOf = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts), 'base64url');

/**
 * The limits of attempts at an account's password by clients that are not signed in. No client can use up the account's
 * allowance for others: a known device has its own, and so has each address. After many failures from several addresses
 * each network has one attempt in half a minute, so that the owner of the account gets in from a new address as well,
 * and many addresses of one network are worth one.
 */
export function passwordLimits(
  { failures, spacing }: AttemptCounters,
  account: string,
  { address, knownDevice }: Guesser,
): AttemptLimit[] {
  if (knownDevice !== undefined) {
    return [{ counter: failures, key: keyOf('device', account, knownDevice), attempts: allowed.each }];
  }
  return [
    addressLimit(failures, address),
    { counter: failures, key: keyOf('pair', account, address), attempts: allowed.each },
    {
      counter: failures,
      key: keyOf('account', account),
      attempts: allowed.account,
      beyond: { counter: spacing, key: keyOf('network', account, networkOf(address)), attempts: 1 },
    },
  ];
}

/**
 * The limits of attempts at a second factor, which only who knows the password makes. A code has six digits: all
 * unknown devices together have one allowance.
 */
export function codeLimits(
  { failures }: AttemptCounters,
  userId: string,
  { address, knownDevice }: Guesser,
): AttemptLimit[] {
  if (knownDevice !== undefined) {
    return [{ counter: failures, key: keyOf('device code', userId, knownDevice), attempts: allowed.each }];
  }
  return [addressLimit(failures, address), { counter: failures, key: keyOf('code', userId), attempts: allowed.each }];
}

/** The limit of attempts of a signed-in user at the password or the second factor. No other user can use it up. */
export const signedInLimits = (
  { failures }: AttemptCounters,
  secret: 'password' | 'code',
  userId: string,
): AttemptLimit[] => [{ counter: failures, key: keyOf('signed in', secret, userId), attempts: allowed.each }];

/** The limit of wrong tokens of links: those used once, and those of turfs. Each has 192 random bits. */
export const linkLimit = ({ failures }: AttemptCounters, address: string): AttemptLimit => ({
  counter: failures,
  key: keyOf('link', address),
  attempts: allowed.address,
});

/** The limit of wrong codes and tokens of programs. Each has 192 random bits. */
export const tokenLimit = ({ failures }: AttemptCounters, address: string): AttemptLimit => ({
  counter: failures,
  key: keyOf('token', address),
  attempts: allowed.address,
});

const addressLimit = (counter: RateCounter, address: string): AttemptLimit => ({
  counter,
  key: keyOf('address', address),
  attempts: allowed.address,
});

/** What one holder commonly has: the /24 of an IPv4 address, the /48 of an IPv6 network (RFC 6177). */
const networkOf = (address: string): string =>
  (address.includes(':') ? address.split(':') : address.split('.')).slice(0, 3).join(' ');

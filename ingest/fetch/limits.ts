import { setTimeout } from 'node:timers/promises';

/** Bounds of one fetch. Times are in milliseconds. */
export interface FetchLimits {
  /** The largest file that is stored. The National Address Register is 1.7 GB. */
  readonly bytes: number;
  /** The largest single JSON response of a service; it is read into memory. */
  readonly responseBytes: number;
  readonly connectMs: number;
  readonly headersMs: number;
  /** The longest silence in the middle of a body. */
  readonly idleMs: number;
  /** Everything for one source: all addresses, attempts and pauses. */
  readonly totalMs: number;
  /** How often one request is tried. */
  readonly attempts: number;
  /** The first pause between attempts; each further one is twice as long. */
  readonly firstPauseMs: number;
  /** The same of a file that the publisher is preparing: together a quarter of an hour. */
  readonly preparingAttempts: number;
  readonly preparingPauseMs: number;
  /** The longest pause, also if `Retry-After` asks for one. */
  readonly longestPauseMs: number;
  readonly redirects: number;
}

export const defaultLimits: FetchLimits = {
  bytes: 4 * 1024 ** 3,
  responseBytes: 256 * 1024 ** 2,
  connectMs: 15_000,
  headersMs: 60_000,
  idleMs: 60_000,
  totalMs: 2 * 3_600_000,
  attempts: 4,
  firstPauseMs: 1_000,
  preparingAttempts: 12,
  preparingPauseMs: 5_000,
  longestPauseMs: 120_000,
  redirects: 5,
};

/** The clock, the pauses and the random numbers of a fetch, which tests replace. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  wait(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** From 0 up to, not including, 1. */
  random(): number;
}

export const realTiming: Timing = {
  now: Date.now,
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
  random: Math.random,
};

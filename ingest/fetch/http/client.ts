import type { Dispatcher } from 'undici';
import type { FetchLimits, Timing } from '#ingest/fetch/limits.ts';

/** What every request of one fetch shares. */
export interface Client {
  readonly transport: Dispatcher;
  readonly limits: FetchLimits;
  readonly timing: Timing;
  readonly userAgent: string;
  /** Aborted by the caller, or when the total time is over. */
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number, total?: number) => void;
}

/** The User-Agent header. `contact`: a page or an address where a publisher can reach the operator of this installation. */
export function userAgent(contact?: string): string {
  return contact === undefined ? 'Hustings/1.0' : `Hustings/1.0 (+${contact})`;
}

import { requestTimeouts } from '#core/database/silent-connection.ts';

/** What a transaction may wait for. The response is a 503 if it would wait for longer. */
export interface TimeLimits {
  /** For its campaign's other transactions on this server. */
  readonly queueMilliseconds: number;
  /** For one lock that another transaction holds. */
  readonly lockMilliseconds: number;
  /** For one statement, the wait for locks included. Shorter than `silenceMilliseconds` of `requestTimeouts`. */
  readonly statementMilliseconds: number;
}

/** `long`: what moves whole lists, such as an import or an export. `short`: all else. */
export type OperationLength = 'short' | 'long';

export const timeLimits: { readonly [length in OperationLength]: TimeLimits } = {
  short: { queueMilliseconds: 5_000, lockMilliseconds: 5_000, statementMilliseconds: 10_000 },
  long: {
    queueMilliseconds: 60_000,
    lockMilliseconds: 15_000,
    statementMilliseconds: requestTimeouts.statementMilliseconds,
  },
};

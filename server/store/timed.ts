import { SpentTime } from './load/spent-time.ts';
import { type CampaignPool, reportsOf } from './pool.ts';
import type { OperationLength } from './time-limits.ts';

/** Milliseconds. An operation that takes longer has a line in the log. */
const budgets: { readonly [length in OperationLength]: number } = { short: 500, long: 10_000 };

/** An operation of a campaign, as its line in the log names it. */
interface TimedOperation {
  readonly operation: string;
  readonly campaignId: string;
  readonly length: OperationLength;
  /** The id of the request to the API, if there is one. */
  readonly requestId?: string | undefined;
}

const rounded = (milliseconds: number): number => Math.round(Math.max(0, milliseconds));

/**
 * Executes an operation's transactions, which add to `spent`. What they took is counted for its campaign. One over its budget is
 * logged, with where the time went: a place among the campaign's own transactions (`queue`), a connection (`pool`), the
 * database, or this program (`program`).
 */
export async function timed<T>(
  pool: CampaignPool,
  { operation, campaignId, length, requestId }: TimedOperation,
  execute: (spent: SpentTime) => Promise<T>,
): Promise<T> {
  const spent = new SpentTime();
  const begun = performance.now();
  try {
    return await execute(spent);
  } finally {
    const milliseconds = performance.now() - begun;
    const { queue, pool: connection, database } = spent;
    const program = Math.max(0, milliseconds - queue - connection - database);
    const { log, load } = reportsOf(pool);
    load.add({ campaignId, operations: 1, database, program });
    if (milliseconds > budgets[length]) {
      const parts = { queue, pool: connection, database, program };
      const split = Object.fromEntries(Object.entries(parts).map(([name, time]) => [name, rounded(time)]));
      log.info(
        { operation, campaignId, ...(requestId && { requestId }), milliseconds: rounded(milliseconds), ...split },
        'an operation took longer than its budget',
      );
    }
  }
}

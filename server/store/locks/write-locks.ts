import { campaignWrites } from '#core/database/campaign-writes.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/*
 * The order in which a write takes locks, so that no two transactions of a campaign wait for each other:
 *
 * 1. the campaign: shared by all writes (`beginWrite`), or for one alone that empties the campaign (`writeAlone`, and
 *    the job `closure`)
 * 2. the idempotency key of the request, or of the console's form (`operations/idempotency.ts`)
 * 3. an import, before its rows, and then the imports of its kind, whose batches record one after the other
 * 4. voters, in the order of their ids; donations as `donations/locks.ts` says
 * 5. what refers to them: interactions, lawn signs, turfs
 * 6. the count of voters (`voters/voter-cap.ts`)
 * 7. the external id of a new voter, which its unique index locks. Undoing a merge inserts before it counts: whoever gives
 *    the same id to another voter has found the merge, and is refused or waits for its survivor.
 * 8. the feed of changes, when the transaction commits
 *
 * A row that refers to the campaign locks the campaign's row wherever in this order it is written. Only a write alone
 * prevents others from that, and it has waited for all of them before it locks anything else.
 */

const shared = `select pg_advisory_xact_lock_shared(${campaignWrites('$1')})`;
const alone = `select pg_advisory_xact_lock(${campaignWrites('$1')})`;

/** The first statement of each write. Nothing waits for its answer: if it fails, so does what follows. */
export function beginWrite(tx: CampaignTransaction): void {
  tx.query(shared, [tx.campaignId]).catch(() => {});
}

/**
 * Waits until every write of the campaign that is under way has ended; those that begin wait until this transaction has.
 * It must be the first lock of the transaction: one that already holds another could deadlock with a write.
 */
export async function writeAlone(tx: CampaignTransaction): Promise<void> {
  await tx.query(alone, [tx.campaignId]);
}

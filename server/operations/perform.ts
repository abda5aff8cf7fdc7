import { violatesPrimaryKey } from '#core/database/failures/sqlstate.ts';
import { HustingsError } from '#core/errors.ts';
import { type Plans, plans as referencePlans } from '#core/plans.ts';
import { auditStatement } from '#server/store/audit/audit-entry.ts';
import { beginWrite, writeAlone } from '#server/store/locks/write-locks.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { timed } from '#server/store/timed.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { withCampaign, withCampaignForLong } from '#server/store/with-campaign.ts';
import { auditRefusal } from './audit-refusal.ts';
import { authorizeRole } from './authorize.ts';
import { type CampaignContext, contextOf, entryOf } from './campaign-context.ts';
import type { Districts } from './districts.ts';
import type { Endpoint } from './endpoint.ts';
import { formSentBefore } from './idempotency.ts';
import type { Principal } from './principal.ts';
import type { Role } from './roles.ts';

/** An operation that people and the operator execute without a call of an API. */
export interface CampaignOperation {
  /** Its name in the audit log. */
  readonly operationId: string;
  /** The least role of a member who may do it. The operator may do everything. */
  readonly role: Role;
  /** Whether volunteers do it too, by the link of a turf. */
  readonly byLink?: boolean;
  /** Whether it moves whole lists, and may wait and work for longer. */
  readonly isLong?: boolean;
  /** Whether it writes more than its entry in the audit log; true unless stated. */
  readonly writes?: boolean;
  /** Whether it empties the campaign: no other write is under way meanwhile. */
  readonly isAlone?: boolean;
}

/** With what an operation is executed, whatever it does. */
export interface ExecutedWith {
  readonly plans?: Plans | undefined;
  /** The electoral map of this server; undefined if it serves campaigns alone. */
  readonly districts?: Districts | undefined;
  /** The id of the form that asks for it: it takes effect once. */
  readonly formId?: string | undefined;
}

/** An operation that an API has, for pages and files that read the same or do it for many. */
export const operationOf = ({
  operationId,
  role = 'OWNER',
  isLong = false,
  method,
}: Pick<Endpoint, 'operationId' | 'role' | 'isLong' | 'method'>): CampaignOperation => ({
  operationId,
  role,
  isLong,
  writes: method !== 'GET',
});

/**
 * Executes an operation in one transaction of the principal's campaign, with its entry in the audit log: all of that is
 * written or nothing. An operation that works in slices has a transaction for each. `handle` may be called again if the
 * database undid the transaction. A refusal of a member or link leaves an entry too, as one of a key does. The operator sees
 * it on the command line.
 *
 * With the id of a form it takes effect once: what `handle` makes has that id, which `newId` gives, or `handle` takes it
 * (`takeFormId`). A form that is sent again leaves no entry.
 *
 * Errors: 403 for a member's role; 422 `form.sentBefore`; what `handle` refuses.
 */
export async function perform<Result>(
  pool: CampaignPool,
  principal: Principal,
  { operationId, role, byLink = false, isLong, writes = true, isAlone = false }: CampaignOperation,
  now: Date,
  handle: (context: CampaignContext) => Promise<Result>,
  { plans = referencePlans, districts, formId }: ExecutedWith = {},
): Promise<Result> {
  const run = isLong ? withCampaignForLong : withCampaign;
  const { campaignId } = principal;
  let context: CampaignContext | undefined;
  try {
    authorizeRole(principal, role, { byLink });
    const handleIn = async (tx: CampaignTransaction) => {
      const begun = contextOf(tx, principal, { plans, districts, now, operation: operationId, formId });
      context = begun;
      // Made with the commit, which a handler's last statement may take along.
      tx.atCommitMake(() => {
        const entry = entryOf(begun);
        return entry && auditStatement(entry);
      });
      if (isAlone) await writeAlone(tx);
      // A read may choose the isolation level of its transaction, which goes before its first query only.
      else if (writes) beginWrite(tx);
      return handle(begun);
    };
    const length = isLong ? 'long' : 'short';
    return await timed(pool, { operation: operationId, campaignId, length }, async (spent) => {
      let result = await run(pool, campaignId, handleIn, spent);
      while (context?.isUnfinished) result = await run(pool, campaignId, handleIn, spent);
      return result;
    });
  } catch (error) {
    if (formId !== undefined && violatesPrimaryKey(error)) throw formSentBefore();
    const isPerson = principal.kind === 'member' || principal.kind === 'link';
    if (isPerson && error instanceof HustingsError && error.status < 500) {
      const recordId = context?.audit.recordId ?? null;
      await auditRefusal(pool, principal, { operation: operationId, recordId, status: error.status, at: now });
    }
    throw error;
  }
}

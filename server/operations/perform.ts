import { HustingsError } from '#core/errors.ts';
import { type Plans, plans as referencePlans } from '#core/plans.ts';
import { auditStatement } from '#server/campaign/audit/audit-entry.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { withCampaign, withCampaignForLong } from '#server/campaign/database/with-campaign.ts';
import { beginWrite, writeAlone } from '#server/campaign/database/write-locks.ts';
import { auditRefusal } from './audit-refusal.ts';
import { authorizeRole } from './authorize.ts';
import { type CampaignContext, contextOf, entryOf } from './campaign-context.ts';
import type { Principal } from './principal.ts';
import type { Role } from './roles.ts';

/** An operation that people and the operator have, and no API. */
export interface CampaignOperation {
  /** Its name in the audit log. */
  readonly operationId: string;
  /** The least role of a member who may do it. The operator may do everything. */
  readonly role: Role;
  /** Whether volunteers do it too, by the link of a turf. */
  readonly byLink?: boolean;
  /** Whether it moves whole lists, and may wait and work for longer. */
  readonly isLong?: boolean;
  /** Whether it empties the campaign: no other write is under way meanwhile. */
  readonly isAlone?: boolean;
}

/** By their names. Some choose the isolation level of their transaction, which goes before its first query only. */
const readsAlone = /^(?:export|get|list)|^printWalkList$/;

/**
 * Executes an operation in one transaction of the principal's campaign, with its entry in the audit log: all of that is
 * written or nothing. One that is left unfinished goes on in a further transaction. `handle` may be called again if the database undid the transaction. A refusal of a member or link leaves an
 * entry too, as one of a key does; the operator is told at the command line.
 * Errors: 403 for a member's role; what `handle` refuses.
 */
export async function perform<Result>(
  pool: CampaignPool,
  principal: Principal,
  { operationId, role, byLink = false, isLong, isAlone = false }: CampaignOperation,
  now: Date,
  handle: (context: CampaignContext) => Promise<Result>,
  plans: Plans = referencePlans,
): Promise<Result> {
  const run = isLong ? withCampaignForLong : withCampaign;
  let context: CampaignContext | undefined;
  try {
    authorizeRole(principal, role, { byLink });
    const once = () =>
      run(pool, principal.campaignId, async (tx) => {
        const begun = contextOf(tx, principal, { plans, now, operation: operationId });
        context = begun;
        // Made with the commit, which a handler's last statement may take along.
        tx.atCommitMake(() => {
          const entry = entryOf(begun);
          return entry && auditStatement(entry);
        });
        if (isAlone) await writeAlone(tx);
        else if (!readsAlone.test(operationId)) beginWrite(tx);
        return handle(begun);
      });
    let result = await once();
    while (context?.isUnfinished) result = await once();
    return result;
  } catch (error) {
    const isHeld = principal.kind === 'member' || principal.kind === 'link';
    if (isHeld && error instanceof HustingsError && error.status < 500) {
      const recordId = context?.audit.recordId ?? null;
      await auditRefusal(pool, principal, { operation: operationId, recordId, status: error.status, at: now });
    }
    throw error;
  }
}

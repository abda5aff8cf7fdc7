import { notFound } from '#core/errors.ts';
import { perform } from '#server/operations/perform.ts';
import type { Member } from '#server/operations/principal.ts';
import { mayActAs } from '#server/operations/roles.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { canBeRecordId } from '#server/store/record-id.ts';

/** Whose programs a member sees and ends: a manager everybody's, others their own. */
export const whose = ({ role, userId }: Member): string | null => (mayActAs(role, 'MANAGER') ? null : userId);

const end = `update oauth_grants set ended_at = $3
  where campaign_id = $1 and id = $2 and ended_at is null and ($4::uuid is null or user_id = $4) returning 1`;

/**
 * Ends what a program was granted, on every server at once: a trigger notifies them. Errors: 404 if there is no such one,
 * or it is another member's and this one is not a manager.
 */
export async function endGrant(pool: CampaignPool, by: Member, id: string, now: Date): Promise<void> {
  await perform(pool, by, { operationId: 'disconnectAssistant', role: 'MEMBER' }, now, async ({ tx, audit }) => {
    const ended = canBeRecordId(id) ? await tx.query(end, [tx.campaignId, id, now, whose(by)]) : [];
    if (ended.length === 0) throw notFound(`There is no connected program ${id}.`);
    Object.assign(audit, { recordId: id, fields: ['endedAt'] });
  });
}

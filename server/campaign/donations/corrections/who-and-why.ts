import { notFound, refused } from '#core/errors.ts';
import { checkText } from '#server/call/validation.ts';
import { canBeRecordId } from '#server/store/record-id.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import type { SeenDonation } from './seen-donation.ts';

/** A change that stays on record with its author and reason. */
export interface WhoAndWhy {
  readonly donationId: string;
  /** The member who makes the change. */
  readonly userId: string;
  /** Why, in the member's words: 1 to 1000 characters. */
  readonly reason: string;
  /** What the member saw: refused if the donation differs now. */
  readonly seen?: SeenDonation | undefined;
}

/** Errors: 400 for the reason, 404 if the user is not a member. */
export async function checkWhoAndWhy(tx: CampaignTransaction, { userId, reason }: WhoAndWhy): Promise<void> {
  if (reason.trim() === '' || reason.length > 1000) {
    throw refused([400, 'validation_failed'], 'reason.missing', 'A reason of 1 to 1000 characters is needed.');
  }
  checkText({ reason });
  const [member] = canBeRecordId(userId)
    ? await tx.query('select 1 from memberships where campaign_id = $1 and user_id = $2 and left_at is null', [
        tx.campaignId,
        userId,
      ])
    : [];
  if (!member) throw notFound(`The campaign has no member ${userId}.`);
}

import type { Knex } from 'knex';
import { newRecordId } from '#server/store/record-id.ts';

/** A form that a member has typed and not sent, as it is stored. */
export async function addDraft(
  knex: Knex,
  { campaignId, userId }: { readonly campaignId: string; readonly userId: string },
  { fields = 'notes=Draft', savedAt = new Date() }: { readonly fields?: string; readonly savedAt?: Date } = {},
): Promise<void> {
  await knex('form_drafts').insert({
    campaign_id: campaignId,
    id: newRecordId(),
    user_id: userId,
    form: '/console/campaigns/A/voters',
    page: '/console/campaigns/A/voters/new',
    fields,
    saved_at: savedAt,
  });
}

import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { personOf } from '#server/operations/principal.ts';
import { isRecordId } from '#server/store/record-id.ts';

const discard = 'delete from form_drafts where campaign_id = $1 and user_id = $2 and id = $3 returning page';

/** Deletes a draft of the member who asks, and answers the path of its page; undefined if there is none. */
export const discardDraft = campaignOperation({
  operationId: 'discardDraft',
  role: 'MEMBER',
  audited: false,
  async run({ tx, principal }, id: string): Promise<string | undefined> {
    if (!isRecordId(id)) return undefined;
    const [gone] = await tx.query<{ page: string }>(discard, [tx.campaignId, personOf(principal), id]);
    return gone?.page;
  },
});

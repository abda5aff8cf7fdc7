import { invalid } from '#core/errors.ts';
import { campaignOperation } from '#server/operations/campaign-operation.ts';
import { personOf } from '#server/operations/principal.ts';
import { isRecordId } from '#server/store/record-id.ts';
import { mostDrafts, mostLetters, type NewDraft } from './draft.ts';

/** The id of another member's draft, which nobody else knows, changes nothing. */
const keep = `insert into form_drafts (campaign_id, id, user_id, form, page, fields, saved_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (campaign_id, id) do update set fields = excluded.fields, saved_at = excluded.saved_at
  where form_drafts.user_id = excluded.user_id and form_drafts.form = excluded.form returning id`;

const dropOldest = `delete from form_drafts where campaign_id = $1 and user_id = $2 and id in (
    select id from form_drafts where campaign_id = $1 and user_id = $2 order by saved_at desc, id desc offset ${mostDrafts})`;

/**
 * Keeps what a member has typed into a form and not sent. It is no act on a record, and has no entry in the audit log. Errors:
 * 400 for an id that no form has, and beyond the size of a form.
 */
export const keepDraft = campaignOperation<NewDraft>({
  operationId: 'keepDraft',
  role: 'MEMBER',
  audited: false,
  async run({ tx, principal, now }, { id, form, page, fields }) {
    const text = new URLSearchParams(fields as Array<[string, string]>).toString();
    if (!isRecordId(id) || text.length > mostLetters) throw invalid('This is no form whose text can be kept.');
    const userId = personOf(principal);
    await tx.query(keep, [tx.campaignId, id, userId, form, page, text, now]);
    await tx.query(dropOldest, [tx.campaignId, userId]);
  },
});

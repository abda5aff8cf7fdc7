import type { NewDraft } from '#server/campaign/drafts/draft.ts';
import type { Form } from '#server/pages/input/form.ts';
import { isRecordId, newRecordId } from '#server/store/record-id.ts';
import { tokenField } from './cross-site.ts';
import { hasSecret } from './pending-form.ts';
import type { DraftPlace } from './route.ts';

/** The field with the id of the draft: that of the form as one page showed it. */
export const draftIdField = 'draftId';
/** The field with the path of the form, if a script sends what was typed so far. */
export const draftFormField = 'draftOf';
/** The field that says that nothing of the draft is wanted any more. */
export const draftDiscardField = 'discardDraft';
/** The parameter of a page that says which draft its form is to show. */
export const draftParameter = 'draft';

const ownFields = [tokenField, draftIdField, draftFormField];

/** What is kept of a form; undefined if it has a secret. */
export function draftFrom({ fields }: Pick<Form, 'fields'>, { form, page }: DraftPlace): NewDraft | undefined {
  if (hasSecret(fields)) return undefined;
  const sent = fields.find(([name]) => name === draftIdField)?.[1] ?? '';
  const id = isRecordId(sent) ? sent : newRecordId();
  return { id, form, page, fields: fields.filter(([name]) => !ownFields.includes(name)) };
}

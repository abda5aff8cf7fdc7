import type { Form } from '#server/pages/input/form.ts';
import { isRecordId, newRecordId } from '#server/store/record-id.ts';

/** The id of a form, by which it acts once, however often it is sent. */
export const FormId = () => <input type="hidden" name="id" value={newRecordId()} />;

/** The id with which a form was made. A page that an earlier version has shown sends none. */
export function formIdOf(form: Form): string {
  const id = form.text('id');
  return isRecordId(id) ? id : newRecordId();
}

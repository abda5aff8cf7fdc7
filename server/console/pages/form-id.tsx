import type { ConsoleRequest } from '#server/console/http/route.ts';
import type { Form } from '#server/pages/input/form.ts';
import { isRecordId, newRecordId } from '#server/store/record-id.ts';

/** The id of a form, by which it acts once, however often it is sent: the same while it is shown again. `to` names the form. */
export function FormId({
  request: { sent, form },
  to = '',
}: {
  readonly request: ConsoleRequest;
  readonly to?: string;
}) {
  return <input type="hidden" name="id" value={sent.to === to ? formIdOf(form) : newRecordId()} />;
}

/** The id with which a form was made. A page that an earlier version has shown sends none. */
export function formIdOf(form: Form): string {
  const id = form.text('id');
  return isRecordId(id) ? id : newRecordId();
}

/**
 * The version of what a form changes, as its page shows it. A form that is shown again keeps its own, unless somebody else has
 * changed the record: its sender has seen that now.
 */
export function Version({ request: { sent, form }, of }: { readonly request: ConsoleRequest; readonly of: string }) {
  const keeps = sent.to !== undefined && sent.error?.status !== 412 && form.text('version') !== '';
  return <input type="hidden" name="version" value={keeps ? form.text('version') : of} />;
}

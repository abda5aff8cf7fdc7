import type { VNode } from 'preact';
import type { ConsoleRequest } from '#server/console/http/route.ts';
import { CheckField, type Choice, ChoiceGroup, SelectField } from '#server/pages/components/forms/choices.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import { messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import type { FieldProps } from '#server/pages/components/forms/field.tsx';
import { MoneyField, TextArea, TextField } from '#server/pages/components/forms/text-field.tsx';
import type { FieldKind, FieldSet } from './fields.ts';

interface Props {
  readonly request: ConsoleRequest;
  readonly of: FieldSet;
  readonly name: string;
  /** What the page has in the field before anybody types; of choices, those that are chosen. */
  readonly value?: string | readonly string[] | undefined;
  /** What can be chosen, if only the page knows. */
  readonly choices?: readonly Choice[] | undefined;
  /** What a choice of none is called. */
  readonly empty?: string | undefined;
  /** Words that the declaration cannot know. */
  readonly label?: string;
  readonly hint?: string | undefined;
  /** A control of the page's own. */
  readonly as?: (field: FieldProps & { readonly chosen: readonly string[] }) => VNode;
}

/** A declared field of a form: as it was sent, with what is wrong with it, if the page shows the form again. */
export function Field({ request, of, name, value, choices, empty, as, ...words }: Props) {
  const { language, form } = request;
  const {
    kind,
    id,
    label,
    hint,
    choices: own,
    most,
    rows,
    autocomplete,
    isRequired,
    isShort,
    ticked,
  } = of.field(name, language);
  const isSent = request.sent.fields === of;
  // A box that is not ticked is not sent; any other field that was not is another form's of the page.
  const wasSent = isSent && (kind === 'check' || kind === 'choices' || form.all(name).length > 0);
  const typed = kind === 'choices' ? form.all(name) : [form.text(name)];
  const sent = wasSent && !secret.includes(kind) ? typed : undefined;
  const reading = isSent ? request.sent.readings.find((each) => each.name === name)?.plain : undefined;
  const shown = sent ?? (typeof value === 'string' ? [value] : (value ?? []));
  const error = isSent ? messagesOf(request.sent.errors).get(id) : undefined;
  const field = { id, name, label, hint, isRequired, isShort, error, language, ...words };
  const chosen = reading === undefined ? shown : [reading];
  if (as) return as({ ...field, chosen });
  return (
    <FieldInput
      {...{ ...field, kind, chosen, empty, rows, autocomplete, ticked }}
      choices={choices ?? own ?? []}
      maxLength={kind === 'money' || kind === 'count' ? undefined : most}
    />
  );
}

/** No page has again what opens an account. */
const secret: readonly FieldKind[] = ['password', 'code'];

interface InputProps extends FieldProps {
  readonly kind: FieldKind;
  /** What it has: one text, but for choices. */
  readonly chosen: readonly string[];
  readonly choices?: readonly Choice[];
  readonly empty?: string | undefined;
  readonly maxLength?: number | undefined;
  readonly rows?: number | undefined;
  readonly autocomplete?: string | undefined;
  readonly ticked?: string | undefined;
}

/** The control of each kind of field. */
export function FieldInput({ kind, chosen, choices = [], ticked = 'true', ...more }: InputProps) {
  const { empty, maxLength, rows, autocomplete, ...field } = more;
  const [value = ''] = chosen;
  const text = { ...field, value, maxLength };
  switch (kind) {
    case 'check':
      return <CheckField {...field} value={ticked} isChecked={value === ticked} />;
    case 'choices':
      return <ChoiceGroup {...field} kind="checkbox" {...{ choices, chosen }} />;
    case 'choice':
      return <SelectField {...field} {...{ choices, value, empty }} />;
    case 'day':
      return <DayField {...field} value={value} />;
    case 'money':
      return <MoneyField {...field} value={value} />;
    case 'lines':
      return <TextArea {...text} rows={rows ?? 4} />;
    case 'count':
      return <TextField {...text} inputMode="numeric" autocomplete={autocomplete} />;
    default:
      return <TextField {...text} type={types[kind]} autocomplete={autocomplete} />;
  }
}

const types = {
  text: 'text',
  search: 'search',
  code: 'text',
  email: 'email',
  telephone: 'tel',
  password: 'password',
} as const;

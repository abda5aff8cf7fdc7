import { componentTexts as texts } from '#core/texts/texts.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { Language } from '#server/pages/language.ts';

/** What is wrong with one field, in the words of the page. */
export interface FieldError {
  /** The id of the control. Empty: it is the form as a whole. */
  readonly field: string;
  readonly message: string;
}

/** All errors of a form, above it: each message links to its field. `lead` says what happened to the form. */
export function ErrorSummary({
  errors,
  lead,
  language,
}: {
  readonly errors: readonly FieldError[];
  readonly lead?: string | undefined;
  readonly language: Language;
}) {
  if (errors.length === 0) return null;
  return (
    <div class="error-summary" role="alert" tabIndex={-1}>
      <h2>
        <Icon name="circle-alert" />
        {texts[language].problem(errors.length)}
      </h2>
      {lead && <p>{lead}</p>}
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field}${message}`}>{field === '' ? message : <a href={`#${field}`}>{message}</a>}</li>
        ))}
      </ul>
    </div>
  );
}

/** The messages by field, for the fields to show. */
export const messagesOf = (errors: readonly FieldError[]): ReadonlyMap<string, string> =>
  new Map(errors.map(({ field, message }) => [field, message]));

import { componentTexts as texts } from '#core/texts/texts.ts';
import { Icon } from '#server/pages/components/icon/icon.tsx';
import type { Language } from '#server/pages/language.ts';

/** What is wrong with one field, in the words of the page. */
export interface FieldError {
  /** The id of the control. Empty: it is the form as a whole. */
  readonly field: string;
  readonly message: string;
  /** What the summary says, if its reader needs more there than at the field. */
  readonly inSummary?: string;
}

/**
 * All errors of a form, above it, where the focus goes when the page opens: each message links to its field. `lead` says what
 * happened to the form. `isSpecimen`: it is one of many components, and the focus stays where it is.
 */
export function ErrorSummary({
  errors,
  lead,
  language,
  isSpecimen = false,
}: {
  readonly errors: readonly FieldError[];
  readonly lead?: string | undefined;
  readonly language: Language;
  readonly isSpecimen?: boolean;
}) {
  if (errors.length === 0) return null;
  return (
    <div class="error-summary" role="alert" tabIndex={-1} autofocus={!isSpecimen}>
      <h2>
        <Icon name="circle-alert" />
        {texts[language].problem(errors.length)}
      </h2>
      {lead && <p>{lead}</p>}
      <ul>
        {errors.map(({ field, message, inSummary = message }) => (
          <li key={`${field}${message}`}>{field === '' ? inSummary : <a href={`#${field}`}>{inSummary}</a>}</li>
        ))}
      </ul>
    </div>
  );
}

/** The messages by field, for the fields to show. */
export const messagesOf = (errors: readonly FieldError[]): ReadonlyMap<string, string> =>
  new Map(errors.map(({ field, message }) => [field, message]));

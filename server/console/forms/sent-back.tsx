import { recordTexts } from '#core/texts/texts.ts';
import { ErrorSummary } from '#server/pages/components/forms/error-summary.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { errorWords } from '#server/pages/errors/error-words.ts';
import type { Language } from '#server/pages/language.ts';
import type { SentForm } from './sent-form.ts';

/** Why a form is shown again, above its page: as a whole, field by field, or to see how numbers were read. */
export function SentBack({
  sent: { error, errors, readings },
  hasRecords,
  language,
}: {
  readonly sent: SentForm;
  /** Whether its forms record something. */
  readonly hasRecords: boolean;
  readonly language: Language;
}) {
  const text = recordTexts[language];
  return (
    <>
      {error && errors.length === 0 && (
        <Notice tone="bad" role="alert">
          {errorWords(error, language).text}
        </Notice>
      )}
      <ErrorSummary errors={errors} lead={hasRecords ? text.nothingSaved : undefined} language={language} />
      {readings.length > 0 && (
        <Notice role="alert">
          <p>{text.asRead}</p>
          <ul>
            {readings.map(({ name, label, shown }) => (
              <li key={name}>
                {label} <strong>{shown}</strong>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

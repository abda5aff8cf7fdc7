import { HustingsError } from '#core/errors.ts';
import { worded } from '#server/console/http/worded.ts';
import { isSentBefore } from '#server/operations/idempotency.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import { errorWords } from '#server/pages/errors/error-words.ts';
import type { Language } from '#server/pages/language.ts';

/** Why a form was refused, above the form that is shown again. */
export function Refusal({
  error,
  language,
}: {
  readonly error: HustingsError | undefined;
  readonly language: Language;
}) {
  if (!error) return null;
  return (
    <Notice tone="bad" role="alert">
      <p>{errorWords(error, language).text}</p>
    </Notice>
  );
}

/** A refusal as what is wrong with one field of its form. */
export const refusedAt = (field: string, error: HustingsError | undefined, language: Language): FieldError[] =>
  error === undefined ? [] : [{ field, message: errorWords(error, language).text }];

/**
 * The error of a refused form, to show it again with its status. Everything that is not the sender's mistake is thrown
 * on, and so is that the form was sent before: the console answers that of every form.
 */
export function refusalOf(error: unknown): HustingsError {
  if (isSentBefore(error)) throw error;
  const failure = worded(error);
  if (failure instanceof HustingsError && failure.status < 500 && failure.status !== 404) return failure;
  throw failure;
}

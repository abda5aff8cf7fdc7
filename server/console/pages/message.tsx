import { HustingsError } from '#core/errors.ts';
import { worded } from '#server/console/http/worded.ts';
import { errorWords } from '#server/pages/error-words.ts';
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
    <p class="refusal" role="alert">
      {errorWords(error, language).text}
    </p>
  );
}

/**
 * The error of a refused form, to show it again with its status. Everything that is not the sender's mistake is thrown
 * on.
 */
export function refusalOf(error: unknown): HustingsError {
  const told = worded(error);
  if (told instanceof HustingsError && told.status < 500 && told.status !== 404) return told;
  throw told;
}

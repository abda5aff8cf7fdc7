import { HustingsError } from '#core/errors.ts';
import { inLanguages } from '#core/texts/languages.ts';
import { consoleRefusals } from '#core/texts/texts.ts';
import { worded } from '#server/console/http/worded.ts';
import { isSentBefore } from '#server/operations/idempotency.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

const wordsOf = (status: number, code: HustingsError['code'], name: 'changedByOther' | 'recordedBefore') =>
  new BilingualError(
    status,
    code,
    inLanguages((language) => consoleRefusals[language][name]),
  );

export const changedByOther = () => wordsOf(412, 'validation_failed', 'changedByOther');

/** The browser's way back to a form that was sent shows it again: what is changed there is another record. */
const recordedBefore = () => wordsOf(422, 'idempotency_key_reused', 'recordedBefore');

/**
 * The error of a refused form in the words of its page, which shows it again with its status. Everything that is not the
 * sender's mistake is thrown on: a failure, and a record that is gone.
 */
export function refusalOf(error: unknown): HustingsError {
  const failure = worded(error);
  if (!(failure instanceof HustingsError) || failure.status >= 500 || failure.status === 404) throw failure;
  if (failure instanceof BilingualError) return failure;
  if (failure.status === 412) return changedByOther();
  return failure.code === 'idempotency_key_reused' && !isSentBefore(failure) ? recordedBefore() : failure;
}

import { HustingsError } from '#core/errors.ts';
import { refusals } from '#server/console/texts/refusals.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

/**
 * An error in the words for its reader. An error whose reason has words in the console gets those; any other stays as
 * it is.
 */
export function worded(error: unknown): unknown {
  if (!(error instanceof HustingsError) || !error.reason) return error;
  const { status, code, reason, headers, loggedAs } = error;
  const words = refusals[reason.name];
  return words ? new BilingualError(status, code, words(reason.facts), { headers, loggedAs }) : error;
}

import { HustingsError } from '#core/errors.ts';
import { refusals } from '#server/console/texts/refusals.ts';
import { BilingualError } from '#server/pages/bilingual-error.ts';

/** An error as its reader is told it: one whose reason has words of the console gets them, all else stays as it is. */
export function worded(error: unknown): unknown {
  if (!(error instanceof HustingsError) || !error.reason) return error;
  const { status, code, reason, headers } = error;
  const words = refusals[reason.name];
  return words ? new BilingualError(status, code, words(reason.facts), { headers }) : error;
}

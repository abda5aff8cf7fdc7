import type { Finding } from '#server/campaign/records/check-record.ts';
import { donationTexts } from '#server/console/texts/donations.ts';
import { findingText } from '#server/console/texts/records/findings.ts';
import { refusals } from '#server/console/texts/refusals.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import type { Language } from '#server/pages/language.ts';

/** What is wrong with the facts of a donation, each at its field. An amount that could be two names both. */
export const donationErrors = (findings: readonly Finding[], language: Language): FieldError[] =>
  findings.map((finding) => ({ field: finding.field, message: messageOf(finding, language) }));

function messageOf(finding: Finding, language: Language): string {
  const { field, problem, readings } = finding;
  const ambiguous = refusals['amount.ambiguous'];
  if (problem === 'AMBIGUOUS' && readings && ambiguous) {
    return ambiguous({ field, thousands: readings[0], decimals: readings[1] })[language];
  }
  return findingText(finding, donationTexts[language].fields, language);
}

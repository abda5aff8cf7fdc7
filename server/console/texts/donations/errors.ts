import { donationTexts } from '#core/texts/texts.ts';
import { findingText } from '#server/console/texts/records/findings.ts';
import { refusals } from '#server/console/texts/refusals.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import type { Language } from '#server/pages/language.ts';
import type { Finding } from '#server/records/check-record.ts';
import type { TypedNumber } from '#server/records/typed-number.ts';

/** What is wrong with the facts of a donation, each at its field. An amount that could be two names both. */
export const donationErrors = (findings: readonly Finding[], language: Language): FieldError[] =>
  findings.map((finding) => ({ field: finding.field, message: messageOf(finding, language) }));

/** What an amount typed into a field of this label could be, if it could be two; undefined otherwise. */
export const ambiguityOf = (label: string, read: TypedNumber | null, language: Language): string | undefined =>
  read && 'readings' in read ? eitherAmount(label, read.readings, language) : undefined;

/** `field` is the name of a donation's field, or what the page calls another one. */
const eitherAmount = (field: string, [thousands, decimals]: readonly [string, string], language: Language): string =>
  refusals['amount.ambiguous']?.({ field, thousands, decimals })[language] ?? '';

function messageOf(finding: Finding, language: Language): string {
  const { field, problem, readings } = finding;
  if (problem === 'AMBIGUOUS' && readings) return eitherAmount(field, readings, language);
  return findingText(finding, donationTexts[language].fields, language);
}

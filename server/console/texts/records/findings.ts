import { dollars } from '#core/formatters.ts';
import type { LineFault } from '#core/tables/row.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { erasedText as erased, findingTexts as texts } from '#core/texts/texts.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import { eitherDay } from '#server/pages/components/typed-day.ts';
import type { Language } from '#server/pages/language.ts';
import type { Finding } from '#server/records/check-record.ts';
import { cellFindingText } from './cell-findings.ts';

/** Findings in words, each at its field. `labels` are what the reader calls the fields. */
export const fieldErrors = (
  findings: readonly Finding[],
  labels: Readonly<Record<string, string>>,
  language: Language,
): FieldError[] =>
  findings.map((finding) => ({ field: finding.field, message: findingText(finding, labels, language) }));

const dollarsOf = (cap: Finding['cap'], language: Language): [limit: string, used: string] => [
  dollars(cap?.limit ?? 0)[language],
  dollars(cap?.used ?? 0)[language],
];

/** A finding in words. `labels` are what the reader calls the fields, `header` the names of a list's columns. */
export function findingText(
  finding: Finding,
  labels: Readonly<Record<string, string>>,
  language: Language,
  header: readonly string[] = [],
): string {
  const { field, problem, limit, readings, cap } = finding;
  const text = texts[language];
  const label = labels[field] ?? field;
  switch (problem) {
    case 'AMBIGUOUS':
      return text.ambiguous(label, ...(readings as [string, string]));
    case 'EITHER_DAY':
      return eitherDay(label, readings as [string, string], language);
    case 'ERASED':
      return erased[language];
    case 'PAST_LIMIT':
      return text.pastLimit(label, cap?.year ?? '', ...dollarsOf(cap, language));
    case 'PAST_CANDIDATE_LIMIT':
      return text.pastCandidateLimit(label);
    case 'NOT_THE_CANDIDATE':
      return text.notTheCandidate(label);
    case 'LIMIT_UNKNOWN':
      return text.limitUnknown(label);
    case 'MISSING':
      return text.missing(label);
    case 'TOO_MANY':
      return text.tooMany(label, limit ?? 0);
    case 'TOO_LONG':
      return text.tooLong(label, limit ?? 0);
    case 'FORM':
      return text.form(label, textNamed(text.forms, field));
    default:
      return cellFindingText(finding, label, header, language) ?? text.lines[problem as LineFault];
  }
}

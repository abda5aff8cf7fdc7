import { dollars } from '#core/formatters.ts';
import { depositTexts as texts } from '#core/texts/texts.ts';
import { mostDonations } from '#server/campaign/donations/deposit/deposit.ts';
import { donationMethods } from '#server/campaign/donations/donation.ts';
import { donationFindings } from '#server/console/records/donation-findings.ts';
import { ambiguityOf, donationErrors } from '#server/console/texts/donations/errors.ts';
import type { FieldError } from '#server/pages/components/forms/error-summary.tsx';
import type { Language } from '#server/pages/language.ts';
import { readTypedAmount } from '#server/records/typed-number.ts';
import { rowField, sumOf, type TypedDeposit, textsOfRow } from './read-deposit.ts';

/** Facts that all donations of a deposit have. */
const ofDeposit = ['date', 'method'];

/** Everything that is wrong with a deposit as it was typed, each at its field. */
export function depositErrors(deposit: TypedDeposit, now: Date, language: Language): FieldError[] {
  const text = texts[language];
  const { rows, shown } = deposit;
  if (shown > mostDonations) return [{ field: '', message: text.tooMany(mostDonations) }];
  if (rows.length === 0) return [errorOfRow(1, { field: 'donorName', message: text.none }, language)];
  const top = new Map<string, FieldError>();
  const ofRows: FieldError[] = [];
  for (const row of rows) {
    for (const error of donationErrors(donationFindings(textsOfRow(row, deposit), now), language)) {
      if (ofDeposit.includes(error.field)) top.set(error.field, error);
      else ofRows.push(errorOfRow(row.number, error, language));
    }
  }
  const total = totalError(deposit, ofRows, language);
  return [...top.values(), ...(total ? [total] : []), ...ofRows];
}

/** An error at a field of a row: the summary says which row it is. */
export const errorOfRow = (number: number, { field, message }: FieldError, language: Language): FieldError => ({
  field: rowField(field, number),
  message,
  inSummary: `${texts[language].cheque(number)} – ${message}`,
});

/** A total that is invalid, or differs from the sum if all amounts can be read. */
function totalError(
  { total, rows }: TypedDeposit,
  ofRows: readonly FieldError[],
  language: Language,
): FieldError | undefined {
  const text = texts[language];
  if (total === '') return undefined;
  const read = readTypedAmount(total);
  if (!read || 'readings' in read) {
    return { field: 'total', message: ambiguityOf(text.total, read, language) ?? text.notAnAmount };
  }
  if (ofRows.some(({ field }) => field.startsWith('amount-'))) return undefined;
  const sum = sumOf(rows);
  if (sum === read.hundredths) return undefined;
  return { field: 'total', message: text.otherTotal(dollars(sum)[language], dollars(read.hundredths)[language]) };
}

/** How what is deposited can have been given: goods and services are not. */
export const depositMethods = donationMethods.filter((method) => method !== 'IN_KIND');

import { Type } from 'typebox';
import { formatCents } from '#core/money.ts';
import { decimalMark, donationTexts as texts } from '#core/texts/texts.ts';
import {
  type DonationRow,
  donationMethods,
  donationRecord,
  type NewDonation,
} from '#server/campaign/donations/donation.ts';
import { readFields } from '#server/campaign/operator/read-fields.ts';
import type { DonationField } from '#server/console/texts/donations.ts';
import { CheckField, SelectField } from '#server/pages/components/forms/choices.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import { MoneyField, TextArea, TextField } from '#server/pages/components/forms/text-field.tsx';
import type { Form } from '#server/pages/input/form.ts';
import { type Language, languages } from '#server/pages/language.ts';
import { factFields } from '#server/records/record.ts';
import { isAsShown } from '#server/records/same-text.ts';
import { readTypedAmount } from '#server/records/typed-number.ts';

/** The facts of a donation that people enter, in the order of the record. */
export const donationFields = factFields(donationRecord.fields).map(([name, { column, type, input }]) => ({
  name: name as DonationField,
  column: column as keyof NewDonation,
  type,
  required: input !== undefined && !Type.IsOptional(input),
  maxLength: lengthOf(input),
}));

/** The longest text that a field takes; one that may be null is a union. */
function lengthOf(input: object | undefined): number | undefined {
  const { anyOf, maxLength } = (input ?? {}) as { anyOf?: readonly object[]; maxLength?: number };
  return anyOf ? lengthOf(anyOf[0]) : maxLength;
}

/** What a form has sent, by the names of fields. A box that is not ticked is not sent. */
export const sentTexts = (form: Form): Map<DonationField, string> =>
  new Map(
    donationFields.map(({ name, type }) => {
      const text = name === 'date' ? form.day(name) : form.text(name).replaceAll('\r\n', '\n');
      return [name, type === 'boolean' ? String(text === 'true') : text];
    }),
  );

/** A stored fact as a form's field shows it: an amount has the decimal mark of the language. */
export function shownText(value: unknown, language: Language): string {
  if (value === null) return '';
  if (typeof value !== 'number') return String(value);
  return formatCents(value).replace('.', decimalMark[language]);
}

/** What was changed in a form that showed these facts, in either language. */
export function changedTexts(
  sent: ReadonlyMap<DonationField, string>,
  shown: Pick<DonationRow, keyof NewDonation>,
): Map<DonationField, string> {
  const changed = donationFields.filter(
    ({ name, column }) =>
      !languages.some((language) => isAsShown(sent.get(name) ?? '', shownText(shown[column], language))),
  );
  return new Map(changed.map(({ name }) => [name, sent.get(name) ?? '']));
}

/** The facts that texts express, as a request has them. Errors: 400 for an amount that is invalid or ambiguous. */
export const factsOf = (sent: ReadonlyMap<string, string>): Record<string, unknown> =>
  readFields(donationRecord.fields, sent);

/**
 * Amounts in cents whose writing had to be interpreted: with marks of thousands, with a dollar. The writer is first
 * shown what was read.
 */
export function interpretedAmounts(sent: ReadonlyMap<DonationField, string>): Map<DonationField, number> {
  const interpreted = new Map<DonationField, number>();
  for (const { name, type } of donationFields) {
    const read = type === 'cents' ? readTypedAmount(sent.get(name) ?? '') : null;
    if (read && 'hundredths' in read && !read.isPlain) interpreted.set(name, read.hundredths);
  }
  return interpreted;
}

export interface ShownField {
  readonly name: DonationField;
  readonly value: string;
  readonly required: boolean;
  readonly maxLength?: number | undefined;
  /** What the law or the receipt needs of it. */
  readonly hint?: string | undefined;
  /** What is wrong with it. */
  readonly error?: string | undefined;
  /** Its hint is elsewhere, and it takes one line. */
  readonly isCompact?: boolean;
}

/** One fact in a form. Its name is also its id, so a page has each once. */
export function DonationInput({
  name,
  value,
  required,
  maxLength,
  hint,
  error,
  isCompact = false,
  language,
}: ShownField & { readonly language: Language }) {
  const { fields, methods } = texts[language];
  const field = { name, label: fields[name], hint, isHintElsewhere: isCompact, error, isRequired: required, language };
  switch (name) {
    case 'donorIsCanadianAttested':
    case 'fromCandidate':
      return <CheckField {...field} isRequired={false} isChecked={value === 'true'} />;
    case 'method': {
      const choices = donationMethods.map((method) => ({ value: method, label: methods[method] }));
      return <SelectField {...field} choices={choices} value={value} empty={value === '' ? '' : undefined} />;
    }
    case 'notes':
      return <TextArea {...field} value={value} maxLength={maxLength} rows={4} />;
    case 'donorAddress':
      return <TextArea {...field} value={value} maxLength={maxLength} rows={isCompact ? 1 : 2} />;
    case 'date':
      return <DayField {...field} value={value} />;
    case 'amount':
    case 'advantageAmount':
      return <MoneyField {...field} value={value} />;
    default:
      return <TextField {...field} value={value} maxLength={maxLength} isShort={shortFields.includes(name)} />;
  }
}

const shortFields: readonly DonationField[] = ['donorProvince', 'donorPostalCode', 'donorPhone'];

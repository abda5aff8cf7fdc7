import { Type } from 'typebox';
import { formatCents } from '#core/money.ts';
import { decimalMark, donationTexts as texts } from '#core/texts/texts.ts';
import { type DonationRow, donationRecord, type NewDonation } from '#server/campaign/donations/donation.ts';
import { readFields } from '#server/campaign/operator/read-fields.ts';
import { FieldInput } from '#server/console/forms/field.tsx';
import { choicesOf, fieldInForm } from '#server/console/records/field-in-form.ts';
import type { Reading } from '#server/console/records/readings.ts';
import { readingsOf } from '#server/console/records/readings.ts';
import type { DonationField } from '#server/console/texts/donations.ts';
import type { Form } from '#server/pages/input/form.ts';
import { type Language, languages } from '#server/pages/language.ts';
import { factFields } from '#server/records/record.ts';
import { isAsShown } from '#server/records/same-text.ts';

/** The facts of a donation that people enter, in the order of the record. */
export const donationFields = factFields(donationRecord.fields).map(([name, field]) => ({
  name: name as DonationField,
  column: field.column as keyof NewDonation,
  type: field.type,
  required: field.input !== undefined && !Type.IsOptional(field.input),
}));

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

/** Amounts whose writing had to be interpreted: with marks of thousands, with a dollar. */
export const amountsAsRead = (sent: ReadonlyMap<DonationField, string>, language: Language): Reading[] =>
  readingsOf(donationRecord.fields, { texts: sent, labels: texts[language].fields, language });

export interface ShownField {
  readonly name: DonationField;
  readonly value: string;
  readonly required: boolean;
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
  hint,
  error,
  isCompact = false,
  language,
}: ShownField & { readonly language: Language }) {
  const entry = donationRecord.fields[name];
  const { rows, ...inForm } = fieldInForm(entry);
  return (
    <FieldInput
      {...{ ...inForm, name, hint, error, language, label: texts[language].fields[name], rows }}
      kind={isCompact && name === 'donorAddress' ? 'text' : inForm.kind}
      isHintElsewhere={isCompact}
      isRequired={required && inForm.kind !== 'check'}
      chosen={[value]}
      choices={choicesOf(name, entry, language)}
      empty={value === '' ? '' : undefined}
    />
  );
}

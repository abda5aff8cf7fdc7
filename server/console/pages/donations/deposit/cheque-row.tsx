import { depositTexts, donationTexts } from '#core/texts/texts.ts';
import type { DepositRow } from '#server/campaign/donations/deposit/deposit-review.ts';
import { donationRecord } from '#server/campaign/donations/donation.ts';
import { FieldInput } from '#server/console/forms/field.tsx';
import { YearBar } from '#server/console/pages/donations/donors/year-bar.tsx';
import { AsRead, Warnings } from '#server/console/pages/donations/notices.tsx';
import { fieldInForm } from '#server/console/records/field-in-form.ts';
import type { Reading } from '#server/console/records/readings.ts';
import type { DonationField } from '#server/console/texts/donations.ts';
import { CheckField } from '#server/pages/components/forms/choices.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Language } from '#server/pages/language.ts';
import { KnownChoices } from './known-choices.tsx';
import type { KnownOfRow } from './known-rows.ts';
import { furtherFields, rowField, rowFields } from './read-deposit.ts';

interface Props {
  /** From 1. */
  readonly number: number;
  /** It is empty, and a phone shows it on request. */
  readonly isSpare?: boolean;
  readonly valueIn: (field: DonationField) => string;
  /** What is wrong with the row's fields, by their ids. */
  readonly messages: ReadonlyMap<string, string>;
  /** What is to be seen of it. */
  readonly review?: DepositRow | undefined;
  /** The marks of the warnings that were ticked as seen. */
  readonly seen?: readonly string[];
  /** Amounts whose writing had to be interpreted. */
  readonly readings?: readonly Reading[] | undefined;
  /** What a look-up without scripts has found for the row. */
  readonly known?: KnownOfRow | undefined;
  readonly language: Language;
}

/** One cheque: its fields, what the donor gave in the year, and what there is to look at. */
export function ChequeRow({
  number,
  isSpare = false,
  valueIn,
  messages,
  review,
  seen = [],
  readings = [],
  known,
  language,
}: Props) {
  const text = depositTexts[language];
  const cell = (field: DonationField) => (
    <Cell
      {...{ field, number, language }}
      value={valueIn(field)}
      error={messages.get(rowField(field, number))}
      key={field}
    />
  );
  const isOpen = furtherFields.some(
    (field) => messages.has(rowField(field, number)) || (field !== 'notes' && valueIn(field) !== ''),
  );
  return (
    <fieldset class={isSpare ? 'cheque spare' : 'cheque'}>
      <legend>{text.cheque(number)}</legend>
      <div class="cells">{rowFields.map(cell)}</div>
      <KnownChoices known={known} number={number} language={language} />
      <YearBar year={review?.donorYear} id={rowField('year', number)} language={language} />
      <AsRead {...{ readings, language }} />
      {review && review.warnings.length > 0 && (
        <>
          <Warnings warnings={review.warnings} language={language} />
          <CheckField
            name={rowField('seen', number)}
            label={text.seen}
            value={review.mark}
            isChecked={seen.includes(review.mark)}
            language={language}
          />
        </>
      )}
      <Details
        summary={
          <>
            {text.more}
            <span class="which">{text.moreWhich}</span>
          </>
        }
        isOpen={isOpen}
      >
        <div class="cells">{furtherFields.map(cell)}</div>
      </Details>
    </fieldset>
  );
}

function Cell({
  field,
  number,
  value,
  error,
  language,
}: {
  readonly field: DonationField;
  readonly number: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly language: Language;
}) {
  const label = donationTexts[language].fields[field];
  const { kind, ...inForm } = fieldInForm(donationRecord.fields[field]);
  return (
    <FieldInput
      {...{ ...inForm, error, language }}
      name={rowField(field, number)}
      label={kind === 'check' ? depositTexts[language].attested : label}
      kind={field === 'donorAddress' ? 'text' : kind}
      isShort={false}
      rows={2}
      chosen={[value]}
      autocomplete="off"
    />
  );
}

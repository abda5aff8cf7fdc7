import { donationStatusTexts, donationTexts as texts } from '#core/texts/texts.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { Field } from '#server/console/forms/field.tsx';
import { fieldsOf } from '#server/console/forms/fields.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { CheckField } from '#server/pages/components/forms/choices.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Language } from '#server/pages/language.ts';
import { DonationInput, type ShownField } from './fields.tsx';

/** What the forms of a donation's page do. */
export type DonationAct = 'receipt' | 'correct' | 'spoil' | 'return-part' | 'void' | 'return';

export const partFields = fieldsOf(
  texts,
  {
    amount: { kind: 'money', label: 'returnedAmount', isRequired: true },
    day: { kind: 'day', label: 'returnedOn', isRequired: true },
  },
  'part-',
);

/** Whether the form is offered for the donation as it is now, which may have changed since the form was opened. */
export const hasForm = (donation: DonationRow, act: string): boolean =>
  donation.withdrawn === null && (act !== 'spoil' || donation.receipt_status === 'ISSUED');

interface Props {
  readonly request: CampaignRequest;
  /** Path of the donation's page. */
  readonly path: string;
  readonly donation: DonationRow;
  readonly version: number;
  readonly fields: readonly ShownField[];
  /** What is wrong with its fields, by their ids. */
  readonly messages: ReadonlyMap<string, string>;
}

/** What staff can change about a donation in force. What is not possible now is not shown. */
export function DonationForms({ request, path, donation, version, fields, messages }: Props) {
  const { language, form: typed, sent } = request;
  const text = texts[language];
  const status = donation.receipt_status;
  const spoiled = status === 'ISSUED' ? [text.withdrawSpoils(donation.receipt_number ?? '')] : [];
  const seen = (
    <>
      <input type="hidden" name="version" value={String(version)} />
      <input type="hidden" name="receipt" value={donation.receipt_number ?? ''} />
    </>
  );
  const isSent = (act: DonationAct) => sent.to === act;
  const reasonOf = (act: DonationAct) => (isSent(act) ? typed.text('reason') : undefined);
  const isReissued = (act: DonationAct, otherwise: boolean) =>
    isSent(act) ? typed.text('reissue') === 'true' : otherwise;
  const confirmed = (action: 'spoil' | 'void' | 'return', effects: readonly string[]) => (
    <ConfirmedForm
      request={request}
      action={`${path}/${action}`}
      hidden={seen}
      summary={text[action]}
      effects={effects}
      button={text[action]}
      isOpen={isSent(action)}
    >
      <Reason id={`${action}-reason`} value={reasonOf(action)} language={language} />
    </ConfirmedForm>
  );
  return (
    <section class="changes" aria-labelledby="changes">
      <h2 id="changes">{donationStatusTexts[language].more}</h2>
      <Details summary={text.correct} isOpen={isSent('correct')}>
        <p>{text.correctHow}</p>
        {status === 'ISSUED' && <p>{text.correctSpoils(donation.receipt_number ?? '')}</p>}
        <ConsoleForm request={request} action={`${path}/correct`}>
          {seen}
          {fields.map((field) => (
            <DonationInput key={field.name} {...field} language={language} />
          ))}
          <CheckField
            name="reissue"
            label={text.reissueAfter}
            isChecked={isReissued('correct', status !== 'PENDING')}
            language={language}
          />
          <Reason
            id="correct-reason"
            value={reasonOf('correct')}
            error={messages.get('correct-reason')}
            language={language}
          />
          <Button>{text.correct}</Button>
        </ConsoleForm>
      </Details>
      {hasForm(donation, 'spoil') && confirmed('spoil', [text.spoilHow(donation.receipt_number ?? '')])}
      <Details summary={text.returnPart} isOpen={isSent('return-part')}>
        <p>{text.returnPartHow}</p>
        <ConsoleForm request={request} action={`${path}/return-part`}>
          {seen}
          <Field {...{ request, of: partFields }} name="amount" />
          <Field {...{ request, of: partFields }} name="day" />
          {status !== 'PENDING' && (
            <CheckField
              {...{ id: 'part-reissue', name: 'reissue', isChecked: isReissued('return-part', true), language }}
              label={text.reissueAfter}
            />
          )}
          <Reason id="part-reason" value={reasonOf('return-part')} language={language} />
          <Button>{text.returnPart}</Button>
        </ConsoleForm>
      </Details>
      {confirmed('void', [text.voidHow, ...spoiled])}
      {confirmed('return', [text.returnHow, ...spoiled])}
    </section>
  );
}

const Reason = ({
  id,
  value,
  error,
  language,
}: {
  readonly id: string;
  readonly value?: string | undefined;
  readonly error?: string | undefined;
  readonly language: Language;
}) => (
  <TextField
    {...{ id, value, error, language }}
    name="reason"
    label={texts[language].reason}
    isRequired
    maxLength={1000}
  />
);

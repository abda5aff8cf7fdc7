import type { ComponentChildren } from 'preact';
import { donationStatusTexts, donationTexts as texts } from '#core/texts/texts.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { Button } from '#server/pages/components/forms/button.tsx';
import { CheckField } from '#server/pages/components/forms/choices.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import { MoneyField, TextField } from '#server/pages/components/forms/text-field.tsx';
import { Confirmation } from '#server/pages/components/parts/confirmation.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import type { Language } from '#server/pages/language.ts';
import { DonationInput, type ShownField } from './fields.tsx';

/** What the forms of a donation's page do. */
export type DonationAct = 'receipt' | 'correct' | 'spoil' | 'return-part' | 'void' | 'return';

/** What a form has that is shown again, besides the facts of a correction. */
export interface SentAgain {
  readonly act: DonationAct;
  readonly reason: string;
  readonly reissue: boolean;
  /** The amount of a part that went back. */
  readonly amount: string;
  readonly day: string;
}

/** Whether the form is offered for the donation as it is now, which may have changed since the form was opened. */
export const hasForm = (donation: DonationRow, act: DonationAct): boolean =>
  donation.withdrawn === null && (act !== 'spoil' || donation.receipt_status === 'ISSUED');

interface Props {
  readonly request: CampaignRequest;
  /** Path of the donation's page. */
  readonly path: string;
  readonly donation: DonationRow;
  readonly version: number;
  readonly fields: readonly ShownField[];
  readonly sent: SentAgain | undefined;
  /** What is wrong with its fields, by their ids. */
  readonly messages: ReadonlyMap<string, string>;
}

/** What staff can change about a donation in force. What is not possible now is not shown. */
export function DonationForms({ request, path, donation, version, fields, sent, messages }: Props) {
  const { language } = request;
  const text = texts[language];
  const status = donation.receipt_status;
  const spoiled = status === 'ISSUED' ? [text.withdrawSpoils(donation.receipt_number ?? '')] : [];
  const seen = (
    <>
      <input type="hidden" name="version" value={String(version)} />
      <input type="hidden" name="receipt" value={donation.receipt_number ?? ''} />
    </>
  );
  const sentBy = (act: DonationAct) => (sent?.act === act ? sent : undefined);
  const [correction, part] = [sentBy('correct'), sentBy('return-part')];
  const formTo = (action: string) => (content: ComponentChildren) => (
    <ConsoleForm request={request} action={`${path}/${action}`}>
      {seen}
      {content}
    </ConsoleForm>
  );
  const confirmed = (action: 'spoil' | 'void' | 'return', effects: readonly string[]) => (
    <Confirmation
      summary={text[action]}
      effects={effects}
      button={text[action]}
      isOpen={sentBy(action) !== undefined}
      form={formTo(action)}
    >
      <Reason id={`${action}-reason`} value={sentBy(action)?.reason} language={language} />
    </Confirmation>
  );
  return (
    <section class="changes" aria-label={donationStatusTexts[language].more}>
      <Details summary={text.correct} isOpen={correction !== undefined}>
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
            isChecked={correction?.reissue ?? status !== 'PENDING'}
            language={language}
          />
          <Reason
            id="correct-reason"
            value={correction?.reason}
            error={messages.get('correct-reason')}
            language={language}
          />
          <Button>{text.correct}</Button>
        </ConsoleForm>
      </Details>
      {hasForm(donation, 'spoil') && confirmed('spoil', [text.spoilHow(donation.receipt_number ?? '')])}
      <Details summary={text.returnPart} isOpen={part !== undefined}>
        <p>{text.returnPartHow}</p>
        <ConsoleForm request={request} action={`${path}/return-part`}>
          {seen}
          <MoneyField
            {...{ id: 'part-amount', name: 'amount', isRequired: true, language }}
            label={text.returnedAmount}
            value={part?.amount}
            error={messages.get('part-amount')}
          />
          <DayField
            {...{ id: 'part-day', name: 'day', isRequired: true, language }}
            label={text.returnedOn}
            value={part?.day}
          />
          {status !== 'PENDING' && (
            <CheckField
              {...{ id: 'part-reissue', name: 'reissue', isChecked: part?.reissue ?? true, language }}
              label={text.reissueAfter}
            />
          )}
          <Reason id="part-reason" value={part?.reason} language={language} />
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

import type { DonationRow } from '#server/campaign/donations/donation.ts';
import type { CampaignRequest } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { donationTexts as texts } from '#server/console/texts/donations.ts';
import { DonationInput, type ShownField } from './fields.tsx';

interface Props {
  readonly request: CampaignRequest;
  /** Of the donation's page. */
  readonly path: string;
  readonly donation: DonationRow;
  readonly version: number;
  /** Whether all gates pass. */
  readonly isReady: boolean;
  readonly fields: readonly ShownField[];
  /** What else a correction's form has that is shown again. */
  readonly correction: { readonly reason: string; readonly reissue: boolean } | undefined;
}

/** What staff can do with a donation in force. What is not possible now is not shown. */
export function DonationForms({ request, path, donation, version, isReady, fields, correction }: Props) {
  const { language } = request;
  const text = texts[language];
  const status = donation.receipt_status;
  const seen = (
    <>
      <input type="hidden" name="version" value={String(version)} />
      <input type="hidden" name="receipt" value={donation.receipt_number ?? ''} />
    </>
  );
  return (
    <>
      {status !== 'ISSUED' && isReady && (
        <ConsoleForm request={request} action={`${path}/receipt`}>
          {seen}
          <button type="submit">{status === 'SPOILED' ? text.reissue : text.issue}</button>
        </ConsoleForm>
      )}
      {status === 'ISSUED' && (
        <details>
          <summary>{text.spoil}</summary>
          <ConsoleForm request={request} action={`${path}/spoil`}>
            {seen}
            <Reason id="spoil-reason" label={text.reason} />
            <button type="submit" class="danger">
              {text.spoil}
            </button>
          </ConsoleForm>
        </details>
      )}
      <details open={correction !== undefined}>
        <summary>{text.correct}</summary>
        <p>{text.correctHow}</p>
        <ConsoleForm request={request} action={`${path}/correct`}>
          {seen}
          {fields.map((field) => (
            <DonationInput key={field.name} {...field} language={language} />
          ))}
          <p class="choice">
            <label>
              <input
                type="checkbox"
                name="reissue"
                value="true"
                checked={correction?.reissue ?? status !== 'PENDING'}
              />{' '}
              {text.reissueAfter}
            </label>
          </p>
          <Reason id="correct-reason" label={text.reason} value={correction?.reason} />
          <button type="submit">{text.correct}</button>
        </ConsoleForm>
      </details>
      <details>
        <summary>{text.void}</summary>
        <p>{text.voidHow}</p>
        <ConsoleForm request={request} action={`${path}/void`}>
          {seen}
          <Reason id="void-reason" label={text.reason} />
          <button type="submit" class="danger">
            {text.void}
          </button>
        </ConsoleForm>
      </details>
      <details>
        <summary>{text.return}</summary>
        <p>{text.returnHow}</p>
        <ConsoleForm request={request} action={`${path}/return`}>
          {seen}
          <Reason id="return-reason" label={text.reason} />
          <button type="submit" class="danger">
            {text.return}
          </button>
        </ConsoleForm>
      </details>
    </>
  );
}

const Reason = ({
  id,
  label,
  value,
}: {
  readonly id: string;
  readonly label: string;
  readonly value?: string | undefined;
}) => (
  <p>
    <label for={id}>{label}</label>
    <input id={id} name="reason" required maxLength={1000} value={value} />
  </p>
);

import { dollars } from '#core/formatters.ts';
import { donationTexts, receiptTexts, donationStatusTexts as texts } from '#core/texts/texts.ts';
import type { DonationHistory } from '#server/campaign/donations/corrections/donation-history.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import type { GateFailure } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import type { DonationState } from '#server/campaign/donations/review/donation-filter.ts';
import type { DonationWarning } from '#server/campaign/donations/review/warnings.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { ConfirmedForm } from '#server/console/pages/confirmed-form.tsx';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { Instant } from '#server/pages/components/parts/day.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';
import { Warnings, warningText } from './notices.tsx';

interface Props {
  readonly request: CampaignRequest;
  readonly donation: DonationRow;
  readonly history: DonationHistory;
  /** What its receipt still waits for. */
  readonly failures: readonly GateFailure[];
  readonly warnings: readonly DonationWarning[];
}

const tones = { PENDING: 'warning', ISSUED: 'good', SPOILED: 'bad', VOIDED: 'bad', RETURNED: 'bad' } as const;

const stateOf = ({ withdrawn, receipt_status }: DonationRow) => (withdrawn ?? receipt_status) as DonationState;

/** The status of a donation: its state in words, its receipt, and what is done next. */
export function DonationStatus({ request, donation, history, failures, warnings }: Props) {
  const { campaign, language } = request;
  const text = texts[language];
  const state = stateOf(donation);
  const hasNoName = warnings.some((warning) => warning.kind === 'NOT_INDIVIDUAL' && warning.reason === 'NO_NAME');
  const isReady = failures.length === 0 && !hasNoName && (state === 'PENDING' || state === 'SPOILED');
  const isPrinted = history.events.some(
    ({ kind, receiptNumber }) => kind === 'PRINTED' && receiptNumber === donation.receipt_number,
  );
  return (
    <section class="standing" aria-labelledby="standing">
      <h2 id="standing">
        <Tag tone={isReady ? undefined : tones[state]}>{text.states[state]}</Tag>
      </h2>
      <p>
        <Words donation={donation} history={history} language={language} />
        {isReady && ` ${text.ready}`}
      </p>
      {failures.length > 0 && (
        <>
          <p>{text.waits}</p>
          <ul>
            {failures.map(({ gate }) => (
              <li key={gate}>{donationTexts[language].gateHelp[gate]}</li>
            ))}
          </ul>
        </>
      )}
      <Warnings warnings={warnings} language={language} />
      <div class="actions">
        {isReady && mayActAs(campaign.role, 'MANAGER') && (
          <IssueForm {...{ request, donation, warnings }} version={history.version} />
        )}
        <ReceiptActions {...{ request, donation, isPrinted }} />
      </div>
    </section>
  );
}

/** The sentence about the receipt, or about a withdrawn donation. */
function Words({ donation, history, language }: Pick<Props, 'donation' | 'history'> & { readonly language: Language }) {
  const text = texts[language];
  const { receipt_number: number, receipt_issued_at: issued, advantage_cents: advantage } = donation;
  const state = stateOf(donation);
  if (state === 'VOIDED' || state === 'RETURNED') return <>{text.withdrawn[state]}</>;
  if (state === 'PENDING') return <>{text.pending}</>;
  if (state === 'SPOILED') {
    return (
      <>
        <strong class="mark">{donationTexts[language].cancelled}</strong> {text.spoiled(number ?? '')}
      </>
    );
  }
  const deliveries = history.events.filter(
    ({ kind, receiptNumber }) => (kind === 'PRINTED' || kind === 'SENT') && receiptNumber === number,
  );
  return (
    <>
      {text.receipt} <strong>{number}</strong>
      {issued && (
        <>
          , {text.issued} <Instant time={issued} language={language} />
        </>
      )}
      , {text.forAmount(dollars(donation.eligible_cents)[language])}.
      {advantage !== null && advantage > 0 && ` ${text.lessAdvantage}`}{' '}
      {deliveries.length === 0 ? text.notHandedOver : text.handedOver(deliveries.at(-1)?.kind === 'SENT')}
    </>
  );
}

function IssueForm({
  request,
  donation,
  warnings,
  version,
}: Pick<Props, 'request' | 'donation' | 'warnings'> & { readonly version: number }) {
  const text = donationTexts[request.language];
  const action = campaignPath(request.campaign, `/donations/${donation.id}/receipt`);
  const words = donation.receipt_status === 'SPOILED' ? text.reissue : text.issue;
  return (
    <ConfirmedForm
      request={request}
      action={action}
      summary={words}
      effects={[
        ...warnings.map((warning) => warningText(warning, request.language)),
        texts[request.language].issueEffects(dollars(donation.eligible_cents)[request.language]),
      ]}
      button={words}
      isNext={warnings.length === 0}
      hidden={
        <>
          <input type="hidden" name="version" value={String(version)} />
          <input type="hidden" name="receipt" value={donation.receipt_number ?? ''} />
        </>
      }
    />
  );
}

function ReceiptActions({
  request,
  donation,
  isPrinted,
}: Pick<Props, 'request' | 'donation'> & { readonly isPrinted: boolean }) {
  const { campaign, language } = request;
  const { receipt_number: number, receipt_status: status } = donation;
  if (number === null) return null;
  const isValid = status === 'ISSUED';
  const text = receiptTexts[language];
  return (
    <>
      {isValid && (
        <ConsoleForm request={request} action={campaignPath(campaign, '/receipts/chosen')}>
          <input type="hidden" name="number" value={number} />
          <div class="actions">
            <Button icon="printer" name="act" value="print" opensTab>
              {text.printOne}
            </Button>
            {mayActAs(campaign.role, 'MANAGER') && (
              <Button kind="secondary" name="act" value={isPrinted ? 'not-printed' : 'printed'}>
                {isPrinted ? text.markNotPrintedOne : text.markPrintedOne}
              </Button>
            )}
          </div>
        </ConsoleForm>
      )}
      <LinkButton kind="secondary" href={`${campaignPath(campaign, '/receipts')}?${new URLSearchParams({ number })}`}>
        {donationTexts[language].view}
      </LinkButton>
    </>
  );
}

import { dollars } from '#core/formatters.ts';
import { donationTexts, recordingTexts, slipTexts, depositTexts as texts } from '#core/texts/texts.ts';
import { mostDonations } from '#server/campaign/donations/deposit/deposit.ts';
import type { DepositRow } from '#server/campaign/donations/deposit/deposit-review.ts';
import { type CampaignRequest, type ConsolePage, campaignPath } from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import type { Reading } from '#server/console/records/readings.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import { messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { MoneyField } from '#server/pages/components/forms/text-field.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Notice } from '#server/pages/components/parts/notice.tsx';
import type { Language } from '#server/pages/language.ts';
import { readTypedAmount } from '#server/records/typed-number.ts';
import { ChequeRow } from './cheque-row.tsx';
import { depositMethods } from './deposit-errors.ts';
import type { KnownOfRow } from './known-rows.ts';
import { rowField, sumOf, type TypedDeposit } from './read-deposit.ts';

export const rowsAtFirst = 10;

/** The number of empty rows on a phone, where a row is as tall as half the screen. */
const rowsOnPhone = 2;

export interface DepositView {
  /** The id under which the form records its deposit. */
  readonly id: string;
  readonly deposit: TypedDeposit;
  /** How many rows there are to type in. */
  readonly rows: number;
  /** Whether more rows were requested. */
  readonly isMore?: boolean;
  /** What is to be seen, by the numbers of rows. */
  readonly reviews?: ReadonlyMap<number, DepositRow>;
  /** Amounts whose writing had to be interpreted, by the numbers of rows. */
  readonly readings?: ReadonlyMap<number, readonly Reading[]>;
  /** How many donations the form before this one has recorded. */
  readonly recorded?: number | undefined;
  /** What a look-up of known donors has found, by the numbers of rows. */
  readonly known?: ReadonlyMap<number, KnownOfRow>;
  /** The slip of those. */
  readonly slip?: string | undefined;
}

/** The page on which the cheques of a deposit are typed. */
export function depositPage(request: CampaignRequest, view: DepositView): ConsolePage {
  const { campaign, language } = request;
  const { deposit, reviews = new Map(), readings = new Map(), known = new Map<number, KnownOfRow>() } = view;
  const { errors } = request.sent;
  const text = texts[language];
  const path = campaignPath(campaign, '/donations');
  const messages = messagesOf(errors);
  const typed = new Map(deposit.rows.map((row) => [row.number, row.texts]));
  const numbers = Array.from({ length: Math.min(view.rows, mostDonations) }, (_, at) => at + 1);
  const lastTyped = deposit.rows.at(-1)?.number ?? 0;
  const shownOnPhone = Math.max(rowsOnPhone + Number(view.isMore ?? false), lastTyped + 1);
  const row = (number: number) => (
    <ChequeRow
      isSpare={number > shownOnPhone}
      key={number}
      {...{ number, messages, language }}
      valueIn={(field) => typed.get(number)?.get(field) ?? ''}
      review={reviews.get(number)}
      seen={deposit.seen}
      readings={readings.get(number)}
      known={known.get(number)}
    />
  );
  return {
    title: text.title,
    scripts: ['deposit.js'],
    place: { campaign, section: 'donations' },
    notice: view.recorded !== undefined && (
      <>
        {text.recorded(view.recorded)} <a href={path}>{text.seeDonations}</a>{' '}
        {view.slip && <a href={`${path}/deposits/${view.slip}`}>{slipTexts[language].see}</a>}
      </>
    ),
    content: (
      <>
        {known.size > 0 && <Notice role="status">{text.chooseKnown}</Notice>}
        <ToReview {...{ reviews, hasInterpreted: readings.size > 0, hasErrors: errors.length > 0, language }} />
        <div class="actions">
          <Details summary={text.help}>
            <p>{text.how}</p>
            <p>{text.attestedHow}</p>
          </Details>
          <LinkButton kind="secondary" href={`${path}/deposits`} icon="clipboard-list">
            {slipTexts[language].title}
          </LinkButton>
        </div>
        <ConsoleForm request={request} action={`${path}/deposit`}>
          <input type="hidden" name="id" value={view.id} />
          <div
            class="deposit"
            data-known={`${path}/deposit/known`}
            data-donors={recordingTexts[language].knownDonors}
            data-addresses={recordingTexts[language].knownAddresses}
            data-most={mostDonations}
          >
            <Slip {...{ deposit, messages, language }} />
            {numbers.map(row)}
            <template>{row(0)}</template>
          </div>
          <p class="deposit-more">
            <Button kind="secondary" icon="plus" name="more" value="1">
              <span class="on-wide">{text.addRows}</span>
              <span class="on-phone">{text.addRow}</span>
            </Button>
            {/* The script of the page offers the same while a name is typed, and removes it. */}
            <Button kind="secondary" icon="search" name="find" value="1">
              {text.lookUp}
            </Button>
          </p>
          <Foot deposit={deposit} language={language} />
        </ConsoleForm>
      </>
    ),
  };
}

function ToReview({
  reviews,
  hasInterpreted,
  hasErrors,
  language,
}: {
  readonly reviews: ReadonlyMap<number, DepositRow>;
  readonly hasInterpreted: boolean;
  readonly hasErrors: boolean;
  readonly language: Language;
}) {
  const text = texts[language];
  const warned = [...reviews].filter(([, { warnings }]) => warnings.length > 0);
  if (hasErrors || (warned.length === 0 && !hasInterpreted)) return null;
  return (
    <Notice tone="warning" role="alert">
      <p>{warned.length > 0 ? text.check : text.checkAmounts}</p>
      {warned.length > 0 && (
        <ul>
          {warned.map(([number]) => (
            <li key={number}>
              <a href={`#${rowField('seen', number)}`}>
                {text.cheque(number)} – {text.unseen}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** What all cheques of the deposit have, and what they come to. */
function Slip({
  deposit,
  messages,
  language,
}: {
  readonly deposit: TypedDeposit;
  readonly messages: ReadonlyMap<string, string>;
  readonly language: Language;
}) {
  const text = texts[language];
  const { fields, methods } = donationTexts[language];
  return (
    <fieldset class="slip">
      <legend>{text.slip}</legend>
      <div class="cells">
        <DayField
          {...{ name: 'date', label: fields.date, error: messages.get('date'), language }}
          value={deposit.date}
        />
        <SelectField
          {...{ name: 'method', label: fields.method, error: messages.get('method'), language }}
          choices={depositMethods.map((method) => ({ value: method, label: methods[method] }))}
          value={deposit.method}
        />
        <MoneyField
          {...{ name: 'total', label: text.total, hint: text.totalHint, error: messages.get('total'), language }}
          value={deposit.total}
        />
      </div>
    </fieldset>
  );
}

/** The running total beside what is still to come, and the button. That of Enter without scripts is the one above, which adds rows. */
function Foot({ deposit, language }: { readonly deposit: TypedDeposit; readonly language: Language }) {
  const text = texts[language];
  const sum = sumOf(deposit.rows);
  const total = readTypedAmount(deposit.total);
  const slip = total && 'hundredths' in total ? total.hundredths : undefined;
  return (
    <div class="deposit-foot">
      {/* What a chosen donor gave stands in a row that was hidden before, which is not announced. */}
      <p id="deposit-said" class="unseen" role="status" />
      <dl>
        <div>
          <dt>{text.sum}</dt>
          <dd id="deposit-sum">{dollars(sum)[language]}</dd>
        </div>
        <div hidden={slip === undefined}>
          <dt>{text.difference}</dt>
          <dd id="deposit-difference">{slip === undefined ? '' : dollars(slip - sum)[language]}</dd>
        </div>
      </dl>
      <Button>{text.record}</Button>
    </div>
  );
}

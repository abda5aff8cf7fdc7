import { isDay } from '#core/dates.ts';
import { dollars } from '#core/formatters.ts';
import { donationStatusTexts, recordingTexts, reportTexts, donationTexts as texts } from '#core/texts/texts.ts';
import type { DonationHistory } from '#server/campaign/donations/corrections/donation-history.ts';
import type { DonationRow } from '#server/campaign/donations/donation.ts';
import { viewDonation } from '#server/campaign/donations/view-donation.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { didHere } from '#server/console/pages/done.tsx';
import { WhatWasTyped } from '#server/console/pages/pending-form.tsx';
import type { DonationField } from '#server/console/texts/donations.ts';
import { formatDay } from '#server/console/texts/time.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { Day, Instant } from '#server/pages/components/parts/day.tsx';
import { Definitions } from '#server/pages/components/parts/definitions.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { type Language, withColon } from '#server/pages/language.ts';
import { DonationStatus } from './donation-status.tsx';
import { changedTexts, donationFields, sentTexts, shownText } from './fields.tsx';
import { DonationForms, hasForm } from './forms.tsx';
import { DonorTotal } from './notices.tsx';

/** One donation: its status and what is done next, what to review, what can be changed, its fields, and its history. */
export async function donationPage(request: CampaignRequest, { execute }: ConsoleServices): Promise<ConsolePage> {
  const { campaign, params, language, form: typed, sent } = request;
  const text = texts[language];
  const viewed = await execute(viewDonation, params.donation ?? '');
  const { donation, history, warnings, donorYear: ofDonor, failures } = viewed;
  const statusTexts = donationStatusTexts[language];
  const path = campaignPath(campaign, `/donations/${donation.id}`);
  const messages = messagesOf(sent.errors);
  // What a correction changed is shown as it was typed, and all else as stored, whichever version it was made from.
  const madeFrom = history.versions.get(Number(typed.text('version'))) ?? donation;
  const changed = sent.to === 'correct' ? changedTexts(sentTexts(typed), madeFrom) : undefined;
  const readings = new Map(sent.readings.map(({ name, plain }) => [name, plain]));
  const factShown = (name: DonationField, column: keyof DonationRow) =>
    (changed && readings.get(name)) ?? shownText(changed?.get(name) ?? donation[column], language);
  const mayChange = donation.withdrawn === null && mayActAs(campaign.role, 'MANAGER');
  return {
    title: donation.donor_name,
    heading: `${donation.donor_name}, ${dollars(donation.amount_cents)[language]}`,
    place: { campaign, section: 'donations' },
    notice: didHere(request, 'donation-recorded')
      ? recordingTexts[language].recorded(dollars(donation.amount_cents)[language])
      : undefined,
    content: (
      <>
        {sent.to && !hasForm(donation, sent.to) && <WhatWasTyped fields={typed.fields} language={language} />}
        <DonationStatus {...{ request, donation, history, failures, warnings }} />
        <div class="two-columns">
          <section>
            <h2>{statusTexts.facts}</h2>
            <Facts donation={donation} language={language} />
            <DonorTotal donorYear={ofDonor} language={language} />
            <p>
              <a href={`${path}/year`}>{reportTexts[language].yearTitle(ofDonor.year)}</a>
            </p>
          </section>
          <section>
            <h2>{text.history}</h2>
            <History history={history} language={language} />
          </section>
        </div>
        {mayChange && (
          <DonationForms
            {...{ request, path, donation, messages }}
            version={history.version}
            fields={donationFields.map(({ name, column, required }) => ({
              name,
              required,
              error: messages.get(name),
              value: factShown(name, column),
            }))}
          />
        )}
        <Details summary={statusTexts.aboutReceipts}>
          <p>{text.notOfficial}</p>
        </Details>
      </>
    ),
  };
}

/** What is recorded; the names of what is not, in one line. */
function Facts({ donation, language }: { readonly donation: DonationRow; readonly language: Language }) {
  const text = texts[language];
  const isEmpty = (value: unknown) => value === null || value === '';
  // Only for the candidate's own contributions is there something to say.
  const fields = donationFields.filter(({ name }) => name !== 'fromCandidate' || donation.from_candidate);
  const recorded = fields.filter(({ column }) => !isEmpty(donation[column]));
  const others = fields.filter(({ column }) => isEmpty(donation[column]));
  return (
    <>
      <Definitions
        of={[
          ...recorded.map(
            ({ name, column }) => [text.fields[name], shownValue(name, donation[column], language)] as const,
          ),
          [text.eligible, dollars(donation.eligible_cents)[language]],
        ]}
      />
      {others.length > 0 && (
        <p class="hint">
          {withColon(donationStatusTexts[language].notRecorded, language)}{' '}
          {others.map(({ name }) => text.fields[name].toLowerCase()).join(', ')}
        </p>
      )}
    </>
  );
}

function History({ history, language }: { readonly history: DonationHistory; readonly language: Language }) {
  const text = texts[language];
  return (
    <ol>
      {history.events.map(({ at, kind, who, key, reason, receiptNumber, part, changes }, i) => (
        <li key={`${i}${kind}`}>
          <Instant time={at} language={language} />
          {withColon('', language)} {text.events[kind]}
          {receiptNumber && ` (${receiptNumber})`}
          {part && ` (${text.partReturned(dollars(part.cents)[language], formatDay(part.on, language))})`}
          {who && `, ${who}`}
          {key && `, ${text.byKey(key)}`}
          {reason && `${withColon('', language)} ${reason}`}
          {changes.length > 0 && (
            <ul>
              {changes.map(({ field, from, to }) => (
                <li key={field}>
                  {withColon(text.fields[field as DonationField], language)} {shownValue(field, from, language)} →{' '}
                  {shownValue(field, to, language)}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

const shownValue = (name: string, value: unknown, language: Language) =>
  name === 'date' && typeof value === 'string' && isDay(value) ? (
    <Day day={value} language={language} />
  ) : (
    valueText(name, value, language)
  );

function valueText(name: string, value: unknown, language: Language): string {
  const text = texts[language];
  if (value === null || value === '') return text.empty;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return dollars(value)[language];
  return name === 'method' ? text.methods[value as DonationRow['method']] : String(value);
}

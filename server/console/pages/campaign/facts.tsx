import type { ComponentChildren } from 'preact';
import { isDay } from '#core/dates.ts';
import { wordingIn } from '#core/texts/record-name.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { donationTexts, factTexts as texts } from '#core/texts/texts.ts';
import { type CampaignRow, campaignRecord } from '#server/campaign/campaigns/campaign.ts';
import { proposedTimeZone, timeZones } from '#server/campaign/campaigns/time-zones.ts';
import {
  type CampaignFact,
  campaignFacts,
  longestFact,
  updateCampaign,
} from '#server/campaign/campaigns/update-campaign.ts';
import { viewCampaign } from '#server/campaign/campaigns/view-campaign.ts';
import type { Gate } from '#server/campaign/donations/receipts/gates/failed-gates.ts';
import { shutGates } from '#server/campaign/donations/receipts/gates/open-gates.ts';
import { readFields } from '#server/campaign/operator/read-fields.ts';
import { form, page } from '#server/console/forms/page.ts';
import { noneSent } from '#server/console/forms/sent-form.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { ConsoleForm } from '#server/console/pages/frame.tsx';
import { dayFinding } from '#server/console/records/day-finding.ts';
import { fieldErrors } from '#server/console/texts/records/findings.ts';
import { Button } from '#server/pages/components/forms/button.tsx';
import { CheckField, SelectField } from '#server/pages/components/forms/choices.tsx';
import { DayField } from '#server/pages/components/forms/day-field.tsx';
import { type FieldError, messagesOf } from '#server/pages/components/forms/error-summary.tsx';
import { SaveBar } from '#server/pages/components/forms/save-bar.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { Details } from '#server/pages/components/parts/details.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Form } from '#server/pages/input/form.ts';
import type { Language } from '#server/pages/language.ts';
import type { Finding } from '#server/records/check-record.ts';
import { isAsShown } from '#server/records/same-text.ts';
import { PlanAndUse } from './plan-and-use.tsx';

/** Facts that no campaign is without. */
const needed: readonly CampaignFact[] = ['name', 'candidateName', 'party', 'riding', 'electionDate'];
const days: readonly CampaignFact[] = ['electionDate', 'nominationConfirmedDate'];

/** Everything that is wrong with the facts of a campaign as they were typed. */
function factFindings(typed: (name: CampaignFact) => string): Finding[] {
  return campaignFacts.flatMap((field): Finding[] => {
    const text = typed(field);
    if (text === '') return needed.includes(field) ? [{ field, problem: 'MISSING' }] : [];
    if (text.length > longestFact(field)) return [{ field, problem: 'TOO_LONG', limit: longestFact(field) }];
    return days.includes(field) && !isDay(text) ? [dayFinding(field, text)] : [];
  });
}

/** A fact as a form has it. */
const typedValue = (row: CampaignRow, name: CampaignFact): string => {
  const value = row[campaignRecord.fields[name].column];
  return value === null ? '' : String(value);
};

/** The hidden field with what the form showed: only what its sender changed is changed. */
const shownName = (name: CampaignFact): string => `shown-${name}`;

function townsOf(zone: string, language: Language): string {
  const towns = timeZones.find(({ name }) => name === zone);
  return towns ? wordingIn(language, towns) : zone;
}

const dates: readonly string[] = ['nominationConfirmedDate', 'electionDate'];

/** A fact as it was typed. */
const typedFact = (form: Form, name: string): string => (dates.includes(name) ? form.day(name) : form.text(name));

function changesOf({ form }: CampaignRequest): Record<string, unknown> {
  const typed = campaignFacts.map((name): [CampaignFact, string] => {
    const text = typedFact(form, name);
    return [name, name === 'leaderAuthorizationOnFile' ? String(text === 'true') : text];
  });
  return readFields(
    campaignRecord.fields,
    new Map(typed.filter(([name, text]) => !isAsShown(text, form.text(shownName(name))))),
  );
}

async function factsPage(request: CampaignRequest, { execute, plans }: ConsoleServices): Promise<ConsolePage> {
  const { campaign, language, now, form: typed, sent } = request;
  const text = texts[language];
  const { row, use } = await execute(viewCampaign);
  const shut = shutGates(row, now);
  const messages = messagesOf(sent.errors);
  const isSentBack = sent !== noneSent;
  const fieldOf = (name: CampaignFact, isRequired: boolean) => ({
    name,
    label: text.fields[name],
    error: messages.get(name),
    isRequired,
    language,
    value: isSentBack ? typed.text(name) : typedValue(row, name),
  });
  const input = (name: CampaignFact, { required = false }: { required?: boolean } = {}) => (
    <div key={name}>
      <input type="hidden" name={shownName(name)} value={typedValue(row, name)} />
      {dates.includes(name) ? (
        <DayField {...fieldOf(name, required)} />
      ) : (
        <TextField {...fieldOf(name, required)} maxLength={longestFact(name)} />
      )}
    </div>
  );
  const group = (name: keyof typeof text.groups, gate: Gate | null, children: ComponentChildren) => {
    const law = textNamed(text.laws, name);
    return (
      <fieldset>
        <legend>{text.groups[name]}</legend>
        {gate && (
          <p>
            {shut.has(gate) ? (
              <Tag tone="warning" icon="triangle-alert">
                {text.notMet(donationTexts[language].gates[gate])}
              </Tag>
            ) : (
              <Tag tone="good" icon="check">
                {text.met(donationTexts[language].gates[gate])}
              </Tag>
            )}
          </p>
        )}
        <p>{text.purpose[name]}</p>
        {children}
        {law !== undefined && (
          <Details summary={text.law}>
            <p>{law}</p>
          </Details>
        )}
      </fieldset>
    );
  };
  const authorization = 'leaderAuthorizationOnFile';
  const isTicked = isSentBack ? typed.text(authorization) === 'true' : row.leader_authorization_on_file;
  return {
    title: text.title,
    place: { campaign, section: 'facts' },
    content: (
      <>
        <p>{text.lead}</p>
        <ConsoleForm request={request} action={campaignPath(campaign, '/campaign')}>
          <div class="groups">
            {group('level', 'FEDERAL', <p>{text.levels[row.election_level]}</p>)}
            {group('agent', 'AGENT', [input('officialAgentName'), input('officialAgentAddress')])}
            {group('window', 'WINDOW', [input('nominationConfirmedDate'), input('electionDate', { required: true })])}
            {group(
              'authorization',
              'AUTHORIZATION',
              <>
                <input type="hidden" name={shownName(authorization)} value={typedValue(row, authorization)} />
                <CheckField
                  name={authorization}
                  label={text.fields[authorization]}
                  isChecked={isTicked}
                  language={language}
                />
              </>,
            )}
            {group('receipt', null, [
              input('candidateName', { required: true }),
              input('party', { required: true }),
              input('riding', { required: true }),
              input('ednNumber'),
              input('name', { required: true }),
            ])}
            {group(
              'place',
              null,
              <>
                <input type="hidden" name={shownName('timeZone')} value={typedValue(row, 'timeZone')} />
                <SelectField
                  {...fieldOf('timeZone', false)}
                  empty={text.ofProvince(townsOf(proposedTimeZone(row.edn_number), language))}
                  choices={timeZones.map((zone) => ({ value: zone.name, label: wordingIn(language, zone) }))}
                />
              </>,
            )}
          </div>
          <SaveBar>
            <Button>{text.save}</Button>
          </SaveBar>
        </ConsoleForm>
        <PlanAndUse language={language} row={row} plan={plans[row.subscription_tier]} use={use} />
      </>
    ),
  };
}

/** What stays as it was shown is not looked at: it may be from before a rule, or not on the form. */
function faultsOf({ form: typed, language }: CampaignRequest): FieldError[] {
  const findings = factFindings((name) => typedFact(typed, name)).filter(
    ({ field }) => !isAsShown(typedFact(typed, field), typed.text(shownName(field as CampaignFact))),
  );
  return fieldErrors(findings, texts[language].fields, language);
}

export const factRoutes = page({
  path: '/campaigns/:campaign/campaign',
  access: 'OWNER',
  show: factsPage,
  forms: [
    form({
      access: 'OWNER',
      keepsDraft: true,
      check: (_, request) => faultsOf(request),
      act: (_, request, { execute }) => execute(updateCampaign, changesOf(request)),
      done: 'campaign-saved',
    }),
  ],
});

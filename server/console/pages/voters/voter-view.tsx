import { fieldLabels, lawnSignTexts, recordTexts, walkListTexts } from '#core/texts/texts.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { callOf, mayBeCalled, recordVoterCall } from '#server/console/pages/calls/voter-call.tsx';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { takeBackInteraction } from '#server/console/pages/interactions/take-back.tsx';
import { dialled, EmailLink, PhoneLink, writtenTo } from '#server/console/pages/records/contact-links.tsx';
import type { FactGroup, RecordView } from '#server/console/pages/records/record-routes.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { unbrokenSpaces } from '#server/pages/components/parts/unbroken.tsx';
import type { Language } from '#server/pages/language.ts';
import { inputFields } from '#server/records/record.ts';
import type { StoredRow } from '#server/records/record-version.ts';
import { Erasure, erasure } from './erase.tsx';
import { interactionsIn } from './interactions.tsx';

export const voterName = ({ last_name, first_name }: Pick<VoterRow, 'last_name' | 'first_name'>): string =>
  `${last_name}, ${first_name}`;

/** A voter's page: what users need first is at the top. */
export const voterView: RecordView = {
  nameOf: (row) => voterName(row as VoterRow),
  groups: (row, shown, language) => groupsOf(row as VoterRow, shown, language),
  actions: (row, request) => <Actions voter={row as VoterRow} request={request} />,
  beside: (row, request, services) => callOf(row as VoterRow, request, services),
  more: async (row, request, services) => (
    <>
      {await interactionsIn(row as VoterRow, request, services)}
      <Erasure row={row} request={request} />
    </>
  ),
  forms: [takeBackInteraction, recordVoterCall, erasure],
  scripts: ['calls.js'],
};

const fields = inputFields(voterRecord.fields);

/** The fields that are shown and changed together. */
const together = (group: string) => fields.flatMap(([name, { form }]) => (form?.group === group ? [name] : []));

/** Fields that have a place of their own on the page. */
const placed: readonly string[] = ['phone', 'email', 'supportLevel', 'notes', 'tags', 'externalId'];

/** Any other field is a row of the page, in the order of the entries. */
const ownRow = fields.flatMap(([name, { form }]) => (form?.group || placed.includes(name) ? [] : [name]));

function groupsOf(voter: VoterRow & StoredRow, shown: ReadonlyMap<string, string>, language: Language): FactGroup[] {
  const labels: Readonly<Record<string, string>> = fieldLabels[language].VOTERS;
  const { groups } = recordTexts[language];
  const { level } = walkListTexts[language];
  const fact = (name: string, value: FactGroup['value'] = shown.get(name) ?? '') => ({
    names: [name],
    label: labels[name] ?? name,
    value,
  });
  const { address, city, province, postal_code, support_level } = voter;
  return [
    fact('phone', voter.phone ? <PhoneLink phone={voter.phone} /> : ''),
    fact('email', voter.email ? <EmailLink email={voter.email} /> : ''),
    { ...fact('supportLevel', support_level ? level[support_level as keyof typeof level] : ''), label: groups.support },
    fact('notes'),
    {
      names: together('address'),
      label: groups.address,
      value: `${address}\n${city} ${province} ${unbrokenSpaces(postal_code)}`,
    },
    { names: together('riding'), label: groups.riding, value: ridingAndPoll(voter, language) },
    ...ownRow.map((name) => fact(name)),
    fact('tags'),
    {
      names: together('doNotContact'),
      label: labels.doNotContact ?? '',
      value: noContactOf(voter, language),
    },
    { names: together('name'), label: groups.name, value: voterName(voter) },
    fact('externalId'),
  ];
}

/** The riding, and the poll if it is known. */
export const ridingAndPoll = ({ riding, poll }: Pick<VoterRow, 'riding' | 'poll'>, language: Language): string =>
  poll.trim() === '' ? riding : `${riding}, ${unbrokenSpaces(walkListTexts[language].poll(poll))}`;

/** By which channels the voter should not be contacted, and why; empty if nothing is recorded. */
function noContactOf({ do_not_contact, do_not_contact_reason }: VoterRow, language: Language): string {
  const named = (do_not_contact ?? []).map((channel) => recordTexts[language].channels[channel]).join(', ');
  return [named, do_not_contact_reason ?? ''].filter(Boolean).join('\n');
}

/** Calls and writes by one touch, and records that the voter wants a sign. */
function Actions({ voter, request }: { readonly voter: VoterRow; readonly request: CampaignRequest }) {
  const { campaign, language } = request;
  const text = recordTexts[language];
  const { id, phone } = voter;
  const refusedChannels: readonly string[] = voter.do_not_contact ?? [];
  const canCall = phone !== null && mayBeCalled(voter);
  const email = refusedChannels.includes('EMAIL') ? null : voter.email;
  const mayChange = mayActAs(campaign.role, 'MANAGER');
  if (!canCall && !email && !mayChange) return null;
  return (
    <LinkButtons
      links={[
        canCall && { href: dialled(phone), icon: 'phone', label: text.call, isMain: true },
        email && { href: writtenTo(email), icon: 'mail', label: text.write },
        mayChange && {
          href: campaignPath(campaign, `/lawn-signs/new?voter=${id}`),
          icon: 'signpost',
          label: lawnSignTexts[language].add,
        },
      ]}
    />
  );
}

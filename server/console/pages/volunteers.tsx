import { formatters } from '#core/formatters.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { fieldLabels, recordTexts, turfTexts } from '#core/texts/texts.ts';
import { mostFound } from '#server/campaign/volunteers/find-volunteers.ts';
import { viewVolunteers } from '#server/campaign/volunteers/view-volunteers.ts';
import type { VolunteerRow } from '#server/campaign/volunteers/volunteer.ts';
import { volunteerOrder, volunteerSorts } from '#server/campaign/volunteers/volunteer-orders.ts';
import { fieldsOf } from '#server/console/forms/fields.ts';
import { type CampaignRequest, type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { LinkButtons } from '#server/console/pages/controls.tsx';
import { list } from '#server/console/pages/lists/list.tsx';
import { dialled, EmailLink, PhoneLink, writtenTo } from '#server/console/pages/records/contact-links.tsx';
import { formFields } from '#server/console/pages/records/record-form.tsx';
import { recordRoutes } from '#server/console/pages/records/record-routes.tsx';
import { enteredVolunteer } from '#server/console/records/entered-kind.ts';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import type { Language } from '#server/pages/language.ts';

const volunteerList = list({
  path: '/volunteers',
  access: 'MEMBER',
  section: 'volunteers',
  texts: recordTexts,
  filters: fieldsOf(recordTexts, { q: { kind: 'search', label: 'findVolunteer', most: 200 } }),
  sorts: { name: 'text', state: 'text' },
  // What a search finds has an order of its own.
  offers: ({ q }) => (q === undefined ? volunteerSorts : []),
  find({ values: { q = '' }, sort, cursor, limit }, { execute }) {
    const order = sort && volunteerOrder(sort.sort, sort.isDescending);
    return execute(viewVolunteers, { text: q, limit, cursor, order });
  },
  rows: ({ rows }) => rows,
  next: ({ nextCursor }) => nextCursor,
  nextLabel: ({ older }) => older,
  title: ({ text }) => text.VOLUNTEERS.title,
  head: ({ text: { VOLUNTEERS }, mayManage, own, to }) =>
    mayManage && (
      <LinkButtons
        links={[
          { href: `${own}/new`, icon: 'plus', label: VOLUNTEERS.add, isMain: true },
          { href: to('/import/volunteers'), icon: 'upload', label: VOLUNTEERS.import },
        ]}
      />
    ),
  above: ({ text, found }) => found.hasMore && <p class="hint">{text.volunteersCut(mostFound)}</p>,
  none: ({ text, isFiltered, own }) =>
    isFiltered
      ? { title: text.noVolunteerFound, how: <a href={own}>{text.showAllVolunteers}</a> }
      : { title: text.VOLUNTEERS.none, how: text.noVolunteersHow },
  columns({ text: { VOLUNTEERS, statuses }, language, own }) {
    const [name = '', email = '', phone = '', role = '', state = '', skills = '', hours = ''] = VOLUNTEERS.columns;
    return [
      {
        label: name,
        isHead: true,
        sortBy: 'name',
        cell: (volunteer) => <a href={`${own}/${volunteer.id}`}>{volunteer.name}</a>,
      },
      { label: email, cell: (volunteer) => <EmailLink email={volunteer.email} /> },
      { label: phone, kind: 'day', cell: (volunteer) => <PhoneLink phone={volunteer.phone} /> },
      { label: role, cell: (volunteer) => volunteer.role },
      {
        label: state,
        sortBy: 'state',
        kind: 'day',
        cell: ({ status }) => <Tag tone={status === 'ACTIVE' ? 'good' : undefined}>{statuses[status]}</Tag>,
      },
      { label: skills, cell: (volunteer) => volunteer.skills.join('; ') },
      { label: hours, kind: 'number', cell: (volunteer) => formatHours(volunteer.hours_logged, language) },
    ];
  },
});

export const volunteerRoutes: readonly ConsoleRoute[] = [
  ...volunteerList.routes(),
  ...recordRoutes(enteredVolunteer, 'volunteers', {
    nameOf: (row) => String(row.name),
    actions: (row, request) => <Actions {...{ volunteer: row as VolunteerRow, request }} />,
    groups: (_, shown, language) =>
      formFields(enteredVolunteer).map((name) => ({
        names: [name],
        label: textNamed(fieldLabels[language].VOLUNTEERS, name) ?? name,
        value: shownFact(name, shown.get(name) ?? '', language),
      })),
  }),
];

/** Calls and writes by one touch, and leads to the turfs that are given out. */
function Actions({
  volunteer: { phone, email },
  request: { campaign, language },
}: {
  readonly volunteer: VolunteerRow;
  readonly request: CampaignRequest;
}) {
  const text = recordTexts[language];
  return (
    <LinkButtons
      links={[
        phone !== null && /\d/.test(phone) && { href: dialled(phone), icon: 'phone', label: text.call, isMain: true },
        { href: writtenTo(email), icon: 'mail', label: text.write },
        { href: campaignPath(campaign, '/turfs'), icon: 'map', label: turfTexts[language].title },
      ]}
    />
  );
}

function shownFact(name: string, value: string, language: Language) {
  if (name === 'phone') return <PhoneLink phone={value} />;
  if (name === 'email') return <EmailLink email={value} />;
  return name === 'status' ? recordTexts[language].statuses[value as VolunteerRow['status']] : value;
}

const formatHours = (hours: number, language: Language): string => formatters.hundredths[language].format(hours);

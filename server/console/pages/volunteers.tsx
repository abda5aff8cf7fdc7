import { formatters } from '#core/formatters.ts';
import { textNamed } from '#core/texts/text-named.ts';
import { fieldLabels, recordTexts } from '#core/texts/texts.ts';
import { mostFound } from '#server/campaign/volunteers/find-volunteers.ts';
import { viewVolunteers } from '#server/campaign/volunteers/view-volunteers.ts';
import type { VolunteerRow } from '#server/campaign/volunteers/volunteer.ts';
import { type VolunteerSort, volunteerOrder, volunteerSorts } from '#server/campaign/volunteers/volunteer-orders.ts';
import { type ConsoleRoute, campaignPath } from '#server/console/http/route.ts';
import { type ListColumn, ListPages, ListTable, readListing } from '#server/console/pages/lists/listing.tsx';
import { EmailLink, PhoneLink } from '#server/console/pages/records/contact-links.tsx';
import { formFields } from '#server/console/pages/records/record-form.tsx';
import { recordRoutes } from '#server/console/pages/records/record-routes.tsx';
import { enteredVolunteer } from '#server/console/records/entered-kind.ts';
import { mayActAs } from '#server/operations/roles.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { TextField } from '#server/pages/components/forms/text-field.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Tag } from '#server/pages/components/parts/tag.tsx';
import { queryText } from '#server/pages/input/query-text.ts';
import type { Language } from '#server/pages/language.ts';

const pageLength = 50;
const sortKinds = { name: 'text', state: 'text' } as const;

export const volunteerRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/campaigns/:campaign/volunteers',
    access: 'MEMBER',
    async handle(request, { execute }) {
      const { campaign, language, query } = request;
      const text = recordTexts[language];
      const typed = queryText(query, 'q');
      // What a search finds has an order of its own.
      const offered = typed === '' ? volunteerSorts : [];
      const path = campaignPath(campaign, '/volunteers');
      const listing = readListing(query, { path, offered, kinds: sortKinds });
      const { chosen } = listing;
      const order = chosen && volunteerOrder(chosen.sort, chosen.isDescending);
      const asked = { text: typed, limit: pageLength, cursor: query.get('cursor') ?? undefined, order };
      const { rows, nextCursor, hasMore } = await execute(viewVolunteers, asked);
      return {
        title: text.VOLUNTEERS.title,
        place: { campaign, section: 'volunteers' },
        content: (
          <>
            <h1>{text.VOLUNTEERS.title}</h1>
            {mayActAs(campaign.role, 'MANAGER') && (
              <div class="actions">
                <LinkButton href={`${path}/new`} icon="plus">
                  {text.VOLUNTEERS.add}
                </LinkButton>
                <LinkButton kind="secondary" href={campaignPath(campaign, '/import/volunteers')} icon="upload">
                  {text.VOLUNTEERS.import}
                </LinkButton>
              </div>
            )}
            <Form method="get" action={path} class="search">
              <div class="search-line">
                <TextField
                  {...{ name: 'q', label: text.findVolunteer, maxLength: 200, language }}
                  type="search"
                  value={typed}
                />
                <Button kind="secondary" icon="search">
                  {text.show}
                </Button>
              </div>
            </Form>
            {hasMore && <p class="hint">{text.volunteersCut(mostFound)}</p>}
            {rows.length === 0 ? (
              <NoVolunteers path={path} isSearched={typed !== ''} text={text} />
            ) : (
              <ListTable {...{ listing, language, rows }} keyOf={({ id }) => id} columns={columnsOf(path, language)} />
            )}
            <ListPages
              {...{ listing, language }}
              isFirst={!query.has('cursor')}
              next={nextCursor === null ? null : { cursor: nextCursor }}
              nextLabel={text.older}
            />
          </>
        ),
      };
    },
  },
  ...recordRoutes(enteredVolunteer, 'volunteers', {
    nameOf: (row) => String(row.name),
    groups: (_, shown, language) =>
      formFields(enteredVolunteer).map((name) => ({
        names: [name],
        label: textNamed(fieldLabels[language].VOLUNTEERS, name) ?? name,
        value: shownFact(name, shown.get(name) ?? '', language),
      })),
  }),
];

/** What to do first, or that a search finds no one. */
function NoVolunteers({
  path,
  isSearched,
  text,
}: {
  readonly path: string;
  readonly isSearched: boolean;
  readonly text: (typeof recordTexts)[Language];
}) {
  if (!isSearched) {
    return (
      <EmptyState title={text.VOLUNTEERS.none}>
        <p>{text.noVolunteersHow}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={text.noVolunteerFound}>
      <p>
        <a href={path}>{text.showAllVolunteers}</a>
      </p>
    </EmptyState>
  );
}

function columnsOf(path: string, language: Language): ReadonlyArray<ListColumn<VolunteerRow, VolunteerSort>> {
  const { VOLUNTEERS, statuses } = recordTexts[language];
  const [name = '', email = '', phone = '', role = '', state = '', skills = '', hours = ''] = VOLUNTEERS.columns;
  return [
    {
      label: name,
      isHead: true,
      sortBy: 'name',
      cell: (volunteer) => <a href={`${path}/${volunteer.id}`}>{volunteer.name}</a>,
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
}

function shownFact(name: string, value: string, language: Language) {
  if (name === 'phone') return <PhoneLink phone={value} />;
  if (name === 'email') return <EmailLink email={value} />;
  return name === 'status' ? recordTexts[language].statuses[value as VolunteerRow['status']] : value;
}

const formatHours = (hours: number, language: Language): string => formatters.hundredths[language].format(hours);

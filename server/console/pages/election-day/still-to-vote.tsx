import {
  callTexts,
  interactionTexts,
  electionDayTexts as texts,
  voterListTexts,
  walkListTexts,
} from '#core/texts/texts.ts';
import { votersToReach } from '#server/campaign/canvassing/to-reach/voters-to-reach.ts';
import { viewVoterLists } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import type { VoterList } from '#server/campaign/canvassing/voter-lists/voter-list.ts';
import type { VoterRow } from '#server/campaign/voters/voter.ts';
import {
  type CampaignRequest,
  type ConsolePage,
  type ConsoleRoute,
  type ConsoleServices,
  campaignPath,
} from '#server/console/http/route.ts';
import { reachFields, readReach, supporters } from '#server/console/pages/lists/reach-filter.ts';
import { PhoneLink } from '#server/console/pages/records/contact-links.tsx';
import { voterName } from '#server/console/pages/voters/voter-view.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { Button, LinkButton } from '#server/pages/components/forms/button.tsx';
import { SelectField } from '#server/pages/components/forms/choices.tsx';
import { Form } from '#server/pages/components/forms/form.tsx';
import { Pagination } from '#server/pages/components/lists/pagination.tsx';
import { type Column, Table } from '#server/pages/components/lists/table.tsx';
import { EmptyState } from '#server/pages/components/parts/empty-state.tsx';
import { Tabs } from '#server/pages/components/parts/tabs.tsx';
import { MarkButton } from './mark-button.tsx';

const pageLength = 100;
const ways = ['PHONE', 'DOOR'] as const;

type Way = (typeof ways)[number];

export const listAddress = (
  { campaign }: Pick<CampaignRequest, 'campaign'>,
  {
    poll,
    by,
    of,
    ...more
  }: {
    readonly poll: string | undefined;
    readonly by: Way;
    readonly of?: string | undefined;
    readonly cursor?: string;
  },
): string => {
  const query = new URLSearchParams({
    ...(poll !== undefined && { poll }),
    by,
    ...(of !== undefined && { of }),
    ...more,
  });
  return `${campaignPath(campaign, '/election-day/to-vote')}?${query}`;
};

/** Supporters of a poll, or of all, who have not voted, to be called or visited. */
async function listPage(request: CampaignRequest, { execute }: Pick<ConsoleServices, 'execute'>): Promise<ConsolePage> {
  const { campaign, language, query } = request;
  const text = texts[language];
  const by = ways.find((each) => each === query.get('by')) ?? 'PHONE';
  const { polls, listId: of } = readReach((name) => query.getAll(name).slice(0, 1));
  const poll = polls?.[0];
  const cursor = query.get('cursor') || undefined;
  const lists = await execute(viewVoterLists);
  // Of a list everybody who has not voted; of the campaign its supporters.
  const filter = { polls, levels: of === undefined ? supporters : undefined, notContactedSince: undefined, listId: of };
  const { rows, nextCursor } = await execute(votersToReach, { ...filter, by, cursor, limit: pageLength });
  const list = lists.find(({ id }) => id === of);
  const ofSupporters = poll === undefined ? text.toVote : text.toVoteOf(nameOfPoll(poll, text));
  const { electionDay, criterion } = voterListTexts[language];
  const title = list ? criterion(electionDay, list.name) : ofSupporters;
  const back = {
    by,
    ...(poll !== undefined && { poll }),
    ...(of !== undefined && { of }),
    ...(cursor !== undefined && { cursor }),
  };
  return {
    title,
    place: { campaign, section: 'electionDay' },
    above: [],
    content: (
      <>
        <h1>{title}</h1>
        <Tabs
          label={text.by}
          tabs={ways.map((way) => ({
            href: listAddress(request, { poll, by: way, of }),
            label: text.ways[way],
            isCurrent: way === by,
          }))}
        />
        <div class="actions">
          <Next {...{ request, by, of, fields: reachFields(filter) }} />
        </div>
        {lists.length > 0 && <OfList {...{ request, lists, poll, by, of }} />}
        {rows.length === 0 ? (
          <EmptyState title={nextCursor === null ? text.nobodyLeft : text.nobodyHere}>
            <p>{nextCursor === null ? text.nobodyLeftHow[by] : text.nobodyHereHow}</p>
          </EmptyState>
        ) : (
          <Table
            language={language}
            rows={rows}
            keyOf={({ id }) => id}
            columns={columnsOf(request, { by, back, hasPoll: poll !== undefined })}
          />
        )}
        <Pagination
          first={cursor === undefined ? undefined : listAddress(request, { poll, by, of })}
          next={nextCursor === null ? undefined : listAddress(request, { poll, by, of, cursor: nextCursor })}
          nextLabel={text.further}
          language={language}
        />
      </>
    ),
  };
}

/** Chooses a saved list, of whose voters it is. */
function OfList({
  request: { campaign, language },
  lists,
  poll,
  by,
  of,
}: {
  readonly request: CampaignRequest;
  readonly lists: readonly VoterList[];
  readonly poll: string | undefined;
  readonly by: Way;
  readonly of: string | undefined;
}) {
  const text = voterListTexts[language];
  return (
    <Form method="get" action={campaignPath(campaign, '/election-day/to-vote')} class="search">
      {poll !== undefined && <input type="hidden" name="poll" value={poll} />}
      <input type="hidden" name="by" value={by} />
      <div class="search-line">
        <SelectField
          {...{ name: 'of', label: text.ofList, language }}
          choices={lists.map(({ id, name }) => ({ value: id, label: name }))}
          value={of ?? ''}
          empty={texts[language].supporters}
        />
        <Button kind="secondary">{text.show}</Button>
      </div>
    </Form>
  );
}

/** The same people one after the other on the telephone, or on paper in the order of the walk. */
function Next({
  request: { campaign, language },
  by,
  of,
  fields,
}: {
  readonly request: CampaignRequest;
  readonly by: Way;
  readonly of: string | undefined;
  readonly fields: ReturnType<typeof reachFields>;
}) {
  const query = (more: Readonly<Record<string, string>>) =>
    new URLSearchParams([...fields, ...Object.entries(more)]).toString();
  if (by === 'DOOR') {
    return (
      <LinkButton
        href={
          of === undefined
            ? `${campaignPath(campaign, '/walk-lists/print')}?${query({ excludeVoted: 'true' })}`
            : `${campaignPath(campaign, `/voters/lists/${of}/walk`)}?${query({})}`
        }
        icon="printer"
      >
        {walkListTexts[language].open}
      </LinkButton>
    );
  }
  if (!mayActAs(campaign.role, 'MANAGER')) return null;
  return (
    <LinkButton href={`${campaignPath(campaign, '/calls')}?${query({ list: '1' })}`} icon="phone">
      {callTexts[language].begin}
    </LinkButton>
  );
}

function columnsOf(
  request: CampaignRequest,
  {
    by,
    back,
    hasPoll,
  }: { readonly by: Way; readonly back: Readonly<Record<string, string>>; readonly hasPoll: boolean },
): ReadonlyArray<Column<VoterRow>> {
  const { campaign, language } = request;
  const text = texts[language];
  const columns: Array<Column<VoterRow>> = [
    {
      label: text.columns.name,
      isHead: true,
      cell: (voter) => <a href={campaignPath(campaign, `/voters/${voter.id}`)}>{voterName(voter)}</a>,
    },
  ];
  if (by === 'PHONE') columns.push({ label: text.telephone, cell: ({ phone }) => <PhoneLink phone={phone} /> });
  columns.push({ label: text.address, cell: ({ address, city }) => `${address}, ${city}` });
  if (!hasPoll) columns.push({ label: text.poll, cell: ({ poll }) => poll });
  columns.push({ label: text.columns.number, kind: 'number', cell: ({ elector_number: number }) => number });
  columns.push({
    label: interactionTexts[language].support,
    kind: 'number',
    cell: ({ support_level: level }) => level,
  });
  if (mayActAs(campaign.role, 'MANAGER')) {
    columns.push({
      label: text.columns.outcome,
      kind: 'action',
      cell: (voter) => <MarkButton {...{ request, voter, back }} />,
    });
  }
  return columns;
}

/** What people call a poll; one without a number has none. */
export const nameOfPoll = (
  poll: string,
  { noPoll, pollName }: { readonly noPoll: string; readonly pollName: (poll: string) => string },
): string => (poll.trim() === '' ? noPoll : pollName(poll));

export const toVoteRoute: ConsoleRoute = {
  method: 'GET',
  path: '/campaigns/:campaign/election-day/to-vote',
  access: 'MEMBER',
  handle: (request, services) => listPage(request, services),
};

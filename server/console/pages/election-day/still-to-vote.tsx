import {
  callTexts,
  interactionTexts,
  electionDayTexts as texts,
  voterListTexts,
  walkListTexts,
} from '#core/texts/texts.ts';
import { votersToReach } from '#server/campaign/canvassing/to-reach/voters-to-reach.ts';
import { viewVoterLists } from '#server/campaign/canvassing/voter-lists/view-voter-lists.ts';
import { choicesOf, fieldsOf } from '#server/console/forms/fields.ts';
import { type CampaignRequest, campaignPath } from '#server/console/http/route.ts';
import { list } from '#server/console/pages/lists/list.tsx';
import { reachFields, readReach, supporters } from '#server/console/pages/lists/reach-filter.ts';
import { PhoneLink } from '#server/console/pages/records/contact-links.tsx';
import { voterName } from '#server/console/pages/voters/voter-view.tsx';
import { mayActAs } from '#server/operations/roles.ts';
import { LinkButton } from '#server/pages/components/forms/button.tsx';
import type { Language } from '#server/pages/language.ts';
import { MarkButton } from './mark-button.tsx';

const ways = ['PHONE', 'DOOR'] as const;

type Way = (typeof ways)[number];

const filters = fieldsOf(texts, {
  by: { kind: 'choice', choices: (language: Language) => choicesOf(ways, texts[language].ways) },
  of: {
    kind: 'choice',
    label: (language: Language) => voterListTexts[language].ofList,
    empty: (language: Language) => texts[language].supporters,
  },
});

/** Supporters of a poll, or of all, who have not voted, to be called or visited. */
const toVoteList = list({
  path: '/election-day/to-vote',
  access: 'MEMBER',
  section: 'electionDay',
  texts,
  filters,
  limit: 100,
  // A poll without a number is an empty text.
  kept: (query) =>
    query
      .getAll('poll')
      .slice(0, 1)
      .map((poll) => ['poll', poll]),
  async find({ request: { query }, values, cursor, limit }, { execute }) {
    const by = ways.find((each) => each === values.by) ?? 'PHONE';
    const { polls, listId } = readReach((name) => query.getAll(name).slice(0, 1));
    const lists = await execute(viewVoterLists);
    // Of a list everybody who has not voted; of the campaign its supporters.
    const levels = listId === undefined ? supporters : undefined;
    const filter = { polls, levels, notContactedSince: undefined, listId };
    const voters = await execute(votersToReach, { ...filter, by, cursor, limit });
    return { ...voters, by, poll: polls?.[0], filter, lists };
  },
  rows: ({ rows }) => rows,
  next: ({ nextCursor }) => nextCursor,
  nextLabel: ({ further }) => further,
  title({ text, found: { poll, lists, filter }, language }) {
    const { electionDay, criterion } = voterListTexts[language];
    const list = lists.find(({ id }) => id === filter.listId);
    if (list) return criterion(electionDay, list.name);
    return poll === undefined ? text.toVote : text.toVoteOf(nameOfPoll(poll, text));
  },
  page: () => ({ above: [] }),
  head: ({ request, found: { by, filter } }) => (
    <div class="actions">
      <Next {...{ request, by, of: filter.listId, fields: reachFields(filter) }} />
    </div>
  ),
  tabs: { by: 'by', label: ({ by }) => by },
  choices: ({ found: { lists } }) => ({ of: lists.map(({ id, name }) => ({ value: id, label: name })) }),
  form: ({ found: { lists } }) => (lists.length === 0 ? false : undefined),
  none: ({ text, found: { by, nextCursor } }) =>
    nextCursor === null
      ? { title: text.nobodyLeft, how: text.nobodyLeftHow[by] }
      : { title: text.nobodyHere, how: text.nobodyHereHow },
  columns({ request, text, found: { by, poll, rows }, kept, typed, cursor, language, mayManage, to }) {
    const back = Object.fromEntries([...kept, ['by', by], ...typed, ...(cursor ? [['cursor', cursor]] : [])]);
    return [
      {
        label: text.columns.name,
        isHead: true,
        cell: (voter) => <a href={to(`/voters/${voter.id}`)}>{voterName(voter)}</a>,
      },
      by === 'PHONE' && { label: text.telephone, cell: ({ phone }) => <PhoneLink phone={phone} /> },
      { label: text.address, cell: ({ address, city }) => `${address}, ${city}` },
      poll === undefined && { label: text.poll, cell: ({ poll: ofVoter }) => ofVoter },
      rows.some(({ elector_number: number }) => number) && {
        label: text.columns.number,
        kind: 'number',
        cell: ({ elector_number: number }) => number,
      },
      { label: interactionTexts[language].support, kind: 'number', cell: ({ support_level: level }) => level },
      mayManage && {
        label: text.columns.outcome,
        kind: 'action',
        cell: (voter) => <MarkButton {...{ request, voter, back }} />,
      },
    ];
  },
});

export const toVoteRoutes = toVoteList.routes();

/** The list of a poll, or of all. */
export const listAddress = (
  { campaign }: Pick<CampaignRequest, 'campaign'>,
  { poll, by }: { readonly poll: string | undefined; readonly by: Way },
): string =>
  `${campaignPath(campaign, '/election-day/to-vote')}?${new URLSearchParams({ ...(poll !== undefined && { poll }), by })}`;

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

/** What people call a poll; one without a number has none. */
export const nameOfPoll = (
  poll: string,
  { noPoll, pollName }: { readonly noPoll: string; readonly pollName: (poll: string) => string },
): string => (poll.trim() === '' ? noPoll : pollName(poll));

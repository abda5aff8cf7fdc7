import { setImmediate } from 'node:timers/promises';
import { type Static, Type } from 'typebox';
import { count } from '#server/call/schema.ts';
import { pollKey } from '#server/campaign/addresses/walk-order.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { one, record } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Voters that one count reads at most, and polls that a response has at most. */
const mostVoters = 100_000;
const mostPolls = 500;
const sliceVoters = 5_000;

const counts = {
  voters: count('Voters of the campaign.', 240),
  voted: count('Of these, those who have voted.', 131),
  supporters: count('Those of support levels 1 and 2.', 88),
  supportersVoted: count('Of these, those who have voted.', 57),
};

const PollTurnout = record(
  {
    poll: Type.String({ description: 'The poll, as in the record of one of its voters.', examples: ['12'] }),
    ...counts,
  },
  { title: 'PollTurnout', description: 'The turnout of a poll.' },
);

const Turnout = record(
  {
    ...counts,
    polls: Type.Array(PollTurnout, { description: 'The polls, in the order of walk lists.' }),
    isComplete: Type.Boolean({
      description: 'False if the campaign has more than 100,000 voters or 500 polls: only that many were read.',
      examples: [true],
    }),
  },
  { title: 'Turnout', description: 'The number of voters marked as having voted.' },
);

export type Turnout = Static<typeof Turnout>;

export const getTurnout = campaignEndpoint({
  operationId: 'getTurnout',
  method: 'GET',
  path: '/canvassing/turnout',
  tag: tags.canvassing,
  summary: 'Count who has voted, by poll',
  description:
    'Extension. The number of voters in each poll and in total, how many of them have voted, and the same for the ' +
    'campaign’s supporters. Nothing is changed.',
  scope: 'canvassing:read',
  response: one(Turnout),
  async handle(_, { tx }) {
    return { data: await readTurnout(tx) };
  },
});

interface Part {
  readonly poll: string;
  readonly supports: boolean;
  readonly voters: number;
}

interface Slice {
  readonly parts: readonly Part[];
  readonly count: number;
  readonly last: { readonly created_at: string; readonly id: string } | null;
}

/** Voters in the order of their list, which an index has. */
const countVoters = `with slice as materialized (
    select id, created_at, poll, support_level from voters
    where campaign_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
    order by created_at desc, id desc limit ${sliceVoters}
  )
  select (select coalesce(json_agg(part), '[]') from (
      select poll, coalesce(support_level <= 2, false) as supports, count(*)::int as voters from slice group by 1, 2
    ) part) as parts,
    (select count(*)::int from slice) as count,
    (select json_build_object('created_at', created_at, 'id', id) from slice order by slice.created_at, slice.id limit 1) as last`;

/** Those who have voted, by their ids. Each is looked up, whatever the planner expects. */
const countVoted = `with slice as materialized (
    select distinct voter_id from (
      select voter_id from votes_cast
      where campaign_id = $1 and undone_at is null and voter_id > $2::uuid order by voter_id limit ${sliceVoters}
    ) marks
  )
  select (select coalesce(json_agg(part), '[]') from (
      select voter.poll, coalesce(voter.support_level <= 2, false) as supports, count(*)::int as voters
      from slice, lateral (select poll, support_level from voters where campaign_id = $1 and id = slice.voter_id limit 1) voter
      group by 1, 2
    ) part) as parts,
    (select count(*)::int from slice) as count,
    (select json_build_object('created_at', null, 'id', voter_id) from slice order by voter_id desc limit 1) as last`;

type Counts = Record<keyof typeof counts, number>;

const nothing = (): Counts => ({ voters: 0, voted: 0, supporters: 0, supportersVoted: 0 });

/** Counts in slices. Other requests are served between them. */
export async function readTurnout(tx: CampaignTransaction): Promise<Turnout> {
  const all = nothing();
  const polls = new Map<string, { readonly poll: string } & Counts>();
  const add = (parts: readonly Part[], [people, supporters]: readonly [keyof Counts, keyof Counts]) => {
    for (const { poll, supports, voters } of parts) {
      const key = pollKey(poll);
      const ofPoll = polls.get(key) ?? { poll, ...nothing() };
      polls.set(key, ofPoll);
      for (const one of [all, ofPoll]) {
        one[people] += voters;
        if (supports) one[supporters] += voters;
      }
    }
  };
  let read = 0;
  let after: Slice['last'] = { created_at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  while (after && read < mostVoters) {
    const [slice]: Slice[] = await tx.query<Slice>(countVoters, [tx.campaignId, after.created_at, after.id]);
    add(slice?.parts ?? [], ['voters', 'supporters']);
    read += slice?.count ?? 0;
    after = slice && slice.count === sliceVoters ? slice.last : null;
    await setImmediate();
  }
  const isAll = after === null;
  let lastVoter: string | null = '00000000-0000-0000-0000-000000000000';
  while (lastVoter) {
    const [slice]: Slice[] = await tx.query<Slice>(countVoted, [tx.campaignId, lastVoter]);
    add(slice?.parts ?? [], ['voted', 'supportersVoted']);
    lastVoter = slice?.last?.id ?? null;
    await setImmediate();
  }
  const inOrder = [...polls].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))).map(([, poll]) => poll);
  return { ...all, polls: inOrder.slice(0, mostPolls), isComplete: isAll && inOrder.length <= mostPolls };
}

import { pollKey } from '#server/campaign/addresses/walk-order.ts';
import { ridingSpellings } from '#server/campaign/voters/ridings.ts';
import { type CountedContacts, contactsByPoll } from '#server/campaign/voters/views/contacts-by-poll.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

interface PollContacts {
  /** The first of its spellings. Empty if it is unknown. */
  readonly poll: string;
  /** Addresses that were visited at the door, by the interactions that are counted. */
  readonly doors: number;
  readonly voters: number;
  readonly contacted: number;
}

/** What is known of voters: of those of the campaign's riding if it has any there, else of all. */
export interface Canvassing {
  readonly voters: number;
  readonly contacted: number;
  /** Voters of each level of support, 1 to 5. */
  readonly support: readonly [number, number, number, number, number];
  /** Whether all interactions are counted, and not the newest alone. */
  readonly isEveryInteraction: boolean;
  /** In natural order, the unknown one last. */
  readonly polls: readonly PollContacts[];
}

/** Interactions whose doors are counted: the newest. */
export const mostInteractions = 10_000;

interface Visited {
  readonly interactions: number;
  readonly polls: ReadonlyArray<{ readonly poll: string; readonly doors: number }>;
}

// `limit` has each voter looked up by id: the planner would rather read all voters of the riding.
const doorsByPoll = `with newest as materialized (
    select voter_id, type from interactions where campaign_id = $1 and withdrawn_at is null
    order by created_at desc, id desc limit ${mostInteractions}
  )
  select (select count(*)::int from newest) as interactions, (select coalesce(json_agg(part), '[]') from (
    select poll, count(distinct (address, city))::int as doors
    from newest cross join lateral (
      select poll, address, city, riding from voters where campaign_id = $1 and id = voter_id limit 1
    ) visited
    where type = 'DOOR' and ($2::text[] is null or riding = any ($2)) group by 1
  ) part) as polls`;

/** Spellings of one riding, or of one poll, are one. */
export async function canvassing(tx: CampaignTransaction, riding: string): Promise<Canvassing> {
  const spellings = await ridingSpellings(tx, riding);
  const own = await contactsByPoll(tx, spellings);
  const isOwn = own.length > 0;
  const counted = isOwn ? own : await contactsByPoll(tx, undefined);
  const [visited] = await tx.query<Visited>(doorsByPoll, [tx.campaignId, isOwn ? spellings : null]);
  return summed(counted, visited ?? { interactions: 0, polls: [] });
}

function summed(counted: readonly CountedContacts[], visited: Visited): Canvassing {
  const support: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const polls = new Map<string, { poll: string; doors: number; voters: number; contacted: number }>();
  for (const { poll, mark, voters } of counted) {
    const [level, isContacted] = [Math.floor(mark / 2), mark % 2 === 1];
    if (level > 0) support[level - 1] = (support[level - 1] ?? 0) + voters;
    const key = pollKey(poll);
    const sums = polls.get(key) ?? { poll, doors: 0, voters: 0, contacted: 0 };
    sums.voters += voters;
    if (isContacted) sums.contacted += voters;
    polls.set(key, sums);
  }
  for (const { poll, doors } of visited.polls) {
    const sums = polls.get(pollKey(poll));
    if (sums) sums.doors += doors;
  }
  const all = [...polls.values()];
  return {
    voters: all.reduce((sum, { voters }) => sum + voters, 0),
    contacted: all.reduce((sum, { contacted }) => sum + contacted, 0),
    support,
    isEveryInteraction: visited.interactions < mostInteractions,
    polls: [...polls].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))).map(([, poll]) => poll),
  };
}

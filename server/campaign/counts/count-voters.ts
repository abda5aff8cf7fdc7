import { placeKey } from '#server/campaign/addresses/keys/place-key.ts';
import { pollKey } from '#server/campaign/addresses/walk-order.ts';
import { ridingSpellings } from '#server/campaign/voters/ridings.ts';
import { voterCount } from '#server/campaign/voters/voter-cap.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** If a campaign, or one riding of it, has more voters, no parts of them are counted. */
const mostCountedVoters = 100_000;
export const mostRidings = 100;
export const mostPolls = 500;

interface Part {
  readonly name: string;
  readonly voters: number;
  readonly contacted: number;
}

interface Counted {
  readonly read: number;
  /** By the level of support (0 if no one has asked) times two, plus one if the voter was contacted. */
  readonly marks: ReadonlyArray<readonly [mark: number, voters: number]>;
  readonly ridings: readonly Part[];
  readonly polls: readonly Part[];
}

const partsOf = (column: 'riding' | 'poll', most: number): string =>
  `(select coalesce(json_agg(part), '[]') from (
    select ${column} as name, sum(voters)::int as voters,
      coalesce(sum(voters) filter (where support_and_contact % 2 = 1), 0)::int as contacted
    from counted group by 1 order by 1 limit ${most + 1}
  ) part)`;

/** An index of walk lists has all of it: of the voters themselves nothing is read. */
const counting = (isOfRiding: boolean): string => `with counted as materialized (
    select riding, poll, support_and_contact, count(*)::int as voters from (
      select riding, poll, support_and_contact from voters
      where campaign_id = $1 and ${isOfRiding ? 'riding = any ($2)' : '$2::text[] is null'}
      order by riding, poll, support_and_contact limit ${mostCountedVoters + 1}
    ) read group by 1, 2, 3
  )
  select (select coalesce(sum(voters), 0)::int from counted) as read,
    (select coalesce(json_agg(json_build_array(support_and_contact, voters)), '[]')
     from (select support_and_contact, sum(voters)::int as voters from counted group by 1) mark) as marks,
    ${partsOf('riding', mostRidings)} as ridings, ${partsOf('poll', mostPolls)} as polls`;

/** How many voters there are; their parts are null if there are too many for one request to count. */
export async function countVoterParts(tx: CampaignTransaction, riding: string | undefined) {
  const total = await voterCount(tx);
  const none = { total, contacted: null, bySupportLevel: null, byRiding: null, byPoll: null, isComplete: false };
  if (riding === undefined && total > mostCountedVoters) return none;
  const spellings = riding === undefined ? null : await ridingSpellings(tx, riding);
  const [counted] = await tx.query<Counted>(counting(spellings !== null), [tx.campaignId, spellings]);
  if (!counted || counted.read > mostCountedVoters) return none;
  const { marks, ridings, polls } = counted;
  const ofLevel = (level: number) => sum(marks.filter(([mark]) => Math.floor(mark / 2) === level));
  return {
    total: counted.read,
    contacted: sum(marks.filter(([mark]) => mark % 2 === 1)),
    bySupportLevel: {
      1: ofLevel(1),
      2: ofLevel(2),
      3: ofLevel(3),
      4: ofLevel(4),
      5: ofLevel(5),
      unknown: ofLevel(0),
    },
    byRiding: onceEach(ridings.slice(0, mostRidings), placeKey).map(({ name, ...part }) => ({ riding: name, ...part })),
    byPoll: onceEach(polls.slice(0, mostPolls), pollKey)
      .sort((a, b) => Buffer.compare(Buffer.from(pollKey(a.name)), Buffer.from(pollKey(b.name))))
      .map(({ name, ...part }) => ({ poll: name, ...part })),
    isComplete: ridings.length <= mostRidings && polls.length <= mostPolls,
  };
}

const sum = (marks: Counted['marks']): number => marks.reduce((all, [, voters]) => all + voters, 0);

/** Spellings of one place are one part, under the first of them. */
function onceEach(parts: readonly Part[], keyOf: (name: string) => string): Part[] {
  const found = new Map<string, Part>();
  for (const part of parts) {
    const { name, voters, contacted } = found.get(keyOf(part.name)) ?? { ...part, voters: 0, contacted: 0 };
    found.set(keyOf(part.name), { name, voters: voters + part.voters, contacted: contacted + part.contacted });
  }
  return [...found.values()];
}

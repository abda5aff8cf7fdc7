import { pollKey } from '#server/campaign/canvassing/walk-list/walk-order.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { ridingSpellings } from '#server/campaign/voters/ridings.ts';

interface PollContacts {
  /** The first of its spellings. Empty where it is unknown. */
  readonly poll: string;
  readonly voters: number;
  readonly contacted: number;
}

/** What is known of voters: of those of the campaign's riding if it has any there, else of all. */
export interface Canvassing {
  readonly voters: number;
  readonly contacted: number;
  /** Voters of each level of support, 1 to 5. */
  readonly support: readonly [number, number, number, number, number];
  /** In natural order, the unknown one last. */
  readonly polls: readonly PollContacts[];
}

interface Counted {
  readonly poll: string;
  /** The level of support (0 where nobody has asked) times two, plus one where the voter was contacted. */
  readonly mark: number;
  readonly voters: number;
}

// Of the indexes of walk lists alone: of the voters themselves nothing is read.
const inRidings = `select poll, support_and_contact as mark, count(*)::int as voters from voters
  where campaign_id = $1 and riding = any ($2) group by 1, 2 order by 1`;
const inAll = `select poll, support_and_contact as mark, count(*)::int as voters from voters
  where campaign_id = $1 group by 1, 2 order by 1`;

/** Spellings of one riding, or of one poll, are one. */
export async function canvassing(tx: CampaignTransaction, riding: string): Promise<Canvassing> {
  const own = await tx.query<Counted>(inRidings, [tx.campaignId, await ridingSpellings(tx, riding)]);
  return summed(own.length > 0 ? own : await tx.query<Counted>(inAll, [tx.campaignId]));
}

function summed(counted: readonly Counted[]): Canvassing {
  const support: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const polls = new Map<string, { poll: string; voters: number; contacted: number }>();
  for (const { poll, mark, voters } of counted) {
    const [level, isContacted] = [Math.floor(mark / 2), mark % 2 === 1];
    if (level > 0) support[level - 1] = (support[level - 1] ?? 0) + voters;
    const key = pollKey(poll);
    const sums = polls.get(key) ?? { poll, voters: 0, contacted: 0 };
    sums.voters += voters;
    if (isContacted) sums.contacted += voters;
    polls.set(key, sums);
  }
  const all = [...polls.values()];
  return {
    voters: all.reduce((sum, { voters }) => sum + voters, 0),
    contacted: all.reduce((sum, { contacted }) => sum + contacted, 0),
    support,
    polls: [...polls].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))).map(([, poll]) => poll),
  };
}

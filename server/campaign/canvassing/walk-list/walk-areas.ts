import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import type { WalkFilter } from './walk-filter.ts';
import { cityKey, pollKey } from './walk-order.ts';

/** A poll and a city as voters' records write them. */
interface PollAndCity {
  readonly poll: string;
  readonly city: string;
}

/** The spellings of one city in one poll. Its residents follow each other in the walk, without others between them. */
export type WalkArea = readonly PollAndCity[];

/** More areas than this save nothing: one poll has hundreds of voters. */
const most = 20_000;

/**
 * The areas in which the filter can match voters, in the order of the walk; null where there are too many to be useful.
 * Support level and contact are not considered, so an area may have no matching voter.
 */
export async function walkAreas(tx: CampaignTransaction, filter: WalkFilter): Promise<WalkArea[] | null> {
  const written = await tx.query<PollAndCity>(`${filter.byPoll ? named(filter) : all(filter)} limit ${most + 1}`, [
    ...filter.values.slice(0, filter.areaConditions.length),
  ]);
  if (written.length > most) return null;
  const areas = new Map<string, { poll: string; city: string; spellings: PollAndCity[] }>();
  for (const each of written) {
    const [poll, city] = [pollKey(each.poll), cityKey(each.city)];
    const key = `${poll}\0${city}`;
    const area = areas.get(key);
    if (area) area.spellings.push(each);
    else areas.set(key, { poll, city, spellings: [each] });
  }
  return [...areas.values()]
    .sort((a, b) => compare(a.poll, b.poll) || compare(a.city, b.city))
    .map((area) => area.spellings);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Reads all rows of the named polls, which are few. */
const named = ({ areaConditions }: WalkFilter): string =>
  `select distinct poll, city from voters where ${areaConditions.join(' and ')}`;

/** Steps through the index from each pair to the next, so that the cost grows with the number of polls, not of voters. */
function all({ areaConditions }: WalkFilter): string {
  const next = (after: string) =>
    `select poll, city from voters where ${areaConditions.join(' and ')}${after} order by poll, city limit 1`;
  return `with recursive areas as (
      (${next('')})
      union all
      select following.poll, following.city from areas,
        lateral (${next(' and (poll, city) > (areas.poll, areas.city)')}) following)
    select poll, city from areas`;
}

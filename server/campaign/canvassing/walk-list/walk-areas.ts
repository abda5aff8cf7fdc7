import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import type { WalkFilter } from './walk-filter.ts';
import { cityKey, pollKey } from './walk-order.ts';

/** A city within a poll, as voters have them written. */
interface Written {
  readonly poll: string;
  readonly city: string;
}

/** Residents who come one after another, all that come before and after them being elsewhere. */
export type WalkArea = readonly Written[];

/** More areas than this are not worth telling apart: a poll alone has hundreds of voters. */
const most = 20_000;

/**
 * The areas that the filter can find voters in, in the order of the walk, or null where they are too many to be of use.
 * Support level and contact are left aside, so some may turn out empty.
 */
export async function walkAreas(tx: CampaignTransaction, filter: WalkFilter): Promise<WalkArea[] | null> {
  const written = await tx.query<Written>(`${filter.byPoll ? named(filter) : all(filter)} limit ${most + 1}`, [
    ...filter.values.slice(0, filter.areaConditions.length),
  ]);
  if (written.length > most) return null;
  const areas = new Map<string, { poll: string; city: string; written: Written[] }>();
  for (const each of written) {
    const [poll, city] = [pollKey(each.poll), cityKey(each.city)];
    const key = `${poll}\0${city}`;
    const area = areas.get(key);
    if (area) area.written.push(each);
    else areas.set(key, { poll, city, written: [each] });
  }
  return [...areas.values()]
    .sort((a, b) => compare(a.poll, b.poll) || compare(a.city, b.city))
    .map((area) => area.written);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Reads the polls that are named, which is little. */
const named = ({ areaConditions }: WalkFilter): string =>
  `select distinct poll, city from voters where ${areaConditions.join(' and ')}`;

/** Steps through the index from each pair to the next, so that a million voters cost as much as their polls are many. */
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

import type { CampaignTransaction } from '#server/store/transaction.ts';
import { taggedSlices } from './tagged-slices.ts';

interface CountedTag {
  readonly tag: string;
  readonly voters: number;
}

/** More than any campaign works with. */
export const mostTags = 1_000;

/** For each slice the first tags in their order: of those that are first in all of them, every slice has its count. */
const counted = `(select coalesce(json_agg(json_build_array(tag, voters)), '[]') from (
  select tag, count(*)::int as voters
  from slice, lateral (select distinct tag collate "C" as tag from unnest(slice.tags) each (tag)) own
  group by tag order by tag limit ${mostTags + 1}
) first)`;

/** The first tags of the campaign's voters in the order of their characters, each with how many voters have it. */
export async function countTags(tx: CampaignTransaction): Promise<{ tags: CountedTag[]; isComplete: boolean }> {
  const voters = new Map<string, number>();
  /** A tag after this one may have been left out of a slice. */
  let last: Buffer | undefined;
  for await (const slice of taggedSlices<Array<[string, number]>>(tx, counted)) {
    for (const [tag, count] of slice) voters.set(tag, (voters.get(tag) ?? 0) + count);
    const cut = slice.length > mostTags ? Buffer.from((slice.at(-1) as [string, number])[0]) : undefined;
    if (cut && (!last || Buffer.compare(cut, last) < 0)) last = cut;
    if (voters.size <= 2 * mostTags) continue;
    // A campaign may have a tag for each voter. Those that will not be answered are not retained.
    const [next, ...others] = inOrder(voters.keys()).slice(mostTags) as [Buffer, ...Buffer[]];
    for (const tag of [next, ...others]) voters.delete(tag.toString());
    if (!last || Buffer.compare(next, last) < 0) last = next;
  }
  const ordered = [...voters]
    .map(([tag, count]) => ({ tag, voters: count, key: Buffer.from(tag) }))
    .filter(({ key }) => !last || Buffer.compare(key, last) < 0)
    .sort((a, b) => Buffer.compare(a.key, b.key));
  return {
    tags: ordered.slice(0, mostTags).map(({ key: _, ...tag }) => tag),
    isComplete: !last && ordered.length <= mostTags,
  };
}

const inOrder = (tags: Iterable<string>): Buffer[] => Array.from(tags, (tag) => Buffer.from(tag)).sort(Buffer.compare);

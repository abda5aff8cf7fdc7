import { lockRecords } from '#server/store/locks/lock-records.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { taggedSlices } from './tagged-slices.ts';

/** Voters that one request gives the new tag; each statement changes a few of them. */
export const mostRenamed = 1_000;
const changedAtOnce = 100;

interface RenamedTag {
  readonly renamed: number;
  /** Whether no other voter has the old tag. */
  readonly isComplete: boolean;
}

const withTag = `(select coalesce(json_agg(id), '[]') from (
  select id from slice where $4 = any (tags) limit ${mostRenamed + 1}
) found)`;

const rename = `update voters set updated_at = $5,
    tags = case when $4 = any (tags) then array_remove(tags, $3::text) else array_replace(tags, $3::text, $4::text) end
  where campaign_id = $1 and id = any ($2::uuid[]) and $3 = any (tags) returning id`;

/** Gives voters that have the tag `from` the tag `to` in its place, once if they have that already. At most 1,000 of them. */
export async function renameTag(
  tx: CampaignTransaction,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<RenamedTag> {
  const ids: string[] = [];
  for await (const found of taggedSlices<string[]>(tx, withTag, [from])) {
    ids.push(...found);
    if (ids.length > mostRenamed) break;
  }
  const isComplete = ids.length <= mostRenamed;
  const renamedIds = ids.slice(0, mostRenamed).sort();
  let renamed = 0;
  for (let begin = 0; begin < renamedIds.length; begin += changedAtOnce) {
    const some = renamedIds.slice(begin, begin + changedAtOnce);
    await lockRecords(tx, 'voters', some, 'update');
    renamed += (await tx.query(rename, [tx.campaignId, some, from, to, now])).length;
  }
  return { renamed, isComplete };
}

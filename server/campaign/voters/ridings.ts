import type { CampaignTransaction } from '#server/campaign/database/transaction.ts';
import { placeKey } from './place-key.ts';

/** Far more than a campaign has. Each is one probe of an index. */
const mostSpellings = 500;

/**
 * The different values of a column of the campaign's voters in its order. A loose index scan: one probe for each value
 * instead of reading every voter.
 */
export const distinctValues = (column: 'poll' | 'riding', most?: number): string => `with recursive found as (
    (select ${column} from voters where campaign_id = $1 order by ${column} limit 1)
    union all
    select (select v.${column} from voters v where v.campaign_id = $1 and v.${column} > found.${column}
            order by v.${column} limit 1)
    from found where found.${column} is not null
  ) select ${column} as value from found where ${column} is not null${most === undefined ? '' : ` limit ${most}`}`;

/**
 * The spellings in which the campaign's voters have a riding, at least the given one: letter by letter the same, or
 * different in case, accents, apostrophes, dashes and white space alone. Each is found through an index then. Beyond
 * 500 ridings further spellings are not looked for.
 */
export async function ridingSpellings(tx: CampaignTransaction, riding: string): Promise<string[]> {
  const key = placeKey(riding);
  const held = await tx.query<{ value: string }>(distinctValues('riding', mostSpellings), [tx.campaignId]);
  const spellings = held.map(({ value }) => value).filter((value) => value !== riding && placeKey(value) === key);
  return held.some(({ value }) => value === riding) || spellings.length === 0 ? [riding, ...spellings] : spellings;
}

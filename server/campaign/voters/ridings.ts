import { placeKey } from '#server/campaign/addresses/keys/place-key.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** Far more than a campaign has. Each is one probe of an index. */
const mostSpellings = 500;

/**
 * The different values of a column of the campaign's voters in its order. A loose index scan: one probe for each value
 * instead of reading every voter.
 */
export const distinctValues = (
  column: 'poll' | 'riding',
  most?: number,
  where = '',
): string => `with recursive found as (
    (select ${column} from voters where campaign_id = $1${where} order by ${column} limit 1)
    union all
    select (select v.${column} from voters v where v.campaign_id = $1${where} and v.${column} > found.${column}
            order by v.${column} limit 1)
    from found where found.${column} is not null
  ) select ${column} as value from found where ${column} is not null${most === undefined ? '' : ` limit ${most}`}`;

/** The polls of a riding by one of its spellings. */
export const pollsOfRiding = distinctValues('poll', undefined, ' and riding = $2');

/** The different values of a column, the first spelling of each. */
export function onceEach(values: readonly string[], keyOf: (value: string) => string): string[] {
  const first = new Map<string, string>();
  for (const value of values) if (!first.has(keyOf(value))) first.set(keyOf(value), value);
  return [...first.values()];
}

/** The ridings of the campaign's voters, each once, in their order. Beyond 500 spellings no others. */
export async function distinctRidings(tx: CampaignTransaction): Promise<string[]> {
  const existing = await tx.query<{ value: string }>(distinctValues('riding', mostSpellings), [tx.campaignId]);
  return onceEach(
    existing.map(({ value }) => value),
    placeKey,
  );
}

/**
 * The spellings in which the campaign's voters have a riding, at least the given one: letter by letter the same, or
 * different in case, accents, apostrophes, dashes and white space alone. Each is found through an index then. Beyond
 * 500 ridings further spellings are not looked for.
 */
export async function ridingSpellings(tx: CampaignTransaction, riding: string): Promise<string[]> {
  const key = placeKey(riding);
  const existing = await tx.query<{ value: string }>(distinctValues('riding', mostSpellings), [tx.campaignId]);
  const spellings = existing.map(({ value }) => value).filter((value) => value !== riding && placeKey(value) === key);
  return existing.some(({ value }) => value === riding) || spellings.length === 0 ? [riding, ...spellings] : spellings;
}

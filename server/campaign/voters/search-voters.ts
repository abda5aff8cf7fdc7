import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { ridingSpellings } from './ridings.ts';
import { type VoterRow, voterRecord } from './voter.ts';

export interface VoterSearch {
  /** The beginning of a name: the family name, the given name, or both, either of them first. */
  readonly name: string;
  readonly riding?: string | undefined;
  readonly supportLevel?: number | undefined;
}

/** As many as the search shows: who looks for one person types more of the name. */
export const mostFound = 50;

const keys =
  'select hustings_name_key(word) as key from unnest($1::text[]) with ordinality typed (word, place) order by place';
/** Voters whose column begins with a key, in the column's order. */
const searchBy = (column: 'name_key' | 'given_name_key') => `select ${voterRecord.columns} from voters
  where campaign_id = $1 and ${column} >= $2 and ${column} < $3 and strpos(${column}, $4) > 0
    and ($5::text[] is null or riding = any($5)) and ($6::smallint is null or support_level = $6)
  order by ${column}, id limit ${mostFound + 1}`;
const byFamilyName = searchBy('name_key');
const byGivenName = searchBy('given_name_key');

/** Greater than every text that begins with the key. */
const endOf = (key: string): string => `${key}\u{10FFFF}`;

/**
 * Voters by the beginning of their names, in alphabetical order, those found by their family names first; one more than
 * `mostFound` if there are more.
 */
export async function searchVoters(
  tx: CampaignTransaction,
  { name, riding, supportLevel }: VoterSearch,
): Promise<VoterRow[]> {
  const words = name.split(/[\s,]+/).filter((word) => word !== '');
  const typed = [name, words.at(-1) ?? '', words.slice(0, -1).join(' ')];
  const [whole, family, given] = (await tx.query<{ key: string }>(keys, [typed])).map(({ key }) => key);
  const ridings = riding === undefined ? null : await ridingSpellings(tx, riding);
  const found = new Map<string, VoterRow>();
  const find = async (search: string, start: string | undefined, within: string) => {
    if (!start) return;
    const values = [tx.campaignId, start, endOf(start), within, ridings, supportLevel ?? null];
    for (const voter of await tx.query<VoterRow>(search, values)) found.set(voter.id, voter);
  };
  await find(byFamilyName, whole, '');
  if (given) await find(byFamilyName, family, ` ${given}`);
  await find(byGivenName, whole, '');
  return [...found.values()].slice(0, mostFound + 1);
}

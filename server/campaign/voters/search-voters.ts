import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { type VoterRow, voterRecord } from './voter.ts';

export interface VoterSearch {
  /** The beginning of a name: family name first, or given name first. */
  readonly name: string;
  readonly riding?: string | undefined;
  readonly supportLevel?: number | undefined;
}

/** As many as the search shows: who looks for one person types more of the name. */
export const mostFound = 50;

const keys =
  'select hustings_name_key(word) as key from unnest($1::text[]) with ordinality typed (word, place) order by place';
const search = `select ${voterRecord.columns} from voters
  where campaign_id = $1 and name_key >= $2 and name_key < $3
    and ($4::text is null or riding = $4) and ($5::smallint is null or support_level = $5)
  order by name_key, id limit ${mostFound + 1}`;

/** Greater than every text that begins with the key. */
const endOf = (key: string): string => `${key}\u{10FFFF}`;

/** Voters by the beginning of their names, in alphabetical order; one more than `mostFound` where there are more. */
export async function searchVoters(
  tx: CampaignTransaction,
  { name, riding, supportLevel }: VoterSearch,
): Promise<VoterRow[]> {
  const words = name.split(/[\s,]+/).filter((word) => word !== '');
  const turned = [words.at(-1), ...words.slice(0, -1)].join(' ');
  const orders = words.length > 1 ? [words.join(' '), turned] : words;
  const found = new Map<string, VoterRow>();
  for (const { key } of await tx.query<{ key: string }>(keys, [orders])) {
    if (key === '') continue;
    const values = [tx.campaignId, key, endOf(key), riding ?? null, supportLevel ?? null];
    for (const voter of await tx.query<VoterRow>(search, values)) found.set(voter.id, voter);
  }
  return [...found.values()].slice(0, mostFound + 1);
}

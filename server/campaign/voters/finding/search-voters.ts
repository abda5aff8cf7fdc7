import { ridingSpellings } from '#server/campaign/voters/ridings.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { type KeyColumn, readSearch } from './read-search.ts';

export interface VoterSearch {
  /**
   * The beginning of a name (the family name, the given name, or both, either of them first), of an e-mail address, of a
   * postal code or of a street, with its civic number or without; or a telephone number or the end of one, in any writing.
   */
  readonly text: string;
  readonly riding?: string | undefined;
  readonly supportLevel?: number | undefined;
}

/** As many as the search shows: who looks for one person types more. */
export const mostFound = 50;

/** Voters whose column begins with a key, in the column's order. */
const searchBy = (column: KeyColumn) => `select ${voterRecord.columns} from voters
  where campaign_id = $1 and ${column} >= $2 and ${column} < $3 and position($4 in ${column}) > 0
    and ($5::text[] is null or riding = any($5)) and ($6::smallint is null or support_level = $6)
  order by ${column}, id limit ${mostFound + 1}`;

/**
 * Voters who are found by what was typed, in the order of what it is; one more than `mostFound` if there are more. Names
 * come first, those found by their family names before the others. `findVoters` has the same voters page by page.
 */
export async function searchVoters(
  tx: CampaignTransaction,
  { text, riding, supportLevel }: VoterSearch,
): Promise<VoterRow[]> {
  const ridings = riding === undefined ? null : await ridingSpellings(tx, riding);
  const { attempts } = await readSearch(tx, text);
  const found = new Map<string, VoterRow>();
  for (const ranges of attempts) {
    for (const { column, start, end, within } of ranges) {
      const values = [tx.campaignId, start, end, within, ridings, supportLevel ?? null];
      for (const voter of await tx.query<VoterRow>(searchBy(column), values)) found.set(voter.id, voter);
    }
    if (found.size > 0) break;
  }
  return [...found.values()].slice(0, mostFound + 1);
}

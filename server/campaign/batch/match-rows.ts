import { findSimilar } from '#server/campaign/matching/find-similar.ts';
import { emailAndNameKey, nameAndAddressKey } from '#server/campaign/matching/keys.ts';
import type { Match, Person, SimilarRecord } from '#server/campaign/matching/match.ts';
import { matchVoters } from '#server/campaign/matching/match-voters.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** The fields of a row, which have passed the schema of the operation for one record. */
export type RowFields = Readonly<Record<string, unknown>>;

/** What a row of a batch matches; otherwise a record that is similar to it. */
export interface Matched {
  readonly match: Match | null;
  readonly looksLike: SimilarRecord | null;
}

export const nothingMatched: Matched = { match: null, looksLike: null };

/** What new rows of voters match before they are recorded. */
export async function matchRows(tx: CampaignTransaction, rows: readonly RowFields[]): Promise<Matched[]> {
  const people = rows as unknown as readonly Person[];
  const matches = await matchVoters(tx, people);
  const similar = await findSimilar(tx, people);
  return matches.map((match, i) => ({ match, looksLike: match ? null : (similar[i] ?? null) }));
}

/** The same with rows that repeat one before them: `ids` are those of the records that the rows have become. */
export function withRepeated(
  rows: readonly RowFields[],
  ids: ReadonlyArray<string | null>,
  matched: readonly Matched[],
): Matched[] {
  const first = new Map<string, string>();
  return rows.map((row, i): Matched => {
    const person = row as unknown as Person;
    const keys = [
      ['EMAIL', emailAndNameKey(person)] as const,
      ['NAME_AND_ADDRESS', nameAndAddressKey(person)] as const,
    ];
    const own = matched[i] ?? nothingMatched;
    let match = own.match;
    for (const [rule, key] of keys) {
      if (key === null) continue;
      const text = `${rule} ${key.toString('hex')}`;
      const before = first.get(text);
      if (before !== undefined) match ??= { rule, id: before };
      else if (ids[i]) first.set(text, ids[i]);
    }
    return { match, looksLike: match ? null : own.looksLike };
  });
}

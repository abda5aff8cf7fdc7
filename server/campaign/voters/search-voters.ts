import { streetStart } from '#server/campaign/canvassing/walk-list/walk-order.ts';
import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import { ridingSpellings } from './ridings.ts';
import { type VoterRow, voterRecord } from './voter.ts';

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

type KeyColumn = 'name_key' | 'given_name_key' | 'phone_key' | 'email_key' | 'postal_key' | 'street_key';

/** Voters whose column begins with a key, in the column's order. */
const searchBy = (column: KeyColumn) => `select ${voterRecord.columns} from voters
  where campaign_id = $1 and ${column} >= $2 and ${column} < $3 and position($4 in ${column}) > 0
    and ($5::text[] is null or riding = any($5)) and ($6::smallint is null or support_level = $6)
  order by ${column}, id limit ${mostFound + 1}`;

type Key = string | Buffer;

/** Greater than everything that begins with the key. No UTF-8 has the byte. */
const endOf = (key: Key): Key => (typeof key === 'string' ? `${key}\u{10FFFF}` : Buffer.concat([key, Buffer.of(0xff)]));

const telephone = /^\+?[\d\s().–-]+(?:(?:x|ext\.?|poste|#)\s*\d*)?$/i;
/** Fewer digits than these are no end of a number that anybody remembers. */
const leastDigits = 4;
const postalCode = /^[a-z]\d[a-z](?:\s?\d(?:[a-z]\d?)?)?$/i;

/**
 * Voters who are found by what was typed, in the order of what it is; one more than `mostFound` if there are more. Names
 * come first, those found by their family names before the others.
 */
export async function searchVoters(
  tx: CampaignTransaction,
  { text, riding, supportLevel }: VoterSearch,
): Promise<VoterRow[]> {
  const ridings = riding === undefined ? null : await ridingSpellings(tx, riding);
  const found = new Map<string, VoterRow>();
  const find: Find = async (column, start, within) => {
    if (!start || start.length === 0) return;
    const part = within ?? (typeof start === 'string' ? '' : Buffer.of());
    const values = [tx.campaignId, start, endOf(start), part, ridings, supportLevel ?? null];
    for (const voter of await tx.query<VoterRow>(searchBy(column), values)) found.set(voter.id, voter);
  };
  const typed = text.trim();
  if (typed.includes('@')) await findByKey(tx, find, 'email_key', typed);
  else if (telephone.test(typed)) {
    if (typed.replaceAll(/\D/g, '').length >= leastDigits) await findByKey(tx, find, 'phone_key', typed);
  } else if (postalCode.test(typed)) await findByKey(tx, find, 'postal_key', typed);
  else {
    const isAddress = /\d/.test(typed);
    if (isAddress) await findByAddress(find, typed);
    if (found.size === 0) await findByName(tx, find, typed);
    if (found.size === 0 && !isAddress) await findByAddress(find, typed);
    if (found.size === 0) await findByKey(tx, find, 'email_key', typed);
  }
  return [...found.values()].slice(0, mostFound + 1);
}

/** Adds voters whose column begins with `start` and has `within` in it. */
type Find = <Of extends Key>(column: KeyColumn, start: Of | null | undefined, within?: Of) => Promise<void>;

const keyOf = {
  email_key: 'select hustings_fold($1) as key',
  phone_key: 'select hustings_phone_end($1) as key',
  postal_key: 'select hustings_postal_key($1) as key',
} as const;

async function findByKey(tx: CampaignTransaction, find: Find, column: keyof typeof keyOf, typed: string) {
  const [row] = await tx.query<{ key: string | null }>(keyOf[column], [typed]);
  await find(column, row?.key);
}

async function findByAddress(find: Find, typed: string) {
  const street = streetStart(typed);
  await find('street_key', street?.start, street?.door);
}

const nameKeys =
  'select hustings_name_key(word) as key from unnest($1::text[]) with ordinality typed (word, place) order by place';

async function findByName(tx: CampaignTransaction, find: Find, typed: string) {
  const words = typed.split(/[\s,]+/).filter((word) => word !== '');
  const asked = [typed, words.at(-1) ?? '', words.slice(0, -1).join(' ')];
  const [whole, family, given] = (await tx.query<{ key: string }>(nameKeys, [asked])).map(({ key }) => key);
  await find('name_key', whole);
  if (given) await find('name_key', family, ` ${given}`);
  await find('given_name_key', whole);
}

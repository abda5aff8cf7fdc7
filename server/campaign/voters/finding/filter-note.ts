import { inForm } from '#core/identity/unicode-form.ts';
import { naturalKey } from '#server/campaign/addresses/keys/natural-key.ts';
import { distinctRidings, distinctValues } from '#server/campaign/voters/ridings.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { findVoters } from './find-voters.ts';
import { readSearch, type SearchKind } from './read-search.ts';
import type { VoterFilter } from './voter-filter.ts';

/** A header is sent with every proxy's limit in mind. */
const longestNote = 400;
/** If there are more polls, none is named: each costs a look at the index. */
const mostPolls = 500;
const mostRidings = 5;
const withoutIndex: ReadonlySet<string> = new Set(['city', 'tag', 'contacted_before', 'reachable_by', 'voted']);

/**
 * Explains, in ASCII, why filters found nothing: which of them alone finds no voter, and what there is instead.
 * The text of a search is not repeated, since proxies log headers.
 */
export async function filterNote(tx: CampaignTransaction, filter: VoterFilter): Promise<string | undefined> {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 0) return undefined;
  return noteOf(
    tx,
    given,
    given.map(([name]) => name),
  );
}

/** The same of filters of which one may be given several times. `names`: of all that the request has, in its own words. */
export async function noteOf(
  tx: CampaignTransaction,
  given: ReadonlyArray<readonly [name: string, value: unknown]>,
  names: readonly string[],
): Promise<string> {
  const said: string[] = [];
  for (const [name, value] of given.toSorted(([a], [b]) => Number(withoutIndex.has(a)) - Number(withoutIndex.has(b)))) {
    // What takes a look at thousands of voters is asked only as long as nothing explains it.
    if (withoutIndex.has(name) && said.length > 0) break;
    const alone: VoterFilter = { [name]: value };
    const { rows, reached } = await findVoters(tx, alone, { limit: 1 });
    if (rows.length === 0 && !reached) said.push(await aboutNone(tx, alone));
  }
  if (said.length === 0) said.push(`No voter meets all of these together: ${names.join(', ')}.`);
  return inHeader(said.join(' '));
}

async function aboutNone(tx: CampaignTransaction, { q, poll, riding, ...others }: VoterFilter): Promise<string> {
  if (q !== undefined) return understood[(await readSearch(tx, q)).kind];
  if (poll !== undefined) return `No voter is in poll ${poll}${await knownPollsNote(tx)}.`;
  if (riding !== undefined) return `No voter is in the riding ${riding}${await ridingsThere(tx)}.`;
  const [[name, value] = ['filter', '']] = Object.entries(others);
  return none[name]?.(String(value)) ?? 'No voter is found.';
}

const understood: Readonly<Record<SearchKind, string>> = {
  email: 'q was read as the beginning of an e-mail address; no voter has one like it.',
  phone: 'q was read as a telephone number or the end of one; no voter has it.',
  shortNumber: 'q was read as a telephone number; give four digits or more, or a name, address or postal code.',
  postalCode: 'q was read as the beginning of a postal code; no voter has one like it.',
  address:
    'q was read as a street address, then as a name; no voter is found by it. Try the street without the civic number.',
  name: 'q was read as the beginning of a name, then of a street, then of an e-mail address; no voter is found by it.',
};

const none: Readonly<Record<string, (value: string) => string>> = {
  email: () => 'No voter has this e-mail address.',
  phone: () => 'No voter has this telephone number.',
  city: (city) => `No voter is in the city ${city}.`,
  tag: (tag) => `No voter has the tag ${tag}; tags are compared letter by letter.`,
  support_level: (level) => `No voter has the support level ${level}.`,
  external_id: () => 'No voter has this external_id.',
  voted: (voted) =>
    voted === 'true' ? 'No voter is marked as having voted.' : 'Every voter is marked as having voted.',
  reachable_by: (channel) => `No voter may be reached by ${channel}.`,
  contacted_before: () => 'Every voter was contacted after contacted_before.',
};

async function knownPollsNote(tx: CampaignTransaction): Promise<string> {
  const existing = await tx.query<{ value: string }>(distinctValues('poll', mostPolls + 1), [tx.campaignId]);
  const polls = existing.map(({ value }) => value).filter((poll) => poll.trim() !== '');
  if (existing.length > mostPolls) return '';
  if (polls.length === 0) return '; no voter of this campaign has a poll';
  const order = polls.map((poll) => ({ poll, key: naturalKey(poll) }));
  order.sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)));
  const [first, last] = [order[0]?.poll, order.at(-1)?.poll];
  return polls.length === 1
    ? `; the only poll here is ${first}`
    : `; the polls of this campaign are ${first} to ${last}`;
}

async function ridingsThere(tx: CampaignTransaction): Promise<string> {
  const ridings = await distinctRidings(tx);
  if (ridings.length === 0) return '';
  const more = ridings.length > mostRidings ? ' and others' : '';
  return `; the voters of this campaign are in ${ridings.slice(0, mostRidings).join(', ')}${more}`;
}

/** Without accents, in the visible characters of ASCII, cut to the length of a header. */
export function inHeader(text: string): string {
  const ascii = inForm(text, 'NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[‘-‛′]/g, "'")
    .replaceAll(/[^\x20-\x7e]/g, '?');
  return ascii.length > longestNote ? `${ascii.slice(0, longestNote - 3)}...` : ascii;
}

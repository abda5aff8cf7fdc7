import type { Static } from 'typebox';
import { noteOf } from '#server/campaign/voters/finding/filter-note.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { readWalkFilter, type WalkListQuery } from './walk-filter.ts';

/** Each costs a look at the index, and a sentence. */
const mostPolls = 5;

const filters = [
  ...(['riding', 'poll', 'support_levels', 'exclude_contacted', 'street', 'city', 'tag'] as const),
  ...(['not_contacted_since', 'voted'] as const),
];

type Query = Static<typeof WalkListQuery>;

/** The names of the filters that a request has. */
export const filtersOf = (query: Query): string[] =>
  filters.filter((name) => query[name] !== undefined && (name === 'voted' || query[name] !== false));

/** What the filters of a walk list without a voter were understood as; undefined if there are none. */
export async function walkNote(tx: CampaignTransaction, query: Query): Promise<string | undefined> {
  const names = filtersOf(query);
  if (names.length === 0) return undefined;
  const { riding, city, tag, voted, support_levels } = query;
  const levels = new Set(support_levels?.split(',').map(Number));
  const given = [
    ...(readWalkFilter(query).polls ?? []).slice(0, mostPolls).map((poll) => ['poll', poll] as const),
    ...[...levels].map((level) => ['support_level', level] as const),
    ...Object.entries({ riding, city, tag, voted }).filter(([, value]) => value !== undefined),
  ];
  return noteOf(tx, given, names);
}

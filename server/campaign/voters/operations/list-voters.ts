import { invalid } from '#core/errors.ts';
import { placeKey } from '#server/campaign/addresses/keys/place-key.ts';
import { manyAndGone } from '#server/campaign/feed/tombstone.ts';
import {
  changesGone,
  includeDeleted,
  needsUpdatedSince,
  newestOrChanged,
  updatedSince,
} from '#server/campaign/feed/updated-since.ts';
import { filterNote } from '#server/campaign/voters/finding/filter-note.ts';
import { findVoters } from '#server/campaign/voters/finding/find-voters.ts';
import { type VoterFilter, voterFilters } from '#server/campaign/voters/finding/voter-filter.ts';
import { hasVoted } from '#server/campaign/voters/has-voted.ts';
import { ridingSpellings } from '#server/campaign/voters/ridings.ts';
import { type VoterRow, voterRecord } from '#server/campaign/voters/voter.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { holdersOf } from '#server/records/external-id.ts';
import { included, includeParameter } from '#server/records/include.ts';
import { pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import type { ListOrder } from '#server/store/lists/list-order.ts';
import { type NewestFirst, newestFirst, type Page, type PageRequest } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

interface VoterQuery extends PageRequest {
  readonly riding?: string | undefined;
  readonly support_level?: number | undefined;
  readonly external_id?: string | undefined;
}

/** One page of voters, newest first or in another order. `moreFollows`: the transaction has further statements after it. */
export async function newestVoters(
  tx: CampaignTransaction,
  { riding, support_level, external_id, ...page }: VoterQuery,
  { moreFollows = false, order }: { readonly moreFollows?: boolean; readonly order?: ListOrder | undefined } = {},
): Promise<Page<VoterRow>> {
  const list = await listOf(tx, { riding, support_level, external_id });
  return newestFirst<VoterRow>(tx, { ...list, moreFollows, order }, page);
}

async function listOf(
  tx: CampaignTransaction,
  { riding, support_level, external_id }: Pick<VoterQuery, 'riding' | 'support_level' | 'external_id'>,
): Promise<NewestFirst> {
  const spellings = riding === undefined ? undefined : await ridingSpellings(tx, riding);
  const [known] = external_id === undefined ? [] : await holdersOf(tx, 'voters', [external_id]);
  return {
    list: 'listVoters',
    columns: voterRecord.columns,
    from: 'voters',
    oneOf: spellings && { column: 'riding', values: spellings, mark: placeKey(riding as string) },
    filters: [
      ['support_level = ?', support_level],
      // For a voter who was merged it finds the survivor, whose identifier is another one.
      ...(known ? [['id = ?', known] as const] : [['external_id = ?', external_id] as const]),
    ],
  };
}

/** The filters that the contract has: lists by them have their cursors from before there were others. */
const isPlain = ({ q, email, phone, poll, city, tag, contacted_before, reachable_by, voted }: VoterFilter): boolean =>
  [q || undefined, email, phone, poll, city, tag, contacted_before, reachable_by, voted].every(
    (value) => value === undefined,
  );

export const listVoters = campaignEndpoint({
  operationId: 'listVoters',
  method: 'GET',
  path: '/voters',
  tag: tags.voters,
  summary: 'List or find voters, newest first',
  description:
    'Voters in the order in which they were recorded, the newest first. Filters are combined with AND. New records ' +
    'do not shift the pages. If a filter matches few of very many voters, a page may be short or empty and still ' +
    'have a `nextCursor`: pass it as `cursor` to continue. If filters match no voter, the header `X-Filter-Note` ' +
    'says how they were interpreted. Nothing is changed.',
  scope: 'voters:read',
  query: pagedQuery({
    ...voterFilters,
    updated_since: updatedSince,
    include_deleted: includeDeleted,
    include: includeParameter(voterRecord.fields),
  }),
  response: manyAndGone(voterRecord.response),
  errors: [changesGone(new Date(0))],
  notes: true,
  async handle({ query: { updated_since, ...query } }, context) {
    const { tx } = context;
    const { cursor, limit, include, include_deleted, ...filter } = query;
    if (updated_since !== undefined) return changedVoters({ ...query, updated_since }, context);
    if (include_deleted !== undefined) throw needsUpdatedSince();
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    const { rows, pagination } = isPlain(filter)
      ? await newestVoters(tx, { ...filter, ...page }, { moreFollows: isFiltered })
      : await findVoters(tx, { ...filter, q: filter.q || undefined }, page);
    if (isFiltered && rows.length === 0 && cursor === undefined && pagination.nextCursor === null) {
      context.note = await filterNote(tx, filter);
    }
    return { data: rows.map((row) => voterRecord.show(row, included(include))), pagination };
  },
});

async function changedVoters(
  {
    riding,
    support_level,
    external_id,
    voted,
    updated_since,
    include_deleted,
    cursor,
    limit,
    include,
    ...others
  }: VoterFilter &
    PageRequest & { include?: string | undefined; include_deleted?: boolean | undefined; updated_since: string },
  { tx, now }: Pick<CampaignContext, 'tx' | 'now'>,
) {
  if (!isPlain(others)) {
    throw invalid(
      'The query parameter "updated_since" goes together with "riding", "support_level", "external_id" and "voted" alone.',
    );
  }
  const request = { updated_since, include_deleted, limit, ...(cursor !== undefined && { cursor }) };
  const { filters = [], ...list } = await listOf(tx, { riding, support_level, external_id });
  const among = { ...list, filters: [...filters, [`${hasVoted('id')} = ?`, voted] as const] };
  const { rows, ...page } = await newestOrChanged<VoterRow>(tx, among, { kind: 'voter', now }, request);
  return { data: rows.map((row) => voterRecord.show(row, included(include))), ...page };
}

import { Type } from 'typebox';
import { isDay } from '#core/dates.ts';
import { invalid } from '#core/errors.ts';
import { annotate } from '#server/call/schema.ts';
import {
  columnsOf,
  type DonationRow,
  donationMethod,
  donationRecord,
  donationWithReceipt,
  exclude,
  receiptStatus,
} from '#server/campaign/donations/donation.ts';
import { textCondition } from '#server/campaign/donations/lists/text-condition.ts';
import { withWithdrawn } from '#server/campaign/donations/lists/with-withdrawn.ts';
import { searchDonations } from '#server/campaign/donations/search-donations.ts';
import { manyAndGone, type Tombstone } from '#server/campaign/feed/tombstone.ts';
import {
  changesGone,
  includeDeleted,
  needsUpdatedSince,
  newestOrChanged,
  updatedSince,
} from '#server/campaign/feed/updated-since.ts';
import { campaignEndpoint } from '#server/operations/campaign-endpoint.ts';
import { externalIdFilter } from '#server/records/external-id.ts';
import { included, includeParameter } from '#server/records/include.ts';
import { day, pagedQuery } from '#server/records/schemas/schemas.ts';
import { tags } from '#server/records/schemas/tags.ts';
import { type Page, type PageRequest, pageOf } from '#server/store/lists/newest-first.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

export const listDonations = campaignEndpoint({
  operationId: 'listDonations',
  method: 'GET',
  path: '/donations',
  tag: tags.donations,
  summary: 'List or search donations, newest first',
  description:
    'Donations in the order in which they were recorded, the newest first. Filters are combined with AND. `q` is ' +
    'searched literally in the donor’s name, e-mail and address, and as a name in any spelling; four or ' +
    'more digits also match telephone numbers ' +
    'in any format. Voided and returned donations are left out without `include_withdrawn=true`. A corrected ' +
    'donation is listed once, in its current version. If a filter matches few of many donations, a page may be ' +
    'short or empty and still have a `nextCursor`: pass it as `cursor` to continue. Nothing is changed.',
  scope: 'donations:read',
  query: pagedQuery({
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Text in the donor’s name, e-mail or address, matched literally; case and accents are ignored. A name is also ' +
          'found in another spelling or order. Or a telephone number in any format, or at least four of its digits.',
        examples: ['kelpward'],
      }),
    ),
    receipt_status: Type.Optional(
      annotate(receiptStatus, { description: 'Only donations with this receipt status.', examples: ['PENDING'] }),
    ),
    method: Type.Optional(
      annotate(donationMethod, { description: 'Only donations made by this method.', examples: ['ETRANSFER'] }),
    ),
    date_from: Type.Optional(
      Type.String({
        ...day,
        description: 'Only donations received on this day or later, YYYY-MM-DD.',
        examples: ['2026-09-01'],
      }),
    ),
    date_to: Type.Optional(
      Type.String({
        ...day,
        description: 'Only donations received on this day or earlier, YYYY-MM-DD.',
        examples: ['2026-09-30'],
      }),
    ),
    external_id: externalIdFilter('donation', 'D-2026-0417'),
    updated_since: updatedSince,
    include_deleted: includeDeleted,
    include_withdrawn: Type.Optional(
      Type.Literal('true', {
        expects: 'true',
        description: 'Whether to list voided and returned donations too, each with `withdrawn`.',
        examples: ['true'],
      }),
    ),
    include: includeParameter(donationRecord.fields),
    exclude,
  }),
  response: manyAndGone(donationRecord.response),
  errors: [changesGone(new Date(0))],
  async handle({ query: { include, ...query } }, { tx, now }) {
    refuseUnrealDays(query);
    const includes = included(include);
    const { rows, pagination, deleted } = await page(tx, { ...query, isTimed: includes.has('updatedAt') }, now);
    return { data: rows.map((row) => donationRecord.show(row, includes)), pagination, ...(deleted && { deleted }) };
  },
});

type Query = PageRequest &
  Partial<
    Record<'q' | 'receipt_status' | 'method' | 'date_from' | 'date_to' | 'external_id' | 'updated_since', string>
  >;

/** An empty text is not a search. */
async function page(
  tx: CampaignTransaction,
  {
    exclude: excluded,
    isTimed,
    include_withdrawn,
    ...query
  }: Query & { exclude?: 'receiptHtml'; isTimed: boolean; include_withdrawn?: 'true'; include_deleted?: boolean },
  now: Date,
): Promise<Pick<Page<DonationRow>, 'rows' | 'pagination'> & { deleted?: Tombstone[] }> {
  const columns = columnsOf(excluded, isTimed);
  const { q, receipt_status, method, date_from, date_to, external_id, updated_since } = query;
  if (query.include_deleted !== undefined && updated_since === undefined) throw needsUpdatedSince();
  // No name, e-mail or address contains a line end; in the searched text each has a line of its own.
  if (q?.includes('\n')) return pageOf([], query.limit, null);
  if (include_withdrawn && updated_since === undefined) return withWithdrawn(tx, query, columns);
  const isSearch = q || date_from !== undefined || date_to !== undefined;
  if (isSearch && updated_since === undefined) {
    const { q: _, external_id: _id, ...others } = query;
    const identified = external_id === undefined ? [] : [['external_id = ?', external_id] as const];
    return searchDonations(tx, { ...others, ...(q && { q }), others: identified }, columns);
  }
  const filters = [
    ['d.receipt_status = ?', receipt_status],
    ['d.method = ?', method],
    ['d.external_id = ?', external_id],
    ['d.received_on >= ?', date_from],
    ['d.received_on <= ?', date_to],
    ...(q ? [textCondition(q, 'd.')] : []),
  ] as const;
  const list = {
    list: 'listDonations',
    columns,
    from: donationWithReceipt,
    alias: 'd',
    ...(include_withdrawn === undefined && { where: `d.status = 'IN_FORCE'` }),
  };
  return newestOrChanged<DonationRow>(tx, { ...list, filters }, { kind: 'donation', now }, query);
}

function refuseUnrealDays({ date_from, date_to }: Query): void {
  for (const [name, text] of Object.entries({ date_from, date_to })) {
    if (text !== undefined && !isDay(text)) {
      throw invalid(`The query parameter "${name}" must be a calendar day as YYYY-MM-DD.`);
    }
  }
  if (date_from !== undefined && date_to !== undefined && date_from > date_to) {
    throw invalid('The query parameter "date_from" must not be after "date_to".');
  }
}

import { Type } from 'typebox';
import { isDay } from '../../../core/dates.ts';
import { invalid } from '../../../core/errors.ts';
import { newestFirst } from '../database/newest-first.ts';
import { campaignEndpoint } from '../endpoint.ts';
import { many, pagedQuery } from '../schemas.ts';
import {
  Donation,
  type DonationRow,
  donationColumns,
  donationMethods,
  donationWithReceipt,
  receiptStatuses,
  showDonation,
} from './donation.ts';
import { day } from './new-donation.ts';
import { searchDonations } from './search-donations.ts';

export const listDonations = campaignEndpoint({
  operationId: 'listDonations',
  method: 'GET',
  path: '/donations',
  tag: 'Donations',
  summary: 'List or search donations, newest first',
  scope: 'donations:read',
  query: pagedQuery({
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Text in the donor’s name, e-mail or address; case and accents are ignored. Taken literally.',
      }),
    ),
    receipt_status: Type.Optional(Type.Enum([...receiptStatuses])),
    method: Type.Optional(Type.Enum([...donationMethods])),
    date_from: Type.Optional(Type.String({ ...day, description: 'The first day received that is wanted.' })),
    date_to: Type.Optional(Type.String({ ...day, description: 'The last day received that is wanted.' })),
  }),
  response: many(Donation),
  errors: [400],
  async handle({ query }, { tx }) {
    const { q, receipt_status, method, date_from, date_to } = query;
    refuseUnrealDays(date_from, date_to);
    const { rows, pagination } = q
      ? await searchDonations(tx, { ...query, q })
      : await newestFirst<DonationRow>(
          tx,
          {
            list: 'listDonations',
            columns: donationColumns,
            from: donationWithReceipt,
            alias: 'd',
            filters: [
              ['d.receipt_status = ?', receipt_status],
              ['d.method = ?', method],
              ['d.received_on >= ?', date_from],
              ['d.received_on <= ?', date_to],
            ],
          },
          query,
        );
    return { data: rows.map(showDonation), pagination };
  },
});

function refuseUnrealDays(from: string | undefined, to: string | undefined): void {
  for (const [name, text] of Object.entries({ date_from: from, date_to: to })) {
    if (text !== undefined && !isDay(text)) {
      throw invalid(`The query parameter "${name}" must be a calendar day as YYYY-MM-DD.`);
    }
  }
  if (from !== undefined && to !== undefined && from > to) {
    throw invalid('The query parameter "date_from" must not be after "date_to".');
  }
}

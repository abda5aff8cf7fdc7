import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameKey } from '#core/identity/name.ts';
import { typedPhone } from '#server/campaign/voters/finding/read-search.ts';
import { type CampaignHarness, type Fields, startCampaignApi } from '#test/support/campaign.ts';
import { vacuum } from '#test/support/postgres/vacuum.ts';
import { fillDonations } from './fill-donations.ts';

let api: CampaignHarness;
/** What people may search for: parts of what is there, and of what is not. */
let texts: string[];

beforeAll(async () => {
  api = await startCampaignApi();
  await fillDonations(api.database.knex, api.ours, 30_000, 300);
  const { campaignId } = api.ours;
  // An address that more have than the text index will be asked for, and none of the newest, with parts of which longer
  // texts could be made that no donor has; and donations that were all entered at once, long after they were received.
  // Donations are never edited; what is made here stands for donations that were recorded so.
  await api.database.knex.raw('alter table donations disable trigger refuse_unversioned_change');
  // As values, since Citus takes no time of day in a condition.
  const days = await api.database.knex.raw(
    `select (current_date - 45)::text as some, (current_date - 50)::text as more, (current_date - 75)::text as most,
       date_trunc('month', now())::text as month`,
  );
  const { some, more, most, month } = days.rows[0];
  await api.database.knex.raw(
    `update donations set
       donor_address = case when received_on < ?::date then 'Vieux-Port Lalala ' else '' end || donor_address,
       created_at = case when received_on < ?::date then created_at else ?::timestamptz end
     where campaign_id = ? and received_on < ?::date`,
    [more, most, month, campaignId, some],
  );
  await api.database.knex.raw('alter table donations enable trigger refuse_unversioned_change');
  await api.database.knex.raw(
    `insert into receipts (campaign_id, number, donation_id, issued_at, html)
     select campaign_id, receipt_number, id, created_at, '' from donations where receipt_number is not null`,
  );
  await vacuum(api.database.knex, 'donations');
  const { rows } = await api.database.knex.raw<{ rows: Array<{ search_text: string }> }>(
    'select search_text from donations order by md5(id::text) limit 200',
  );
  texts = rows.map(({ search_text }) => search_text);
}, 400_000);
afterAll(() => api.close());

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

const someText = fc
  .tuple(fc.nat({ max: 199 }), fc.nat({ max: 60 }), fc.integer({ min: 1, max: 12 }))
  .map(([of, from, length]) => {
    const text = texts[of] as string;
    const start = from % text.length;
    return text.slice(start, start + length).split('\n')[0] || 'a';
  });

/** The end of a number, as it is stored or as others write it. */
const somePhone = fc
  .tuple(fc.nat({ max: 9999 }), fc.constantFrom('', '555-', '613 555 ', '(613) 555.', '+1 613-555-'))
  .map(([end, before]) => `${before}${String(end).padStart(4, '0')}`);

const query = fc.record(
  {
    q: fc.oneof(
      { weight: 5, arbitrary: someText },
      { weight: 1, arbitrary: somePhone },
      fc.constantFrom('vieux-port', 'Vieux', 'lalalala', '%', 'x%y', 'zq', 'nobody', 'q_', '_o', 'Tremblay, Anne'),
    ),
    receipt_status: fc.constantFrom('PENDING', 'ISSUED', 'SPOILED'),
    method: fc.constantFrom('CASH', 'CHEQUE', 'IN_KIND'),
    date_from: fc.integer({ min: 60, max: 110 }).map(day),
    date_to: fc.integer({ min: 0, max: 60 }).map(day),
    limit: fc.constantFrom('1', '7', '50', '200'),
  },
  { requiredKeys: ['limit'] },
);

/** The same asked of the table in the plainest way. */
async function plainly(
  { q, receipt_status, method, date_from, date_to }: Partial<Record<string, string>>,
  limit: number,
) {
  const { rows } = await api.database.knex.raw<{ rows: Array<{ id: string }> }>(
    `select id from donations where campaign_id = :campaignId
       and (:q::text is null or strpos(donor_text, hustings_identity_fold(:q)) > 0
         or length(:name::text) > 1 and strpos(donor_identity, :name::text) > 0
         or donor_phone_key like '%' || :phone::text || '%')
       and (:receipt_status::text is null or receipt_status = :receipt_status)
       and (:method::text is null or method = :method)
       and received_on between coalesce(:date_from, '-infinity')::date and coalesce(:date_to, 'infinity')::date
     order by created_at desc, id desc limit :limit`,
    {
      campaignId: api.ours.campaignId,
      q: q ?? null,
      // Signs that no name has, which the query has, are looked for as they are written.
      name: q && !/[%\\_\n&/@]/.test(q) ? nameKey(q) : null,
      phone: (q && typedPhone(q)) ?? null,
      receipt_status: receipt_status ?? null,
      method: method ?? null,
      date_from: date_from ?? null,
      date_to: date_to ?? null,
      limit,
    },
  );
  return rows.map(({ id }) => id);
}

describe('GET /donations, whatever is asked', () => {
  it('finds what a plain filter finds, in its order, from page to page', async () => {
    const run = async (asked: Partial<Record<string, string>> & { limit: string }) => {
      const expectedRows = 3 * Number(asked.limit);
      const seen: unknown[] = [];
      let cursor: string | null | undefined;
      // A page may be short: whatever is found takes a few of them.
      for (let page = 0; page < 20 && cursor !== null && seen.length < expectedRows; page++) {
        const path = `/donations?${new URLSearchParams({ ...asked, ...(cursor && { cursor }) } as Record<string, string>)}`;
        const { status, body } = await api.request<Fields[]>('GET', path);
        expect(status).toBe(200);
        expect(body.data.length).toBeLessThanOrEqual(Number(asked.limit));
        seen.push(...body.data.map(({ id }) => id));
        cursor = body.pagination.nextCursor;
      }
      expect(seen.slice(0, expectedRows)).toEqual(await plainly(asked, expectedRows));
    };
    await fc.assert(fc.asyncProperty(query, run), {
      numRuns: 150,
      examples: [
        [{ q: 'vieux-port', limit: '50' }],
        [{ q: 'lalalala', limit: '50' }],
        // With the space it is in no text, and the end of few numbers. Some e-mail addresses have the digits alone.
        [{ q: '1720 ', limit: '7' }],
      ],
    });
  }, 400_000);
});

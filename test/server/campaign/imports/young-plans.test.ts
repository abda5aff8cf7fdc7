// PostgreSQL knows nothing of a table that was never analyzed, and a connection keeps the plan of a statement. What an import
// does for a row must not read all records that there are once a large file follows a small one at once.
import { beforeAll, expect, it } from '@jest/globals';
import { withCampaign } from '#server/store/with-campaign.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { importFile } from '#test/support/imports/imported.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const [few, many] = [20, 3_000];
/**
 * Rows of all tables that PostgreSQL reads for one row of a file: of the first thousand records, small as they are, any plan may
 * read all. With a plan for few records it reads half of all there are for each row, several times.
 */
const mostRead = 1_200;

// One transaction at a time, so that all go by one connection.
const api = await closedAfterAll(startCampaignApi({ perCampaign: 1 }));
beforeAll(async () => {
  const { rows } = await api.database.knex.raw(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await api.database.knex.raw('alter table ?? set (autovacuum_enabled = false)', [name]);
});

const voters = (n: number) =>
  `Odile ${n},Quayle ${n},${n} Marram Rd,Grand Banc,XA,Z1A 1A1,R,o${n}@example.org,709-555-${String(n % 10_000).padStart(4, '0')},V-${n}`;
const donations = (n: number) =>
  `Odile ${n},${n} Marram Rd,Grand Banc,XA,Z1A 1A1,o${n}@example.org,709-555-${String(n % 10_000).padStart(4, '0')},25.00,2026-09-19,CHEQUE,yes,D-${n}`;
const kinds: ReadonlyArray<readonly [kind: string, header: string, row: (n: number) => string]> = [
  ['VOTERS', 'First name,Last name,Address,City,Province,Postal code,Riding,Email,Phone,Member ID', voters],
  [
    'DONATIONS',
    'Donor,Address,City,Province,Postal code,Email,Phone,Amount,Date,Method,Attested,Transaction ID',
    donations,
  ],
];

it.each(kinds)(
  '%s: a large file that follows a small one reads some rows for each of its own',
  async (kind, header, row) => {
    const campaign = await api.campaign();
    const file = (from: number, count: number) =>
      [header, ...Array.from({ length: count }, (_, n) => row(from + n))].join('\n');
    const send = async (from: number, count: number) => {
      const { status, error, found } = await importFile(api, campaign, file(from, count), `?start=true&kind=${kind}`);
      expect([error, status, found.state]).toEqual([undefined, 200, 'DONE']);
    };
    await send(0, few);
    const before = await rowsRead(campaign.campaignId);
    await send(100_000, many);
    const stored = api.database.knex(kind.toLowerCase()).where({ campaign_id: campaign.campaignId });
    const each = ((await rowsRead(campaign.campaignId)) - before) / many;
    expect(Number((await stored.count())[0]?.count)).toBe(few + many);
    expect(each).toBeLessThan(mostRead);
  },
  300_000,
);

/** Rows that PostgreSQL has read so far, by its own count. */
async function rowsRead(campaignId: string): Promise<number> {
  // A connection says how many when its next transaction ends.
  await withCampaign(api.api.pool, campaignId, (tx) => tx.query('select pg_stat_force_next_flush()'));
  const { rows } = await api.database.knex.raw(
    'select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_user_tables',
  );
  return rows[0].rows;
}

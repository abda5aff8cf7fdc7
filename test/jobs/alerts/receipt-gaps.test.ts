import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Knex } from 'knex';
import { connect } from '#core/database/database.ts';
import { receiptGaps } from '#jobs/alerts/receipt-gaps.ts';
import { closure } from '#jobs/closure.ts';
import { jobContext } from '#test/jobs/context.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';

describe('gaps among receipt serials', () => {
  let database: TestDatabase;
  /** As servers have it: a login that owns nothing and sees no receipts on its own. */
  let served: Knex;
  /** The campaigns of one test: another may have left gaps. */
  const codes = new Set<string>();
  let code: string;
  let campaigns = 0;
  beforeAll(async () => {
    database = await createTestDatabase();
    served = connect(database.requestUrl, 'hustings test', 3);
  });
  afterAll(async () => {
    await served?.destroy();
    await database?.close();
  });
  beforeEach(() => codes.clear());

  async function campaign(facts: { readonly edn_number?: string; readonly is_demo?: boolean } = {}): Promise<string> {
    const id = randomUUID();
    code = `CODE${++campaigns}`;
    codes.add(code);
    await database.knex('campaigns').insert({
      id,
      code,
      name: code,
      candidate_name: 'Zoé Roy',
      party: 'B',
      riding: 'C',
      created_at: new Date(),
      election_level: 'FEDERAL',
      election_date: '2027-01-01',
      subscription_tier: 'PRO',
      ...facts,
    });
    return id;
  }
  /** Receipts with these numbers, each of a donation of its own. */
  async function receipts(campaign_id: string, ...numbers: string[]): Promise<void> {
    for (const number of numbers) {
      const id = randomUUID();
      await database.knex('donations').insert({
        campaign_id,
        id,
        donor_name: 'A',
        donor_address: '1 Quay',
        donor_city: 'Sable',
        donor_province: 'XA',
        donor_postal_code: 'Z1A1A1',
        amount_cents: 100,
        received_on: '2026-09-05',
        method: 'CASH',
        created_at: new Date(),
      });
      await database
        .knex('receipts')
        .insert({ campaign_id, number, donation_id: id, issued_at: new Date(), html: '<p>' });
    }
  }
  const counted = (campaign_id: string, last_serial: number, year = 2026) =>
    database.knex('receipt_serials').insert({ campaign_id, year, last_serial });
  /** Closes a campaign as its job does. */
  async function close(id: string): Promise<void> {
    await database
      .knex('campaigns')
      .where({ id })
      .update({ closes_at: new Date(0) });
    const context = jobContext({ ...database, knex: served, url: database.requestUrl });
    expect(await closure.run(context)).toEqual({ outcome: 'done', message: 'Deleted 1 closed campaigns.' });
  }
  const found = async () => {
    const all = await receiptGaps(served, new AbortController().signal);
    return all.filter(({ subject }) => codes.has(subject.split(' ')[0] as string));
  };
  const gaps = async () => (await found()).map(({ subject }) => subject);
  const messages = async () => (await found()).map(({ message }) => message);

  it('are none if each count has its receipt, whatever the numbers began with', async () => {
    const id = await campaign({ edn_number: '99001' });
    await receipts(id, 'OLD-2026-000001', '99001-2026-000002', '99001-2026-000003', '99001-2025-000001', 'by hand 7');
    await counted(id, 3);
    await counted(id, 1, 2025);
    expect(await gaps()).toEqual([]);
  });

  it('are named by campaign and year, and by serial', async () => {
    const id = await campaign();
    await receipts(id, `${code}-2026-000001`, `${code}-2026-000003`, `${code}-2025-000009`);
    await counted(id, 4);
    await counted(id, 9, 2025);
    expect(await gaps()).toEqual([`${code} 2025`, `${code} 2026`]);
    const [last, present] = await messages();
    expect(last).toContain('no receipt: 000001, 000002, 000003, 000004, 000005 and 3 more.');
    expect(present).toContain('no receipt: 000002, 000004.');
  });

  it('are none if a number that looks the same was taken before', async () => {
    const id = await campaign({ edn_number: '99002' });
    await receipts(id, '99002-2026-000001', '99002 – 2026 – 000002', '99002-2026-000003');
    await counted(id, 3);
    expect(await gaps()).toEqual([]);
  });

  it('are not looked for in the sandbox campaign, which begins anew each day', async () => {
    await counted(await campaign({ is_demo: true }), 5);
    expect(await gaps()).toEqual([]);
  });

  it('are found in a closed campaign, too', async () => {
    const id = await campaign();
    await receipts(id, `${code}-2026-000001`, `${code}-2026-000003`);
    await counted(id, 3);
    const before = await messages();
    expect(before).toEqual([expect.stringContaining('no receipt: 000002.')]);
    await close(id);
    expect(await database.knex('receipts').where({ campaign_id: id })).toEqual([]);
    expect(await messages()).toEqual(before);
    await database.knex.raw(`insert into closed_receipts values (?, ?)`, [id, `${code}-2026-000002`]);
    expect(await gaps()).toEqual([]);
  });

  it('are none if a campaign continues the series of closed ones', async () => {
    const first = await campaign({ edn_number: '99003' });
    await receipts(first, '99003-2026-000001', '99003-2026-000002', '99003–2026–000004');
    await counted(first, 2);
    await close(first);
    const second = await campaign({ edn_number: '99003' });
    // The database adds what the closed campaign has counted.
    await counted(second, 1);
    await receipts(second, '99003-2026-000003');
    // The fourth is skipped: a donor of the closed campaign has a number that looks like it.
    await database.knex('receipt_serials').where({ campaign_id: second }).update({ last_serial: 5 });
    await receipts(second, '99003-2026-000005');
    expect(await gaps()).toEqual([]);
    await database.knex('receipt_serials').where({ campaign_id: second }).update({ last_serial: 6 });
    expect(await messages()).toEqual([expect.stringContaining('no receipt: 000006.')]);
  });
});

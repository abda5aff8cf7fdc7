import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Fields, startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

interface SumShown {
  readonly rows: number;
  readonly amount: string;
  readonly byMethod: ReadonlyArray<{ readonly method: string | null; readonly rows: number; readonly amount: string }>;
}
type AmountsShown = Readonly<Record<'ready' | 'repeated' | 'faulty' | 'imported', SumShown>> | null;
type ImportShown = Fields & { readonly amounts: AmountsShown };

let campaign: TestCampaign;
const api = await closedAfterAll(startCampaignApi({ now: () => new Date('2026-09-20T15:00:00Z') }));
beforeEach(async () => {
  campaign = await api.campaign();
});

const header = 'Donation ID,Donor,Address,City,Province,Postal code,Amount,Received,Method';
const row = (donor: string, amount: string, { id = '', method = 'cheque', date = '2026-09-19' } = {}) =>
  `${id},${donor},1 Marram Rd,Port Merrow,XA,Z1A 1A1,"${amount}",${date},${method}`;

const settled = async (id: string): Promise<ImportShown> => {
  await api.api.imports.idle();
  return (await api.request<ImportShown>('GET', `/imports/${id}`, { key: campaign.key })).body.data;
};
async function uploaded(rows: readonly string[], query = 'kind=DONATIONS'): Promise<ImportShown> {
  const answer = await api.request<ImportShown>('POST', `/imports?${query}`, {
    key: campaign.key,
    body: [header, ...rows, ''].join('\r\n'),
    headers: { 'Content-Type': 'text/csv' },
  });
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return settled(answer.body.data.id);
}
async function started(id: string, query = ''): Promise<ImportShown> {
  expect((await api.request('POST', `/imports/${id}/start${query}`, { key: campaign.key })).status).toBe(200);
  return settled(id);
}
/** What the campaign's donations come to, as the database adds them. */
async function recorded(): Promise<SumShown> {
  const { rows } = await api.database.knex.raw(
    `select method, count(*)::int as rows, sum(amount_cents)::bigint::text as cents from donations where campaign_id = ?
     group by method`,
    [campaign.campaignId],
  );
  const order = ['CREDIT_CARD', 'ETRANSFER', 'CHEQUE', 'CASH', 'OTHER', 'IN_KIND'];
  const byMethod = (rows as Array<{ method: string; rows: number; cents: string }>)
    .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
    .map(({ method, rows: count, cents }) => ({ method, rows: count, amount: dollars(BigInt(cents)) }));
  const all = byMethod.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
  return { rows: byMethod.reduce((sum, each) => sum + each.rows, 0), amount: dollars(all), byMethod };
}
const dollars = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
const nothing = { rows: 0, amount: '0.00', byMethod: [] };

describe('the amounts of an import of donations', () => {
  it('say by method what would be recorded, what is refused and what is repeated', async () => {
    const { amounts } = await uploaded([
      row('Ada Kelpward', '1,700.10', { id: 'D-1' }),
      row('Ada Kelpward', '100.20', { method: 'e-transfer' }),
      row('Otto Skerry', '0.10', { method: 'cash' }),
      row('Bea Sand', '0.20', { method: 'cash' }),
      row('BEA SAND', '0.20', { method: 'cash' }),
      row('Cleo Roe', '19.99', { method: 'shells' }),
      row('Cleo Roe', 'twelve'),
      row('Dan Roe', '33.33', { id: 'D-1' }),
      row('Dan Roe', '7', { date: '2026-02-30' }),
    ]);
    expect(amounts).toEqual({
      ready: {
        rows: 3,
        amount: '1700.40',
        byMethod: [
          { method: 'CHEQUE', rows: 1, amount: '1700.10' },
          { method: 'CASH', rows: 2, amount: '0.30' },
        ],
      },
      repeated: {
        rows: 2,
        amount: '33.53',
        byMethod: [
          { method: 'CHEQUE', rows: 1, amount: '33.33' },
          { method: 'CASH', rows: 1, amount: '0.20' },
        ],
      },
      faulty: {
        rows: 4,
        amount: '127.19',
        byMethod: [
          { method: 'ETRANSFER', rows: 1, amount: '100.20' },
          { method: 'CHEQUE', rows: 1, amount: '7.00' },
          { method: null, rows: 2, amount: '19.99' },
        ],
      },
      imported: nothing,
    });
  });

  it('are what is recorded afterwards, to the cent and over batches', async () => {
    const methods = ['cheque', 'cash', 'visa', 'interac', 'other', 'in kind'];
    const rows = Array.from({ length: 1203 }, (_, n) =>
      row(`Donor Number ${n}`, (0.01 + ((n * 7919) % 30_011) / 100).toFixed(2), { method: methods[n % 6] as string }),
    );
    const checked = await uploaded(rows);
    const before = checked.amounts;
    expect(before?.ready.rows).toBe(1203);
    const done = await started(checked.id);
    const found = await recorded();
    expect(before?.ready).toEqual(found);
    expect(done.amounts).toEqual({ ready: nothing, repeated: nothing, faulty: nothing, imported: found });
  });

  it('follow rows that are refused between the check and the import, and duplicates that are requested', async () => {
    const checked = await uploaded([
      row('Ada Kelpward', '1700'),
      row('Otto Skerry', '12.50', { method: 'cash' }),
      row('Otto Skerry', '12.50', { method: 'cash' }),
      row('Bea Sand', '20.05', { id: 'D-1' }),
      row('Cleo Roe', '20.06', { id: 'D-1' }),
    ]);
    expect([checked.amounts?.ready.amount, checked.amounts?.repeated.amount]).toEqual(['1732.55', '32.56']);
    const body = {
      donorName: 'Ada Kelpward',
      donorAddress: '1 Marram Rd',
      donorCity: 'Port Merrow',
      donorProvince: 'XA',
      donorPostalCode: 'Z1A 1A1',
      amount: 100,
      date: '2026-09-18',
      method: 'OTHER',
    };
    expect((await api.request('POST', '/donations', { key: campaign.key, body })).status).toBe(200);
    const { amounts } = await started(checked.id, '?duplicates=import');
    expect(amounts).toMatchObject({
      imported: { rows: 3, amount: '45.05' },
      faulty: { rows: 1, amount: '1700.00', byMethod: [{ method: 'CHEQUE', rows: 1, amount: '1700.00' }] },
      repeated: { rows: 1, amount: '20.06' },
      ready: nothing,
    });
    expect(await recorded()).toMatchObject({ rows: 4, amount: '145.05' });
  });

  it('are absent if a server that stored none has checked the rows, and for voters', async () => {
    const { id } = await uploaded([row('Ada Kelpward', '10'), row('Otto Skerry', '20')]);
    await api.database
      .knex('imports')
      .where({ id })
      .update({ counts: { READY: 2 } });
    expect((await settled(id)).amounts).toBeNull();
    const done = await started(id);
    expect([done.state, done.amounts]).toEqual(['DONE', null]);
    const people = await uploaded(
      [row('Kelpward', 'Ada')],
      'columns=-,lastName,address,city,province,postalCode,firstName,-,riding',
    );
    expect(people).toMatchObject({ kind: 'VOTERS', amounts: null });
  });
});

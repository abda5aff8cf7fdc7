import { describe, expect, it } from '@jest/globals';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { afternoon, newDonor, someDonation } from './some-donation.ts';

let now = afternoon;
const api = await closedAfterAll(startCampaignApi({ now: () => now }));

const post = (body: unknown) => api.request('POST', '/donations', { body });

describe('POST /donations', () => {
  it('stores a donation and returns it with 200', async () => {
    const { status, body } = await post(
      someDonation({ amount: 250.5, advantageDescription: 'Dinner', advantageAmount: 40.25, notes: 'n' }),
    );
    expect(status).toBe(200);
    expect(body.data).toEqual({
      ...someDonation(),
      id: expect.any(String),
      campaignId: api.ours.campaignId,
      amount: '250.50',
      date: '2026-09-15T00:00:00.000Z',
      advantageDescription: 'Dinner',
      advantageAmount: '40.25',
      eligibleAmount: '210.25',
      receiptStatus: 'PENDING',
      receiptNumber: null,
      receiptIssuedDate: null,
      receiptHtml: null,
      replacesReceiptNumber: null,
      notes: 'n',
      createdAt: '2026-09-20T18:00:00.000Z',
    });
    expect((await api.request('GET', `/donations/${body.data.id}`)).body).toEqual(body);
  });

  it('fills in what is optional', async () => {
    const { donorEmail: _e, donorPhone: _p, donorIsCanadianAttested: _a, ...least } = newDonor();
    const { body } = await post(least);
    expect(body.data).toMatchObject({
      donorEmail: null,
      donorPhone: null,
      donorIsCanadianAttested: false,
      advantageDescription: null,
      advantageAmount: null,
      notes: null,
    });
  });

  it('takes amounts and day as a response has them, to the cent', async () => {
    for (const [amount, advantageAmount] of [
      [0.01, 0],
      [19.99, 4.35],
      [1775, null],
      [1234.5, 0.07],
    ]) {
      const { data } = (await post(newDonor({ amount, advantageAmount, date: '2026-02-28' }))).body;
      const again = await post(
        newDonor({ amount: data.amount, advantageAmount: data.advantageAmount, date: data.date }),
      );
      expect(again.status).toBe(200);
      expect(again.body.data).toMatchObject({
        amount: data.amount,
        advantageAmount: data.advantageAmount,
        date: '2026-02-28T00:00:00.000Z',
        eligibleAmount: data.eligibleAmount,
      });
    }
  });

  it.each([
    ['amount', '1,775.00'],
    ['amount', '1775'],
    ['amount', '100000.01'],
    ['advantageAmount', '90071992547409.93'],
    ['date', '2026-02-30T00:00:00.000Z'],
    ['date', '2026-02-28T05:00:00.000Z'],
    ['date', '2026-09-22T00:00:00.000Z'],
  ])('takes no other text: %s %s', async (field, text) => {
    const { status, body } = await post(newDonor({ [field]: text }));
    expect([status, body.code, body.error]).toEqual([400, 'validation_failed', expect.stringContaining(`"${field}"`)]);
  });

  it.each(['donorName', 'donorAddress', 'donorCity', 'donorProvince'])(
    'needs more than spaces for %s',
    async (field) => {
      const { status, body } = await post(newDonor({ [field]: ' \u00a0\n' }));
      expect([status, body.error]).toEqual([400, expect.stringMatching(`"${field}" must be a string .* not blank`)]);
    },
  );

  it('leaves a row in the audit log that names fields and no values', async () => {
    const { body } = await post(newDonor({ notes: 'secret' }));
    const [entry] = await api.database.knex('audit_log').where({ record_id: body.data.id });
    expect(entry).toMatchObject({ operation: 'createDonation', status: 200, key_id: api.ours.keyId });
    // Each donation says whether it is the candidate's own.
    expect(entry.fields).toEqual([...Object.keys(newDonor({ notes: '' })), 'fromCandidate']);
    expect(JSON.stringify(entry)).not.toContain('secret');
  });

  it.each([
    '<b>"x"</b> & \'y\'',
    "'); drop table donations; --",
    '\u202Egnirts',
    'Zo\u0308e 🗳️',
    '\u0007\u001b[31m',
    '王伟',
  ])('stores %j as given', async (donorName) => {
    const { body } = await post(newDonor({ donorName, donorAddress: donorName, notes: donorName }));
    expect(body.data).toMatchObject({ donorName, donorAddress: donorName, notes: donorName });
  });
});

const long = (length: number) => 'x'.repeat(length);
const email = (length: number) => `${long(length - '@example.org'.length)}@example.org`;

describe('bounds of CreateDonation', () => {
  it.each<[string, unknown]>([
    ['donorName', long(2)],
    ['donorName', long(200)],
    ['donorName', '🗳️'.repeat(100)],
    ['donorEmail', null],
    ['donorPhone', null],
    ['donorPhone', ''],
    ['donorPhone', long(20)],
    ['donorAddress', 'x'],
    ['donorAddress', long(500)],
    ['donorCity', 'x'],
    ['donorCity', long(100)],
    ['donorProvince', 'x'],
    ['donorProvince', long(50)],
    ['donorPostalCode', 'z1a1a1'],
    ['donorPostalCode', 'Z1A 1A1'],
    ['amount', 0.01],
    ['amount', 1775],
    ['amount', 1e2],
    ['method', 'CREDIT_CARD'],
    ['method', 'ETRANSFER'],
    ['method', 'CASH'],
    ['method', 'OTHER'],
    ['method', 'IN_KIND'],
    ['advantageDescription', null],
    ['advantageDescription', long(500)],
    ['advantageAmount', null],
    ['advantageAmount', 0],
    ['advantageAmount', 100],
    ['advantageAmount', 100.01],
    ['donorIsCanadianAttested', false],
    ['notes', null],
    ['notes', long(2000)],
    ['date', '2020-02-29'],
  ])('takes %s = %j', async (field, value) => {
    expect((await post(newDonor({ [field]: value }))).status).toBe(200);
  });

  it('counts nothing as eligible if the advantage is above the amount', async () => {
    const { body } = await post(newDonor({ amount: 100, advantageAmount: 250 }));
    expect(body.data).toMatchObject({ amount: '100.00', advantageAmount: '250.00', eligibleAmount: '0.00' });
  });

  it('takes 100000 dollars if no cap applies', async () => {
    const { body } = await post(newDonor({ amount: 100000, method: 'IN_KIND' }));
    expect(body.data.amount).toBe('100000.00');
  });

  it.each<[string, unknown]>([
    ['donorName', 'x'],
    ['donorName', long(201)],
    ['donorName', null],
    ['donorName', 'a\0b'],
    ['donorName', 'a\ud800'],
    ['donorEmail', 'nobody'],
    ['donorEmail', ''],
    ['donorEmail', email(256)],
    ['donorPhone', long(21)],
    ['donorAddress', ''],
    ['donorAddress', long(501)],
    ['donorCity', ''],
    ['donorCity', long(101)],
    ['donorProvince', ''],
    ['donorProvince', long(51)],
    ['donorPostalCode', 'Z1A  1A1'],
    ['donorPostalCode', 'Z1A-1A1'],
    ['donorPostalCode', '11A 1A1'],
    ['amount', 0],
    ['amount', -1],
    ['amount', 0.001],
    ['amount', 10.005],
    ['amount', 1e-7],
    ['amount', 100000.01],
    ['amount', 100001],
    ['amount', '100'],
    ['amount', null],
    ['date', '2026-09-31'],
    ['date', '2025-02-29'],
    ['date', '0000-01-01'],
    ['date', '2026-9-1'],
    ['date', '2026-09-15T00:00:00Z'],
    ['date', '2026-09-22'],
    ['date', null],
    ['method', 'BITCOIN'],
    ['method', 'cash'],
    ['advantageDescription', long(501)],
    ['advantageAmount', -0.01],
    ['advantageAmount', 1.001],
    ['advantageAmount', 1e300],
    ['donorIsCanadianAttested', 'yes'],
    ['donorIsCanadianAttested', null],
    ['notes', long(2001)],
    ['receiptStatus', 'ISSUED'],
  ])('responds with 400 that names the field for %s = %j', async (field, value) => {
    const { status, body } = await post(newDonor({ [field]: value }));
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: expect.stringContaining(`"${field}"`), code: 'validation_failed' },
    });
  });

  it.each(['donorName', 'donorAddress', 'donorCity', 'donorProvince', 'donorPostalCode', 'amount', 'date', 'method'])(
    'needs %s',
    async (field) => {
      const { status, body } = await post({ ...newDonor(), [field]: undefined });
      expect(status).toBe(400);
      expect(body.error).toContain(`"${field}"`);
    },
  );

  it('writes nothing if it refuses', async () => {
    const count = async () => (await api.database.knex('donations').count())[0]?.count;
    const before = await count();
    await post(newDonor({ amount: 1.001 }));
    expect(await count()).toBe(before);
  });
});

describe('the day received', () => {
  const at = async (instant: string, date: string) => {
    now = new Date(instant);
    const { status } = await post(newDonor({ date }));
    now = afternoon;
    return status;
  };

  it('is tomorrow in Ottawa at the latest', async () => {
    expect(await at('2026-09-21T03:59:59.999Z', '2026-09-21')).toBe(200);
    expect(await at('2026-09-21T03:59:59.999Z', '2026-09-22')).toBe(400);
    expect(await at('2026-09-21T04:00:00.000Z', '2026-09-22')).toBe(200);
    expect(await at('2026-09-21T04:00:00.000Z', '2026-09-23')).toBe(400);
  });

  it.each([
    ['Newfoundland', 'America/St_Johns'],
    ['Atlantic', 'America/Halifax'],
    ['Eastern', 'America/Toronto'],
    ['Central', 'America/Winnipeg'],
    ['Saskatchewan', 'America/Regina'],
    ['Mountain', 'America/Edmonton'],
    ['Pacific', 'America/Vancouver'],
    ['Yukon', 'America/Whitehorse'],
    ['Eastern without summer time', 'America/Atikokan'],
  ])(
    'can be today and yesterday a millisecond before and at midnight, and keeps its day: %s',
    async (_zone, timeZone) => {
      const localDay = (instant: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
      for (const day of ['2026-07-01', '2026-11-01', '2026-12-31', '2026-03-08']) {
        const noonUtc = Date.parse(`${day}T12:00:00Z`);
        // Finds the midnight at the end of this local day: the first half hour at which the local day differs.
        let midnight = noonUtc;
        while (localDay(midnight) === localDay(noonUtc)) midnight += 1_800_000;
        for (const instant of [midnight - 1, midnight]) {
          now = new Date(instant);
          const date = localDay(instant);
          const { status, body } = await post(newDonor({ date, amount: 1 }));
          now = afternoon;
          expect([status, body.data?.date]).toEqual([200, `${date}T00:00:00.000Z`]);
        }
      }
    },
  );
});

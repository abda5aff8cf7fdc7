import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eligibleCents, formatCents } from '#core/money.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { type CampaignHarness, startCampaignApi } from '#test/support/campaign.ts';
import { afternoon, newDonor, someDonation } from './some-donation.ts';

const cents = fc.integer({ min: 1, max: 10_000_000 });
/** The number as a client's JSON has it. */
const dollars = (amount: number) => JSON.parse(formatCents(amount)) as number;
const toCents = (text: unknown) => Number(String(text).replace('.', ''));

describe('amounts of a donation', () => {
  it('are read to the cent, whatever their binary fraction', () => {
    fc.assert(
      fc.property(cents, fc.double({ min: 0, max: 1, noNaN: true }), (amount, share) => {
        const advantage = Math.floor(amount * share);
        const body = someDonation({ amount: dollars(amount), advantageAmount: dollars(advantage) });
        const donation = readNewDonation(body as Parameters<typeof readNewDonation>[0], afternoon);
        expect([donation.amount_cents, donation.advantage_cents]).toEqual([amount, advantage]);
      }),
    );
  });

  it('are refused with a third decimal, whatever it is', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.integer({ min: 1, max: 999 }), (whole, thousandths) => {
        fc.pre(thousandths % 10 !== 0);
        const body = someDonation({ amount: Number(`${whole}.${String(thousandths).padStart(3, '0')}`) });
        expect(() => readNewDonation(body as Parameters<typeof readNewDonation>[0], afternoon)).toThrow(/two decimals/);
      }),
    );
  });

  it('have an eligible part that is never below 0 and never above them', () => {
    fc.assert(
      fc.property(cents, fc.option(cents), (amount, advantage) => {
        const eligible = eligibleCents(amount, advantage);
        expect(eligible).toBe(advantage === null ? amount : amount > advantage ? amount - advantage : 0);
      }),
    );
  });
});

describe('sums', () => {
  let api: CampaignHarness;
  beforeAll(async () => {
    api = await startCampaignApi({ now: () => afternoon });
  });
  afterAll(() => api.close());

  it.each([
    ['amount', '100.00000000000000001'],
    ['amount', '1.005'],
    ['amount', '90071992547409.93'],
    ['amount', '19.990000000000000213'],
    ['advantageAmount', '0.0000000000000000000000000001e2'],
    ['advantageAmount', '90071992547409.93'],
    ['advantageAmount', '5.0000000000000000001'],
  ])('take no part of what is not dollars and cents: %s %s', async (field, number) => {
    const text = JSON.stringify(newDonor({ amount: 7, advantageAmount: 1, [field]: '?' })).replace('"?"', number);
    const { status, body } = await api.request('POST', '/donations', { body: text });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'validation_failed' });
    expect(body.error).toContain(`The field "${field}"`);
  });

  it.each(['20', '20.50', '2.05e1', '20.5000000000000000000000'])('take %s', async (number) => {
    const text = JSON.stringify(newDonor({ amount: '?' })).replace('"?"', number);
    const { body } = await api.request('POST', '/donations', { body: text });
    expect(Number(body.data.amount)).toBe(Number(number));
  });

  it('lose no cent between the request, the database, the response and the cap', async () => {
    const amounts = fc.sample(fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.nat(100)), { numRuns: 40, seed: 1 });
    const donor = newDonor();
    let expected = 0;
    for (const [amount, percent] of amounts) {
      const advantage = Math.floor((amount * percent) / 100);
      const body = { ...donor, amount: dollars(amount), advantageAmount: dollars(advantage) };
      const { data } = (await api.request('POST', '/donations', { body })).body;
      expect([data.amount, data.advantageAmount]).toEqual([formatCents(amount), formatCents(advantage)]);
      expect(toCents(data.eligibleAmount)).toBe(amount - advantage);
      expected += amount - advantage;
    }
    const refused = await api.request('POST', '/donations', { body: { ...donor, amount: 1775 } });
    expect(refused.body.error).toContain(
      `used $${formatCents(expected)}, remaining $${formatCents(177_500 - expected)}.`,
    );
    const rest = await api.request('POST', '/donations', { body: { ...donor, amount: dollars(177_500 - expected) } });
    expect(rest.status).toBe(200);
  });
});

import { describe, expect, it } from '@jest/globals';
import { newDonor, someDonation } from '#test/server/campaign/donations/some-donation.ts';
import { startCampaignApi, type TestCampaign } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => new Date('2031-06-01T16:00:00Z') }));

const give = (fields: Record<string, unknown>, campaign: TestCampaign = api.ours) =>
  api.request('POST', '/donations', { body: someDonation(fields), key: campaign.key });

describe('the annual federal cap', () => {
  it('names year, limit, used and remaining, and that it sees this campaign only', async () => {
    const campaign = await api.campaign();
    expect((await give({ amount: 1700.01 }, campaign)).status).toBe(200);
    const { status, body } = await give({ amount: 75 }, campaign);
    expect({ status, body }).toEqual({
      status: 422,
      body: {
        error:
          'This donation of an eligible $75.00 would take the donor past the federal limit on contributions for 2026: ' +
          'limit $1775.00, used $1700.01, remaining $74.99. Only donations to this campaign are counted here; the limit ' +
          'covers all that one person gives in the year to the candidates, associations and nomination contestants of the party.',
        code: 'validation_failed',
      },
    });
    expect((await give({ amount: 74.99 }, campaign)).status).toBe(200);
    expect((await give({ amount: 0.01 }, campaign)).status).toBe(422);
    expect(await api.database.knex('donations').where({ campaign_id: campaign.campaignId })).toHaveLength(2);
  });

  it.each(Array.from({ length: 16 }, (_, i) => 2015 + i))('is 1500 dollars and 25 more each year: %i', async (year) => {
    const limit = 1500 + 25 * (year - 2015);
    const donor = newDonor();
    expect((await give({ ...donor, amount: limit + 0.01, date: `${year}-12-31` })).status).toBe(422);
    expect((await give({ ...donor, amount: limit, date: `${year}-01-01` })).status).toBe(200);
    expect((await give({ ...donor, amount: 0.01, date: `${year}-12-31` })).status).toBe(422);
  });

  it.each(['2014-12-31', '2031-01-01'])('refuses a year whose limit is not known: %s', async (date) => {
    const { status, body } = await give({ ...newDonor(), date });
    expect(status).toBe(422);
    expect(body.error).toContain(date.slice(0, 4));
    expect((await give({ ...newDonor(), date, method: 'IN_KIND' })).status).toBe(200);
  });

  it('counts the eligible amount, and no donation in kind', async () => {
    const donor = newDonor();
    expect((await give({ ...donor, amount: 99999.99, method: 'IN_KIND' })).status).toBe(200);
    expect((await give({ ...donor, amount: 1875, advantageAmount: 100 })).status).toBe(200);
    expect((await give({ ...donor, amount: 500, advantageAmount: 500 })).status).toBe(200);
    expect((await give({ ...donor, amount: 500, advantageAmount: 499.99 })).status).toBe(422);
    expect((await give({ ...donor, amount: 500, method: 'IN_KIND' })).status).toBe(200);
  });

  it.each(['PROVINCIAL', 'MUNICIPAL'] as const)('does not bind a %s campaign', async (electionLevel) => {
    const campaign = await api.campaign({ electionLevel });
    expect((await give({ amount: 100000 }, campaign)).status).toBe(200);
    expect((await give({ amount: 100000, date: '2014-05-05' }, campaign)).status).toBe(200);
  });

  it('is each campaign’s own', async () => {
    const donor = newDonor({ amount: 1775 });
    expect((await give(donor)).status).toBe(200);
    expect((await give(donor, api.theirs)).status).toBe(200);
  });

  it.each<[string, Record<string, unknown>, boolean]>([
    ['the same in every field', {}, true],
    ['another postal code', { donorPostalCode: 'Z9Z 9Z9' }, true],
    ['another e-mail and telephone', { donorEmail: 'other@example.org', donorPhone: '1' }, true],
    ['postal code alone, written otherwise', { donorEmail: null, donorPhone: null, donorPostalCode: 'z1a1a1' }, true],
    [
      'postal code with a no-break space',
      { donorEmail: null, donorPhone: null, donorPostalCode: 'Z1A\u00a01A1' },
      true,
    ],
    [
      'e-mail alone, in capitals',
      { donorEmail: 'ELODIE@EXAMPLE.ORG', donorPhone: null, donorPostalCode: 'Z9Z 9Z9' },
      true,
    ],
    [
      'telephone alone, written otherwise',
      { donorEmail: null, donorPhone: '+1 (613) 555 0199', donorPostalCode: 'Z9Z 9Z9' },
      true,
    ],
    ['the name without accents, in capitals', { donorName: 'ELODIE ROY-ST. ONGE' }, true],
    ['the name with other spaces and no dash', { donorName: '  élodie   roy st onge ' }, true],
    ['the name in decomposed letters', { donorName: 'E\u0301lodie Roy-St. Onge' }, true],
    ...[
      'É\u200blodie Roy-St. Onge',
      'Élodie Ro\u00ady-St. Onge',
      'Élodie\u2060 Roy-St. Onge\u200e',
      '\ufeffÉlodie Roy-St. Onge',
    ].map((donorName): [string, Record<string, unknown>, boolean] => [
      'the name with what nobody sees',
      { donorName },
      true,
    ]),
    ...[
      '"Élodie" Roy-St. Onge',
      '(Élodie) Roy–St. Onge',
      '« Élodie » Roy/St. Onge',
      'Élodie Roy—St. O’nge',
      'Élodie Roy-St. Oʼnge',
      'Élodie Roy-St. O‘nge',
      'Élodie Roy‑St. O´nge',
    ].map((donorName): [string, Record<string, unknown>, boolean] => [
      'the name with other punctuation',
      { donorName },
      true,
    ]),
    ['the name in other letters', { donorName: 'Еlodie Roy-St. Onge' }, false],
    ['another name', { donorName: 'Élodie Roy-St. Ongé Jr' }, false],
    ['the name alone', { donorEmail: 'o@example.org', donorPhone: '613-555-0198', donorPostalCode: 'Z9Z 9Z9' }, false],
    ['the name alone, all else absent', { donorEmail: null, donorPhone: null, donorPostalCode: 'Z9Z 9Z9' }, false],
  ])('takes for one donor or another: %s', async (_case, change, same) => {
    const campaign = await api.campaign();
    const donor = { donorName: 'Élodie Roy-St. Onge', donorEmail: 'elodie@example.org', donorPhone: '613-555-0199' };
    expect((await give({ ...donor, amount: 1775 }, campaign)).status).toBe(200);
    expect((await give({ ...donor, amount: 1, ...change }, campaign)).status).toBe(same ? 422 : 200);
  });

  it('does not take absent e-mails or telephones for the same', async () => {
    const campaign = await api.campaign();
    const donor = { donorName: 'Jo Roy', donorEmail: null, donorPhone: '', amount: 1775 };
    expect((await give({ ...donor, donorPostalCode: 'Z1A 1A1' }, campaign)).status).toBe(200);
    expect((await give({ ...donor, donorPostalCode: 'Z1A 1A2' }, campaign)).status).toBe(200);
  });

  it('is of the calendar year of the day received', async () => {
    const donor = newDonor({ amount: 1000 });
    expect((await give({ ...donor, date: '2025-12-31' })).status).toBe(200);
    expect((await give({ ...donor, date: '2026-01-01' })).status).toBe(200);
    expect((await give({ ...donor, date: '2025-06-30' })).status).toBe(422);
  });

  it('writes nothing at all if it refuses, under an idempotency key too, and replays the refusal', async () => {
    const campaign = await api.campaign();
    const body = someDonation({ amount: 2000 });
    const ask = () =>
      api.request('POST', '/donations', { body, key: campaign.key, headers: { 'Idempotency-Key': 'k' } });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([422, 422, 'true']);
    expect(again.body).toEqual(first.body);
    expect(await api.database.knex('donations').where({ campaign_id: campaign.campaignId })).toEqual([]);
  });
});

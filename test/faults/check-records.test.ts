import { describe, expect, it } from '@jest/globals';
import { type Fields, someVoter, startCampaignApi } from '#test/support/campaign.ts';
import { day } from '#test/support/faults/campaigns.ts';
import { checkRecords } from '#test/support/faults/check-records.ts';
import { type Kind, Ledger } from '#test/support/faults/ledger.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi());

/** A campaign, and a ledger in which a test enters what it claims of it. */
async function given() {
  const facts = { electionDate: day(10), nominationConfirmedDate: day(-30) };
  const campaign = await api.campaign({ ...facts, ednNumber: '99001' });
  const { campaignId, key } = campaign;
  const ledger = new Ledger();
  const claim = (kind: Kind, mark: string, answer?: string) => {
    const entry = ledger.begin(kind, campaignId, mark);
    if (answer !== undefined) ledger.acknowledge(entry, answer);
  };
  const send = async (path: string, body: object): Promise<Fields> =>
    (await api.request('POST', path, { key, body })).body.data;
  const voter = (lastName: string) => send('/voters', someVoter({ lastName }));
  const receipt = async (donorName: string) => {
    const donor = { donorName, donorAddress: '1 Main St', donorCity: 'Grand Banc', donorProvince: 'XA' };
    const more = { donorPostalCode: 'Z1A 1A1', amount: 20, method: 'CASH', donorIsCanadianAttested: true };
    const donation = await send('/donations', { ...donor, ...more, date: day(-2) });
    claim('donation', donorName, donation.id);
    const { receiptNumber } = await send(`/donations/${donation.id}/receipt`, {});
    return { donationId: donation.id, number: String(receiptNumber) };
  };
  return { campaign, claim, voter, receipt, findings: () => checkRecords(api.database.url, ledger) };
}

describe('what clients were told, compared with the database', () => {
  it('is right where every write is there as it was answered', async () => {
    const { claim, voter, receipt, findings } = await given();
    claim('voter', 'One', (await voter('One')).id);
    await voter('Two');
    claim('voter', 'Two');
    claim('voter', 'Never arrived');
    for (const name of ['Ada', 'Bea']) {
      const { donationId, number } = await receipt(name);
      claim('receipt', donationId, number);
    }
    expect(await findings()).toEqual([]);
  });

  it('is wrong where a write is lost, doubled, another one or nobody’s', async () => {
    const { claim, voter, findings } = await given();
    claim('voter', 'Lost', '01990000-0000-7000-8000-000000000000');
    await voter('Doubled');
    await voter('Doubled');
    claim('voter', 'Doubled');
    await voter('Other');
    claim('voter', 'Other', '01990000-0000-7000-8000-000000000000');
    await voter('Nobody');
    expect(await findings()).toEqual([
      'voter Lost was acknowledged and is not there',
      'voter Doubled is there 2 times',
      expect.stringMatching(/^voter Other was acknowledged as 01990000-.* and is /),
      expect.stringMatching(/^nobody sent .* Nobody$/),
    ]);
  });

  it('is wrong where a serial is left out, a voter not counted and a call not in the audit log', async () => {
    const { campaign, claim, receipt, findings } = await given();
    const { campaignId } = campaign;
    const { knex } = api.database;
    const first = await receipt('Ada');
    claim('receipt', first.donationId, first.number);
    await knex('receipt_serials').where({ campaign_id: campaignId }).increment('last_serial');
    const third = await receipt('Bea');
    claim('receipt', third.donationId, third.number);
    await knex('voter_counts').insert({ campaign_id: campaignId, voters: 7 }).onConflict('campaign_id').merge();
    await knex('voters').insert({
      campaign_id: campaignId,
      id: '01990000-0000-7000-8000-000000000001',
      first_name: 'Ada',
      last_name: 'Unseen',
      address: '1 Main St',
      city: 'Grand Banc',
      province: 'XA',
      postal_code: 'Z1A 1A1',
      riding: 'Sable',
      created_at: new Date(),
      updated_at: new Date(),
    });
    claim('voter', 'Unseen');
    expect(await findings()).toEqual([
      'voter Unseen is in no audit log',
      expect.stringMatching(/ has 3 where 2 is due$/),
      'a campaign of 1 voters counts 7',
    ]);
  });
});

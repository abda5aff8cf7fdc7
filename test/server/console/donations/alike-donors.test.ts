import { beforeAll, expect, it } from '@jest/globals';
import { alikeDonors } from '#server/campaign/donations/donors/alike-donors.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let staff: Visitor;
let campaign: { readonly campaignId: string; readonly code: string };
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  staff = await app.signedIn('staff', campaign.campaignId, 'MANAGER');
});

const page = () => `/console/campaigns/${campaign.code}/receipts/issue`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const give = (fields: Record<string, unknown>) =>
  withCampaign(app.pool, campaign.campaignId, (tx) =>
    recordDonation(tx, readNewDonation(newDonor(fields) as never, app.now), app.now),
  );
const at = (donorAddress: string, donorPostalCode: string) => ({
  donorAddress,
  donorPostalCode,
  donorEmail: null,
  donorPhone: null,
});

it('donors who are possibly one are listed before receipts are issued, each pair with its reason, and never merged', async () => {
  const ids: string[] = [];
  const record = async (fields: Record<string, unknown>) => ids.push((await give(fields)).id);
  for (const donorName of ['Paul Wrack, Jr.', 'Paul Wrack Sr.'])
    await record({ ...at('1 Quay', 'A1A 1A1'), donorName });
  for (const donorName of ['Marie-Ève Sterne', 'Eve Sterne', 'Zoé Sterne']) {
    await record({ ...at('2 Quay', 'A1A 1A2'), donorName });
  }
  for (const donorName of ['J. Houle', 'Joséphine Houle']) await record({ ...at('3 Quay', 'A1A 1A3'), donorName });
  await record({ ...at('4 Quay', 'A1A 1A4'), donorName: 'Ada Kelpward', donorPhone: '709 555-0119' });
  await record({ ...at('5 Quay', 'B1B 1B1'), donorName: 'Bram Kelpward', donorPhone: '709 555-0119 ext 3' });
  await record({ ...at('6 Quay', 'A1A 1A6'), donorName: 'Cleo Marée', donorEmail: 'cleo@example.org' });
  await record({ ...at('7 Quay', 'B1B 1B2'), donorName: 'Marée Cleo', donorEmail: 'Cleo+x@example.org' });
  // One donor in two spellings, and two of one name who share nothing, are no pair.
  for (const donorName of ['Luc St-Embrun', 'Saint-Embrun, Luc']) {
    await record({ ...at('8 Quay', 'A1A 1A8'), donorName, amount: 1 });
  }
  await record({ ...at('9 Quay', 'B1B 1B3'), donorName: 'P. Wrack' });
  const found = await withCampaign(app.pool, campaign.campaignId, (tx) => alikeDonors(tx, ids));
  expect(
    found.map(({ donors, likeness, shared }) => [...donors.map(({ name }) => name).sort(), likeness, shared]).sort(),
  ).toEqual([
    ['Ada Kelpward', 'Bram Kelpward', 'GIVEN_NAME', 'TELEPHONE'],
    ['Cleo Marée', 'Marée Cleo', 'ORDER', 'MAILBOX'],
    ['Eve Sterne', 'Marie-Ève Sterne', 'PART', 'ADDRESS'],
    ['J. Houle', 'Joséphine Houle', 'INITIAL', 'ADDRESS'],
    ['Paul Wrack Sr.', 'Paul Wrack, Jr.', 'SUFFIX', 'ADDRESS'],
  ]);

  await staff.get(`${page()}?lang=en`);
  const english = textOf(staff.html);
  expect(english).toContain('5 pairs of donors may each be the same person');
  expect(english).toContain('Possibly one donor');
  expect(english).toContain('mostly two people, at the same address');
  await staff.get(`${page()}?lang=fr`);
  expect(textOf(staff.html)).toContain('Peut-être un seul donateur');
  expect(textOf(staff.html)).toContain('un autre prénom, avec le même téléphone');
  await staff.get(`${page()}?lang=en`);
});

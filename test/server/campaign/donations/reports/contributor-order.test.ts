import { describe, expect, it } from '@jest/globals';
import { nameKey } from '#core/identity/name.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { readContributionReturn } from '#server/campaign/donations/reports/contribution-return.ts';
import { inOrderOfNames, lookedUpAs } from '#server/campaign/donations/reports/contributor-order.ts';
import { returnRows } from '#server/console/pages/donations/reports/return-report.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startConsole } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const app = await closedAfterAll(startConsole());

const noParts = { givenName: null, middleName: null, familyName: null, suffix: null };
const whole = (name: string) => ({ id: name, name, ...noParts, nameKey: nameKey(name), postalKey: '' });
const inParts = (givenName: string, familyName: string, middleName: string | null = null) => ({
  ...whole(`${givenName} ${familyName}`),
  givenName,
  middleName,
  familyName,
});

describe('a contributor is looked for', () => {
  it.each([
    ['Paul Roy', ['roy', 'paul', '']],
    ['Roy, Paul', ['roy', 'paul', '']],
    ['Dr. Élise Lebœuf', ['leboeuf', 'elise', '']],
    ['Paul Roy Jr.', ['roy', 'paul', 'jr']],
    ['Paul Roy, fils', ['roy', 'paul', 'jr']],
    ['Anne Roy, Ph.D.', ['roy', 'anne', '']],
    ['Anne Tremblay-Roy', ['tremblay roy', 'anne', '']],
    ['Jean-Paul Roy', ['roy', 'jean paul', '']],
    ['Tremblay Roy, Anne', ['tremblay roy', 'anne', '']],
    ['Anne St-Pierre', ['saintpierre', 'anne', '']],
    ['Ana De La Cruz', ['delacruz', 'ana', '']],
    ['Liam O’Brien', ['obrien', 'liam', '']],
    ['Madonna', ['madonna', '', '']],
    ['Quay Café Ltd.', ['quay cafe ltd', '', '']],
  ])('as %s under %j', (name, expected) => {
    expect(lookedUpAs(whole(name))).toEqual(expected);
  });

  it('under the parts of the name where they are known, as the whole name is', () => {
    expect(lookedUpAs(inParts('Marie', 'Tremblay Roy', 'Ève'))).toEqual(['tremblay roy', 'marie eve', '']);
    expect(lookedUpAs(inParts('Anne', 'St-Pierre'))).toEqual(lookedUpAs(whole('Anne St-Pierre')));
    expect(lookedUpAs({ ...inParts('Paul', 'Roy'), suffix: 'Jr.' })).toEqual(lookedUpAs(whole('Paul Roy Jr.')));
  });
});

const alphabetical = [
  whole('Zoé Abel'),
  whole('Émile Côté'),
  whole('Anne Cotter'),
  whole('Paul Écume'),
  whole('Anne Edge'),
  whole('Anne Roy'),
  inParts('Paul', 'Roy'),
  whole('Paul Roy Jr.'),
  whole('Ada Roy Tremblay'),
  inParts('Anne', 'Tremblay'),
  whole('Anne Tremblay-Roy'),
  whole('Anne Tremblayson'),
].map((newest) => ({ newest }));

it.each([1, 5, 7, 11])('names that come in another order (%i) are put in one', async (step) => {
  const mixed = alphabetical.map((_, i) => alphabetical[((i + 1) * step) % alphabetical.length] as never);
  expect(mixed).not.toEqual(alphabetical);
  expect(await inOrderOfNames(mixed)).toEqual(alphabetical);
});

it('the page, the document to print and the file list contributors in this order', async () => {
  const { campaignId, code } = await app.campaign();
  const member = await app.signedIn('ordering', campaignId, 'MEMBER');
  for (const donorName of ['Anne Zwicker', 'Zoé Abel', 'Yves Écume', 'Paul Edge']) {
    const body = newDonor({ donorName, amount: 300 });
    await withCampaign(app.pool, campaignId, (tx) =>
      recordDonation(tx, readNewDonation(body as never, app.now), app.now),
    );
  }
  const expected = ['Zoé Abel', 'Yves Écume', 'Paul Edge', 'Anne Zwicker'];
  const found = await withCampaign(app.pool, campaignId, readContributionReturn);
  expect(found.namedContributors.map(({ newest }) => newest.name)).toEqual(expected);
  const inText = (text: string) => expected.toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
  for (const page of ['', '/print', '/csv']) {
    const answer = await member.get(`/console/campaigns/${code}/donations/return${page}`);
    expect(inText(await answer.text())).toEqual(expected);
  }
  expect(returnRows(found, 'en').flatMap((cells) => expected.filter((name) => cells.includes(name)))).toEqual(expected);
});

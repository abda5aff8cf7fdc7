import { describe, expect, it } from '@jest/globals';
import { agrees, noParts, statedName } from '#server/campaign/donations/donors/name-parts.ts';
import { readContributionReturn } from '#server/campaign/donations/reports/contribution-return.ts';
import { returnColumns, returnRows } from '#server/console/pages/donations/reports/return-report.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { receiptRequests } from '#test/server/campaign/donations/receipts/receipt-requests.ts';
import { afternoon, newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startCampaignApi } from '#test/support/campaign.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const api = await closedAfterAll(startCampaignApi({ now: () => afternoon }));

const { give, issue } = receiptRequests(
  () => api,
  () => afternoon,
);
const parts = { donorGivenName: 'Ondine', donorMiddleName: 'Marie', donorFamilyName: 'Zwicker', donorSuffix: null };
const include = 'donorGivenName,donorMiddleName,donorFamilyName,donorSuffix';
const read = async (id: string) => (await api.request('GET', `/donations/${id}?include=${include}`)).body.data;
const correct = (id: string, changes: object) =>
  api.request('POST', `/donations/${id}/correction`, { body: { reason: 'misread', changes } });

describe('whole names and parts', () => {
  const of = (
    donor_name: string,
    given: string | null,
    middle: string | null,
    family: string,
    suffix: string | null = null,
  ) => ({
    donor_name,
    donor_given_name: given,
    donor_middle_name: middle,
    donor_family_name: family,
    donor_suffix: suffix,
  });

  it.each([
    of('Paul Roy', 'Paul', null, 'Roy'),
    of('Roy, Paul', 'Paul', null, 'Roy'),
    of('PAUL ROY', 'Paul', 'Marie', 'Roy'),
    of('Paul M. Roy', 'Paul', 'Marie', 'Roy'),
    of('Dr. Élise Lebœuf', 'Elise', null, 'Leboeuf'),
    of('Paul Roy Jr.', 'Paul', null, 'Roy', 'Jr.'),
  ])('$donor_name is of its parts', (donor) => {
    expect(agrees(donor)).toBe(true);
  });

  it.each([
    of('Anne Roy', 'Paul', null, 'Roy'),
    of('Paul Gagnon', 'Paul', null, 'Roy'),
    of('Roy Paul', 'Paul', null, 'Roy'),
  ])('$donor_name is not', (donor) => {
    expect(agrees(donor)).toBe(false);
  });

  it('a whole name alone is stated as it is, and never taken apart', () => {
    expect(statedName({ donor_name: 'Roy, Paul', ...noParts })).toBe('Roy, Paul');
    expect(statedName(of('Roy, Paul', 'Paul', null, 'Roy'))).toBe('Paul Roy');
  });
});

it('a donation without parts has none, and its answer is that of the contract', async () => {
  const { id } = await give(newDonor({ donorName: 'Zwicker, Ondine' }));
  expect(await read(id)).toMatchObject({
    donorName: 'Zwicker, Ondine',
    donorGivenName: null,
    donorMiddleName: null,
    donorFamilyName: null,
    donorSuffix: null,
  });
  expect(Object.keys((await api.request('GET', `/donations/${id}`)).body.data)).not.toContain('donorGivenName');
});

it('the receipt and the return state the parts where they are known', async () => {
  const { id } = await give(newDonor({ donorName: 'Zwicker, Ondine', ...parts, amount: 300 }));
  expect(await read(id)).toMatchObject({ donorName: 'Zwicker, Ondine', ...parts });
  const { receiptHtml } = (await issue(id)).body.data;
  expect(receiptHtml).toContain('<bdi>Ondine Marie Zwicker</bdi>');
  expect(receiptHtml).not.toContain('Zwicker, Ondine');
  const found = await withCampaign(api.api.pool, api.ours.campaignId, readContributionReturn);
  const names = returnColumns('en').map(({ name }) => name);
  const row = returnRows(found, 'en').find((cells) => cells.includes(id)) as string[];
  const cell = (name: string) => row[names.indexOf(name)];
  expect(names.slice(-4).map(cell)).toEqual(['Ondine', 'Marie', 'Zwicker', '']);
  expect(new Set(returnRows(found, 'en').map((cells) => cells.length))).toEqual(new Set([names.length]));
});

it('parts of another name are refused, and parts without a family name', async () => {
  const create = (fields: object) => api.request('POST', '/donations', { body: newDonor(fields as never) });
  const other = await create({ donorName: 'Paul Roy', ...parts });
  expect([other.status, other.body.error]).toEqual([400, expect.stringContaining('"donorName"')]);
  const half = await create({ donorName: 'Ondine', donorGivenName: 'Ondine' });
  expect([half.status, half.body.error]).toEqual([400, expect.stringContaining('"donorFamilyName"')]);
});

it('a correction of the whole name alone takes parts of another name away; one of the parts makes the name', async () => {
  const { id } = await give(newDonor({ donorName: 'Ondine Zwicker', ...parts }));
  expect((await correct(id, { donorFamilyName: 'Zwickert' })).status).toBe(200);
  expect(await read(id)).toMatchObject({ donorName: 'Ondine Marie Zwickert', donorFamilyName: 'Zwickert' });
  expect((await correct(id, { donorName: 'Zwickert, Ondine' })).status).toBe(200);
  expect(await read(id)).toMatchObject({ donorName: 'Zwickert, Ondine', donorGivenName: 'Ondine' });
  expect((await correct(id, { donorName: 'Paul Roy' })).status).toBe(200);
  expect(await read(id)).toMatchObject({ donorName: 'Paul Roy', donorGivenName: null, donorFamilyName: null });
  expect((await correct(id, { donorGivenName: 'Anne', donorFamilyName: 'Roy', donorName: 'Paul Gagnon' })).status).toBe(
    400,
  );
});

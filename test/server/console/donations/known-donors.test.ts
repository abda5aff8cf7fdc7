import { beforeAll, describe, expect, it } from '@jest/globals';
import { someDonation } from '#test/server/campaign/donations/some-donation.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let staff: Visitor;
const app = await closedAfterAll(startConsole());

const page = (path: string) => `/console/campaigns/${campaign.code}${path}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const idOfForm = () => /name="id" value="([^"]*)"/.exec(staff.html)?.[1] as string;
/** What the field of an id has. */
const shownIn = (id: string) =>
  new RegExp(`<input[^>]* id="${id}"[^>]*>`).exec(staff.html)?.[0].match(/value="([^"]*)"/)?.[1] ?? '';
const audited = async () =>
  app.database.knex('audit_log').where({ campaign_id: campaign.campaignId, operation: 'listDonors' }).orderBy('id');

async function record(overrides: Record<string, unknown>): Promise<string> {
  await staff.get(page('/donations/new'));
  const id = idOfForm();
  const fields = { ...someDonation({ donorPhone: '', donorEmail: '' }), ...overrides, id };
  const typed = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  expect((await staff.post(page('/donations'), typed)).status).toBe(303);
  return id;
}

async function addVoter(facts: Record<string, string>): Promise<void> {
  await staff.get(page('/voters/new'));
  const place = { city: 'Grand Banc', province: 'XA', postalCode: 'Z1A 1A1', riding: 'Les Bancs', poll: '12' };
  expect((await staff.post(page('/voters'), { ...place, ...facts, id: idOfForm() })).status).toBe(303);
}

beforeAll(async () => {
  campaign = await app.campaign();
  staff = await app.signedIn('staff', campaign.campaignId, 'MANAGER');
  await record({ donorName: 'Odile Quayle', donorAddress: '30 rue du Quai', donorPhone: '709 555-0101', amount: '50' });
  await addVoter({ firstName: 'Odile', lastName: 'QUAYLE', address: '30, rue du Quai', phone: '(709) 555-0101' });
  await addVoter({ firstName: 'Zoé', lastName: 'Quayle', address: '14 rue du Quai', postalCode: 'Z1A 1A4' });
  await addVoter({ firstName: 'Paul', lastName: 'Roe', address: '3 Quarry Rd, apt 2', postalCode: 'Z1A 1A7' });
});

interface Known {
  readonly place: Record<string, string> | null;
  readonly donors: ReadonlyArray<{ readonly fields: Record<string, string> }>;
  readonly addresses: ReadonlyArray<{ readonly fields: Record<string, string> }>;
}

const known = async (query: Record<string, string>): Promise<Known> =>
  (await staff.get(page(`/donations/deposit/known?${new URLSearchParams(query)}`))).json() as Promise<Known>;

describe('donors whom the campaign knows', () => {
  it('are one donor if name and telephone are the same, in whatever writing and at whatever address', async () => {
    await record({
      donorName: 'Quayle, Odile',
      donorPhone: '+1 709 555 0101',
      donorAddress: '8 Mole St',
      donorPostalCode: 'Z9Z 9Z9',
      amount: '20',
    });
    const { donors } = await known({ name: 'quay' });
    expect(donors.map(({ fields }) => [fields.donorName, fields.donorAddress])).toEqual([
      ['Quayle, Odile', '8 Mole St'],
      ['Zoé Quayle', '14 rue du Quai'],
    ]);
  });

  it('have addresses that begin as typed: the known doors, or the number on the streets that voters live on', async () => {
    const at = async (address: string) => (await known({ address })).addresses.map(({ fields }) => fields);
    const place = { donorCity: 'Grand Banc', donorProvince: 'XA' };
    expect(await at('30 qu')).toMatchObject([{ donorAddress: '30 rue du Quai', donorPostalCode: 'Z1A 1A1' }]);
    expect(await at('14 rue du q')).toEqual([{ ...place, donorAddress: '14 rue du Quai', donorPostalCode: 'Z1A 1A4' }]);
    expect(await at('77 qua')).toEqual([
      { ...place, donorAddress: '77 rue du Quai', donorPostalCode: '' },
      { ...place, donorAddress: '77 Quarry Rd', donorPostalCode: '' },
    ]);
    // A number of another door, a street without a number, and no street.
    for (const typed of ['1 mole', 'rue du Quai', '12', '%', "'", '1 '.repeat(300)])
      expect([typed, await at(typed)]).toEqual([typed, []]);
    expect((await audited()).at(-1)).toMatchObject({ filters: ['address'], row_count: 0 });
    expect((await known({ postalCode: 'z1a1a4' })).place).toEqual(place);
  });

  it('are found in a step before the form, which is filled in without their name in an address', async () => {
    await staff.get(page('/donations/new?find=zo%C3%A9'));
    const [entry] = (await audited()).slice(-1);
    expect(entry).toMatchObject({ filters: ['name'], row_count: 1 });
    const link = /href="([^"]*\/donations\/new\?donor=voter\.[\da-f-]{36})"/.exec(staff.html)?.[1] as string;
    const before = (await audited()).length;
    await staff.get(link);
    expect(['donorName', 'donorAddress', 'donorPostalCode', 'donorCity', 'donorProvince'].map(shownIn)).toEqual([
      'Zoé Quayle',
      '14 rue du Quai',
      'Z1A 1A4',
      'Grand Banc',
      'XA',
    ]);
    expect(await audited()).toHaveLength(before + 1);
    expect(textOf(staff.html)).toMatch(/This donor in \d{4}: \$0\.00/);
    await staff.get(page('/donations/new?find=nobody'));
    expect(textOf(staff.html)).toContain('No donor or voter has a name that begins with “nobody”');
    for (const wrong of ['voter.x', 'voter.00000000-0000-7000-8000-000000000000', 'user.1', '.']) {
      expect((await staff.get(page(`/donations/new?donor=${wrong}`))).status).toBe(200);
      expect(shownIn('donorName')).toBe('');
    }
  });

  it('fill in the rows of a deposit without scripts, and what was typed stays', async () => {
    await staff.get(page('/donations/deposit'));
    const form = { id: idOfForm(), date: '2026-09-30', method: 'CHEQUE', total: '' };
    const typed = {
      ...form,
      'donorName-1': 'zoé',
      'amount-1': '75',
      'donorName-2': 'nobody here',
      'donorName-3': 'Typed Whole',
      'donorAddress-3': '1 Mole St',
    };
    expect((await staff.post(page('/donations/deposit'), { ...typed, find: '1' })).status).toBe(200);
    const values = [...staff.html.matchAll(/name="known-(\d)" value="([^"]+)"/g)].map(([, row, value]) => [row, value]);
    expect(values).toEqual([['1', expect.stringMatching(/^voter\./)]]);
    expect(textOf(staff.html)).toContain('No donor or voter has a name that begins with “nobody here”.');
    expect(shownIn('amount-1')).toBe('75');
    const chosen = { ...typed, 'known-1': values[0]?.[1] as string };
    await staff.post(page('/donations/deposit'), { ...chosen, more: '1' });
    expect(['donorName-1', 'donorAddress-1', 'donorCity-1', 'amount-1'].map(shownIn)).toEqual([
      'Zoé Quayle',
      '14 rue du Quai',
      'Grand Banc',
      '75',
    ]);
    // With an error elsewhere the chosen donor is there too.
    expect((await staff.post(page('/donations/deposit'), chosen)).status).toBe(400);
    expect(shownIn('donorAddress-1')).toBe('14 rue du Quai');
    const alone = { ...form, 'donorName-1': 'zoé', 'amount-1': '75', 'known-1': values[0]?.[1] as string };
    expect((await staff.post(page('/donations/deposit'), alone)).status).toBe(303);
    expect(await app.database.knex('donations').where({ donor_name: 'Zoé Quayle' })).toMatchObject([
      { donor_address: '14 rue du Quai', amount_cents: 7500 },
    ]);
  });

  it('of another campaign are not found by the id of a record', async () => {
    const theirs = await app.campaign();
    const [{ id }] = await app.database.knex('voters').where({ campaign_id: campaign.campaignId, first_name: 'Zoé' });
    const other = await app.signedIn('theirs', theirs.campaignId, 'MANAGER');
    await other.get(`/console/campaigns/${theirs.code}/donations/new?donor=voter.${id}`);
    expect(other.html).not.toContain('rue du Quai');
  });
});

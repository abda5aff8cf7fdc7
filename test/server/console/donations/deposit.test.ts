import { beforeAll, describe, expect, it } from '@jest/globals';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { someDonation } from '#test/server/campaign/donations/some-donation.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';

let campaign: { campaignId: string; userId: string; code: string };
let staff: Visitor;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  staff = await app.signedIn('staff', campaign.campaignId, 'MANAGER');
});

const page = (query = '', { code } = campaign) => `/console/campaigns/${code}/donations/deposit${query}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const stored = (donorName: string) => app.database.knex('donations').where({ donor_name: donorName });
const audited = (operation: string) =>
  app.database.knex('audit_log').where({ campaign_id: campaign.campaignId, operation }).orderBy('id');
const shownIn = (id: string) =>
  new RegExp(`<input[^>]* id="${id}"[^>]*>`).exec(staff.html)?.[0]?.match(/value="([^"]*)"/)?.[1];
const ofDeposit = ['date', 'method', 'id'];

/** A cheque as the fields of its row have it. */
function cheque(number: number, overrides: Record<string, unknown>): Record<string, string> {
  const facts = { ...someDonation({ donorPhone: '', donorEmail: '' }), ...overrides };
  const typed = Object.entries(facts).filter(([name]) => !ofDeposit.includes(name));
  return Object.fromEntries(typed.map(([name, value]) => [`${name}-${number}`, String(value)]));
}

/** Opens a new form and returns what sending it needs besides the rows. */
async function openForm(): Promise<Record<string, string>> {
  expect((await staff.get(page())).status).toBe(200);
  const id = /name="id" value="([^"]*)"/.exec(staff.html)?.[1] as string;
  return { id, date: '2026-09-30', method: 'CHEQUE', total: '' };
}

describe('a deposit in the console', () => {
  it('is recorded together, each cheque as the single form would, and says who did it', async () => {
    const form = await openForm();
    const before = (await audited('createDonation')).length;
    const fields = {
      ...form,
      total: '1 250,50',
      ...cheque(1, { donorName: 'Odile Quai', amount: '1000' }),
      ...cheque(4, {
        donorName: 'Paul Marram',
        amount: '250.50',
        notes: 'First\r\nSecond',
        donorPhone: '709 555-0119',
      }),
    };
    const answer = await staff.post(page(), fields);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page(`?recorded=2&slip=${form.id}`)]);
    expect(await stored('Odile Quai')).toMatchObject([
      { amount_cents: 100_000, received_on: expect.anything(), method: 'CHEQUE', donor_email: null },
    ]);
    const [paul] = await stored('Paul Marram');
    expect(paul).toMatchObject({ amount_cents: 25_050, notes: 'First\nSecond', donor_phone: '709 555-0119' });
    const entries = (await audited('createDonation')).slice(before);
    expect(entries.map(({ record_id }) => record_id)).toContain(paul.id);
    expect(entries).toHaveLength(2);
    const [whole] = await audited('recordDeposit');
    expect(whole).toMatchObject({ row_count: 2, status: 200 });
    expect(JSON.stringify([entries, whole])).not.toMatch(/Odile|Marram|555-0119/);
    await staff.get(page('?recorded=2'));
    expect(textOf(staff.html)).toContain('2 cheques are recorded.');
  });

  it('retains its slip as it was recorded, which is listed and printed, whatever happens to its cheques', async () => {
    const form = await openForm();
    const cheques = ['First Slip', 'Second Slip', 'Third Slip'].map((donorName, at) =>
      cheque(at + 1, { donorName, amount: '100.25' }),
    );
    expect((await staff.post(page(), Object.assign({}, form, ...cheques))).status).toBe(303);
    await staff.get(page(`?recorded=3&slip=${form.id}`));
    const slip = `/console/campaigns/${campaign.code}/donations/deposits/${form.id}`;
    expect(staff.html).toContain(`href="${slip}"`);
    const [second] = await stored('Second Slip');
    await withdrawDonation(app.pool, campaign.campaignId, {
      donationId: second.id,
      userId: campaign.userId,
      reason: 'It bounced.',
      kind: 'VOIDED',
    });
    const shown =
      /Total \$300\.75 Donations 3 Method cheque .* 1 First Slip .* \$100\.25 2 Second Slip .* \$100\.25 voided/;
    await staff.get(slip);
    expect(textOf(staff.html)).toContain('Deposit of September 30, 2026');
    expect(textOf(staff.html)).toMatch(shown);
    const printed = textOf(await (await staff.get(`${slip}/print`)).text());
    expect(printed).toMatch(shown);
    await staff.get(slip.replace(`/${form.id}`, ''));
    expect(textOf(staff.html)).toMatch(/September 30, 2026 cheque 3 \$300\.75/);
    expect((await audited('getDeposit')).at(-1)).toMatchObject({ record_id: form.id, row_count: 3 });
    const theirs = await app.campaign();
    await app.signedIn('other-staff', theirs.campaignId, 'MANAGER').then(async (other) => {
      const address = `/console/campaigns/${theirs.code}/donations/deposits/${form.id}`;
      expect((await other.get(address)).status).toBe(404);
    });
  });

  it('is recorded once by a form that is sent twice, one after the other and at once', async () => {
    const form = await openForm();
    const fields = {
      ...form,
      ...cheque(1, { donorName: 'Double Click' }),
      ...cheque(2, { donorName: 'Double Clack' }),
    };
    const both = app.database.knex.transaction(async (trx) => {
      await trx.raw('lock table donations in share row exclusive mode');
      const sent = [staff.post(page(), fields), staff.post(page(), fields)];
      await lockWaiters(app.database.knex, 2);
      return sent;
    });
    for (const answer of [...(await Promise.all(await both)), await staff.post(page(), fields)]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, page(`?recorded=2&slip=${form.id}`)]);
    }
    expect([await stored('Double Click'), await stored('Double Clack')].map(({ length }) => length)).toEqual([1, 1]);
    const other = await staff.post(page(), { ...fields, ...cheque(3, { donorName: 'Back Button' }) });
    expect([other.status, textOf(staff.html)]).toEqual([422, expect.stringContaining('already recorded something')]);
    // A day later the form's key is deleted, but not its records.
    await app.database.knex('idempotency_keys').where({ idempotency_key: form.id }).delete();
    expect((await staff.post(page(), fields)).status).toBe(422);
    expect(await stored('Double Click')).toHaveLength(1);
    expect((await staff.post(page(), { ...fields, id: 'x' })).status).toBe(400);
  });

  it('reports all errors at once, at their fields, preserves what was typed and records nothing', async () => {
    const form = await openForm();
    const faulty = {
      ...form,
      date: '2026-12-24',
      total: '99',
      ...cheque(1, { donorName: 'Good Cheque', amount: '100' }),
      ...cheque(3, { donorName: 'Bad Cheque', donorPostalCode: 'nowhere', donorCity: '', amount: '7' }),
    };
    expect((await staff.post(page(), faulty)).status).toBe(400);
    const links = [...staff.html.matchAll(/<a href="#([\w-]+)">([^<]*)<\/a>/g)].map(([, field, text]) => [field, text]);
    expect(links).toEqual([
      ['date', expect.stringContaining('tomorrow at the latest')],
      [
        'total',
        'Total of the deposit slip: the cheques add up to $107.00, but the slip says $99.00. Correct one of them.',
      ],
      ['donorCity-3', 'Cheque 3 – City: is required'],
      ['donorPostalCode-3', expect.stringContaining('Cheque 3 – Postal code: must be')],
    ]);
    expect(/<input[^>]* id="donorCity-3"[^>]*>/.exec(staff.html)?.[0]).toContain('aria-invalid="true"');
    expect([shownIn('donorName-3'), shownIn('total')]).toEqual(['Bad Cheque', '99']);
    expect(await stored('Good Cheque')).toEqual([]);
    await staff.post(page(), { ...faulty, total: '1,500' });
    expect(textOf(staff.html)).toContain('Total of the deposit slip: this could be $1,500.00 or $1.50.');
    await staff.post(page('?lang=fr'), faulty);
    expect(textOf(staff.html)).toMatch(/Chèque 3 – Ville : champ obligatoire/);
    expect(textOf(staff.html)).toMatch(/la somme des chèques est de 107,00\s\$/);
    await staff.get(page('?lang=en'));
    expect((await staff.post(page(), form)).status).toBe(400);
    expect(textOf(staff.html)).toContain('Type at least one cheque.');
  });

  it('accepts its day as either language writes it, and refuses an ambiguous one with both readings', async () => {
    const fields = { ...(await openForm()), ...cheque(1, { donorName: 'Day Typed', amount: '100' }) };
    expect((await staff.post(page(), { ...fields, date: '09/08/2026' })).status).toBe(400);
    expect(textOf(staff.html)).toContain('Received on: could be August 9, 2026 or September 8, 2026. Write the month');
    expect(shownIn('date')).toBe('09/08/2026');
    expect((await staff.post(page(), { ...fields, date: '8 sept. 2026' })).status).toBe(303);
    const [donation] = await stored('Day Typed');
    expect(JSON.stringify(donation)).toContain('2026-09-08');
  });

  it('counts its own cheques towards the limit of their donor, and records none if one exceeds it', async () => {
    const form = await openForm();
    const fields = {
      ...form,
      ...cheque(1, { donorName: 'Near Limit', amount: '1700' }),
      ...cheque(2, { donorName: 'Somebody Else', amount: '20', donorPostalCode: 'Z9A 9A9' }),
      ...cheque(3, { donorName: 'near LIMIT', amount: '75.01' }),
    };
    const refused = await staff.post(page(), fields);
    expect(refused.status).toBe(422);
    expect(textOf(staff.html)).toMatch(/Cheque 3 – .*\$75\.00 remains/);
    expect(textOf(staff.html)).toContain('This donor in 2026: $1,700.00 of $1,775.00.');
    expect(staff.html).toMatch(/<rect class="warning" width="95.8"/);
    expect([...(await stored('Near Limit')), ...(await stored('Somebody Else'))]).toEqual([]);
    expect((await audited('recordDeposit')).at(-1)).toMatchObject({ status: 422 });
    expect((await staff.post(page(), { ...fields, 'amount-3': '75' })).status).toBe(303);
    expect(await stored('near LIMIT')).toHaveLength(1);
  });

  it('shows warnings in the row before it records, until each was ticked as seen', async () => {
    const home = { donorAddress: '7 Cove Rd', donorPostalCode: 'Z7A 7A7' };
    const form = { ...(await openForm()), method: 'CASH' };
    const fields = {
      ...form,
      ...cheque(1, { donorName: 'Anne Tremblay', amount: '19', ...home }),
      ...cheque(2, { donorName: 'Cash Giver', amount: '20.01', donorPostalCode: 'Z8A 8A8' }),
    };
    const asked = await staff.post(page(), fields);
    expect([asked.status, textOf(staff.html)]).toEqual([200, expect.stringContaining('Nothing is recorded yet.')]);
    expect(staff.html).toContain('<a href="#seen-2">');
    expect(staff.html).not.toContain('id="seen-1"');
    expect(await stored('Anne Tremblay')).toEqual([]);
    expect((await audited('listDonations')).at(-1)).toMatchObject({ row_count: 0, filters: ['donorName'] });
    const mark = shownIn('seen-2') as string;
    expect((await staff.post(page(), fields)).status).toBe(200);
    expect(await stored('Cash Giver')).toEqual([]);
    expect((await staff.post(page(), { ...fields, 'seen-2': mark })).status).toBe(303);
    expect(await stored('Cash Giver')).toHaveLength(1);
    // Two spellings at one address, in one deposit, together over the limit.
    const near = {
      ...(await openForm()),
      ...cheque(1, { donorName: 'Ann Tremblay', amount: '900', ...home }),
      ...cheque(2, { donorName: 'Anne Trembley', amount: '900', ...home }),
    };
    expect((await staff.post(page(), near)).status).toBe(200);
    expect(textOf(staff.html)).toMatch(/several names: .*Anne Trembley/);
    const marks = { 'seen-1': shownIn('seen-1') as string, 'seen-2': shownIn('seen-2') as string };
    // Confirmed for other amounts is not confirmed.
    expect((await staff.post(page(), { ...near, ...marks, 'amount-2': '950' })).status).toBe(200);
    expect((await staff.post(page(), { ...near, ...marks })).status).toBe(303);
  });

  it('shows an amount that had to be interpreted as it was read before it records', async () => {
    const fields = { ...(await openForm()), ...cheque(1, { donorName: 'Read Amount', amount: '1 500,00' }) };
    expect((await staff.post(page(), fields)).status).toBe(200);
    expect(textOf(staff.html)).toContain('Amount, as it was read: $1,500.00');
    expect([shownIn('amount-1'), (await stored('Read Amount')).length]).toEqual(['1500.00', 0]);
    expect((await staff.post(page(), { ...fields, 'amount-1': '1500.00' })).status).toBe(303);
  });

  it('shows two empty rows on a phone, and one more for each cheque or on request', async () => {
    const form = await openForm();
    // Less the template.
    const shownOnPhone = () => (staff.html.match(/<fieldset class="cheque">/g)?.length ?? 0) - 1;
    expect(shownOnPhone()).toBe(2);
    await staff.post(page(), { ...form, more: '1' });
    expect(shownOnPhone()).toBe(3);
    await staff.post(page(), { ...form, ...cheque(4, { donorName: 'Fourth' }), more: '1' });
    expect(shownOnPhone()).toBe(5);
  });

  it('has ten rows, more on request without a script, and no more than fifty', async () => {
    const form = await openForm();
    const rows = () => staff.html.match(/<fieldset class="cheque(?: spare)?">/g)?.length;
    // One is the template of further ones.
    expect(rows()).toBe(11);
    const typed = { ...form, ...cheque(10, { donorName: 'Tenth' }), more: '1' };
    expect((await staff.post(page(), typed)).status).toBe(200);
    expect([rows(), shownIn('donorName-10')]).toEqual([21, 'Tenth']);
    const many = Object.assign(
      {},
      ...Array.from({ length: 51 }, (_, at) => cheque(at + 1, { donorName: `Many ${at}` })),
    );
    expect((await staff.post(page(), { ...form, ...many })).status).toBe(400);
    expect(textOf(staff.html)).toContain('at most 50 cheques');
    expect(await stored('Many 0')).toEqual([]);
  });

  it('escapes what people typed, and is for staff', async () => {
    const evil = '"><script>alert(1)</script>';
    await staff.post(page(), { ...(await openForm()), ...cheque(1, { donorName: evil, donorCity: '' }) });
    expect(staff.html).toContain('&lt;script>alert(1)');
    expect(staff.html).not.toContain(evil);
    const reader = await app.signedIn('reader', campaign.campaignId, 'MEMBER');
    for (const path of [page(), page('/known?name=Odile')]) expect((await reader.get(path)).status).toBe(403);
    expect((await reader.post(page(), cheque(1, {}))).status).toBe(403);
    await staff.get(`/console/campaigns/${campaign.code}/donations`);
    expect(staff.html).toContain(`href="${page()}"`);
  });
});

describe('suggested donors', () => {
  const known = async (query: Record<string, string>) => {
    const answer = await staff.get(page(`/known?${new URLSearchParams(query)}`));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return (await answer.json()) as {
      place: object | null;
      donors: Array<{ fields: Record<string, string>; year: object }>;
    };
  };

  it('are donors, by the beginning of any name, or voters, with what was given in the year', async () => {
    await staff.get(`/console/campaigns/${campaign.code}/voters/new`);
    const voter = { firstName: 'Zoé', lastName: 'Quayle', address: '3 Mole', city: 'Merrow', province: 'XA' };
    const id = /name="id" value="([^"]*)"/.exec(staff.html)?.[1] as string;
    const added = await staff.post(`/console/campaigns/${campaign.code}/voters`, {
      id,
      ...voter,
      postalCode: 'Z5A 5A5',
      riding: 'Les Bancs',
    });
    expect(added.status).toBe(303);
    for (const name of ['Zelda Quayside', 'Zelda Quayside']) {
      const fields = {
        ...(await openForm()),
        ...cheque(1, { donorName: name, amount: '100', donorCity: 'Grand Banc' }),
      };
      expect((await staff.post(page(), fields)).status).toBe(303);
    }
    const { donors } = await known({ name: 'quay', date: '2026-09-30' });
    expect(donors.map(({ fields }) => fields.donorName)).toEqual(['Zelda Quayside', 'Zoé Quayle']);
    expect(donors[0]?.year).toEqual({
      text: 'This donor in 2026: $200.00 of $1,775.00.',
      given: 20_000,
      limit: 177_500,
    });
    expect(donors[1]).toMatchObject({ fields: { donorAddress: '3 Mole', donorEmail: '' }, year: { given: 0 } });
    expect((await known({ name: 'quay', date: '2025-09-30' })).donors[0]?.year).toMatchObject({ given: 0 });
    expect((await known({ name: 'quay', date: '30 Sep 2025' })).donors[0]?.year).toMatchObject({ given: 0 });
    const entry = (await audited('listDonors')).at(-1);
    expect(entry).toMatchObject({ filters: ['name'], row_count: 2, status: 200 });
    expect(JSON.stringify(entry)).not.toContain('quay');
    expect((await known({ name: 'q' })).donors).toEqual([]);
    expect((await known({ name: '%' })).donors).toEqual([]);
  });

  it('have the place of a postal code as the newest donation has it, and are of no other campaign', async () => {
    const typed = { donorName: 'Una Place', donorPostalCode: 'Z4A 4A4', donorCity: 'Four', donorProvince: 'XB' };
    expect((await staff.post(page(), { ...(await openForm()), ...cheque(1, typed) })).status).toBe(303);
    expect((await known({ postalCode: 'z4a4a4' })).place).toEqual({ donorCity: 'Four', donorProvince: 'XB' });
    expect((await known({ postalCode: 'Z4A 4A5' })).place).toBeNull();
    const theirs = await app.campaign();
    const other = await app.signedIn('theirs', theirs.campaignId, 'MANAGER');
    const answer = await other.get(page('/known?name=Una&postalCode=Z4A4A4', theirs));
    expect(await answer.json()).toEqual({ place: null, donors: [], addresses: [] });
    expect((await other.get(page('/known?name=Una'))).status).toBe(404);
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { someDonation } from '#test/server/campaign/donations/some-donation.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { lockWaiters } from '#test/support/postgres/lock-waiters.ts';

let campaign: { campaignId: string; code: string };
let staff: Visitor;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  staff = await app.signedIn('staff', campaign.campaignId, 'MANAGER');
});

const donations = (page = '', { code } = campaign) => `/console/campaigns/${code}/donations${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const stored = (donorName: string) => app.database.knex('donations').where({ donor_name: donorName });
/** What a hidden field of the page has. */
const hidden = (name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value(?:="([^"]*)")?`).exec(staff.html)?.[1] ?? '';

/** A donation as the form's fields have it. */
const typed = (overrides: Record<string, unknown>): Record<string, string> => {
  const fields = { ...someDonation({ donorPhone: '', donorEmail: '' }), ...overrides };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
};

/** Opens a new form and returns what sending it needs. */
async function openForm(): Promise<{ id: string }> {
  expect((await staff.get(donations('/new'))).status).toBe(200);
  return { id: hidden('id') };
}

const record = async (overrides: Record<string, unknown>) => {
  const { id } = await openForm();
  return staff.post(donations(), { id, ...typed(overrides) });
};

describe('recording a donation in the console', () => {
  it('stores what the API would store, says who did it, and shows the donor’s year', async () => {
    await record({ donorName: 'Odile Quai', amount: '300' });
    const answer = await record({
      donorName: 'Odile Quai',
      amount: '250,50',
      advantageDescription: 'Dinner',
      advantageAmount: '45',
      notes: 'First line\r\nSecond line',
      date: '2026-09-20',
    });
    expect(answer.status).toBe(303);
    const [row] = await stored('Odile Quai').where({ amount_cents: 25_050 });
    expect(row).toMatchObject({
      campaign_id: campaign.campaignId,
      amount_cents: 25_050,
      eligible_cents: 20_550,
      advantage_cents: 4500,
      donor_email: null,
      donor_phone: null,
      donor_postal_code: 'Z1A 1A1',
      method: 'CHEQUE',
      notes: 'First line\nSecond line',
      donor_is_canadian_attested: true,
    });
    expect(answer.headers.get('location')).toBe(donations(`/${row.id}?did=donation-recorded`));
    await staff.get(donations(`/${row.id}?did=donation-recorded`));
    expect(textOf(staff.html)).toContain('The donation of $250.50 is recorded.');
    expect(textOf(staff.html)).toContain('This donor in 2026: $505.50 of $1,775.00.');
    expect(textOf(staff.html)).toContain('Received on September 20, 2026');
    const [entry] = await app.database.knex('audit_log').where({ operation: 'createDonation', record_id: row.id });
    expect(entry.fields).toEqual(expect.arrayContaining(['donorName', 'amount', 'notes']));
    expect(entry.fields).not.toContain('donorEmail');
    expect(JSON.stringify(entry)).not.toContain('Odile');
    const { rows } = await app.pool.query('select name from users where id = $1', [entry.user_id]);
    expect(rows[0].name).toBe('staff');
  });

  it('explains each field, in both languages, and offers today', async () => {
    await openForm();
    for (const [name] of staff.html.matchAll(/<(?:input|select|textarea)[^>]*aria-describedby="([^"]+)"/g)) {
      const id = /aria-describedby="([^"]+)"/.exec(name)?.[1];
      expect(staff.html).toContain(`<span class="hint" id="${id}">`);
    }
    expect(staff.html).toContain('value="2026-10-01"');
    expect(textOf(staff.html)).toContain('eligible amount, which the receipt shows');
    await staff.get(donations('/new?lang=fr'));
    expect(textOf(staff.html)).toContain('montant admissible, celui du reçu');
    await staff.get(donations('?lang=en'));
    expect(staff.html).toContain(`href="${donations('/new')}"`);
  });

  it('offers the method of the previous donation, and then the day and method of the one just recorded', async () => {
    await record({ donorName: 'Method Before', method: 'CASH', amount: '15' });
    const { id } = await openForm();
    expect(staff.html).toContain('<option value="CASH" selected');
    const fields = {
      id,
      ...typed({ donorName: 'First Of Two', method: 'ETRANSFER', date: '2026-09-18' }),
      next: 'true',
    };
    const answer = await staff.post(donations(), fields);
    const next = `/new?recorded=${id}&date=2026-09-18&method=ETRANSFER&did=donation-recorded`;
    expect([answer.status, answer.headers.get('location')]).toEqual([303, donations(next)]);
    await staff.get(donations(next));
    expect(textOf(staff.html)).toContain('The donation is recorded. View it');
    expect(staff.html).toContain(`href="${donations(`/${id}`)}"`);
    expect(staff.html).toContain('value="2026-09-18"');
    expect(staff.html).toContain('<option value="ETRANSFER" selected');
    expect(hidden('id')).not.toBe(id);
    // A query cannot put words onto the page.
    await staff.get(donations('/new?recorded=%3Cb%3E&date=2026-02-31&method=GOLD&did=donation-recorded'));
    expect(staff.html).not.toContain('The donation is recorded.');
    expect(staff.html).toContain('value="2026-10-01"');
    expect(staff.html).not.toContain('value="GOLD"');
  });

  it('records a form that is sent twice once, one after the other and at once', async () => {
    const { id } = await openForm();
    const fields = { id, ...typed({ donorName: 'Double Click', method: 'IN_KIND' }) };
    const answers = app.database.knex.transaction(async (trx) => {
      await trx.raw('lock table donations in share row exclusive mode');
      const both = [staff.post(donations(), fields), staff.post(donations(), fields)];
      await lockWaiters(app.database.knex, 2);
      return both;
    });
    const [first, second] = await Promise.all(await answers);
    const third = await staff.post(donations(), fields);
    for (const answer of [first, second, third] as Response[]) {
      expect([answer.status, answer.headers.get('location')]).toEqual([303, donations(`/${id}?did=donation-recorded`)]);
    }
    expect(await stored('Double Click')).toHaveLength(1);
    expect(await app.database.knex('audit_log').where({ record_id: id })).toHaveLength(1);
  });

  it('refuses other facts in a form that has recorded a donation, before and after a correction', async () => {
    const { id } = await openForm();
    const fields = { id, ...typed({ donorName: 'Back Button' }) };
    expect((await staff.post(donations(), fields)).status).toBe(303);
    const other = await staff.post(donations(), { ...fields, donorName: 'Another Donor' });
    expect([other.status, textOf(staff.html)]).toEqual([422, expect.stringContaining('already recorded something')]);
    expect(await stored('Another Donor')).toHaveLength(0);
    await staff.get(donations(`/${id}`));
    const correction = { ...fields, donorName: 'Back Buttons', reason: 'spelling', version: '1' };
    expect((await staff.post(donations(`/${id}/correct`), correction)).status).toBe(303);
    expect((await staff.post(donations(), fields)).status).toBe(303);
    expect((await staff.post(donations(), { ...fields, donorName: 'Back Buttons' })).status).toBe(422);
  });

  it('shows a refused form as it was typed, and accepts it once it is corrected', async () => {
    const { id } = await openForm();
    const fields = { id, ...typed({ donorName: 'Mended Later', donorPostalCode: 'nowhere', method: 'ETRANSFER' }) };
    const faulty = { ...fields, donorEmail: 'nobody', date: '2026-10-04', donorCity: '' };
    expect((await staff.post(donations(), faulty)).status).toBe(400);
    // All at once: above the form, each with a link to its field, and at the field.
    const faults = {
      donorEmail: 'E-mail: must be an e-mail address such as anne@example.org',
      donorCity: 'City: is required',
      donorPostalCode: 'Postal code: must be a Canadian postal code such as K1A 0B1',
      date: 'Received on: must be a date, such as 2026-09-30 or 30 Sep 2026, tomorrow at the latest',
    };
    expect(textOf(staff.html)).toContain('Fix 4 problems');
    const links = [...staff.html.matchAll(/<a href="#(\w+)">([^<]*)<\/a>/g)].map(([, field, text]) => [field, text]);
    expect(links).toEqual(Object.entries(faults));
    for (const [name, fault] of Object.entries(faults)) {
      const control = new RegExp(`<input[^>]* id="${name}"[^>]*>`).exec(staff.html)?.[0];
      expect(control).toContain('aria-invalid="true"');
      expect(control).toContain(`${name}-error"`);
      expect(textOf(staff.html.split(`id="${name}-error"`)[1] as string)).toMatch(/^"?>? ?Error: /);
      expect(staff.html.split(`id="${name}-error"`)[1]).toContain(fault);
    }
    await staff.post(donations('?lang=fr'), faulty);
    expect(textOf(staff.html)).toContain('Ville : champ obligatoire');
    await staff.get(donations('?lang=en'));
    expect((await staff.post(donations(), fields)).status).toBe(400);
    expect(staff.html).toContain('value="Mended Later"');
    expect(staff.html).toMatch(/<option (?:selected value="ETRANSFER"|value="ETRANSFER" selected)/);
    expect(hidden('id')).toBe(id);
    const corrected = { ...fields, donorPostalCode: 'z1a1a1' };
    expect((await staff.post(donations(), corrected)).status).toBe(303);
    for (const wrong of ['', 'x', '00000000-0000-4000-8000-000000000000']) {
      expect((await staff.post(donations(), { ...corrected, id: wrong })).status).toBe(400);
    }
  });

  it('refuses what would pass the annual limit, and writes nothing', async () => {
    expect((await record({ donorName: 'Near Limit', amount: 1700 })).status).toBe(303);
    const refusals = () =>
      app.database
        .knex('audit_log')
        .where({ campaign_id: campaign.campaignId, operation: 'createDonation', status: 422 });
    const before = await refusals();
    const refused = await record({ donorName: 'Near Limit', amount: 75.01 });
    expect([refused.status, textOf(staff.html)]).toEqual([422, expect.stringContaining('$75.00 remains')]);
    // At the amount, where it is corrected.
    expect(staff.html).toMatch(/href="#amount".*id="amount-error"/s);
    // What it reveals about the donor has an audit entry.
    expect(await refusals()).toHaveLength(before.length + 1);
    expect((await record({ donorName: 'Near Limit', amount: 75 })).status).toBe(303);
    expect(await stored('Near Limit')).toHaveLength(2);
  });

  it('shows nothing of another campaign’s donation whose id a form has', async () => {
    const theirs = await app.campaign();
    const { id } = await openForm();
    await staff.post(donations(), { id, ...typed({ donorName: 'Ours Alone' }) });
    const other = await app.signedIn('theirs', theirs.campaignId, 'MANAGER');
    await other.get(donations('/new', theirs));
    const sent = await other.post(donations('', theirs), { id, ...typed({ donorName: 'Theirs Roy' }) });
    expect(sent.headers.get('location')).toBe(donations(`/${id}?did=donation-recorded`, theirs));
    await other.get(donations(`/${id}`, theirs));
    expect(other.html).toContain('Theirs');
    expect(other.html).not.toContain('Ours Alone');
  });
});

describe('warnings of a new donation', () => {
  it('are shown before it is recorded, which then needs another click', async () => {
    const { id } = await openForm();
    const fields = { id, ...typed({ donorName: 'Cash Giver', method: 'CASH', amount: 20.01 }) };
    const asked = await staff.post(donations(), fields);
    expect(asked.status).toBe(200);
    const page = textOf(staff.html);
    expect(page).toMatch(
      /Nothing is recorded yet.*Cash over \$20.*This donor in 2026: \$20\.01 of.*Eligible amount \$20\.01/,
    );
    expect(page).toContain('Record it anyway');
    expect(await stored('Cash Giver')).toHaveLength(0);
    expect((await staff.post(donations(), { ...fields, seen: hidden('seen') })).status).toBe(303);
    expect(await stored('Cash Giver')).toHaveLength(1);
  });

  it('are shown again if there are new ones', async () => {
    const home = { donorAddress: '7 Cove Rd', donorPostalCode: 'Z7A 7A7' };
    await record({ ...home, donorName: 'Anne Tremblay', amount: 1000 });
    const { id } = await openForm();
    const cash = { id, ...typed({ ...home, donorName: 'Ann Tremblay', method: 'CASH', amount: 700 }) };
    await staff.post(donations(), cash);
    const seen = hidden('seen');
    expect(seen).not.toBe('');
    const more = await staff.post(donations(), { ...cash, amount: '800', seen });
    expect(more.status).toBe(200);
    expect(textOf(staff.html)).toMatch(
      /several names: Anne Tremblay.*gave \$1,800\.00 in the year; the limit is \$1,775/,
    );
    expect(await stored('Ann Tremblay')).toHaveLength(0);
    expect((await staff.post(donations(), { ...cash, amount: '800', seen: hidden('seen') })).status).toBe(303);
  });
});

describe('an amount', () => {
  it.each([
    ['1,500', '$1,500.00 or $1.50', '1500.00'],
    ['1.500', '$1,500.00 or $1.50', '1500.00'],
    ['12,345 $', '$12,345.00 or $12.345', '12345.00'],
  ])('that is ambiguous is refused with both readings: %s', async (amount, readings, plain) => {
    const refused = await record({ donorName: `Two ${amount}`, amount });
    expect(refused.status).toBe(400);
    expect(textOf(staff.html)).toContain(`Amount: this could be ${readings}. Write it`);
    expect(textOf(staff.html)).toContain(`such as ${plain}.`);
    expect(staff.html).toContain(`value="${amount}"`);
    expect(await stored(`Two ${amount}`)).toEqual([]);
  });

  it('is refused in French too, also if it is not an amount', async () => {
    const { id } = await openForm();
    const send = (fields: object) =>
      staff.post(donations('?lang=fr'), { id, ...typed({ donorName: 'Deux Montants', amount: '100', ...fields }) });
    expect((await send({ amount: '1,500' })).status).toBe(400);
    expect(textOf(staff.html)).toMatch(/Montant\s: ce pourrait être 1\s500,00\s\$ ou 1,50\s\$\..*1500,00\./);
    expect((await send({ advantageAmount: '12,345.678' })).status).toBe(400);
    expect(textOf(staff.html)).toContain('Valeur de l’avantage : doit être un montant en dollars');
    await staff.get(donations('?lang=en'));
    expect(await stored('Deux Montants')).toEqual([]);
  });

  // Near donors would be warned of together.
  it.each([
    ['1 500,00', 'Ada Kelpward'],
    ['1\u202f500,00\u00a0$', 'Bo Marram'],
    ['1,500.00', 'Cyr Quai'],
    ['1.500,00', 'Dov Shoalley'],
    ['$1500', 'Eve Tremblay'],
  ])('that had to be interpreted is shown as it was read before it is recorded: %s', async (amount, donorName) => {
    const { id } = await openForm();
    const fields = { id, ...typed({ donorName, amount, advantageAmount: '1 000,5' }) };
    const asked = await staff.post(donations(), fields);
    expect(asked.status).toBe(200);
    expect(textOf(staff.html)).toMatch(/Nothing is saved yet.*Amount \$1,500\.00 .*the advantage \$1,000\.50/);
    expect(await stored(donorName)).toEqual([]);
    const value = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(staff.html)?.[1] as string;
    expect([value('amount'), value('advantageAmount')]).toEqual(['1500.00', '1000.50']);
    const shown = { ...fields, amount: value('amount'), advantageAmount: value('advantageAmount') };
    expect((await staff.post(donations(), shown)).status).toBe(303);
    expect(await stored(donorName)).toMatchObject([{ amount_cents: 150_000, advantage_cents: 100_050 }]);
    // The first form, sent again, finds what it has recorded.
    expect((await staff.post(donations(), fields)).status).toBe(303);
  });

  it('that had to be interpreted is seen together with the warnings, in one click', async () => {
    const { id } = await openForm();
    const fields = { id, ...typed({ donorName: 'Cash As Read', method: 'CASH', amount: '$30' }) };
    await staff.post(donations(), fields);
    expect(textOf(staff.html)).toMatch(/how it was read.*Amount \$30\.00.*Cash over \$20/);
    const shown = { ...fields, amount: '30.00', seen: hidden('seen') };
    expect((await staff.post(donations(), shown)).status).toBe(303);
  });
});

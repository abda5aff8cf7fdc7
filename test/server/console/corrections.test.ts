import { beforeAll, describe, expect, it } from '@jest/globals';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { voterRecord } from '#server/campaign/voters/voter.ts';
import { insertRows } from '#server/records/statements.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { someVoter } from '#test/support/campaign.ts';
import { sentByBrowser, sentByEachForm } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let staff: Visitor;
let owner: Visitor;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  staff = await app.signedIn('staff', campaign.campaignId, 'MANAGER');
  owner = await app.signedIn('owner', campaign.campaignId, 'OWNER');
});

const path = (page = '') => `/console/campaigns/${campaign.code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

/** As programs write: accents apart, two spaces, a no-break space, several lines. */
const odd = {
  donorName: 'E\u0301lise  Roy\nGagnon',
  donorAddress: '345 Main St\nApt 4',
  donorCity: ' Saint-Jérôme\u00a0des Bancs',
  donorProvince: 'Que\u0301bec',
  advantageDescription: 'Dinner  \r\nand a mug',
  advantageAmount: 5,
  notes: '\n  First line\r\n\r\nthird  ',
};

const facts = [
  'donor_name',
  'donor_email',
  'donor_phone',
  'donor_address',
  'donor_city',
  'donor_province',
  'donor_postal_code',
  'amount_cents',
  'received_on',
  'method',
  'advantage_description',
  'advantage_cents',
  'notes',
  'donor_is_canadian_attested',
  'version',
  'receipt_status',
  'receipt_number',
];

async function give(fields: Record<string, unknown> = {}) {
  const { id } = await withCampaign(app.pool, campaign.campaignId, (tx) =>
    recordDonation(tx, readNewDonation(newDonor(fields) as never, app.now), app.now),
  );
  const page = path(`/donations/${id}`);
  const stored = async () => (await app.database.knex('donations').where({ id }).select(facts))[0];
  return {
    page,
    stored,
    /** Opens the page and returns what a browser sends of one of its forms. */
    async open(name: string, visitor = staff): Promise<Record<string, string>> {
      await visitor.get(page);
      return sentByBrowser(visitor.html, `${page}/${name}`);
    },
    send: (name: string, fields: Record<string, string>, visitor = staff) =>
      visitor.post(`${page}/${name}`, { ...fields, reason: 'r' }),
    changed: async () =>
      (await app.database.knex('audit_log').where({ record_id: id, operation: 'correctDonation' }).orderBy('id')).map(
        (entry) => entry.fields,
      ),
  };
}

describe('correcting a telephone number, as a browser sends the form', () => {
  it('leaves the receipt valid, and every other field as it is stored, byte for byte', async () => {
    const { open, send, stored, changed } = await give(odd);
    expect((await send('receipt', await open('receipt'))).status).toBe(303);
    const before = await stored();
    expect(before).toMatchObject({ donor_address: '345 Main St\nApt 4', receipt_status: 'ISSUED' });
    const form = await open('correct');
    // What a browser sends differs from what is stored.
    expect(form.donorName).toBe('E\u0301lise  RoyGagnon');
    expect(form.donorAddress).toBe('345 Main St\r\nApt 4');
    expect((await send('correct', { ...form, donorPhone: '709 555-0111' })).status).toBe(303);
    expect(await stored()).toEqual({ ...before, donor_phone: '709 555-0111', version: 2 });
    expect(await changed()).toEqual([['donorPhone']]);
  });

  it('does so from a page that showed the address in one line', async () => {
    const { open, send, stored } = await give(odd);
    await send('receipt', await open('receipt'));
    const before = await stored();
    const form = { ...(await open('correct')), donorAddress: '345 Main StApt 4', donorPhone: '709 555-0112' };
    expect((await send('correct', form)).status).toBe(303);
    expect(await stored()).toEqual({ ...before, donor_phone: '709 555-0112', version: 2 });
  });
});

describe('a correction', () => {
  it('that changes nothing is refused', async () => {
    const { open, send, stored } = await give(odd);
    const refused = await send('correct', await open('correct'));
    expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining('Nothing differs')]);
    expect((await stored()).version).toBe(1);
  });

  it('keeps the lines of an address that it changes', async () => {
    const { open, send, stored } = await give(odd);
    const form = await open('correct');
    expect((await send('correct', { ...form, donorAddress: '345 Main St\r\nApt 5' })).status).toBe(303);
    expect((await stored()).donor_address).toBe('345 Main St\nApt 5');
  });

  it('that is refused preserves what was typed, and what another one has corrected in the meantime', async () => {
    const { open, send, page, stored } = await give({ donorCity: 'Grand Bank' });
    const [stale, others] = [await open('correct'), await open('correct', owner)];
    expect((await send('correct', { ...others, donorCity: 'Grand Banc' }, owner)).status).toBe(303);
    const refused = await send('correct', { ...stale, donorPhone: '709 555-0113' });
    expect(refused.status).toBe(409);
    expect(textOf(staff.html)).toContain('has been corrected since');
    const again = sentByBrowser(staff.html, `${page}/correct`);
    expect(again).toMatchObject({ donorPhone: '709 555-0113', donorCity: 'Grand Banc', reason: 'r' });
    expect((await send('correct', again)).status).toBe(303);
    expect(await stored()).toMatchObject({ donor_phone: '709 555-0113', donor_city: 'Grand Banc', version: 3 });
  });

  it('shows an amount that had to be interpreted as it was read, before it is recorded', async () => {
    const { open, send, page, stored } = await give();
    const form = { ...(await open('correct')), amount: '1 500,00', donorPhone: '709 555-0114' };
    expect((await send('correct', form)).status).toBe(200);
    expect(textOf(staff.html)).toContain('Amount $1,500.00');
    expect(await stored()).toMatchObject({ amount_cents: 10_000, version: 1 });
    const shown = sentByBrowser(staff.html, `${page}/correct`);
    expect(shown).toMatchObject({ amount: '1500.00', donorPhone: '709 555-0114', reason: 'r' });
    expect((await send('correct', shown)).status).toBe(303);
    expect(await stored()).toMatchObject({ amount_cents: 150_000, donor_phone: '709 555-0114', version: 2 });
    const two = await send('correct', { ...(await open('correct')), amount: '1,600' });
    expect([two.status, textOf(staff.html)]).toEqual([400, expect.stringContaining('could be $1,600.00 or $1.60')]);
    expect(sentByBrowser(staff.html, `${page}/correct`).amount).toBe('1,600');
  });
});

describe('a page that is out of date', () => {
  const number = (serial: number) => `99001-2026-${String(serial).padStart(6, '0')}`;

  /** A donation whose receipt a correction has replaced after the form of `act` was shown. */
  async function replacedSince(act: string) {
    const given = await give();
    await given.send('receipt', await given.open('receipt'));
    const shown = await given.open(act);
    const serial = Number(shown.receipt?.slice(-6));
    expect([shown.version, shown.receipt]).toEqual(['1', number(serial)]);
    const others = await given.open('correct', owner);
    expect((await given.send('correct', { ...others, donorCity: 'Port Merrow' }, owner)).status).toBe(303);
    return { ...given, shown, first: number(serial), second: number(serial + 1) };
  }

  it.each(['spoil', 'void', 'return'])('does not %s a receipt other than the one it showed', async (act) => {
    const { send, open, stored, shown, first, second } = await replacedSince(act);
    const refused = await send(act, shown);
    expect([refused.status, textOf(staff.html)]).toEqual([
      409,
      expect.stringContaining(`The donation has been corrected since. Its receipt is now ${second}. Nothing was done:`),
    ]);
    expect(await stored()).toMatchObject({ receipt_status: 'ISSUED', receipt_number: second });
    expect(await app.database.knex('receipt_spoils').whereIn('number', [first, second]).pluck('number')).toEqual([
      first,
    ]);
    // A form without the version of its page is not newer.
    expect((await send(act, {})).status).toBe(409);
    expect((await send(act, await open(act))).status).toBe(303);
    expect(await stored()).toMatchObject({ receipt_status: 'SPOILED', receipt_number: second });
  });

  it('issues no receipt for facts that it did not show', async () => {
    const { send, open, stored } = await give();
    const shown = await open('receipt');
    const others = await open('correct', owner);
    await send('correct', { ...others, donorName: 'Anne Roy' }, owner);
    const refused = await send('receipt', shown);
    expect([refused.status, textOf(staff.html)]).toEqual([409, expect.stringContaining('It has no receipt now.')]);
    expect(await stored()).toMatchObject({ receipt_status: 'PENDING', receipt_number: null });
    expect((await send('receipt', await open('receipt'))).status).toBe(303);
  });

  it('replaces only the receipt that it showed, and says so in French', async () => {
    const { send, open, page, stored } = await give();
    await send('receipt', await open('receipt'));
    await send('spoil', await open('spoil'));
    const shown = await open('receipt');
    await send('receipt', shown, owner);
    await send('spoil', await open('spoil', owner), owner);
    const before = await stored();
    const refused = await staff.post(`${page}/receipt?lang=fr`, shown);
    expect([refused.status, textOf(staff.html)]).toEqual([
      409,
      expect.stringContaining(
        `Le don a changé entre-temps. Son reçu est maintenant le ${before.receipt_number}, qui est annulé.`,
      ),
    ]);
    await staff.get(path('?lang=en'));
    expect(await stored()).toEqual(before);
  });
});

describe('changing a voter, as a browser sends the form', () => {
  it('leaves every other field as it is stored, byte for byte', async () => {
    const [id, now] = [newRecordId(), app.now];
    const voter = {
      ...someVoter(),
      firstName: 'E\u0301lise  Anne',
      lastName: 'Roy\nGagnon',
      address: '345 Main St\nApt 4',
      city: ' Le\u00a0Banc ',
      notes: 'one \r\n\r\n two',
      tags: ['a  b', 'c'],
      id,
      walkKey: '\\x00',
      walkKeyVersion: 1,
      createdAt: now,
      updatedAt: now,
    };
    await withCampaign(app.pool, campaign.campaignId, (tx) => insertRows(tx, voterRecord, [voter]));
    const typed = Object.values(voterRecord.fields).flatMap((field) => ('input' in field ? [field.column] : []));
    const stored = () => app.database.knex('voters').where({ id }).first(typed);
    const before = await stored();
    const page = path(`/voters/${id}`);
    await staff.get(page);
    const forms = sentByEachForm(staff.html, page);
    expect(Object.assign({}, ...forms)).toMatchObject({ address: '345 Main St\r\nApt 4', notes: expect.anything() });
    for (const form of forms) expect((await staff.post(page, form)).status).toBe(303);
    const ofPhone = forms.find((form) => 'phone' in form);
    expect((await staff.post(page, { ...ofPhone, phone: '709 555-0115' })).status).toBe(303);
    expect(await stored()).toEqual({ ...before, phone: '709 555-0115' });
    const entries = await app.database.knex('audit_log').where({ record_id: id, operation: 'updateVoter' });
    expect(entries.map(({ fields }) => fields)).toEqual([['phone']]);
  });
});

describe('changing a fact of the campaign, as a browser sends the form', () => {
  it('leaves every other fact as it is stored', async () => {
    const { knex } = app.database;
    const facts = { official_agent_address: '9 Quay\nBox 4', official_agent_name: 'Ze\u0301  Wrack' };
    await knex('campaigns').where({ id: campaign.campaignId }).update(facts);
    await owner.get(path('/campaign'));
    const form = sentByBrowser(owner.html, path('/campaign'));
    expect((await owner.post(path('/campaign'), { ...form, party: 'Parti des Bancs' })).status).toBe(303);
    const row = await knex('campaigns').where({ id: campaign.campaignId }).first();
    expect(row).toMatchObject({ ...facts, party: 'Parti des Bancs' });
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { issueReceipt } from '#server/campaign/donations/receipts/issue-receipt.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; userId: string; code: string };
let staff: Visitor;

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  staff = await app.signedIn('filtering', campaign.campaignId);
  const reached = { donorPhone: '+1 (709) 555-0142' };
  await give({ donorName: 'Cheque Early', date: '2026-09-02', amount: 50, donorPostalCode: 'Z1A 1A1', ...reached });
  const issued = await give({ donorName: 'Etransfer', date: '2026-09-10', amount: 100.5, method: 'ETRANSFER' });
  await give({ donorName: 'Cheque Late', date: '2026-09-20', amount: 1500, donorPostalCode: 'z2c2c2' });
  const voided = await give({
    donorName: 'Cheque Voided',
    date: '2026-09-20',
    amount: 1000,
    donorPostalCode: 'Z2C 9Z9',
    donorPhone: '709.555.0177 x4',
  });
  const reissued = await give({ donorName: '=Formula', date: '2026-09-30', amount: 20, method: 'OTHER' });
  const { campaignId, userId } = campaign;
  await withdrawDonation(app.pool, campaignId, { donationId: voided.id, userId, reason: 'r', kind: 'VOIDED' }, app.now);
  await withCampaign(app.pool, campaignId, async (tx) => {
    await issueReceipt(tx, { donationId: issued.id, keyId: null }, app.now);
    await issueReceipt(tx, { donationId: reissued.id, receiptNumber: 'GALA-7', keyId: null }, app.now);
  });
  const theirs = await app.campaign();
  await give({ donorName: 'Theirs', date: '2026-09-20' }, theirs.campaignId);
});

function give(fields: Record<string, unknown>, campaignId = campaign.campaignId) {
  app.now = new Date(app.now.getTime() + 1000);
  // A search for digits would find them in an e-mail address too.
  const donation = newDonor({ donorEmail: 'giver@example.org', ...fields });
  return withCampaign(app.pool, campaignId, (tx) =>
    recordDonation(tx, readNewDonation(donation as never, app.now), app.now),
  );
}

const path = (page: string) => `/console/campaigns/${campaign.code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const listed = async (query: Record<string, string>) => {
  const answer = await staff.get(path(`/donations?${new URLSearchParams({ lang: 'en', ...query })}`));
  expect(answer.status).toBe(200);
  return [...staff.html.matchAll(/donations\/[\da-f-]{36}">([^<]*)</g)].map(([, name]) => name);
};

describe('a day of the filter', () => {
  it.each([
    ['en', 'Received from: could be April 3, 2026 or March 4, 2026. Write the month in letters'],
    ['fr', 'peut être le 3 avril 2026 ou le 4 mars 2026. Écrivez le mois en lettres'],
  ])('that is ambiguous is ignored with an explanation, in %s', async (lang, message) => {
    const answer = await staff.get(path(`/donations?${new URLSearchParams({ lang, from: '03/04/2026' })}`));
    expect(answer.status).toBe(400);
    expect(textOf(staff.html)).toContain(message);
  });
});

describe('the filter of donations', () => {
  it('names both readings of an ambiguous bound', async () => {
    await staff.get(path('/donations?least=1,500&lang=en'));
    expect(textOf(staff.html)).toContain('Amount from: this could be $1,500.00 or $1.50.');
    await staff.get(path('/donations?least=1.500&lang=fr'));
    expect(textOf(staff.html)).toMatch(/ce pourrait être 1\s500,00\s\$ ou 1,50\s\$\./);
    await staff.get(path('/donations?lang=en'));
  });

  it.each<[Record<string, string>, string[]]>([
    [{ from: '2026-09-10', to: '2026-09-20' }, ['Cheque Voided', 'Cheque Late', 'Etransfer']],
    [{ from: '10 Sep 2026', to: '20/9/2026' }, ['Cheque Voided', 'Cheque Late', 'Etransfer']],
    [{ from: 'le 20 septembre 2026' }, ['=Formula', 'Cheque Voided', 'Cheque Late']],
    [{ method: 'CHEQUE' }, ['Cheque Voided', 'Cheque Late', 'Cheque Early']],
    [{ method: 'CHEQUE', state: 'PENDING' }, ['Cheque Late', 'Cheque Early']],
    [{ least: '100,50', most: '1000.00' }, ['Cheque Voided', 'Etransfer']],
    [{ least: '$1500' }, ['Cheque Late']],
    [{ postalCode: 'z2c' }, ['Cheque Voided', 'Cheque Late']],
    [{ number: 'none' }, []],
    [{ number: '99001-2026-000001' }, ['Etransfer']],
    [{ number: '1' }, ['Etransfer']],
    [{ number: 'GALA‑7' }, ['=Formula']],
    [{ number: '1', q: 'nobody' }, []],
    [{ number: '1', q: 'ETRANS', method: 'ETRANSFER' }, ['Etransfer']],
    [{ number: '1', method: 'CASH' }, []],
    [{ q: 'cheque', state: 'VOIDED' }, ['Cheque Voided']],
    [{ q: 'cheque', from: '2026-09-20' }, ['Cheque Voided', 'Cheque Late']],
    [{ q: '709 555-0142' }, ['Cheque Early']],
    [{ q: '1-709-555-0142' }, ['Cheque Early']],
    [{ q: '555.01' }, ['Cheque Voided', 'Cheque Early']],
    [{ q: '0142' }, ['Cheque Early']],
    [{ q: '(709) 555-0177 x4' }, ['Cheque Voided']],
    [{ q: '555-0177', state: 'VOIDED' }, ['Cheque Voided']],
    // An extension is not a part of the number.
    [{ q: '55501774', state: 'VOIDED' }, []],
    [{ q: '142' }, []],
    [{ q: '0142', number: '1' }, []],
    [{ handedOver: 'NEITHER' }, ['=Formula', 'Etransfer']],
    [{ handedOver: 'NEITHER', method: 'OTHER' }, ['=Formula']],
    [{ handedOver: 'PRINTED' }, []],
    [{ handedOver: 'NEITHER', state: 'PENDING' }, []],
    [{ missing: 'NONE', postalCode: 'Z1A' }, ['Cheque Early']],
    [{ missing: 'NONE', least: '60', q: 'late' }, ['Cheque Late']],
  ])('finds by %j', async (query, names) => {
    const found = await listed(query);
    expect(found).toEqual(names);
  });

  it('has totals of all that it finds, without voided donations', async () => {
    await listed({});
    expect(textOf(staff.html)).toContain('5 donations: $1,670.50 counted');
    await listed({ method: 'CHEQUE' });
    expect(textOf(staff.html)).toContain('3 donations: $1,550.00 counted');
    await listed({ state: 'VOIDED' });
    expect(textOf(staff.html)).toContain('1 donation: $0.00 counted, $1,000.00 not counted');
    await listed({ q: '(709) 555' });
    expect(textOf(staff.html)).toContain('2 donations: $50.00 counted');
    await listed({ number: 'GALA-7' });
    expect(textOf(staff.html)).toContain('1 donation: $20.00 counted');
    await listed({ missing: 'NONE' });
    expect(textOf(staff.html)).toContain('On this page, 2 donations: $1,550.00 counted');
    await listed({ lang: 'fr', handedOver: 'NEITHER' });
    expect(textOf(staff.html)).toContain('2 dons : 120,50 $ comptés');
  });

  it('reports at the field what cannot be read, and shows again what was typed', async () => {
    const query = new URLSearchParams({ lang: 'en', from: '2026-02-30', least: 'ten', to: 'x' });
    expect((await staff.get(path(`/donations?${query}`))).status).toBe(400);
    expect(textOf(staff.html)).toContain('Received from: must be a date, such as 2026-09-15 or 15 Sep 2026');
    expect(textOf(staff.html)).toContain('Amount from: must be in dollars with at most two decimals');
    expect(staff.html).toMatch(/id="least"[^>]*aria-invalid="true"[^>]*value="ten"/);
    const order = new URLSearchParams({ lang: 'en', from: '2026-09-02', to: '2026-09-01' });
    expect((await staff.get(path(`/donations?${order}`))).status).toBe(400);
    expect(textOf(staff.html)).toContain('Received to: is before the first day');
  });

  it('exports all that it finds as CSV, with one line of the audit log, and no formula', async () => {
    const answer = await staff.get(path('/donations/export?method=CHEQUE'));
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(/^2026-09-20,Cheque Voided,.*,1000\.00,0\.00,1000\.00,CHEQUE,VOIDED,PENDING,/);
    const [line] = await app.database
      .knex('audit_log')
      .where({ campaign_id: campaign.campaignId })
      .orderBy('id', 'desc')
      .limit(1);
    expect(line).toMatchObject({ operation: 'listDonations', row_count: 3, filters: ['method'] });
    const formula = await (await staff.get(path('/donations/export?number=GALA-7'))).text();
    expect(formula).toContain(",'=Formula,");
    expect(await (await staff.get(path('/donations/export'))).text()).not.toContain('Theirs');
  });
});

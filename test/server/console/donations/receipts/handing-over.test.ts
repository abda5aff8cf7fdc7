import { describe, expect, it } from '@jest/globals';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { allSentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { issueAll } from '#test/support/console/issue-receipts.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const app = await closedAfterAll(startConsole());

interface Place {
  readonly campaignId: string;
  readonly code: string;
  readonly staff: Visitor;
}

let places = 0;
/** A campaign in which these donors have receipts, and the page of their issue is open. */
async function issued(...donors: Array<Record<string, unknown>>): Promise<Place> {
  const campaign = await app.campaign();
  const at = { ...campaign, staff: await app.signedIn(`printer${++places}`, campaign.campaignId, 'MANAGER') };
  for (const donor of donors) {
    await withCampaign(app.pool, at.campaignId, (tx) =>
      recordDonation(tx, readNewDonation(newDonor(donor) as never, app.now), app.now),
    );
  }
  const answer = await issueAll(at.staff, at.code);
  await at.staff.get(answer.headers.get('location') as string);
  return at;
}

const path = (page: string, { code }: Place) => `/console/campaigns/${code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const serial = (number: number) => `99001-2026-${String(number).padStart(6, '0')}`;
const send = (at: Place, fields: Record<string, string | string[]>) =>
  at.staff.post(path('/receipts/chosen', at), fields);
const listed = async (at: Place, query: string) => {
  await at.staff.get(path(`/donations?${query}`, at));
  return [...at.staff.html.matchAll(/donations\/[\da-f-]{36}">([^<]*)</g)].map(([, name]) => name).sort();
};

describe('printing', () => {
  it('opens all that were issued together with one button, and marks them once staff say that they printed', async () => {
    const at = await issued({ donorName: 'Ada Roy' }, { donorName: 'Bea Roy' }, { donorName: 'Cid Roy' });
    expect(await listed(at, 'handedOver=NEITHER')).toEqual(['Ada Roy', 'Bea Roy', 'Cid Roy']);
    await at.staff.get(path(`/receipts/issued?first=${serial(1)}&last=${serial(3)}`, at));
    const form = allSentByBrowser(at.staff.html, path('/receipts/chosen', at));
    expect(form.number).toEqual([1, 2, 3].map(serial));
    const answer = await send(at, { ...form, act: 'print' });
    const html = await answer.text();
    expect(html.match(/<article/g)).toHaveLength(3);
    expect(html).not.toContain('DUPLICATE');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox allow-scripts allow-modals');
    expect(html).toContain('<meta name="viewport"');
    expect(html).toContain('class="print" hidden>Print</button>');
    expect(await listed(at, 'handedOver=PRINTED')).toEqual([]);
    await send(at, { ...form, act: 'printed' });
    expect(textOf(at.staff.html)).toContain('3 receipts are marked as printed.');
    expect(await listed(at, 'handedOver=NEITHER')).toEqual([]);
    expect(await listed(at, 'handedOver=PRINTED')).toEqual(['Ada Roy', 'Bea Roy', 'Cid Roy']);
    expect(textOf(at.staff.html)).toMatch(/99001-2026-000001 printed Oct/);
    const entries = app.database
      .knex('audit_log')
      .where({ campaign_id: at.campaignId, operation: 'markReceiptsPrinted' });
    expect(new Set(await entries.pluck('record_id')).size).toBe(3);
  });

  it('marks nothing for a member who changes nothing, and asks no such member', async () => {
    const at = await issued({ donorName: 'Ada Roy' });
    const member = await app.signedIn(`looker${++places}`, at.campaignId, 'MEMBER');
    await member.get(path('/donations', at));
    expect(member.html).not.toContain('value="printed"');
    const chosen = path('/receipts/chosen', at);
    const looked = await member.post(chosen, { act: 'print', number: serial(1) });
    expect(await looked.text()).not.toContain('DUPLICATE');
    expect((await member.post(chosen, { act: 'printed', number: serial(1) })).status).toBe(403);
    const [row] = await app.database.knex('donations').where({ campaign_id: at.campaignId });
    expect(row.receipt_printed_number).toBeNull();
  });

  it('prints again without the mark of a duplicate what staff say did not print', async () => {
    const at = await issued({ donorName: 'Ada Roy' }, { donorName: 'Bea Roy' });
    const numbers = [serial(1), serial(2)];
    await send(at, { act: 'printed', number: numbers });
    expect(textOf(at.staff.html)).toContain('2 receipts are marked as printed.');
    const back = allSentByBrowser(at.staff.html, path('/receipts/chosen', at));
    expect(back).toMatchObject({ number: numbers });
    await send(at, { number: serial(2), act: 'not-printed' });
    expect(textOf(at.staff.html)).toContain('One receipt is no longer marked as printed.');
    const html = await (await send(at, { act: 'print', number: numbers })).text();
    expect(html.split('<article').map((article) => article.includes('DUPLICATE'))).toEqual([false, true, false]);
    expect(await listed(at, 'handedOver=NEITHER')).toEqual(['Bea Roy']);
    await send(at, { act: 'printed', number: numbers });
    const twice = 'One receipt is marked as printed. One of those chosen already was, or is cancelled.';
    expect(textOf(at.staff.html)).toContain(twice);
    const of = { receipt_number: serial(1), campaign_id: at.campaignId };
    const { id } = await app.database.knex('donations').where(of).first('id');
    await at.staff.get(path(`/donations/${id}`, at));
    expect(textOf(at.staff.html)).toContain('It did not print');
    expect(textOf(at.staff.html)).toContain('receipt printed (99001-2026-000001)');
  });

  it('marks as a duplicate what was printed before, but not what was only viewed', async () => {
    const at = await issued({ donorName: 'Ada Roy' }, { donorName: 'Bea Roy' });
    const view = async () => (await at.staff.get(path(`/receipts?number=${serial(1)}`, at))).text();
    expect(await view()).not.toContain('DUPLICATE');
    expect(await listed(at, 'handedOver=NEITHER')).toEqual(['Ada Roy', 'Bea Roy']);
    expect(await (await send(at, { act: 'print', number: serial(1) })).text()).not.toContain('DUPLICATE');
    expect(await view()).not.toContain('DUPLICATE');
    await send(at, { act: 'printed', number: serial(1) });
    const first = await app.database.knex('donations').where({ receipt_number: serial(1), campaign_id: at.campaignId });
    app.now = new Date(app.now.getTime() + 3_600_000);
    const again = await (await send(at, { act: 'print', number: [serial(1), serial(2)] })).text();
    expect(again.split('<article').map((article) => article.includes('DUPLICATE'))).toEqual([false, true, false]);
    expect(await view()).toContain('DUPLICATE / <span lang="fr">DUPLICATA</span>');
    const after = await app.database.knex('donations').where({ receipt_number: serial(1), campaign_id: at.campaignId });
    expect(after[0].receipt_printed_at).toEqual(first[0].receipt_printed_at);
  });

  it('starts over with a replacement receipt', async () => {
    const at = await issued({ donorName: 'Ada Roy' });
    await send(at, { act: 'printed', number: serial(1) });
    const [{ id }] = await app.database.knex('donations').where({ campaign_id: at.campaignId });
    for (const [act, reason] of [
      ['spoil', 'torn'],
      ['receipt', ''],
    ] as const) {
      await at.staff.get(path(`/donations/${id}`, at));
      const action = path(`/donations/${id}/${act}`, at);
      await at.staff.post(action, { ...allSentByBrowser(at.staff.html, action), reason });
    }
    expect(await listed(at, 'handedOver=NEITHER')).toEqual(['Ada Roy']);
    const html = await (await send(at, { act: 'print', number: [serial(1), serial(2)] })).text();
    expect(html.split('<article').map((article) => /CANCELLED|DUPLICATE/.exec(article)?.[0])).toEqual([
      undefined,
      'CANCELLED',
      undefined,
    ]);
  });

  it('prints two on a sheet if requested', async () => {
    const at = await issued({ donorName: 'Ada Roy' }, { donorName: 'Bea Roy' });
    const numbers = [serial(1), serial(2)];
    expect(await (await send(at, { act: 'print', number: numbers })).text()).toContain('size: Letter;');
    const two = await (await send(at, { act: 'print', number: numbers, perSheet: '2' })).text();
    expect(two).toContain('size: Letter landscape');
    expect(two.match(/<article/g)).toHaveLength(2);
  });

  it('prints all that a filter finds, also on other pages of the list', async () => {
    const at = await issued(...Array.from({ length: 52 }, (_, i) => ({ donorAddress: `${i} Quay` })));
    await listed(at, 'handedOver=NEITHER');
    const form = allSentByBrowser(at.staff.html, path('/receipts/chosen', at));
    expect(form).toMatchObject({ handedOver: ['NEITHER'] });
    expect(form.number).toBeUndefined();
    const html = await (await send(at, { ...form, act: 'print', all: 'true' })).text();
    expect(html.match(/<article/g)).toHaveLength(52);
    await send(at, { ...form, act: 'printed', all: 'true' });
    expect(await listed(at, 'handedOver=NEITHER')).toEqual([]);
  });

  it('prints what was ticked, or what the filter finds, where the filter is a number too', async () => {
    const at = await issued({ donorName: 'Ada Roy' }, { donorName: 'Bea Roy' }, { donorName: 'Cid Roy' });
    expect(await listed(at, `number=${serial(2)}`)).toEqual(['Bea Roy']);
    const form = allSentByBrowser(at.staff.html, path('/receipts/chosen', at));
    // As a browser sends the boxes: beside all other fields.
    const ticked = { ...form, number: [...(form.number ?? []), serial(2)], act: 'csv' };
    const receipts = async (all: string) => (await (await send(at, { ...ticked, all })).text()).match(/99001-\d+-\d+/g);
    expect(await receipts('true')).toEqual([serial(2)]);
    expect(await receipts('ticked')).toEqual([serial(2)]);
    expect((await send(at, { ...form, act: 'print' })).status).toBe(400);
  });

  it('prints no receipt of another campaign', async () => {
    const [ours, theirs] = [await issued({ donorName: 'Ours Roy' }), await issued({ donorName: 'Not Ours' })];
    for (const act of ['print', 'csv']) {
      const html = await (await send(ours, { act, number: serial(1) })).text();
      expect(html).toContain('Ours Roy');
      expect(html).not.toContain('Not Ours');
    }
    const [row] = await app.database.knex('donations').where({ campaign_id: theirs.campaignId });
    expect(row.receipt_printed_number).toBeNull();
  });

  it.each(['print', 'printed', 'csv'])(
    'says what is missing where nothing was chosen or there is no such receipt: %s',
    async (act) => {
      const at = await issued({});
      expect((await send(at, { act })).status).toBe(400);
      expect(textOf(at.staff.html)).toContain('tick receipts first');
      expect((await send(at, { act, number: 'X-1' })).status).toBe(404);
    },
  );
});

describe('the mail-merge file', () => {
  it('has a row for each chosen receipt, with the lines of its address, and no formula', async () => {
    const at = await issued(
      {
        donorName: '=HYPERLINK("x") Roy',
        donorAddress: 'Unit 5\n12 Quay\nRear\nGate',
        donorPostalCode: 'H1A 1A1',
        amount: 1250.5,
        advantageAmount: 50.5,
        advantageDescription: 'Dinner',
        date: '2026-09-15',
      },
      { donorName: 'Bea Roy', donorEmail: 'bea@example.org' },
    );
    const answer = await send(at, { act: 'csv', number: [serial(1), serial(2)] });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain(`${at.code}-receipts.csv`);
    const [header, first, second] = (await answer.text()).split('\r\n');
    expect(header?.replace('\uFEFF', '')).toBe(
      'receiptNumber,name,address1,address2,address3,city,province,postalCode,email,language,amount,advantage,eligibleAmount,received,issued',
    );
    expect(first).toMatch(
      /^99001-2026-000001,"'=HYPERLINK\(""x""\) Roy",Unit 5,12 Quay,"Rear, Gate",[^,]*,[^,]*,H1A 1A1,[^,]*,fr,1250\.50,50\.50,1200\.00,2026-09-15,2026-10-01$/,
    );
    expect(second).toMatch(/^99001-2026-000002,Bea Roy,.*,bea@example\.org,en,100\.00,0\.00,100\.00,/);
    // Reading addresses marks nothing as printed or sent.
    expect(await listed(at, 'handedOver=NEITHER')).toHaveLength(2);
  });
});

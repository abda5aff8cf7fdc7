import { beforeAll, describe, expect, it } from '@jest/globals';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { sentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { issueAll } from '#test/support/console/issue-receipts.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let staff: Visitor;
let reader: Visitor;
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  const { campaignId } = campaign;
  [staff, reader] = [await app.signedIn('staff', campaignId, 'MANAGER'), await app.signedIn('reader', campaignId)];
});

/** Records a donation as the API does. */
const give = (fields: Record<string, unknown> = {}, { campaignId } = campaign) =>
  withCampaign(app.pool, campaignId, (tx) =>
    recordDonation(tx, readNewDonation(newDonor(fields) as never, app.now), app.now),
  );

const path = (page = '', { code } = campaign) => `/console/campaigns/${code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const open = async (page: string, visitor = staff) => {
  const answer = await visitor.get(path(page));
  expect(answer.status).toBe(200);
  return textOf(await answer.text());
};
const act = async (id: string, name: string, fields: Record<string, string> = {}, visitor = staff) => {
  app.now = new Date(app.now.getTime() + 60_000);
  await visitor.get(path(`/donations/${id}`));
  return visitor.post(path(`/donations/${id}/${name}`), { ...seenOn(visitor), ...fields });
};

/** The version fields in each form of a donation's page. */
const seenOn = ({ html }: Visitor) =>
  Object.fromEntries(
    [...html.matchAll(/name="(version|receipt)" value(?:="([^"]*)")?/g)].map(([, name, value]) => [name, value ?? '']),
  );

/** The fields of the correction's form as a browser sends them. */
async function formOf(id: string): Promise<Record<string, string>> {
  await staff.get(path(`/donations/${id}`));
  return sentByBrowser(staff.html, path(`/donations/${id}/correct`));
}

describe('a donation’s page', () => {
  it('replaces a misspelt donation and its receipt with the corrected one, and shows its history', async () => {
    const { id } = await give({ donorName: 'Odile Trambley' });
    expect((await act(id, 'receipt')).status).toBe(303);
    expect(await open(`/donations/${id}`)).toContain('99001-2026-000001');
    const form = await formOf(id);
    expect(form).toMatchObject({ donorName: 'Odile Trambley', amount: '100.00', method: 'CHEQUE', reissue: 'true' });
    const sent = { ...form, donorName: 'Odile Tremblay', reason: 'Lu à voix haute' };
    expect((await act(id, 'correct', sent)).status).toBe(303);
    const page = await open(`/donations/${id}`, reader);
    expect(page).toContain('Odile Tremblay, $100.00');
    expect(page).toMatch(
      /recorded.*receipt issued \(99001-2026-000001\).*receipt cancelled \(99001-2026-000001\), staff: Lu à voix haute.*corrected, staff.*Odile Trambley → Odile Tremblay.*receipt issued \(99001-2026-000002\)/,
    );
    const [cancelled, valid] = [
      await open('/receipts?number=99001-2026-000001'),
      await open('/receipts?number=99001-2026-000002'),
    ];
    expect(cancelled).toContain('CANCELLED ANNULÉ');
    expect(valid).not.toContain('CANCELLED ANNULÉ');
    expect(valid).toContain('replaces receipt number 99001-2026-000001');
    // The form of the page that was open before does not undo the correction.
    const stale = await act(id, 'correct', { ...sent, donorName: 'Odile Trambley' });
    expect([stale.status, textOf(await stale.text())]).toEqual([
      409,
      expect.stringContaining('has been corrected since'),
    ]);
  });

  it('spoils a receipt with a reason, and issues a new one', async () => {
    const { id } = await give();
    await act(id, 'receipt');
    const refused = await act(id, 'spoil', { reason: ' ' });
    expect([refused.status, textOf(await refused.text())]).toEqual([400, expect.stringContaining('Enter the reason')]);
    expect((await act(id, 'spoil', { reason: 'torn' })).status).toBe(303);
    expect(await open(`/donations/${id}`)).toMatch(/CANCELLED \/ ANNULÉ.*receipt cancelled \([^)]*\), staff: torn/);
    expect((await act(id, 'receipt')).status).toBe(303);
    expect(await open(`/donations/${id}`)).not.toContain('CANCELLED / ANNULÉ');
  });

  it.each([
    ['void', 'VOIDED', 'voided'],
    ['return', 'RETURNED', 'returned to the donor'],
  ])('can %s it, which leaves nothing more to do', async (name, state, shown) => {
    const { id } = await give({ donorName: `To ${name}` });
    expect((await act(id, name, { reason: 'bounced' })).status).toBe(303);
    expect(await open(`/donations/${id}`)).toContain(`${shown}, staff: bounced`);
    expect(staff.html).not.toContain('action="/console/campaigns/C1/donations/');
    expect(await open(`/donations?state=${state}`)).toContain(`To ${name}`);
    const mark = shown.split(' ')[0];
    expect(await open('/donations')).toMatch(new RegExp(`To ${name} [^$]*\\$[\\d.]+ ${mark}`));
    expect(await open('/donations?state=PENDING')).not.toContain(`To ${name}`);
    expect((await act(id, 'receipt')).status).toBe(422);
  });

  it('has a part returned, with its day, and reports an invalid part', async () => {
    const { id } = await give({ amount: 200 });
    for (const [amount, day, said] of [
      ['1,500', '2026-09-20', 'this could be $1,500.00 or $1.50'],
      ['200', '2026-09-20', 'A part must be less than the donation of $200.00'],
      ['50', '2030-09-20', 'Type the day on which it went back'],
    ] as const) {
      const refused = await act(id, 'return-part', { amount, day, reason: 'limit' });
      expect([refused.status >= 400, textOf(await refused.text())]).toEqual([true, expect.stringContaining(said)]);
    }
    const sent = { day: '20 Sep 2026', reason: 'limit' };
    const ambiguous = await act(id, 'return-part', { ...sent, amount: '1,500' });
    expect([ambiguous.status, textOf(await ambiguous.text())]).toEqual([
      400,
      expect.stringContaining('Amount returned: this could be $1,500.00 or $1.50.'),
    ]);
    // What had to be interpreted is seen before it is recorded.
    const read = await act(id, 'return-part', { ...sent, amount: '50,25 $' });
    const page = await read.text();
    expect([read.status, textOf(page)]).toEqual([
      200,
      expect.stringMatching(/Nothing is saved yet.*Amount returned \$50\.25 /),
    ]);
    const again = sentByBrowser(page, path(`/donations/${id}/return-part`));
    expect(again).toMatchObject({ ...sent, amount: '50.25' });
    expect((await act(id, 'return-part', again)).status).toBe(303);
    expect(await open(`/donations/${id}`)).toMatch(
      /returned in part \(\$50\.25 on September 20, 2026\), staff: limit Amount: \$200\.00 → \$149\.75/,
    );
  });

  it('names each gate that a receipt waits for', async () => {
    const { id } = await give({ date: '2026-08-31', donorIsCanadianAttested: false });
    const page = await open(`/donations/${id}`);
    expect(page).toMatch(/The date received must be between .*The donor has to attest/);
    expect(page).not.toContain('Issue the receipt');
    const refused = await act(id, 'receipt');
    expect([refused.status, textOf(await refused.text())]).toEqual([
      422,
      expect.stringContaining('The date received must be between'),
    ]);
  });

  it('is visible to readers, without forms', async () => {
    const { id } = await give();
    await open(`/donations/${id}`, reader);
    // The report of the donor's year is read, too.
    expect(reader.html.replace(`donations/${id}/year"`, '')).not.toContain(`donations/${id}/`);
    expect(reader.html).not.toContain('/correct');
  });

  it('shows every stored text escaped', async () => {
    const hostile = '<script>alert(1)</script>"';
    const { id } = await give({ donorName: hostile, donorAddress: hostile, notes: `</textarea>${hostile}` });
    await act(id, 'void', { reason: hostile });
    await open(`/donations/${id}`);
    expect(staff.html).not.toContain('<script>alert');
    await open('/donations?state=VOIDED');
    expect(staff.html).not.toContain('<script>alert');
  });

  it('is not available to other campaigns', async () => {
    const theirs = await app.campaign();
    const { id } = await give({}, theirs);
    expect((await staff.get(path(`/donations/${id}`))).status).toBe(404);
    for (const name of ['receipt', 'spoil', 'correct', 'void', 'return', 'return-part']) {
      expect((await staff.post(path(`/donations/${id}/${name}`), { reason: 'r' })).status).toBe(404);
    }
  });
});

describe('warnings', () => {
  it('name cash over $20, and not $20', async () => {
    const [over, just] = [await give({ method: 'CASH', amount: 20.01 }), await give({ method: 'CASH', amount: 20 })];
    expect(await open(`/donations/${over.id}`)).toContain('Cash over $20');
    expect(await open(`/donations/${just.id}`)).not.toContain('Cash over $20');
  });

  it('name another spelling at the same address or e-mail that would pass the limit together', async () => {
    const home = { donorAddress: '7 Cove Rd', donorPostalCode: 'Z7A 7A7' };
    const first = await give({ ...home, donorName: 'Anne Tremblay', amount: 1000 });
    const second = await give({ ...home, donorName: 'Ann Tremblay', amount: 700 });
    expect(await open(`/donations/${second.id}`)).not.toContain('Perhaps one donor');
    const third = await give({ donorName: 'A. Tremblay', donorEmail: first.donor_email, amount: 800 });
    for (const { id } of [first, third]) {
      expect(await open(`/donations/${id}`)).toMatch(
        /Possibly one donor under several names.*the limit is \$1,775\.00/,
      );
    }
    // Another person of the household, and another year.
    const other = await give({ ...home, donorName: 'Paul Boudreau', amount: 1700 });
    const before = await give({ ...home, donorName: 'Anne Trembley', amount: 1700, date: '2025-12-31' });
    for (const { id } of [other, before]) expect(await open(`/donations/${id}`)).not.toContain('Perhaps one donor');
    await act(first.id, 'return', { reason: 'limit' });
    expect(await open(`/donations/${third.id}`)).not.toContain('Perhaps one donor');
  });
});

describe('the list of donations', () => {
  it('finds by state, by donor, and by what is missing', async () => {
    const late = await app.campaign();
    const visitor = await app.signedIn('late', late.campaignId, 'MANAGER');
    const seen = async (query: string) => {
      await visitor.get(path(`/donations${query}`, late));
      return [...visitor.html.matchAll(/donations\/[\da-f-]{36}">([^<]*)</g)].map(([, name]) => name).sort();
    };
    await give({ donorName: 'Ready Roy' }, late);
    await give({ donorName: 'Unattested Roy', donorIsCanadianAttested: false }, late);
    await give({ donorName: 'Goods Roy', method: 'IN_KIND' }, late);
    expect(await seen('')).toEqual(['Goods Roy', 'Ready Roy', 'Unattested Roy']);
    expect(await seen('?missing=ATTESTATION')).toEqual(['Unattested Roy']);
    expect(await seen('?missing=MONETARY')).toEqual(['Goods Roy']);
    expect(await seen('?missing=NONE')).toEqual(['Ready Roy']);
    expect(await seen('?q=unatt')).toEqual(['Unattested Roy']);
    expect((await visitor.get(path('/donations?q=%00', late))).status).toBe(400);
    expect(await seen('?state=ISSUED')).toEqual([]);
    expect((await issueAll(visitor, late.code)).status).toBe(303);
    expect(await seen('?state=ISSUED')).toEqual(['Ready Roy']);
  });

  it('continues with older donations', async () => {
    const long = await app.campaign();
    const visitor = await app.signedIn('long', long.campaignId, 'MEMBER');
    for (let i = 0; i < 51; i++) await give({ donorIsCanadianAttested: i === 0 }, long);
    await visitor.get(path('/donations?missing=NONE', long));
    expect(visitor.html.match(/donations\/[\da-f-]{36}"/g)).toHaveLength(1);
    await visitor.get(path('/donations?state=PENDING', long));
    expect(visitor.html.match(/donations\/[\da-f-]{36}"/g)).toHaveLength(50);
    const older = /href="([^"]*cursor=[^"]*)"/.exec(visitor.html)?.[1]?.replaceAll('&amp;', '&') as string;
    await visitor.get(older);
    expect(visitor.html.match(/donations\/[\da-f-]{36}"/g)).toHaveLength(1);
  });

  it('continues after a full page of incomplete donations, and shows each once', async () => {
    const long = await app.campaign();
    const visitor = await app.signedIn('lacking', long.campaignId, 'MEMBER');
    for (let i = 0; i < 120; i++) await give({ donorName: `No ${i}`, donorIsCanadianAttested: i % 2 === 0 }, long);
    const seen: string[] = [];
    const lengths: number[] = [];
    for (let next: string | undefined = path('/donations?missing=ATTESTATION', long); next; ) {
      await visitor.get(next);
      const names = [...visitor.html.matchAll(/donations\/[\da-f-]{36}">([^<]*)</g)].map(([, name]) => name as string);
      lengths.push(names.length);
      seen.push(...names);
      next = /href="([^"]*)">Older donations</.exec(visitor.html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(lengths).toEqual([50, 10]);
    expect(seen.sort()).toEqual(Array.from({ length: 60 }, (_, i) => `No ${2 * i + 1}`).sort());
  });
});

describe('printed receipts', () => {
  it('are one document with a page for each in the chosen order, in a sandbox that runs and loads nothing', async () => {
    const numbers: string[] = [];
    for (const donorName of ['Print One', 'Print Two']) {
      const { id } = await give({ donorName });
      await act(id, 'receipt');
      await staff.get(path(`/donations/${id}`));
      numbers.push(/99001-2026-\d{6}/.exec(staff.html)?.[0] as string);
    }
    const query = new URLSearchParams(numbers.toReversed().map((number) => ['number', number]));
    const answer = await reader.get(path(`/receipts?${query}`));
    const html = await answer.text();
    expect(html.match(/<article/g)).toHaveLength(2);
    expect(textOf(html)).toMatch(/Print Two.*Print One/);
    expect(html).toContain('break-before: page');
    const policy = answer.headers.get('content-security-policy') ?? '';
    for (const part of [
      `default-src 'none'`,
      `script-src 'none'`,
      `style-src 'unsafe-inline'`,
      'sandbox',
      `frame-ancestors 'none'`,
    ]) {
      expect(policy).toContain(part);
    }
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('are only of this campaign', async () => {
    const theirs = await app.campaign({ ednNumber: '77001' });
    const visitor = await app.signedIn('other', theirs.campaignId, 'MANAGER');
    await give({}, theirs);
    await issueAll(visitor, theirs.code);
    expect((await visitor.get(path('/receipts?number=77001-2026-000001', theirs))).status).toBe(200);
    expect((await staff.get(path('/receipts?number=77001-2026-000001'))).status).toBe(404);
    expect((await staff.get(path('/receipts?number=%00'))).status).toBe(400);
    for (const [language, words] of [
      ['en', 'tick receipts first'],
      ['fr', 'cochez d’abord des reçus'],
    ] as const) {
      const nothing = await staff.get(path(`/receipts?lang=${language}`));
      expect(nothing.status).toBe(400);
      expect(await nothing.text()).toContain(words);
    }
  });
});

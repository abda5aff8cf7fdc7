import { beforeAll, describe, expect, it } from '@jest/globals';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { sentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { isConfirmed } from '#test/support/pages/confirmed.ts';

let campaign: { campaignId: string; userId: string; code: string };
let member: Visitor;
let first = '';

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  member = await app.signedIn('reporting', campaign.campaignId, 'MEMBER');
  const large = { donorName: 'Ada <b>Kelpward</b>', donorEmail: 'ada@example.org' };
  first = (await give({ ...large, date: '2026-09-02', amount: 150 })).id;
  await give({ ...large, date: '2026-09-09', amount: 60.5, donorAddress: '9 Quay\nUnit 2' });
  await give({ donorName: '=Small Gift', date: '2026-09-10', amount: 200 });
  await give({ donorName: 'Kind Gift', date: '2026-09-11', amount: 90, method: 'IN_KIND' });
  const { campaignId, userId } = campaign;
  const by = { userId, reason: 'r' };
  for (const [donorName, kind] of [
    ['Returned Gift', 'RETURNED'],
    ['Voided Gift', 'VOIDED'],
  ] as const) {
    const { id } = await give({ donorName, date: '2026-09-12', amount: 500 });
    await withdrawDonation(app.pool, campaignId, { ...by, donationId: id, kind }, app.now);
  }
});

describe('anonymous gifts', () => {
  const gifts = { event: 'Supper at the <i>Legion</i>', day: '12 Sep 2026', people: '30', amount: '312,50' };
  const send = (staff: Visitor, fields: Record<string, string>) =>
    staff.post(path('/donations/anonymous?lang=en'), fields);
  const stored = () => app.database.knex('anonymous_gifts').where({ campaign_id: campaign.campaignId });
  let staff: Visitor;

  beforeAll(async () => {
    staff = await app.signedIn('counting', campaign.campaignId, 'MANAGER');
  });

  const formId = async () => {
    await staff.get(path('/donations/anonymous?lang=en'));
    return /name="id" value="([^"]+)"/.exec(staff.html)?.[1] ?? '';
  };

  it('are recorded by event, once however often the form is sent', async () => {
    const id = await formId();
    for (let sent = 0; sent < 2; sent++) expect((await send(staff, { ...gifts, id })).status).toBe(303);
    expect(await stored()).toEqual([expect.objectContaining({ event: gifts.event, people: 30, amount_cents: 31_250 })]);
    await member.get(path('/donations/anonymous?lang=en'));
    expect(textOf(member.html)).toMatch(/Legion.* September 12, 2026 30 \$312\.50 counts/);
    expect(member.html).not.toContain('<i>Legion');
    expect(member.html).not.toContain('name="amount"');
  });

  it('are not recorded otherwise by a form that has recorded some, which says so in both languages', async () => {
    const id = await formId();
    expect((await send(staff, { ...gifts, id, event: 'Bake sale' })).status).toBe(303);
    // The browser's way back shows the form as it was.
    const answer = await send(staff, { ...gifts, id, event: 'Bake sale', amount: '400' });
    expect([answer.status, textOf(staff.html)]).toEqual([
      422,
      expect.stringContaining('has already recorded something'),
    ]);
    await staff.post(path('/donations/anonymous?lang=fr'), { ...gifts, id, event: 'Bake sale', amount: '400' });
    expect(textOf(staff.html)).toContain('a déjà enregistré quelque chose');
    expect(await stored().where({ id })).toEqual([expect.objectContaining({ amount_cents: 31_250 })]);
    await stored().where({ id }).delete();
  });

  it.each([
    ['event', { event: ' ' }, 'Name the event'],
    ['event', { event: 'x'.repeat(201) }, 'Name the event'],
    ['day', { day: '2026-10-05' }, 'tomorrow at the latest'],
    ['day', { day: '2026-02-30' }, 'tomorrow at the latest'],
    ['people', { people: '0' }, 'whole number from 1 to 10,000'],
    ['people', { people: '1.5' }, 'whole number from 1 to 10,000'],
    ['people', { people: '10001' }, 'whole number from 1 to 10,000'],
    ['amount', { amount: '0' }, 'The total must be in dollars'],
    ['people', { people: '1,500' }, 'could be 1,500 or 1.5.'],
    ['amount', { amount: '1,500' }, 'this could be $1,500.00 or $1.50.'],
    ['amount', { amount: '600.01' }, 'more than $20 for each person'],
  ])('need a sound %s: %j', async (_, fault, message) => {
    const id = await formId();
    const { status } = await send(staff, { ...gifts, id, ...fault });
    expect([400, 422]).toContain(status);
    expect(textOf(staff.html)).toContain(message);
    expect(await stored()).toHaveLength(1);
    expect((await send(staff, { ...gifts, id: 'none' })).status).toBe(400);
  });

  it('show a number that had to be interpreted before it is recorded', async () => {
    const id = await formId();
    const { status } = await send(staff, { ...gifts, event: 'Hat', id, people: '1 200', amount: '1 500,00' });
    expect([status, textOf(staff.html)]).toEqual([
      200,
      expect.stringMatching(/Nothing is saved yet.*People who gave 1200 Total \$1,500\.00/),
    ]);
    expect(await stored()).toHaveLength(1);
    const again = sentByBrowser(staff.html, path('/donations/anonymous'));
    expect(again).toMatchObject({ id, people: '1200', amount: '1500.00' });
    expect((await send(staff, again)).status).toBe(303);
    expect(await stored().where({ id })).toEqual([expect.objectContaining({ people: 1200, amount_cents: 150_000 })]);
    await stored().where({ id }).delete();
  });

  it('may come to $20 for each person, and are undone once, which keeps them on record', async () => {
    const id = await formId();
    expect((await send(staff, { ...gifts, id, event: 'Picnic', amount: '600' })).status).toBe(303);
    await staff.get(path('/donations/anonymous'));
    expect(isConfirmed(staff.html, '/withdraw')).toBe(true);
    const withdraw = () => staff.post(path(`/donations/anonymous/${id}/withdraw`));
    expect((await withdraw()).status).toBe(303);
    expect((await withdraw()).status).toBe(404);
    expect(await stored()).toHaveLength(2);
    await staff.get(path('/donations/anonymous?lang=fr'));
    expect(textOf(staff.html)).toMatch(/Picnic 12 septembre 2026 30 600,00\s\$ retiré/);
  });

  it('are a 404 for other campaigns, and refused without the role', async () => {
    const [own] = await stored();
    const other = await app.campaign();
    const theirs = await app.signedIn('counting elsewhere', other.campaignId, 'MANAGER');
    expect((await theirs.get(path('/donations/anonymous'))).status).toBe(404);
    const there = `/console/campaigns/${other.code}/donations/anonymous/${own.id}/withdraw`;
    await theirs.get(`/console/campaigns/${other.code}/donations/anonymous`);
    expect((await theirs.post(there)).status).toBe(404);
    expect((await member.post(path(`/donations/anonymous/${own.id}/withdraw`))).status).toBe(403);
    expect(await stored().whereNull('withdrawn_at')).toHaveLength(1);
  });
});

function give(fields: Record<string, unknown>) {
  app.now = new Date(app.now.getTime() + 1000);
  return withCampaign(app.pool, campaign.campaignId, (tx) =>
    recordDonation(tx, readNewDonation(newDonor(fields) as never, app.now), app.now),
  );
}

const path = (page: string) => `/console/campaigns/${campaign.code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
/** The cells of the rows of a page or a document, table by table. */
const tablesOf = (html: string) =>
  [...html.matchAll(/<tbody>(.*?)<\/tbody>/gs)].map(([, body = '']) =>
    [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell).trim()),
    ),
  );

describe('the contributors’ part of the return', () => {
  it.each(['', '/print'])('has figures, contributors over $200 and returned gifts (%s)', async (page) => {
    const answer = await member.get(path(`/donations/return${page}?lang=en`));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    // On paper the two sums are tables too.
    const [figures, named, returned] = tablesOf(html).slice(page === '/print' ? 2 : 0);
    expect(figures).toEqual([
      ['All contributions', 'CEA 477.59(2)(f), (g)', '3', '4', '$500.50'],
      ['Monetary contributions', 'CEA 477.59(2)(f)', '2', '3', '$410.50'],
      ['Non-monetary contributions', 'CEA 477.59(2)(f)', '1', '1', '$90.00'],
      ['The candidate’s own contributions, included above', 'CEA 367(7)', '0', '0', '$0.00'],
      ['Contributors of more than $200 in total', 'CEA 477.59(2)(h)', '1', '2', '$210.50'],
      ['Contributors of $200 or less in total', 'CEA 477.59(2)(g)', '2', '2', '$290.00'],
      ['Contributions returned', 'CEA 477.59(2)(k), 372', '1', '1', '$500.00'],
      ['Anonymous gifts of $20 or less (people, about: 30; events: 1)', 'CEA 366(2)', '', '', '$312.50'],
    ]);
    const who = ['Ada &lt;b>Kelpward&lt;/b>', '9 Quay Unit 2, Grand Banc XA Z1A 1A1', '$210.50'];
    const written = (text = '') => text.replaceAll('&gt;', '>');
    expect(named?.map((row) => row.map(written))).toEqual([
      [...who, 'September 2, 2026', '$150.00', 'cheque', ''],
      [...who, 'September 9, 2026', '$60.50', 'cheque', ''],
    ]);
    expect(returned).toEqual([
      expect.arrayContaining(['Returned Gift', 'September 12, 2026', '$500.00', 'October 1, 2026']),
    ]);
    expect(textOf(html)).toContain('EC 20120');
    expect(textOf(html)).toContain('One voided donation is not included in any reported figure.');
    expect(html).not.toContain('<b>Kelpward');
  });

  it('leads from what is recorded to what is reported, each figure to its list', async () => {
    await member.get(path('/donations/return?lang=en'));
    const [line = '', gifts = ''] = member.html.match(/<ol class="sum">.*?<\/ol>/gs) ?? [];
    expect(textOf(line).trim()).toBe(
      'Donations recorded $1,500.50 − Voided $500.00 − Returned, in whole or in part $500.00 CEA 477.59(2)(k), 372 ' +
        '= Contributions reported $500.50 CEA 477.59(2)(f), (g)',
    );
    expect(textOf(gifts)).toMatch(
      /Anonymous gifts recorded \$912\.50 − Taken back \$600\.00 = Anonymous gifts reported \$312\.50/,
    );
    const links = [...`${line}${gifts}`.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);
    expect(links).toEqual([
      path('/donations'),
      path('/donations?state=VOIDED'),
      '#returned',
      '#figures',
      path('/donations/anonymous'),
      path('/donations/anonymous'),
      '#figures',
    ]);
    for (const link of links) {
      if (link.startsWith('#')) expect(member.html).toContain(`id="${link.slice(1)}"`);
    }
    for (const link of links.filter((each) => !each.startsWith('#'))) {
      expect((await member.get(`${link}${link.includes('?') ? '&' : '?'}lang=en`)).status).toBe(200);
    }
    const printed = textOf(await (await member.get(path('/donations/return/print?lang=en'))).text());
    expect(printed).toContain('Donations recorded $1,500.50 − Voided $500.00 − Returned, in whole or in part');
    expect(printed).toContain('= Contributions reported CEA 477.59(2)(f), (g) $500.50');
  });

  it('is a file in which no cell is a formula, in the reader’s language', async () => {
    const answer = await member.get(path('/donations/return/csv?lang=fr'));
    expect(answer.headers.get('content-disposition')).toContain(`${campaign.code}-contributions.csv`);
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Partie,Disposition,Donateurs,Contributions,Somme');
    expect(lines).toHaveLength(1 + 8 + 2 + 1);
    expect(lines[1]).toContain('"LEC 477.59(2)f), g)",3,4,500.50');
    expect(lines.join('\n')).not.toMatch(/(^|,)=/m);
  });

  it('has no English in the French version', async () => {
    await member.get(path('/donations/return?lang=fr'));
    expect(textOf(member.html)).toContain('Donateurs de plus de 200 $ au total');
    expect(textOf(member.html)).toContain('formulaire du compte de l’année');
  });

  it('has an entry in the audit log, and is a 404 for members of other campaigns', async () => {
    const entries = await app.database.knex('audit_log').where({ operation: 'getContributionReturn' });
    expect(entries.map(({ row_count }) => row_count)).toEqual([5, 5, 5, 5, 5, 5]);
    const { campaignId } = await app.campaign();
    const other = await app.signedIn('elsewhere', campaignId);
    for (const page of ['return', 'return/csv', 'return/print', `${first}/year`, `${first}/year/csv`]) {
      expect((await other.get(path(`/donations/${page}`))).status).toBe(404);
    }
  });
});

describe('a donor’s year', () => {
  it.each(['', '/print'])('has all gifts of the donor beside the limit (%s)', async (page) => {
    const answer = await member.get(path(`/donations/${first}/year${page}?lang=en`));
    const html = await answer.text();
    expect(tablesOf(html)[0]?.map(([day, , amount, , , , state]) => [day, amount, state])).toEqual([
      ['September 2, 2026', '$150.00', 'counts towards the limit'],
      ['September 9, 2026', '$60.50', 'counts towards the limit'],
    ]);
    const text = textOf(html);
    expect(text).toMatch(/Counts towards the limit \$210\.50/);
    expect(text).toMatch(/Annual limit \(CEA 367\(1\)\) \$1,775\.00/);
    expect(text).toMatch(/Remaining \$1,564\.50/);
  });

  it('says what remains by law, where gifts in kind count too', async () => {
    const large = { donorName: 'Kind Donor', donorEmail: 'kind@example.org', date: '2026-09-03' };
    const { id } = await give({ ...large, amount: 100 });
    await give({ ...large, amount: 90, method: 'IN_KIND' });
    await member.get(path(`/donations/${id}/year?lang=en`));
    const report = textOf(member.html);
    expect(report).toMatch(/Remaining \$1,675\.00/);
    expect(report).toMatch(/Remaining with gifts in kind, which by law count too \$1,585\.00/);
    await member.get(path(`/donations/${id}?lang=en`));
    expect(textOf(member.html)).toContain(
      'This donor in 2026: $100.00 of $1,775.00. In kind: $90.00. By law gifts in kind count towards the limit too: with them $1,585.00 remain.',
    );
    await member.get(path(`/donations/${first}?lang=en`));
    expect(textOf(member.html)).not.toContain('In kind:');
  });

  it('is of the requested year', async () => {
    await member.get(path(`/donations/${first}/year?year=2025&lang=en`));
    expect(textOf(member.html)).toMatch(/No gifts in this year\./);
    expect(textOf(member.html)).toContain('$1,750.00');
  });

  it('is a file', async () => {
    const answer = await member.get(path(`/donations/${first}/year/csv?lang=en`));
    expect((await answer.text()).trim().split('\r\n').slice(1).join('\n')).toMatch(
      /2026-09-02,.*150\.00,150\.00,cheque.*\n2026-09-09,/s,
    );
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withCampaign } from '#server/campaign/database/with-campaign.ts';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { type ConsoleHarness, startConsole, type Visitor } from '#test/support/console/console.ts';

let app: ConsoleHarness;
let campaign: { campaignId: string; userId: string; code: string };
let member: Visitor;
let first = '';

beforeAll(async () => {
  app = await startConsole();
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
afterAll(() => app.close());

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
    const [figures, named, returned] = tablesOf(html);
    expect(figures).toEqual([
      ['All contributions', 'CEA 477.59(2)(f), (g)', '3', '4', '$500.50'],
      ['Monetary contributions', 'CEA 477.59(2)(f)', '2', '3', '$410.50'],
      ['Non-monetary contributions', 'CEA 477.59(2)(f)', '1', '1', '$90.00'],
      ['Contributors of more than $200 in total', 'CEA 477.59(2)(h)', '1', '2', '$210.50'],
      ['Contributors of $200 or less in total', 'CEA 477.59(2)(g)', '2', '2', '$290.00'],
      ['Contributions returned', 'CEA 477.59(2)(k), 372', '1', '1', '$500.00'],
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
    expect(textOf(html)).toContain('One voided donation is in no figure.');
    expect(html).not.toContain('<b>Kelpward');
  });

  it('is a file in which no cell is a formula, in the reader’s language', async () => {
    const answer = await member.get(path('/donations/return/csv?lang=fr'));
    expect(answer.headers.get('content-disposition')).toContain(`${campaign.code}-contributions.csv`);
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Partie,Disposition,Donateurs,Contributions,Somme');
    expect(lines).toHaveLength(1 + 6 + 2 + 1);
    expect(lines[1]).toContain('"LEC 477.59(2)f), g)",3,4,500.50');
    expect(lines.join('\n')).not.toMatch(/(^|,)=/m);
  });

  it('is in French without English', async () => {
    await member.get(path('/donations/return?lang=fr'));
    expect(textOf(member.html)).toContain('Donateurs de plus de 200 $ au total');
    expect(textOf(member.html)).toContain('formulaire du compte de l’année');
  });

  it('leaves an entry in the audit log, and is another campaign’s member’s 404', async () => {
    const entries = await app.database.knex('audit_log').where({ operation: 'getContributionReturn' });
    expect(entries.map(({ row_count }) => row_count)).toEqual([5, 5, 5, 5]);
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
      ['September 2, 2026', '$150.00', 'counts'],
      ['September 9, 2026', '$60.50', 'counts'],
    ]);
    const text = textOf(html);
    expect(text).toMatch(/Counts towards the limit \$210\.50/);
    expect(text).toMatch(/Limit of the year \(CEA 367\(1\)\) \$1,775\.00/);
    expect(text).toMatch(/Remaining \$1,564\.50/);
  });

  it('is of the year that is asked for', async () => {
    await member.get(path(`/donations/${first}/year?year=2025&lang=en`));
    expect(textOf(member.html)).toMatch(/No gift of this year\./);
    expect(textOf(member.html)).toContain('$1,750.00');
  });

  it('is a file', async () => {
    const answer = await member.get(path(`/donations/${first}/year/csv?lang=en`));
    expect((await answer.text()).trim().split('\r\n').slice(1).join('\n')).toMatch(
      /2026-09-02,.*150\.00,150\.00,cheque.*\n2026-09-09,/s,
    );
  });
});

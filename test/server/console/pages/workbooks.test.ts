import { beforeAll, describe, expect, it } from '@jest/globals';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { issueAll } from '#test/support/console/issue-receipts.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { workbookRows } from '#test/support/tables/workbook-rows.ts';
import { unzip } from '#test/support/unzip.ts';

let campaign: { campaignId: string; code: string };
let owner: Visitor;
let donationId = '';

const gifts = [
  { donorName: '=Ada Vane', donorPostalCode: 'Z1A 1A1', date: '2026-09-02', amount: 150, notes: 'n' },
  { donorName: 'Bea <b>', donorAddress: '007', date: '2026-09-09', amount: 60.5 },
];

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  owner = await app.signedIn('downloading', campaign.campaignId, 'OWNER');
  for (const gift of gifts) {
    const { id } = await withCampaign(app.pool, campaign.campaignId, (tx) =>
      recordDonation(tx, readNewDonation(newDonor(gift) as never, app.now), app.now),
    );
    donationId ||= id;
  }
  await issueAll(owner, campaign.code);
});

const path = (page: string) => `/console/campaigns/${campaign.code}${page}`;

async function workbook(answer: Response, name: string) {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(answer.headers.get('content-disposition')).toContain(`${name}.xlsx"`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const xml = (await unzip(bytes)).get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml).not.toContain('<f');
  return { xml, rows: await workbookRows(bytes) };
}

/** The values of a column below its heading. */
const column = (rows: readonly string[][], name: string) => {
  const at = rows[0]?.indexOf(name) ?? -1;
  return rows.slice(1).map((row) => row[at]);
};

describe('what is downloaded as CSV comes as a workbook', () => {
  it('donations, with days, amounts and times in the words of the page', async () => {
    const { rows, xml } = await workbook(
      await owner.get(path('/donations/export?lang=fr&sort=date&as=xlsx')),
      `${campaign.code}-donations`,
    );
    expect(rows[0]?.slice(0, 3)).toEqual(['Date de réception', 'Donateur', 'Courriel']);
    expect(column(rows, 'Date de réception')).toEqual(['2026-09-02', '2026-09-09']);
    expect(column(rows, 'Donateur')).toEqual(['=Ada Vane', 'Bea <b>']);
    expect(column(rows, 'Montant')).toEqual(['150', '60.5']);
    expect(column(rows, 'Adresse')[1]).toBe('007');
    expect(column(rows, 'Date de délivrance')[0]).toMatch(/^2026-\d\d-\d\d \d\d:\d\d$/);
    expect(xml).toContain('<v>60.50</v>');
    expect(xml).toContain('s="4"><v>46267</v>');
  });

  it('has a name in both languages for each column', async () => {
    for (const page of ['/donations/export', '/audit/export', '/donations/return/csv']) {
      const name = /-donations|audit-|-contributions/;
      const [english = [], french = []] = await Promise.all(
        ['en', 'fr'].map(async (language) => {
          const answer = await owner.get(path(`${page}?lang=${language}&as=xlsx`));
          expect(answer.headers.get('content-disposition')).toMatch(name);
          return (await workbookRows(Buffer.from(await answer.arrayBuffer())))[0];
        }),
      );
      expect(english).toHaveLength(french.length);
      for (const label of [...english, ...french]) expect(label).toMatch(/^(id|\p{Lu}.*)$/u);
      const shared = english.filter((label) => french.includes(label));
      expect(shared.filter((label) => !['id', 'Province', 'Contributions'].includes(label))).toEqual([]);
    }
  });

  it('a donor’s year and the return', async () => {
    const year = await workbook(await owner.get(path(`/donations/${donationId}/year/csv?as=xlsx&lang=en`)), '-2026');
    expect(year.rows[1]?.slice(0, 2)).toEqual(['2026-09-02', '=Ada Vane']);
    const all = await workbook(await owner.get(path('/donations/return/csv?as=xlsx&lang=en')), '-contributions');
    expect(all.rows[1]?.slice(2, 5)).toEqual(['2', '2', '210.5']);
    expect(all.xml).toContain('<v>210.50</v>');
  });

  it('receipts for letters and labels', async () => {
    await owner.get(path('/donations'));
    const sent = { act: 'xlsx', number: ['99001-2026-000001', '99001-2026-000002'] };
    const { rows } = await workbook(await owner.post(path('/receipts/chosen?lang=fr'), sent), '-receipts');
    expect(rows.map((row) => row.slice(0, 3))).toEqual([
      ['Numéro de reçu', 'Nom', 'Adresse'],
      ['99001-2026-000001', '=Ada Vane', expect.any(String)],
      ['99001-2026-000002', 'Bea <b>', '007'],
    ]);
  });

  it('the audit log, read while it is written', async () => {
    const { rows } = await workbook(await owner.get(path('/audit/export?lang=en&as=xlsx')), `audit-${campaign.code}`);
    expect(rows[0]?.slice(0, 5)).toEqual(['Time', 'Person', 'Key', 'Operation', 'Status']);
    expect(column(rows, 'Operation')).toContain('listDonations');
    expect(new Set(column(rows, 'Status'))).toEqual(new Set(['200']));
  });

  it('rows of an import that are not recorded', async () => {
    await owner.get(path('/import/voters'));
    const file = 'First name,Surname,Address,City,Province,Postal code,Riding\n=Una,,"1, Rd",Sable,XA,Z1A 1A1,Bancs\n';
    const at =
      (await owner.upload(path('/import/voters'), { name: 'list.csv', content: file })).headers.get('location') ?? '';
    await owner.get(at);
    const columns = ['firstName', 'lastName', 'address', 'city', 'province', 'postalCode', 'riding'];
    const chosen = Object.fromEntries(columns.map((name, i) => [`column${i}`, name]));
    expect((await owner.post(`${at}/columns`, chosen)).status).toBe(303);
    await app.imports.idle();
    await owner.get(`${at}?lang=en`);
    expect(owner.html).toContain('/rows.csv?as=xlsx');
    const { rows } = await workbook(await owner.get(`${at}/rows.csv?as=xlsx&lang=en`), 'not-imported');
    expect(rows[1]).toEqual([
      '2',
      expect.stringContaining('is required'),
      '=Una',
      '',
      '1, Rd',
      'Sable',
      'XA',
      'Z1A 1A1',
      'Bancs',
    ]);
  });

  it.each(['/donations', '/donations/return', '/audit'])('%s offers both', async (page) => {
    await owner.get(path(page));
    expect(owner.html).toMatch(/href="[^"]*(export|csv)[^"]*as=xlsx/);
  });
});

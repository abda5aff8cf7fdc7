import { beforeAll, describe, expect, it } from '@jest/globals';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { issueReceipt } from '#server/campaign/donations/receipts/issue-receipt.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { fillVoters } from '#test/support/voters.ts';

let campaign: { campaignId: string; userId: string; code: string };
let staff: Visitor;

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  staff = await app.signedIn('sorting', campaign.campaignId);
  const given = [
    ['Zoë Zed', '2026-09-02', 50],
    ['Élie Mid', '2026-09-20', 400],
    ['Ann First', '2026-09-10', 100],
  ] as const;
  for (const [donorName, date, amount] of given) {
    app.now = new Date(app.now.getTime() + 1000);
    await withCampaign(app.pool, campaign.campaignId, async (tx) => {
      const fields = newDonor({ donorName, date, amount }) as never;
      const { id } = await recordDonation(tx, readNewDonation(fields, app.now), app.now);
      if (amount > 50) await issueReceipt(tx, { donationId: id, keyId: null }, app.now);
    });
  }
  await fillVoters(app.database.knex, campaign, 120);
});

const path = (page: string) => `/console/campaigns/${campaign.code}${page}`;
const open = async (page: string, lang = 'en') => {
  const answer = await staff.get(`${path(page)}${page.includes('?') ? '&' : '?'}lang=${lang}`);
  expect(answer.status).toBe(200);
  return staff.html;
};
const names = (html: string) =>
  [...html.matchAll(/(?:donations|voters)\/[\da-f-]{36}">([^<]*)</g)].map(([, name]) => name);
const heads = (html: string) =>
  [...html.matchAll(/<th scope="col"([^>]*)><a class="sort" href="([^"]*)"/g)].map(
    ([, attributes = '', href = '']) => ({
      sorted: /aria-sort="(\w+)"/.exec(attributes)?.[1],
      href: href.replaceAll('&amp;', '&'),
    }),
  );

describe('the list of donations', () => {
  it.each([
    ['', ['Ann First', 'Élie Mid', 'Zoë Zed']],
    ['?sort=donor', ['Ann First', 'Élie Mid', 'Zoë Zed']],
    ['?sort=-donor', ['Zoë Zed', 'Élie Mid', 'Ann First']],
    ['?sort=-date', ['Élie Mid', 'Ann First', 'Zoë Zed']],
    ['?sort=amount', ['Zoë Zed', 'Ann First', 'Élie Mid']],
    ['?sort=-receipt', ['Ann First', 'Élie Mid', 'Zoë Zed']],
    ['?sort=amount&least=60', ['Ann First', 'Élie Mid']],
    ['?sort=donor&state=ISSUED', ['Ann First', 'Élie Mid']],
    ['?sort=nothing', ['Ann First', 'Élie Mid', 'Zoë Zed']],
  ])('with %s is in its order', async (query, expected) => {
    expect(names(await open(`/donations${query}`))).toEqual(expected);
  });

  it('has a link in each column head; the sorted one states its direction and links to the reverse', async () => {
    const plain = heads(await open('/donations'));
    expect(plain.map(({ href }) => new URL(href, 'http://x').searchParams.get('sort'))).toEqual([
      'donor',
      '-date',
      '-amount',
      'receipt',
    ]);
    expect(plain.every(({ sorted }) => sorted === undefined)).toBe(true);
    const sorted = heads(await open('/donations?sort=-amount&method=CHEQUE'));
    expect(sorted.map((head) => head.sorted)).toEqual([undefined, undefined, 'descending', undefined]);
    const params = new URL(sorted[2]?.href ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(params)).toEqual({ method: 'CHEQUE', sort: 'amount' });
  });

  it('is exported in the same order', async () => {
    const answer = await staff.get(path('/donations/export?sort=amount&lang=en'));
    const rows = (await answer.text()).split('\r\n').slice(1, 4);
    expect(rows.map((row) => row.split(',')[1])).toEqual(['Zoë Zed', 'Ann First', 'Élie Mid']);
  });

  it('offers the receipts of the page, without a script too', async () => {
    const html = await open('/donations?sort=donor');
    expect(html).toContain('All 2 on this page');
    const numbers = [...html.matchAll(/name="onPage" value="([^"]*)"/g)].map(([, number]) => number as string);
    expect(numbers).toHaveLength(2);
    const answer = await staff.post(path('/receipts/chosen'), { all: 'page', onPage: numbers, act: 'csv' });
    expect(answer.status).toBe(200);
    expect((await answer.text()).trim().split('\r\n')).toHaveLength(3);
  });
});

describe('the list of voters', () => {
  it('has the same order over all pages', async () => {
    const all: unknown[] = [];
    let page: string | undefined = '/voters?sort=name';
    while (page && all.length < 200) {
      const html = await open(page);
      all.push(...names(html));
      const next = /class="button secondary" href="([^"]*cursor=[^"]*)"/.exec(html)?.[1];
      page = next?.replaceAll('&amp;', '&').replace(path(''), '');
    }
    expect(all).toHaveLength(120);
    const key = (name: unknown) =>
      String(name)
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f.,'’]/g, '')
        .toLowerCase();
    expect(all.map(key)).toEqual(all.map(key).sort());
  });

  it.each([
    ['/voters', 4],
    ['/voters?riding=Riding+1', 1],
    ['/voters?support_level=2', 0],
    ['/voters?q=Tremblay', 0],
  ])('%s offers the %i orders that its index has', async (page, count) => {
    expect(heads(await open(page)).length).toBe(count);
  });

  it('names the sort order in French', async () => {
    const html = await open('/voters?sort=-contact', 'fr');
    expect(html).toContain('Liste triée par dernier contact, du plus récent au plus ancien.');
  });
});

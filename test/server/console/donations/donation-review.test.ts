import { describe, expect, it } from '@jest/globals';
import { withdrawDonation } from '#server/campaign/donations/corrections/withdraw-donation.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { sentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { issueAll } from '#test/support/console/issue-receipts.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { isConfirmed } from '#test/support/pages/confirmed.ts';

const app = await closedAfterAll(startConsole());

interface Place {
  readonly campaignId: string;
  readonly userId: string;
  readonly code: string;
  readonly staff: Visitor;
}

let places = 0;
async function place(): Promise<Place> {
  const campaign = await app.campaign();
  return { ...campaign, staff: await app.signedIn(`staff${++places}`, campaign.campaignId, 'MANAGER') };
}

/** Records a donation as a program does. */
const give = ({ campaignId }: Place, fields: Record<string, unknown> = {}) => {
  app.now = new Date(app.now.getTime() + 1000);
  return withCampaign(app.pool, campaignId, (tx) =>
    recordDonation(tx, readNewDonation(newDonor(fields) as never, app.now), app.now),
  );
};
const withdraw = ({ campaignId, userId }: Place, donationId: string, kind: 'VOIDED' | 'RETURNED') =>
  withdrawDonation(app.pool, campaignId, { donationId, userId, reason: 'r', kind }, app.now);

const home = { donorAddress: '7 Cove Rd', donorPostalCode: 'Z7A 7A7' };
const path = (page: string, { code }: Place) => `/console/campaigns/${code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

/** The names of all pages of a list, in their order. */
async function listed(at: Place, query: string): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | undefined = path(`/donations${query}`, at); next; ) {
    expect((await at.staff.get(next)).status).toBe(200);
    names.push(...[...at.staff.html.matchAll(/donations\/[\da-f-]{36}">([^<]*)</g)].map(([, name]) => name as string));
    next = /href="([^"]*)">Older donations</.exec(at.staff.html)?.[1]?.replaceAll('&amp;', '&');
  }
  return names;
}

describe('warnings in the list', () => {
  it('are shown and filtered, for donations that programs recorded', async () => {
    const at = await place();
    await give(at, { donorName: 'Plain Giver' });
    await give(at, { donorName: 'Cash Giver', method: 'CASH', amount: 500 });
    await give(at, { ...home, donorName: 'Élise Roy', amount: 1700 });
    await give(at, { ...home, donorName: 'Mme Elise Roy-Gagnon', amount: 1700 });
    await give(at, { ...home, donorName: 'Paul Boudreau', amount: 1700 });
    expect(await listed(at, '')).toHaveLength(5);
    const rows = at.staff.html.split('<tr>').map(textOf);
    const row = (name: string) => rows.find((text) => text.includes(name));
    expect(row('Cash Giver')).toContain('cash over $20');
    expect(row('Élise Roy')).toContain('several names, together over the limit');
    expect(row('Roy-Gagnon')).toContain('several names, together over the limit');
    expect(row('Boudreau')).not.toContain('several names');
    expect(await listed(at, '?warning=ANY')).toEqual(['Mme Elise Roy-Gagnon', 'Élise Roy', 'Cash Giver']);
    expect(await listed(at, '?warning=CASH')).toEqual(['Cash Giver']);
    expect(await listed(at, '?warning=NEAR_DONOR&q=gagnon')).toEqual(['Mme Elise Roy-Gagnon']);
    expect(await listed(at, '?warning=NEAR_DONOR&state=ISSUED')).toEqual([]);
    await at.staff.get(path('/donations?lang=fr', at));
    expect(textOf(at.staff.html)).toContain('plusieurs noms, ensemble au-delà du plafond');
    await at.staff.get(path('/donations?lang=en', at));
  });

  it.each(['Roy, É.', 'Mme É. Roy', 'Elise Roy-Gagnon', 'ELISE ROY PHD'])(
    'name %s beside Élise Roy, on either page, and no longer once one was returned',
    async (donorName) => {
      const at = await place();
      const first = await give(at, { ...home, donorName: 'Élise Roy', amount: 1000 });
      const second = await give(at, { ...home, donorAddress: '7, COVE RD.', donorName, amount: 900 });
      for (const { id } of [first, second]) {
        await at.staff.get(path(`/donations/${id}`, at));
        expect(textOf(at.staff.html)).toContain('Possibly one donor under several names');
      }
      await withdraw(at, first.id, 'RETURNED');
      await at.staff.get(path(`/donations/${second.id}`, at));
      expect(textOf(at.staff.html)).not.toContain('Possibly one donor');
      expect(await listed(at, '?warning=ANY')).toEqual([]);
    },
  );
});

describe('issuing all', () => {
  it('skips donations that need a review first, names each with the reason, and links to it', async () => {
    const at = await place();
    await give(at, { donorName: 'Cash Giver', method: 'CASH', amount: 500 });
    await give(at, { ...home, donorName: 'Élise Roy', amount: 1700 });
    const near = await give(at, { ...home, donorName: 'É. Roy', amount: 1700 });
    await give(at, { donorName: 'Unattested Cash', method: 'CASH', amount: 500, donorIsCanadianAttested: false });
    await give(at, { donorName: 'Plain Giver' });
    await at.staff.get(path('/receipts/issue', at));
    const shown = textOf(at.staff.html);
    expect(shown).toMatch(/One receipt, \$100\.00, serial 99001-2026-000001 ?; 3 left out with warnings/);
    expect(shown).toContain('Something is missing before one more donation can have its receipt.');
    const [, alike = '', leftOut = '', ready = ''] = at.staff.html.split('<section');
    const namesIn = (html: string) =>
      [...html.matchAll(/donations\/[\da-f-]{36}">([^<]*)</g)].map(([, name]) => name).sort();
    expect(namesIn(alike)).toEqual(['É. Roy', 'Élise Roy']);
    expect(namesIn(leftOut)).toEqual(['Cash Giver', 'É. Roy', 'Élise Roy']);
    expect(textOf(leftOut)).toMatch(/Cash over \$20.*Possibly one donor under several names/);
    expect(namesIn(ready)).toEqual(['Plain Giver']);
    const answer = await issueAll(at.staff, at.code);
    const issued = '/receipts/issued?first=99001-2026-000001&last=99001-2026-000001';
    expect(answer.headers.get('location')).toBe(path(issued, at));
    await at.staff.get(path(issued, at));
    expect(textOf(at.staff.html)).toContain('Receipt 99001-2026-000001 is issued.');
    expect(await listed(at, '?state=ISSUED')).toEqual(['Plain Giver']);
    // On its own, with the warning shown, it can be issued.
    await at.staff.get(path(`/donations/${near.id}`, at));
    expect(textOf(at.staff.html)).toMatch(/Possibly one donor.*Issue the receipt/);
    const action = path(`/donations/${near.id}/receipt`, at);
    expect(isConfirmed(at.staff.html, action)).toBe(true);
    expect((await at.staff.post(action, sentByBrowser(at.staff.html, action))).status).toBe(303);
    expect(await listed(at, '?state=ISSUED')).toEqual(['Plain Giver', 'É. Roy']);
  });
});

describe('states and searches', () => {
  it('are listed in every combination, over all pages, with each donation once', async () => {
    const at = await place();
    const expected = new Map<string, { state: string; isCash: boolean }>();
    for (let i = 0; i < 180; i++) {
      const donorName = `${i % 2 === 0 ? 'Ève' : 'Tor'} Number${i}`;
      const isCash = i % 5 === 0;
      const { id } = await give(at, {
        donorName,
        donorAddress: `${i} Marram Rd`,
        ...(isCash && { method: 'CASH', amount: 50 }),
      });
      const state = i % 3 === 0 ? 'VOIDED' : i % 7 === 0 ? 'RETURNED' : 'PENDING';
      if (state !== 'PENDING') await withdraw(at, id, state as 'VOIDED');
      expected.set(donorName, { state, isCash });
    }
    const newestFirst = [...expected].toReversed();
    for (const state of ['', 'PENDING', 'VOIDED', 'RETURNED', 'ISSUED']) {
      for (const q of ['', 'eve', 'nobody']) {
        for (const warning of ['', 'ANY', 'CASH', 'NEAR_DONOR']) {
          const expected = newestFirst
            .filter(([name, donation]) => {
              const hasWarning = donation.isCash && donation.state === 'PENDING' && warning !== 'NEAR_DONOR';
              return (
                (state === '' || donation.state === state) &&
                (q === '' || (q === 'eve' && name.startsWith('Ève'))) &&
                (warning === '' || hasWarning)
              );
            })
            .map(([name]) => name);
          const query = `?${new URLSearchParams({ state, q, warning })}`;
          expect([query, await listed(at, query)]).toEqual([query, expected]);
        }
      }
    }
    await at.staff.get(path('/donations', at));
    expect(textOf(at.staff.html)).toMatch(/voided.*returned|returned.*voided/);
  }, 180_000);
});

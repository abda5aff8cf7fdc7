import { describe, expect, it } from '@jest/globals';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { issueReceipt } from '#server/campaign/donations/receipts/issue-receipt.ts';
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
async function place(): Promise<Place> {
  const campaign = await app.campaign();
  return { ...campaign, staff: await app.signedIn(`issuer${++places}`, campaign.campaignId, 'MANAGER') };
}

const give = ({ campaignId }: Place, fields: Record<string, unknown> = {}) =>
  withCampaign(app.pool, campaignId, (tx) =>
    recordDonation(tx, readNewDonation(newDonor(fields) as never, app.now), app.now),
  );

const path = (page: string, { code }: Place) => `/console/campaigns/${code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const numbersOf = ({ campaignId }: Place) =>
  app.database.knex('receipts').where({ campaign_id: campaignId }).orderBy('number').pluck('number');

/** The form that the page of the review has now. */
async function review(at: Place): Promise<Record<string, string[]>> {
  const action = path('/receipts/issue', at);
  expect((await at.staff.get(action)).status).toBe(200);
  return allSentByBrowser(at.staff.html, action);
}

const serial = (number: number) => `99001-2026-${String(number).padStart(6, '0')}`;

describe('the review', () => {
  it('shows the number of receipts, their total and their serials, and writes nothing', async () => {
    const at = await place();
    for (let i = 0; i < 31; i++) await give(at, { donorAddress: `${i} Quay`, amount: i === 0 ? 1250 : 100 });
    await review(at);
    expect(textOf(at.staff.html)).toContain('31 receipts, $4,250.00, serials 99001-2026-000001 to 000031');
    await at.staff.get(path('/receipts/issue?lang=fr', at));
    expect(textOf(at.staff.html)).toContain('31 reçus, 4 250,00 $, numéros 99001-2026-000001 à 000031');
    expect(await numbersOf(at)).toEqual([]);
    expect(await app.database.knex('receipt_serials').where({ campaign_id: at.campaignId })).toEqual([]);
    await at.staff.get(path('/receipts/issue?lang=en', at));
  });

  it('skips numbers that were assigned by hand, as issuing does', async () => {
    const at = await place();
    for (let i = 0; i < 4; i++) await give(at);
    const [{ id }] = (await app.database.knex('donations').where({ campaign_id: at.campaignId }).limit(1)) as [
      { id: string },
    ];
    await withCampaign(app.pool, at.campaignId, (tx) =>
      issueReceipt(tx, { donationId: id, receiptNumber: serial(2), keyId: null }, app.now),
    );
    await review(at);
    expect(textOf(at.staff.html)).toContain('3 receipts, $300.00, serials 99001-2026-000001 to 000004');
    app.now = new Date(app.now.getTime() + 60_000);
    const answer = await issueAll(at.staff, at.code);
    const issued = `/receipts/issued?first=${serial(1)}&last=${serial(4)}`;
    expect(answer.headers.get('location')).toBe(path(issued, at));
    await at.staff.get(path(issued, at));
    // The one between them was issued before, on its own.
    expect(textOf(at.staff.html)).toContain('3 receipts are issued');
    expect([...at.staff.html.matchAll(/name="number" value="([^"]*)"/g)].map(([, number]) => number)).toEqual(
      [1, 3, 4].map(serial),
    );
    const ofFirst = { campaign_id: at.campaignId, receipt_number: serial(1) };
    const { id: first } = await app.database.knex('donations').where(ofFirst).first('id');
    await at.staff.get(path(`/donations/${first}`, at));
    const cancel = path(`/donations/${first}/void`, at);
    await at.staff.post(cancel, { ...allSentByBrowser(at.staff.html, cancel), reason: 'bounced' });
    await at.staff.get(path(issued, at));
    expect([...at.staff.html.matchAll(/name="number" value="([^"]*)"/g)].map(([, number]) => number)).toEqual(
      [3, 4].map(serial),
    );
  });

  it('has nothing to send if nothing can be issued', async () => {
    const at = await place();
    await give(at, { donorIsCanadianAttested: false });
    await at.staff.get(path('/receipts/issue', at));
    expect(textOf(at.staff.html)).toContain('No receipt can be issued now');
    expect(at.staff.html).not.toContain(`action="${path('/receipts/issue', at)}"`);
  });
});

describe('issuing what was reviewed', () => {
  it('issues these donations under these numbers with one audit entry each, and only once on a double click', async () => {
    const at = await place();
    for (let i = 0; i < 3; i++) await give(at);
    const form = await review(at);
    const [one, two] = await Promise.all([0, 1].map(() => at.staff.post(path('/receipts/issue', at), form)));
    const issued = path(`/receipts/issued?first=${serial(1)}&last=${serial(3)}`, at);
    expect([one?.headers.get('location'), two?.headers.get('location')]).toEqual([issued, issued]);
    expect(await numbersOf(at)).toEqual([1, 2, 3].map(serial));
    const entries = app.database.knex('audit_log').where({ campaign_id: at.campaignId, operation: 'issueReceipt' });
    expect(await entries).toHaveLength(3);
  });

  it('leaves a donation that was recorded after the review for the next time', async () => {
    const at = await place();
    await give(at);
    const form = await review(at);
    await give(at, { donorName: 'Came Later' });
    expect((await at.staff.post(path('/receipts/issue', at), form)).status).toBe(303);
    expect(await numbersOf(at)).toEqual([serial(1)]);
  });

  it.each<[string, (at: Place, first: string) => Promise<unknown>]>([
    [
      'a number was given to another receipt',
      async (at) => {
        const other = await give(at, { donorName: 'Other' });
        await at.staff.get(path(`/donations/${other.id}`, at));
        const action = path(`/donations/${other.id}/receipt`, at);
        expect((await at.staff.post(action, allSentByBrowser(at.staff.html, action))).status).toBe(303);
      },
    ],
    [
      'a number behind the first was given to another receipt by hand',
      async (at) => {
        const { id: donationId } = await give(at, { donorName: 'Other' });
        await withCampaign(app.pool, at.campaignId, (tx) =>
          issueReceipt(tx, { donationId, receiptNumber: serial(2), keyId: null }, app.now),
        );
      },
    ],
    [
      'one was corrected',
      async (at, first) => {
        await at.staff.get(path(`/donations/${first}`, at));
        const action = path(`/donations/${first}/correct`, at);
        const fields = { ...allSentByBrowser(at.staff.html, action), donorName: ['Corrected'], reason: ['misread'] };
        expect((await at.staff.post(action, fields)).status).toBe(303);
      },
    ],
    [
      'one was voided',
      async (at, first) => {
        await at.staff.get(path(`/donations/${first}`, at));
        const action = path(`/donations/${first}/void`, at);
        const fields = { ...allSentByBrowser(at.staff.html, action), reason: ['bounced'] };
        expect((await at.staff.post(action, fields)).status).toBe(303);
      },
    ],
    [
      'one has a warning',
      async (at) => {
        await give(at, {
          donorName: 'Elise Roy-Gagnon',
          donorAddress: '7 Cove Rd',
          donorPostalCode: 'Z7A 7A7',
          amount: 1700,
        });
      },
    ],
  ])('issues nothing if %s since then, and shows the current state', async (_, meanwhile) => {
    const at = await place();
    const first = await give(at, { donorName: 'Élise Roy', donorAddress: '7 Cove Rd', donorPostalCode: 'Z7A 7A7' });
    await give(at);
    const form = await review(at);
    await meanwhile(at, first.id);
    const before = await numbersOf(at);
    const answer = await at.staff.post(path('/receipts/issue', at), form);
    expect(answer.status).toBe(409);
    const page = textOf(await answer.text());
    expect(page).toContain('Nothing was issued: look at the list as it is now');
    expect(await numbersOf(at)).toEqual(before);
    // What the page shows now can be issued.
    expect((await issueAll(at.staff, at.code)).status).toBe(303);
  });

  it('says so if the only donation got its receipt under a number given by hand since then', async () => {
    const at = await place();
    const { id: donationId } = await give(at);
    const form = await review(at);
    await withCampaign(app.pool, at.campaignId, (tx) =>
      issueReceipt(tx, { donationId, receiptNumber: 'GALA-9', keyId: null }, app.now),
    );
    const answer = await at.staff.post(path('/receipts/issue', at), form);
    expect(answer.status).toBe(409);
    expect(textOf(await answer.text())).toContain('Nothing was issued: look at the list as it is now');
    expect(await numbersOf(at)).toEqual(['GALA-9']);
  });

  it('issues no donation of another campaign, and none twice', async () => {
    const [ours, theirs] = [await place(), await place()];
    const { id } = await give(theirs);
    const own = await give(ours);
    for (const donation of [[`${id} 1`], [`${own.id} 1`, `${id} 1`], [], ['nothing'], [`${own.id} 2`]]) {
      const answer = await ours.staff.post(path('/receipts/issue', ours), {
        first: serial(1),
        last: serial(1),
        donation,
      });
      expect(answer.status).toBe(409);
    }
    expect([await numbersOf(ours), await numbersOf(theirs)]).toEqual([[], []]);
    const donation = [`${own.id} 1`, `${own.id} 1`];
    expect(
      (await ours.staff.post(path('/receipts/issue', ours), { first: serial(1), last: serial(1), donation })).status,
    ).toBe(303);
    expect(await numbersOf(ours)).toEqual([serial(1)]);
  });

  it('issues at most a hundred at a time, the oldest first, and says that there are more', async () => {
    const at = await place();
    const ids: string[] = [];
    for (let i = 0; i < 102; i++) ids.push((await give(at, { donorAddress: `${i} Quay` })).id);
    await review(at);
    expect(textOf(at.staff.html)).toMatch(/100 receipts, .*These are the oldest 100/);
    await issueAll(at.staff, at.code);
    expect(await numbersOf(at)).toHaveLength(100);
    await issueAll(at.staff, at.code);
    const inOrder = await app.database.knex('receipts').where({ campaign_id: at.campaignId }).orderBy('number');
    expect(inOrder.map(({ donation_id }) => donation_id).sort()).toEqual(ids.sort());
    expect(inOrder).toHaveLength(102);
  }, 180_000);
});

it('readers cannot issue', async () => {
  const at = await place();
  const reader = await app.signedIn('mere-reader', at.campaignId, 'MEMBER');
  expect((await reader.get(path('/receipts/issue', at))).status).toBe(403);
  await reader.get(path('/donations', at));
  expect(reader.html).not.toContain('/receipts/issue');
});

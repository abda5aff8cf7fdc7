import { beforeAll, expect, it } from '@jest/globals';
import { createKey } from '#server/campaign/access/create-key.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { issueReceipt } from '#server/campaign/donations/receipts/issue-receipt.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { perform } from '#server/operations/perform.ts';
import { principalOf } from '#server/operations/principal.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { allSentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; userId: string; code: string };
let staff: Visitor;
const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  // Entries of the audit log have ids that begin with the time of the machine.
  app.now = new Date();
  campaign = await app.campaign({ electionDate: day(60), nominationConfirmedDate: day(-30) });
  staff = await app.signedIn('staff', campaign.campaignId, 'MANAGER');
});

const path = (page: string) => `/console/campaigns/${campaign.code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const gift = () => readNewDonation(newDonor({ date: day(-2) }) as never, app.now);
const pageOf = async (id: string, language = 'en') => {
  expect((await staff.get(path(`/donations/${id}?lang=${language}`))).status).toBe(200);
  return textOf(staff.html);
};

it('says which member recorded, issued and printed', async () => {
  await staff.get(path('/donations/new?lang=en'));
  const form = allSentByBrowser(staff.html, path('/donations'));
  const facts = { donorName: 'Ada Kelp', donorAddress: '1 Quay', donorCity: 'Merrow', donorProvince: 'XA' };
  const more = { donorPostalCode: 'Z1A 1A1', amount: '100', date: day(-2), method: 'CHEQUE' };
  const answer = await staff.post(path('/donations'), {
    ...form,
    ...facts,
    ...more,
    donorIsCanadianAttested: 'true',
  });
  expect(answer.status).toBe(303);
  const id = /donations\/([\da-f-]{36})/.exec(answer.headers.get('location') ?? '')?.[1] as string;
  expect(await pageOf(id)).toMatch(/recorded ?, staff/);
  const action = path(`/donations/${id}/receipt`);
  // What is done next looks like a button, and not like what cannot be undone.
  expect(staff.html).toMatch(/<details class="next"><summary class="button">Issue the receipt<\/summary>/);
  await staff.post(action, allSentByBrowser(staff.html, action));
  const number = /99001-\d{4}-\d{6}/.exec(await pageOf(id))?.[0] as string;
  await staff.post(path('/receipts/chosen'), { act: 'printed', number });
  expect(await pageOf(id)).toMatch(
    /recorded ?, staff .*receipt issued \(99001-[\d-]+\) ?, staff .*receipt printed \(99001-[\d-]+\) ?, staff/,
  );
  expect(await pageOf(id, 'fr')).toMatch(/enregistré ?, staff .*reçu délivré .*, staff .*reçu imprimé .*, staff/);
});

it('says who printed a receipt, and not who had looked at it a moment before', async () => {
  const looker = await app.signedIn('looker', campaign.campaignId, 'MANAGER');
  const { id, receipt_number: number } = await withCampaign(app.pool, campaign.campaignId, async (tx) => {
    const row = await recordDonation(tx, gift(), app.now);
    return issueReceipt(tx, { donationId: row.id, keyId: null }, app.now);
  });
  expect((await looker.get(path(`/receipts?number=${number}`))).status).toBe(200);
  app.now = new Date();
  await staff.post(path('/receipts/chosen'), { act: 'printed', number: number as string });
  expect(await pageOf(id)).toMatch(/receipt printed \(99001-[\d-]+\) ?, staff/);
});

it('names the key that recorded and issued, and no one if the log has no name', async () => {
  const { campaignId, userId } = campaign;
  const { keyId, key } = await createKey(app.pool, campaignId, {
    name: 'web form',
    scopes: ['donations:write'],
    userId,
  });
  const other = { operationId: 'other', role: 'MANAGER' } as const;
  const unknown = await perform(app.pool, principalOf(campaignId), other, app.now, ({ tx }) =>
    recordDonation(tx, gift(), app.now),
  );
  expect(await pageOf(unknown.id)).not.toMatch(/recorded ?,/);
  const { id } = await withCampaign(app.pool, campaignId, async (tx) => {
    const row = await recordDonation(tx, gift(), app.now);
    await issueReceipt(tx, { donationId: row.id, keyId }, app.now);
    return row;
  });
  for (const operation of ['createDonation', 'issueReceipt']) {
    await app.database.knex.raw(
      `insert into audit_log (campaign_id, id, created_at, key_id, user_id, operation, record_id, status)
       values (?, ?, ?, ?, ?, ?, ?, 200)`,
      [campaignId, newRecordId(), app.now, keyId, userId, operation, id],
    );
  }
  const named = `web form \\(…${key.slice(-4)}\\)`;
  expect(await pageOf(id)).toMatch(
    new RegExp(`recorded ?, by the key ${named}.*receipt issued .*, by the key ${named}`),
  );
  expect(await pageOf(id, 'fr')).toMatch(new RegExp(`enregistré ?, par la clé ${named}`));
});

it('names the receipt that voiding and returning would cancel', async () => {
  const { id } = await withCampaign(app.pool, campaign.campaignId, async (tx) => {
    const row = await recordDonation(tx, gift(), app.now);
    await issueReceipt(tx, { donationId: row.id, receiptNumber: 'GALA-9', keyId: null }, app.now);
    return row;
  });
  await pageOf(id);
  for (const act of ['void', 'return']) {
    const form =
      new RegExp(`<details class="danger"[^>]*>((?!</details>)[\\s\\S])*/${act}"`).exec(staff.html)?.[0] ?? '';
    expect(form).toContain('Receipt GALA-9 is cancelled for the same reason.');
  }
  expect(textOf(staff.html)).toContain('If what you correct appears on the receipt, receipt GALA-9 is cancelled.');
});

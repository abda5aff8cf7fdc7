import { beforeAll, expect, it } from '@jest/globals';
import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { issueReceipt } from '#server/campaign/donations/receipts/issue-receipt.ts';
import { receiptsToIssue } from '#server/campaign/donations/receipts/receipts-to-issue.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor, someDonation } from '#test/server/campaign/donations/some-donation.ts';
import { allSentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { issueAll } from '#test/support/console/issue-receipts.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let staff: Visitor;
let campaign: { readonly campaignId: string; readonly code: string };
const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  campaign = await app.campaign();
  staff = await app.signedIn('staff', campaign.campaignId, 'MANAGER');
});

const path = (page: string) => `/console/campaigns/${campaign.code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const give = (fields: Record<string, unknown>) =>
  withCampaign(app.pool, campaign.campaignId, (tx) =>
    recordDonation(tx, readNewDonation(newDonor(fields) as never, app.now), app.now),
  );
const receiptOf = async (id: string) => {
  const row = await app.database.knex('donations').where({ id }).first('receipt_number');
  return row.receipt_number as string | null;
};

const names = ['Kelpward Marine Inc.', 'Mr. and Mrs. Roy', 'Anonymous', '123', '#REF!', 'N/A', 'Zendaya'];

it('companies, couples, nobody and errors of cells are left out of Issue receipts, each with its reason', async () => {
  const ids: string[] = [];
  for (const donorName of names) ids.push((await give({ donorName })).id);
  const { id: one } = await give({ donorName: 'Ada Kelpward' });
  await give({ donorName: 'Unifor Local 1541', method: 'IN_KIND' });
  await staff.get(path('/receipts/issue'));
  const page = textOf(staff.html);
  expect(page).toContain(`One receipt, $100.00`);
  expect(page).toContain(`${names.length} left out with warnings`);
  expect(page).toContain('reads as an organization’s');
  const counted = await withCampaign(app.pool, campaign.campaignId, async (tx) =>
    receiptsToIssue(tx, await readCampaign(tx), '2026-09-20'),
  );
  expect(counted).toMatchObject({ ready: 1, warned: names.length });
  await issueAll(staff, campaign.code);
  expect(await receiptOf(one)).toBe('99001-2026-000001');
  expect(await Promise.all(ids.map(receiptOf))).toEqual(names.map(() => null));
  await staff.get(path('/donations?warning=NOT_INDIVIDUAL&lang=fr'));
  expect(staff.html.match(/pas le nom d’un seul particulier<\/span>/g)).toHaveLength(names.length + 1);
  await staff.get(path('/donations?lang=en'));
});

it('a single receipt is issued below its warning, but for what is surely no name', async () => {
  const { id } = await give({ donorName: 'Paul & Anne Roy' });
  const action = path(`/donations/${id}/receipt`);
  await staff.get(path(`/donations/${id}`));
  expect(textOf(staff.html)).toContain('reads as that of more than one person');
  const form = allSentByBrowser(staff.html, action);
  expect((await staff.post(action, form)).status).toBe(303);
  expect(await receiptOf(id)).toBe('99001-2026-000002');

  const { id: error } = await give({ donorName: '#NAME?' });
  await staff.get(path(`/donations/${error}`));
  expect(staff.html).not.toContain(path(`/donations/${error}/receipt`));
  const answer = await staff.post(path(`/donations/${error}/receipt`), { version: '1', receipt: '' });
  expect(answer.status).toBe(422);
  expect(textOf(staff.html)).toContain('“#NAME?” is recorded as the donor’s name and is no name.');
  const issue = withCampaign(app.pool, campaign.campaignId, (tx) =>
    issueReceipt(tx, { donationId: error, keyId: null }, app.now),
  );
  await expect(issue).rejects.toMatchObject({ status: 422, code: 'validation_failed' });
});

it('who records one sees the warning first', async () => {
  await staff.get(path('/donations/new'));
  const { donorIsCanadianAttested: _, ...facts } = someDonation({ donorName: 'Roy et Cie', donorEmail: '' });
  const typed = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]));
  const form = { ...allSentByBrowser(staff.html, path('/donations')), ...typed };
  expect((await staff.post(path('/donations'), form)).status).toBe(200);
  expect(textOf(staff.html)).toContain('reads as an organization’s');
  const again = { ...allSentByBrowser(staff.html, path('/donations')), ...typed };
  expect((await staff.post(path('/donations'), again)).status).toBe(303);
});

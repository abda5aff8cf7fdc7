import { beforeEach, describe, expect, it } from '@jest/globals';
import type { PersonalMessage } from '#core/email/send-to-person.ts';
import { createDemo } from '#server/campaign/demo/create-demo.ts';
import { readNewDonation } from '#server/campaign/donations/new-donation.ts';
import { recordDonation } from '#server/campaign/donations/record-donation.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { newDonor } from '#test/server/campaign/donations/some-donation.ts';
import { allSentByBrowser } from '#test/support/console/browser-form.ts';
import { startConsole, type Visitor } from '#test/support/console/console.ts';
import { issueAll } from '#test/support/console/issue-receipts.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const sent: PersonalMessage[] = [];
/** Addresses that the mail server rejects. */
const refusedAddresses = new Set<string>();

const app = await closedAfterAll(
  startConsole({
    publicUrl: 'https://hustings.example',
    async sendToPerson(message) {
      if (refusedAddresses.has(message.to)) throw new Error('550');
      sent.push(message);
    },
  }),
);
beforeEach(() => {
  sent.length = 0;
  refusedAddresses.clear();
});

interface Place {
  readonly campaignId: string;
  readonly code: string;
  readonly staff: Visitor;
}

let places = 0;
async function issued(...donors: Array<Record<string, unknown>>): Promise<Place> {
  const campaign = await app.campaign();
  const at = { ...campaign, staff: await app.signedIn(`sender${++places}`, campaign.campaignId, 'MANAGER') };
  for (const donor of donors) {
    await withCampaign(app.pool, at.campaignId, (tx) =>
      recordDonation(tx, readNewDonation(newDonor(donor) as never, app.now), app.now),
    );
  }
  await issueAll(at.staff, at.code);
  return at;
}

const path = (page: string, { code }: Place) => `/console/campaigns/${code}${page}`;
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const serial = (number: number) => `99001-2026-${String(number).padStart(6, '0')}`;
const serials = (count: number) => Array.from({ length: count }, (_, i) => serial(i + 1));

/** Opens the preview of what would be sent, and returns the form that sends it. */
async function look(at: Place, numbers: string[]): Promise<Record<string, string[]>> {
  const answer = await at.staff.post(path('/receipts/chosen', at), { act: 'send', number: numbers });
  expect(answer.status).toBe(200);
  return allSentByBrowser(at.staff.html, path('/receipts/send', at));
}
const send = (at: Place, fields: Record<string, string | string[]>) =>
  at.staff.post(path('/receipts/send', at), fields);
const entriesOf = ({ campaignId }: Place) =>
  app.database.knex('audit_log').where({ campaign_id: campaignId, operation: 'sendReceipt' }).orderBy('id');

describe('sending receipts by e-mail', () => {
  it('shows a preview, sends each to its donor as an attachment, and logs who and when, without the address', async () => {
    const at = await issued(
      { donorName: 'Ada Kelp', donorEmail: 'ada@example.org', amount: 250 },
      { donorName: 'Jean Lacasse', donorEmail: 'jean@example.org', donorPostalCode: 'H1A 1A1' },
      { donorName: 'No Address', donorEmail: null },
    );
    const form = await look(at, serials(3));
    expect(sent).toEqual([]);
    expect(textOf(at.staff.html)).toMatch(/2 receipts are sent.*One donor has no e-mail address/);
    expect(form.number).toEqual(serials(2));
    expect((await send(at, form)).status).toBe(200);
    expect(textOf(at.staff.html)).toContain('2 receipts are sent.');
    const [ada, jean] = sent.sort((a, b) => (a.to < b.to ? -1 : 1));
    expect(ada).toMatchObject({
      to: 'ada@example.org',
      subject: expect.stringMatching(/^Receipt 99001-2026-000001: /),
    });
    expect(jean).toMatchObject({
      to: 'jean@example.org',
      subject: expect.stringMatching(/^Reçu 99001-2026-000002\u00a0: /),
    });
    expect(ada?.text).toMatch(/Thank you for your contribution of \$250\.00[\s\S]*Merci de votre contribution/);
    expect(jean?.text).toMatch(/Merci de votre contribution[\s\S]*Thank you for your contribution/);
    expect(ada?.attachment?.fileName).toBe('99001-2026-000001.html');
    expect(ada?.attachment?.content).toContain('Ada Kelp');
    expect(ada?.attachment?.content).not.toContain('Jean Lacasse');
    const entries = await entriesOf(at);
    expect(entries.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(entries.map(({ record_id }) => record_id)).size).toBe(2);
    expect(entries.every(({ user_id }) => user_id !== null)).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('example.org');
    await at.staff.get(path('/donations?handedOver=SENT', at));
    expect(textOf(at.staff.html)).toMatch(/sent Oct\.? 1, 2026/);
  });

  it('sends once, however often the form is sent, and again only on request', async () => {
    const at = await issued({ donorEmail: 'once@example.org' });
    const form = await look(at, serials(1));
    await Promise.all([send(at, form), send(at, form)]);
    await send(at, form);
    expect(sent).toHaveLength(1);
    await look(at, serials(1));
    expect(textOf(at.staff.html)).toContain('Also send again the one that was sent before, marked as a duplicate');
    await send(at, { ...form, again: 'true' });
    expect(sent.map(({ attachment }) => attachment?.content.includes('DUPLICATE'))).toEqual([false, true]);
  });

  it('sends again once for each form, however often it is sent', async () => {
    const at = await issued(
      { donorEmail: 'again@example.org' },
      { donorEmail: 'other@example.org', donorName: 'Other Roy' },
    );
    const sentTo = () => sent.splice(0).map(({ to }) => to);
    await send(at, await look(at, serials(1)));
    expect(sentTo()).toEqual(['again@example.org']);
    // One was sent before, and one was not.
    const form = { ...(await look(at, serials(2))), again: 'true' };
    await Promise.all([send(at, form), send(at, form)]);
    await send(at, form);
    expect(sentTo().sort()).toEqual(['again@example.org', 'other@example.org']);
    await send(at, { ...(await look(at, serials(2))), again: 'true' });
    expect(sentTo()).toHaveLength(2);
  });

  it('sends more than go at a time in parts, also again, and says which part is left', async () => {
    const at = await issued(
      ...Array.from({ length: 27 }, (_, i) => ({ donorEmail: `donor${i}@example.org`, donorAddress: `${i} Quay` })),
    );
    const rest = () => allSentByBrowser(at.staff.html, path('/receipts/send', at));
    const addresses = () => new Set(sent.map(({ to }) => to)).size;
    for (const again of [false, true]) {
      sent.length = 0;
      const form = await look(at, serials(27));
      await send(at, again ? { ...form, again: 'true' } : form);
      expect(textOf(at.staff.html)).toMatch(
        /25 receipts are sent\. At most 25 are sent at a time: send the others afterwards\./,
      );
      expect(textOf(at.staff.html)).not.toContain('did not accept');
      await send(at, rest());
      expect([sent.length, addresses()]).toEqual([27, 27]);
      expect(textOf(at.staff.html)).toContain(again ? '2 receipts are sent.' : '27 receipts are sent.');
      expect(at.staff.html).not.toContain(`action="${path('/receipts/send', at)}"`);
    }
  });

  it('reports what the mail server rejected, logs it, and allows another attempt later', async () => {
    const at = await issued(
      { donorEmail: 'bad@example.org' },
      { donorEmail: 'good@example.org', donorName: 'Good Roy' },
    );
    refusedAddresses.add('bad@example.org');
    const form = await look(at, serials(2));
    await send(at, form);
    expect(textOf(at.staff.html)).toMatch(/One receipt is sent\..*One is not sent: the mail server did not accept it/);
    expect((await entriesOf(at)).map(({ status }) => status).sort()).toEqual([200, 502]);
    refusedAddresses.clear();
    await send(at, form);
    expect(sent.map(({ to }) => to).sort()).toEqual(['bad@example.org', 'good@example.org']);
  });

  it('says so too if one that was sent before is rejected when it is sent again, and offers it once more', async () => {
    const at = await issued(
      { donorEmail: 'moved@example.org' },
      { donorEmail: 'stays@example.org', donorName: 'Stays Roy' },
    );
    await send(at, await look(at, serials(2)));
    refusedAddresses.add('moved@example.org');
    await send(at, { ...(await look(at, serials(2))), again: 'true' });
    expect(textOf(at.staff.html)).toMatch(/One receipt is sent\..*One is not sent: the mail server did not accept it/);
    refusedAddresses.clear();
    sent.length = 0;
    await send(at, allSentByBrowser(at.staff.html, path('/receipts/send', at)));
    expect(sent.map(({ to }) => to)).toEqual(['moved@example.org']);
    expect(textOf(at.staff.html)).not.toContain('not sent');
  });

  it('keeps in mind that a donor may have one, also if it is rejected when it is sent again', async () => {
    const at = await issued({ donorEmail: 'perhaps@example.org' });
    // As a server leaves it that stopped while the message was on its way.
    const own = app.database.knex('donations').where({ campaign_id: at.campaignId });
    await own.clone().update({ receipt_sent_number: serial(1) });
    refusedAddresses.add('perhaps@example.org');
    await send(at, { ...(await look(at, serials(1))), again: 'true' });
    expect(await own.clone().first()).toMatchObject({ receipt_sent_number: serial(1), receipt_sent_at: null });
    refusedAddresses.clear();
    await send(at, await look(at, serials(1)));
    expect(sent).toEqual([]);
    await send(at, { ...(await look(at, serials(1))), again: 'true' });
    expect(sent.map(({ attachment }) => attachment?.content.includes('DUPLICATE'))).toEqual([true]);
  });

  it('tries a mail server that rejects everything only a few times', async () => {
    const donors = Array.from({ length: 12 }, (_, i) => ({
      donorEmail: `no${i}@example.org`,
      donorAddress: `${i} Quay`,
    }));
    const at = await issued(...donors);
    for (const { donorEmail } of donors) refusedAddresses.add(donorEmail);
    await send(at, await look(at, serials(12)));
    expect((await entriesOf(at)).length).toBeLessThan(8);
    expect(textOf(at.staff.html)).toContain('12 are not sent');
  });

  it('sends no cancelled receipt and none of another campaign', async () => {
    const [ours, theirs] = [
      await issued({ donorName: 'Ours Roy' }),
      await issued({ donorEmail: 'theirs@example.org' }),
    ];
    const [{ id }] = await app.database.knex('donations').where({ campaign_id: ours.campaignId });
    await ours.staff.get(path(`/donations/${id}`, ours));
    const action = path(`/donations/${id}/void`, ours);
    await ours.staff.post(action, { ...allSentByBrowser(ours.staff.html, action), reason: 'bounced' });
    expect((await send(ours, { number: serials(1) })).status).toBe(404);
    expect(sent).toEqual([]);
    const [row] = await app.database.knex('donations').where({ campaign_id: theirs.campaignId });
    expect(row.receipt_sent_number).toBeNull();
  });

  it('is for staff, and not for a sandbox', async () => {
    const at = await issued({ donorEmail: 'one@example.org' });
    const reader = await app.signedIn('mail-reader', at.campaignId, 'MEMBER');
    await reader.get(path(`/receipts/issued?first=${serial(1)}&last=${serial(1)}`, at));
    expect(reader.html).not.toContain('value="send"');
    const fields = { act: 'send', number: serials(1) };
    expect((await reader.post(path('/receipts/chosen', at), fields)).status).toBe(403);
    expect((await reader.post(path('/receipts/send', at), fields)).status).toBe(403);
    const demo = await createDemo(app.pool, app.now);
    const sandbox = { ...demo, staff: await app.signedIn('sandbox-staff', demo.campaignId, 'MANAGER') };
    const valid = { campaign_id: demo.campaignId, receipt_status: 'ISSUED' };
    const { receipt_number: number } = await app.database.knex('donations').where(valid).first('receipt_number');
    await sandbox.staff.get(path('/donations', sandbox));
    expect(sandbox.staff.html).not.toContain('value="send"');
    expect((await send(sandbox, { number })).status).toBe(422);
    expect(sent).toEqual([]);
  });
});

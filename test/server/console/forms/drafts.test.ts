import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { consoleRoutes } from '#server/console/routes.ts';
import { newRecordId } from '#server/store/record-id.ts';
import { someDonation } from '#test/server/campaign/donations/some-donation.ts';
import { type FilledConsole, startFilledConsole } from '#test/server/console/security/filled-console.ts';
import { addressOf, isFound, isGet, named, ofCampaign } from '#test/server/console/security/routes.ts';
import { type ConsoleHarness, startConsole, type Visitor } from '#test/support/console/console.ts';

let app: ConsoleHarness;
let campaign: { campaignId: string; userId: string; code: string };
let staff: Visitor;
beforeAll(async () => {
  app = await startConsole();
  campaign = await app.campaign();
  staff = await app.signedIn('staff', campaign.campaignId, 'MANAGER');
});
afterAll(() => app.close());
beforeEach(() => app.database.knex('form_drafts').delete());

const at = (path: string, { code } = campaign) => `/console/campaigns/${code}${path}`;
const deposit = () => at('/donations/deposit');
const drafts = () => app.database.knex('form_drafts').orderBy('saved_at');
const offer = 'You have an unfinished form here.';
const input = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(staff.html)?.[1] ?? '';

/** Sends what was typed so far, as the script of a page does. */
const keep = (fields: Record<string, string>, visitor = staff) => visitor.post(at('/drafts'), fields);

/** The deposit's form as a page shows it, with a first cheque of somebody. */
async function typedDeposit(donorName: string): Promise<Record<string, string>> {
  await staff.get(deposit());
  return {
    id: input('id'),
    draftId: input('draftId'),
    draftOf: deposit(),
    date: '2026-09-30',
    method: 'CHEQUE',
    total: '',
    'donorName-1': donorName,
    'amount-1': '25',
    'donorName-12': 'Twelfth Row',
  };
}

const goOn = () => new RegExp(`href="(${deposit()}\\?draft=[^"]*)"`).exec(staff.html)?.[1] ?? 'none';

describe('a form that is not sent', () => {
  it('is offered to who typed it and to nobody else, and shows again all of it', async () => {
    const typed = await typedDeposit('Odile Quai');
    expect((await keep(typed)).status).toBe(204);
    await staff.get(deposit());
    expect(staff.html).toContain(offer);
    expect(staff.html).not.toContain('Odile Quai');
    const shown = await staff.get(goOn());
    expect(shown.status).toBe(200);
    expect(staff.html).toMatch(/id="donorName-1"[^>]*value="Odile Quai"/);
    expect(staff.html).toMatch(/id="donorName-12"[^>]*value="Twelfth Row"/);
    // It is the same form: it records its cheques once, and its draft goes with it.
    expect([input('id'), input('draftId')]).toEqual([typed.id, typed.draftId]);
    await staff.get(`${goOn().replace('none', deposit())}?lang=fr`);

    const other = await app.signedIn('other', campaign.campaignId, 'MANAGER');
    await other.get(deposit());
    expect(other.html).not.toContain(offer);
    await other.get(`${deposit()}?draft=${typed.draftId}`);
    expect(other.html).not.toContain('Odile Quai');
    const elsewhere = await app.campaign();
    await app.person('staff', elsewhere.campaignId, 'MANAGER');
    await staff.get(at('/donations/deposit', elsewhere));
    expect(staff.html).not.toContain(offer);
    await staff.get(`${at('/donations/deposit', elsewhere)}?draft=${typed.draftId}`);
    expect(staff.html).not.toContain('Odile Quai');
  });

  it('is not changed, shown or discarded by another member who knows its id', async () => {
    const typed = await typedDeposit('Odile Quai');
    await keep(typed);
    const other = await app.signedIn('other', campaign.campaignId, 'MANAGER');
    await keep({ ...typed, 'donorName-1': 'Somebody Else' }, other);
    await keep({ draftId: typed.draftId as string, discardDraft: 'true' }, other);
    expect(await drafts()).toMatchObject([{ fields: expect.stringContaining('Odile+Quai') }]);
  });

  it('is forgotten once it is sent, or discarded', async () => {
    const typed = await typedDeposit('Odile Quai');
    await keep(typed);
    const facts = Object.entries(someDonation({ donorPhone: '', donorEmail: '' }));
    const cheque = Object.fromEntries(facts.map(([name, value]) => [`${name}-1`, String(value)]));
    expect((await staff.post(deposit(), { ...typed, ...cheque, 'donorName-12': '' })).status).toBe(303);
    expect(await drafts()).toEqual([]);
    await keep(await typedDeposit('Paul Marram'));
    const [{ id }] = await drafts();
    const discarded = await keep({ draftId: id, discardDraft: 'true' });
    expect([discarded.status, discarded.headers.get('location')]).toEqual([303, deposit()]);
    expect(await drafts()).toEqual([]);
  });

  it('is kept without a script as well if it is refused, and once if it is refused again', async () => {
    const typed = await typedDeposit('Odile Quai');
    for (const amount of ['ten', 'eleven']) {
      expect((await staff.post(deposit(), { ...typed, 'amount-1': amount })).status).toBe(400);
    }
    expect(input('draftId')).toBe(typed.draftId);
    expect(await drafts()).toMatchObject([{ id: typed.draftId, fields: expect.stringContaining('amount-1=eleven') }]);
    await staff.get(at('/donations/new'));
    const donation = { id: input('id'), draftId: input('draftId'), donorName: 'Paul Marram', amount: '25' };
    expect((await staff.post(at('/donations'), donation)).status).toBe(400);
    await staff.get(at('/donations/new'));
    expect(staff.html).toContain(offer);
  });

  it('is kept as soon as its sender, whose session had ended, has signed in', async () => {
    const typed = await typedDeposit('Odile Quai');
    const { email } = await app.person('staff', campaign.campaignId, 'MANAGER');
    const stranger = app.visitor();
    await stranger.post(deposit(), typed);
    const carried = [...stranger.html.matchAll(/name="(kept[^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const answer = await stranger.post('/console/sign-in', {
      ...Object.fromEntries(carried),
      email,
      password: 'the harbour freezes late',
    });
    expect(answer.status).toBe(200);
    expect(await drafts()).toMatchObject([{ id: typed.draftId, fields: expect.stringContaining('Odile+Quai') }]);
  });

  it('is kept of a change too, by the record, and shown at the facts that were changed', async () => {
    await staff.post(at('/voters'), {
      ...{ id: newRecordId(), firstName: 'Una', lastName: 'Skerry', address: '1 Quay', city: 'Merrow' },
      ...{ province: 'XA', postalCode: 'Z1A 1A1', riding: 'Les Bancs' },
    });
    const { id } = await app.database.knex('voters').where({ last_name: 'Skerry' }).first('id');
    const page = at(`/voters/${id}`);
    await staff.get(page);
    const change = { version: input('version'), draftId: newRecordId(), draftOf: page, notes: 'Half a sen' };
    expect((await keep(change)).status).toBe(204);
    await staff.get(`${page}?draft=${change.draftId}`);
    expect(staff.html).toContain('Half a sen');
    await staff.get(at('/voters/new'));
    expect(staff.html).not.toContain(offer);
  });

  it('is one of twenty at most, of which the oldest goes, and is offered for a week', async () => {
    for (let n = 0; n < 21; n++) {
      app.now = new Date(app.now.getTime() + 1000);
      await keep({ ...(await typedDeposit(`Donor ${n}`)), draftId: newRecordId() });
    }
    const kept = await drafts();
    expect(kept).toHaveLength(20);
    expect(kept[0].fields).toContain('Donor+1&');
    const now = app.now;
    app.now = new Date(now.getTime() + 7 * 86_400_000);
    staff = await app.signedIn('staff', campaign.campaignId, 'MANAGER');
    await staff.get(deposit());
    expect(staff.html).not.toContain('unfinished');
    app.now = now;
  });

  it.each([
    ['that keeps none', () => at('/keys'), {}],
    ['of another campaign', () => '/console/campaigns/OTHER/donations/deposit', {}],
    ['that nobody knows', () => at('/nowhere'), {}],
    ['with a password', deposit, { password: 'x' }],
  ])('is not kept of a form %s', async (_, path, more) => {
    expect((await keep({ draftId: newRecordId(), notes: 'x', draftOf: path(), ...more })).status).toBe(400);
    expect(await drafts()).toEqual([]);
  });

  it('is not kept of a form that the member may not send', async () => {
    const reader = await app.signedIn('reader', campaign.campaignId, 'MEMBER');
    expect((await keep({ draftId: newRecordId(), notes: 'x', draftOf: deposit() }, reader)).status).toBe(400);
  });

  it('leaves no entry in the audit log', async () => {
    const entries = () => app.database.knex('audit_log').where({ campaign_id: campaign.campaignId }).count('* as n');
    const typed = await typedDeposit('Odile Quai');
    const before = await entries();
    await keep(typed);
    await staff.get(`${deposit()}?draft=${typed.draftId}`);
    await keep({ draftId: typed.draftId as string, discardDraft: 'true' });
    expect(await entries()).toEqual(before);
  });
});

/** Fields that a person types in or chooses from, of one form. */
const typedInto = (form: string): number => {
  const names = [...form.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].flatMap(([tag]) =>
    /type="(?:hidden|submit)"/.test(tag) ? [] : (/ name="([^"]*)"/.exec(tag)?.[1] ?? []),
  );
  return new Set(names).size;
};

/** Forms with more than three fields that keep no draft, and why. */
const withoutDraft: Readonly<Record<string, string>> = {
  '/console/campaigns/:campaign/webhooks': 'answers with a secret',
};

describe('forms of all pages', () => {
  let filled: FilledConsole;
  let owner: Visitor;
  beforeAll(async () => {
    filled = await startFilledConsole();
    owner = await filled.app.signedIn('our-owner', filled.filled.campaignId, 'OWNER');
  });
  afterAll(() => filled.app.close());

  const secretKinds = ['password', 'code'];

  it('with a secret keep no draft', () => {
    const keeping = consoleRoutes.filter(({ draftOn }) => draftOn !== undefined);
    expect(keeping.length).toBeGreaterThan(10);
    for (const { path, fields } of keeping) {
      const kinds = (fields?.names ?? []).map((name) => fields?.field(name, 'en').kind);
      expect([path, kinds.filter((kind) => secretKinds.includes(kind ?? ''))]).toEqual([path, []]);
      expect(path).not.toMatch(/sign-in|keys|account|security|webhooks|assistants|closure|link/);
    }
  });

  it.each(named((route) => isGet(route) && ofCampaign(route)))(
    '$name: long ones keep a draft, secret ones none',
    async ({ route }) => {
      const { code } = filled.filled;
      if (!isFound(route, filled.ids)) return;
      const response = await owner.get(addressOf(route, code, filled.ids));
      if (!(response.headers.get('content-type') ?? '').startsWith('text/html')) return;
      for (const [form, attributes = ''] of (await response.text()).matchAll(/<form([^>]*)>.*?<\/form>/gs)) {
        const action = (/action="([^"]*)"/.exec(attributes)?.[1] ?? '').replace(`/${code}`, '/:campaign');
        const isKept = attributes.includes('data-draft');
        if (isKept) expect(form).not.toMatch(/type="password"|one-time-code|name="(?:secret|code)"/);
        const isExcepted = action in withoutDraft || attributes.includes('multipart') || !attributes.includes('"post"');
        if (!isExcepted && typedInto(form) > 3) expect([action, isKept]).toEqual([action, true]);
      }
    },
  );
});

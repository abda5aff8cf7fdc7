import { stat } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { closure } from '#jobs/closure.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { spool, writeText } from '#server/console/http/spool.ts';
import { jobContext } from '#test/jobs/context.ts';
import { password, startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';
import { unzip } from '#test/support/unzip.ts';

let owner: Visitor;
let code: string;
let campaignId: string;
let userId: string;

const app = await closedAfterAll(startConsole());
beforeAll(async () => {
  ({ campaignId, code } = await app.campaign());
  let email: string;
  ({ email, userId } = await app.person('owner', campaignId, 'OWNER'));
  owner = app.visitor();
  await owner.signIn(email);
});

const path = (page: string) => `/console/campaigns/${code}${page}`;
const ask = (fields: Record<string, string>) =>
  owner.post(path('/closure'), { kept: 'true', code, password, ...fields });

describe('the export', () => {
  it('is one file with its length in the headers, which is not cached', async () => {
    await owner.get(path('/closure'));
    const answer = await owner.post(path('/closure/export'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${code}-2026-10-01.zip"`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-length')).toBe(String(zip.length));
    const files = await unzip(zip);
    expect(JSON.parse(files.get('campaign.json') as string)).toMatchObject([{ id: campaignId, code }]);
    const log = await app.database.knex('audit_log').where({ operation: 'exportCampaign' });
    expect(log).toMatchObject([{ user_id: userId, campaign_id: campaignId }]);
  });
});

describe('a long response', () => {
  it('leaves no file behind, whether it succeeds or fails', async () => {
    const files: string[] = [];
    const { stream, bytes } = await spool(campaignId, (file) => {
      files.push(file);
      return writeText(file, pieces('a'.repeat(100_000), 'é'));
    });
    const read: Buffer[] = [];
    for await (const piece of stream) read.push(piece);
    expect([Buffer.concat(read).length, bytes]).toEqual([100_002, 100_002]);
    const failed = spool(campaignId, (file) => {
      files.push(file);
      return Promise.reject(new Error('no'));
    });
    await expect(failed).rejects.toThrow('no');
    expect(new Set(files).size).toBe(2);
    for (const file of files) await expect(stat(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is limited: three are made at a time, and the fourth is refused until one is done', async () => {
    let finish = () => {};
    const until = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const make = (of: string) => spool(of, (file) => until.then(() => writeText(file, pieces('x'))));
    const made = ['a', 'b', 'c'].map(make);
    await expect(make('d')).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '10' } });
    const refused = await owner.post(path('/closure/export'));
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('Try again in a moment');
    finish();
    for (const { stream } of await Promise.all(made)) stream.destroy();
    (await make('d')).stream.destroy();
  });

  async function* pieces(...texts: string[]) {
    yield* texts;
  }
});

describe('the closure', () => {
  it('says what is deleted, what stays, and what the law asks to keep', async () => {
    for (const [language, words] of [
      ['en', ['30 days', 'API keys are revoked', 'six years', '477.59', 'audit log', 'numbers of its receipts']],
      ['fr', ['30 jours', 'révoquées', 'six ans', '477.59', 'journal d’audit', 'numéros de ses reçus']],
    ] as const) {
      const page = await (await owner.get(path(`/closure?lang=${language}`))).text();
      for (const word of words) expect(page).toContain(word);
    }
    await owner.get(path('/closure?lang=en'));
  });

  it('requires the code, the password and the confirmation that the export is saved', async () => {
    for (const [fields, status, text] of [
      [{ kept: '' }, 400, 'Make the export first'],
      [{ code: 'OTHER' }, 400, 'Type the code of this campaign'],
      [{ password: 'not the password at all' }, 401, 'not your password'],
    ] as const) {
      const answer = await ask(fields);
      expect(answer.status).toBe(status);
      expect(await answer.text()).toContain(text);
    }
    expect((await app.pool.query('select closes_at from campaigns where id = $1', [campaignId])).rows).toEqual([
      { closes_at: null },
    ]);
  });

  it('reports all missing fields at once, before it compares a password', async () => {
    const at = (html: string, field: string) => new RegExp(`id="${field}-error"`).test(html);
    const nothing = await (await ask({ kept: '', code: '', password: '' })).text();
    expect(
      ['kept', 'code', 'password'].map((field) => [at(nothing, field), nothing.includes(`href="#${field}"`)]),
    ).toEqual([1, 2, 3].map(() => [true, true]));
    expect(nothing).toContain('Type the password.');
    const wrong = await (await ask({ password: 'not the password at all' })).text();
    expect(['kept', 'code', 'password'].map((field) => at(wrong, field))).toEqual([false, false, true]);
  });

  it('reports faults in the order of its fields, whoever finds them', async () => {
    const html = await (await ask({ code: 'OTHER', password: '' })).text();
    expect([...html.matchAll(/href="#(kept|code|password)"/g)].map(([, field]) => field)).toEqual(['code', 'password']);
  });

  it('refuses the right password too after ten wrong ones, which do not block sign-in', async () => {
    const { campaignId: id, code: other } = await app.campaign();
    const { email } = await app.person('guesser', id, 'OWNER');
    const guesser = app.visitor();
    await guesser.signIn(email);
    const guess = (secret: string) =>
      guesser.post(`/console/campaigns/${other}/closure`, { kept: 'true', code: other, password: secret });
    for (let i = 0; i < 10; i++) expect((await guess('a wrong password')).status).toBe(401);
    expect((await guess(password)).status).toBe(429);
    expect((await app.visitor().signIn(email)).status).toBe(303);
  });

  it('is announced on every page, revokes keys, and is cancelled by any owner', async () => {
    await createKey(app.pool, campaignId, { name: 'sync', scopes: ['voters:read'], userId });
    const asked = await ask({});
    expect([asked.status, asked.headers.get('location')]).toEqual([303, path('/closure?did=closure-asked')]);
    const notice = '<p>The closure has been requested.</p>';
    expect(await (await owner.get(path('/closure?did=closure-asked'))).text()).toContain(notice);
    expect(await (await owner.get(path('/closure?did=closure-cancelled'))).text()).not.toContain(
      'The closure is cancelled.',
    );
    // Any other page does not know it.
    for (const [did, says] of [
      ['closure-asked', notice],
      ['closure-cancelled', 'The closure is cancelled.'],
    ] as const)
      expect(await (await owner.get(path(`/donations?did=${did}`))).text()).not.toContain(says);
    const { email } = await app.person('reader', campaignId, 'MEMBER');
    const reader = app.visitor();
    await reader.signIn(email);
    const shown = await (await reader.get(path('/donations'))).text();
    expect(shown).toContain('This campaign is being closed');
    expect(shown).toContain('Oct\u00a031, 2026');
    expect(shown).not.toContain('/closure"');
    const page = await (await owner.get(path('/closure'))).text();
    expect(page).not.toContain('/closure/confirm');
    const lasting = 'keys that were revoked stay revoked, and programs that were disconnected stay disconnected.';
    expect(page).toContain(lasting);
    expect((await ask({})).status).toBe(409);
    const keys = await app.database.knex('api_keys').where({ campaign_id: campaignId });
    expect(keys).toMatchObject([{ revoked_at: app.now }]);
    expect((await owner.post(path('/keys'), { name: 'again', scopes: 'voters:read' })).status).toBe(409);
    expect((await owner.post(path('/closure/cancel'))).status).toBe(303);
    expect(await (await owner.get(path('/closure?did=closure-cancelled'))).text()).toContain(lasting);
    expect(await (await reader.get(path('/donations'))).text()).not.toContain('being closed');
    expect((await owner.post(path('/closure/cancel'))).status).toBe(409);
  });

  it('ends in deletion: the campaign is gone, and so are its people', async () => {
    expect((await ask({})).status).toBe(303);
    const now = app.now.getTime() + 30 * 86_400_000;
    expect(await closure.run(jobContext(app.database, { now: () => now }))).toMatchObject({
      message: 'Deleted 1 closed campaigns.',
    });
    const answer = await owner.get(path(''));
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/console\/sign-in/),
    ]);
    expect((await app.visitor().signIn('owner@example.org')).status).toBe(401);
  });

  it('is not offered to a sandbox', async () => {
    const demo = await app.campaign({ isDemo: true });
    const { email } = await app.person('demo-owner', demo.campaignId, 'OWNER');
    const visitor = app.visitor();
    await visitor.signIn(email);
    const base = `/console/campaigns/${demo.code}/closure`;
    expect(await (await visitor.get(base)).text()).not.toContain('/closure/confirm');
    expect((await visitor.post(base, { kept: 'true', code: demo.code, password })).status).toBe(409);
  });
});

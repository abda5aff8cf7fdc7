import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { createLog } from '#core/log.ts';
import { password, startConsole, Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
let path: string;
const lines: string[] = [];
const app = await closedAfterAll(startConsole({ log: createLog('warn', { write: (line) => void lines.push(line) }) }));
beforeAll(async () => {
  campaign = await app.campaign();
  path = `/console/campaigns/${campaign.code}/volunteers`;
});

/** What a browser would send for the form of the page that goes to this address. */
function formTo(html: string, action: string): Array<[string, string]> {
  const [, inner = ''] = html.replaceAll(' novalidate>', '>').split(`<form method="post" action="${action}">`);
  const [form = ''] = inner.split('</form>');
  const text = (value: string) =>
    value
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  return [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)].map(
    ([, name = '', value = '']) => [text(name), text(value)],
  );
}

/** Sends fields in their order, as they are. */
async function send(visitor: Visitor, to: string, fields: ReadonlyArray<readonly [string, string]>) {
  const answer = await fetch(app.server.url + to, {
    method: 'POST',
    redirect: 'manual' as const,
    headers: { Cookie: visitor.cookies, Origin: app.server.url, Accept: 'text/html' },
    body: new URLSearchParams(fields as Array<[string, string]>),
  });
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    visitor.plant(name, value);
  }
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}

const typed: ReadonlyArray<readonly [string, string]> = [
  ['id', '0199b5a0-0000-7000-8000-000000000001'],
  ['name', '  Odette "O" <b>’Dwyer</b> & cie  '],
  ['email', 'odette@example.org'],
  ['skills', 'b'],
  ['skills', 'a'],
  ['notes', 'line 1\r\nline 2'],
];
const withToken = (visitor: Visitor) => [['formToken', visitor.formToken], ...typed] as Array<[string, string]>;
const volunteers = async () =>
  (await app.database.knex('volunteers').where({ campaign_id: campaign.campaignId })).length;
beforeEach(async () => {
  expect(await volunteers()).toBe(0);
});

let people = 0;
async function staff(): Promise<{ visitor: Visitor; email: string; userId: string }> {
  const name = `staff${++people}`;
  const { email, userId } = await app.person(name, campaign.campaignId, 'MANAGER');
  const visitor = app.visitor();
  await visitor.signIn(email);
  await visitor.get(`${path}/new`);
  return { visitor, email, userId };
}
const endSessions = (userId: string) => app.database.knex('sessions').where({ user_id: userId }).delete();

/** The page with a form that is still there: the same fields, and a token that is taken. */
async function expectStillHere(visitor: Visitor, { html }: { html: string }) {
  expect(html).toContain('Your form is still here');
  expect(html).not.toContain('<b>');
  const again = formTo(html, path);
  expect(again.filter(([name]) => name !== 'formToken')).toEqual(typed);
  expect(await volunteers()).toBe(0);
  expect((await send(visitor, path, again)).status).toBe(303);
  expect(await volunteers()).toBe(1);
  await app.database.knex('volunteers').delete();
}

describe('a form that is sent after the end of its session', () => {
  it('is carried through signing in, and sent again with one click', async () => {
    const { visitor, email, userId } = await staff();
    await endSessions(userId);
    const asked = await send(visitor, path, withToken(visitor));
    expect([asked.status, asked.html]).toEqual([401, expect.stringContaining('what you typed is kept')]);
    // A wrong password keeps it too.
    const wrong = await send(visitor, '/console/sign-in', [
      ...formTo(asked.html, '/console/sign-in'),
      ['email', email],
      ['password', 'wrong'],
    ]);
    expect(wrong.status).toBe(401);
    const right = await send(visitor, '/console/sign-in', [
      ...formTo(wrong.html, '/console/sign-in'),
      ['email', email],
      ['password', password],
    ]);
    expect([right.status, right.html]).toEqual([
      200,
      expect.stringContaining(`You are signed in as ${email.split('@')[0]}`),
    ]);
    await expectStillHere(visitor, right);
  });

  it('is carried through the second factor', async () => {
    const { visitor, email, userId } = await staff();
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    await app.pool.query('update users set totp_secret = $2 where id = $1', [userId, secret]);
    await endSessions(userId);
    const asked = await send(visitor, path, withToken(visitor));
    const first = await send(visitor, '/console/sign-in', [
      ...formTo(asked.html, '/console/sign-in'),
      ['email', email],
      ['password', password],
    ]);
    expect(first.html).toContain('name="code"');
    expect(first.html).not.toContain('Your form is still here');
    const code = new TOTP({ secret }).generate({ timestamp: app.now.getTime() });
    const second = await send(visitor, '/console/second-factor', [
      ...formTo(first.html, '/console/second-factor'),
      ['code', code],
    ]);
    expect(second.status).toBe(200);
    await expectStillHere(visitor, second);
  });

  it('is carried without passwords and codes', async () => {
    const { visitor, userId } = await staff();
    await endSessions(userId);
    const asked = await send(visitor, '/console/account/password', [
      ['formToken', visitor.formToken],
      ['current', 'a secret phrase of mine'],
      ['chosen', 'another secret phrase'],
    ]);
    expect([asked.status, asked.html]).toEqual([401, expect.stringContaining('passwords, codes and very long forms')]);
    expect(asked.html).not.toContain('secret phrase');
  });

  it('is not carried if it has 64 KiB, and a file has to be chosen again', async () => {
    const { visitor, userId } = await staff();
    await endSessions(userId);
    const long = await send(visitor, path, [...withToken(visitor), ['notes', 'x'.repeat(62_000)]]);
    expect([long.status, long.html]).toEqual([401, expect.stringContaining('very long forms are not kept')]);
    const upload = `/console/campaigns/${campaign.code}/import/volunteers`;
    const answer = await visitor.upload(upload, { name: 'list.csv', content: 'Name,Email\n' });
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('choose it again')]);
  });
});

describe('a form of another session', () => {
  it('is preserved if the user has signed in again in the meantime', async () => {
    const { visitor, email } = await staff();
    const stale = withToken(visitor);
    await visitor.signIn(email);
    const asked = await send(visitor, path, stale);
    expect(asked.status).toBe(403);
    await expectStillHere(visitor, asked);
  });

  it('is preserved if two tabs sign in one after the other', async () => {
    const { visitor, email, userId } = await staff();
    await endSessions(userId);
    const tab = await send(visitor, path, withToken(visitor));
    await visitor.signIn(email);
    const asked = await send(visitor, '/console/sign-in', [
      ...formTo(tab.html, '/console/sign-in'),
      ['email', email],
      ['password', password],
    ]);
    expect(asked.status).toBe(403);
    await expectStillHere(visitor, asked);
  });

  it('with a file asks to choose it again', async () => {
    const { visitor, email } = await staff();
    const upload = `/console/campaigns/${campaign.code}/import/volunteers`;
    const token = visitor.formToken;
    await visitor.signIn(email);
    visitor.formToken = token;
    const answer = await visitor.upload(upload, { name: 'list.csv', content: 'Name,Email\n' });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(`<a href="${upload}">`)]);
  });

  it('to a path that cannot be decoded keeps nobody from signing in', async () => {
    const { email } = await staff();
    const fields: Array<[string, string]> = [
      ['keptPath', '/console/campaigns/%E0%A4%A/volunteers'],
      ['kept.name', 'x'],
      ['email', email],
      ['password', password],
    ];
    const answer = await send(new Visitor(app.server.url), '/console/sign-in', fields);
    expect([answer.status, answer.html]).toEqual([200, expect.stringContaining('Your form is still here')]);
  });

  it('is not carried to another path, nor from another site', async () => {
    const { email } = await staff();
    const fresh = app.visitor();
    for (const to of ['https://evil.example/console', '//evil.example', '/console', '/console/../x', '/other']) {
      const fields: Array<[string, string]> = [
        ['keptPath', to],
        ['kept.name', 'x'],
        ['email', email],
        ['password', password],
      ];
      const answer = await send(new Visitor(app.server.url), '/console/sign-in', fields);
      expect([to, answer.status]).toEqual([to, 303]);
    }
    const forged = await fresh.post(
      '/console/sign-in',
      { keptPath: path, email, password },
      { Origin: 'https://evil.example' },
    );
    expect(forged.status).toBe(403);
  });
});

it('a host that a proxy has changed is named, and logged once as a warning', async () => {
  const visitor = app.visitor();
  const html = async (language: string) => {
    const headers = { Origin: 'https://hustings.example', 'Accept-Language': language };
    return (await visitor.post('/console/sign-in', { email: 'a@example.org' }, headers)).text();
  };
  const { host } = new URL(app.server.url);
  for (const text of [await html('en'), await html('fr')]) {
    expect(text).toContain('https://hustings.example');
    expect(text).toContain(host);
    expect(text).toContain('docs/installing.md');
  }
  expect(lines.filter((line) => line.includes('pass the header Host on'))).toHaveLength(1);
});

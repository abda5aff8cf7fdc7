import { beforeAll, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { invite, linkPath } from '#server/accounts/sign-in-links.ts';
import { newToken } from '#server/keys/token.ts';
import { password, startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

let campaign: { campaignId: string; code: string };
const tls = { 'X-Forwarded-Proto': 'https' };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const app = await closedAfterAll(startConsole({ trustedProxies: 1 }));
beforeAll(async () => {
  campaign = await app.campaign();
});

let people = 0;

/** Each way in which a response starts a session: a visitor who is about to take it, and the form to send. */
const starts: Readonly<
  Record<string, (headers: Record<string, string>) => Promise<{ visitor: Visitor; send: () => Promise<Response> }>>
> = {
  async 'signing in'(headers) {
    const { email } = await app.person(`person${++people}`, campaign.campaignId);
    const visitor = app.visitor();
    return { visitor, send: () => visitor.post('/console/sign-in', { email, password }, headers) };
  },
  async 'the second factor'(headers) {
    const { email, userId } = await app.person(`person${++people}`, campaign.campaignId);
    await app.pool.query('update users set totp_secret = $2 where id = $1', [userId, secret]);
    const visitor = app.visitor();
    await visitor.post('/console/sign-in', { email, password }, headers);
    await visitor.get('/console/second-factor', headers);
    const code = new TOTP({ secret }).generate({ timestamp: app.now.getTime() });
    return { visitor, send: () => visitor.post('/console/second-factor', { code }, headers) };
  },
  async 'a one-time link'(headers) {
    const person = { email: `person${++people}@example.org`, name: 'Invited', role: 'MEMBER' } as const;
    const token = await invite(app.pool, campaign.campaignId, person, app.now);
    const visitor = app.visitor();
    return { visitor, send: () => visitor.post(linkPath(token), { password: 'a long enough phrase' }, headers) };
  },
  async 'a changed password'(headers) {
    const { email } = await app.person(`person${++people}`, campaign.campaignId);
    const visitor = app.visitor();
    await visitor.post('/console/sign-in', { email, password }, headers);
    await visitor.get('/console/account', headers);
    const fields = { current: password, chosen: 'the new long phrase' };
    return { visitor, send: () => visitor.post('/console/account/password', fields, headers) };
  },
};

const opens = async (cookies: Visitor['cookies'], headers = {}) => {
  const visitor = app.visitor();
  for (const cookie of cookies.split('; ')) visitor.plant(cookie.split('=')[0] ?? '', cookie.split('=')[1] ?? '');
  return (await visitor.get(`/console/campaigns/${campaign.code}`, headers)).status === 200;
};

/** The cookies that a response sets: the session's and, if the device has signed in, the one by which it is recognized. */
const cookiesOf = (answer: Response) => {
  const [session, ...others] = answer.headers.getSetCookie();
  return { session, others };
};

describe.each(Object.entries(starts))('a session started by %s', (_, start) => {
  it('has a cookie that scripts, other sites, other hosts and plain HTTP cannot read', async () => {
    const plain = cookiesOf(await (await start({})).send());
    expect(plain.session).toMatch(/^session=hs_[\w-]{32}; path=\/; samesite=lax; httponly$/);
    for (const cookie of plain.others) expect(cookie).toMatch(/^device=hd_[\w-]{32}; .*samesite=strict; httponly$/);
    const { visitor, send } = await start(tls);
    const secure = cookiesOf(await send());
    expect(secure.session).toMatch(/^__Host-session=hs_[\w-]{32}; path=\/; samesite=lax; secure; httponly$/);
    for (const cookie of secure.others) {
      expect(cookie).toMatch(/^__Host-device=hd_[\w-]{32}; .*samesite=strict; secure; httponly$/);
    }
    expect(await opens(visitor.cookies, tls)).toBe(true);
    // Over TLS the plain name counts for nothing: a neighbouring host could have set it.
    expect(await opens(visitor.cookies.replace('__Host-session', 'session'), tls)).toBe(false);
  });

  it('is a new one, whatever the browser had before', async () => {
    const { visitor, send } = await start({});
    const before = visitor.cookies;
    const form = visitor.formToken;
    expect((await send()).status).toBe(303);
    const after = visitor.cookies;
    expect(after).not.toBe(before);
    expect(await opens(after)).toBe(true);
    if (before !== '') expect(await opens(before)).toBe(false);
    // A form of the previous session is not valid in this one.
    const stale = await visitor.post('/console/sign-out', { formToken: form });
    expect(stale.status).toBe(403);
    await visitor.get('/console');
    expect((await visitor.post('/console/sign-out')).status).toBe(303);
    expect(visitor.cookies).not.toContain('session=');
    expect(await opens(after)).toBe(false);
  });
});

it('a planted token gives no access, before signing in or after', async () => {
  const { email } = await app.person('planted', campaign.campaignId);
  const planted = newToken('hs_');
  const victim = app.visitor();
  victim.plant('session', planted);
  expect((await victim.get('/console')).status).toBe(302);
  expect((await victim.post('/console/sign-in', { email, password })).status).toBe(303);
  expect(victim.cookies).not.toContain(planted);
  expect(await opens(`session=${planted}`)).toBe(false);
});

it('an attacker’s own planted session ends when the victim signs in', async () => {
  const attacker = await app.signedIn('attacker', campaign.campaignId);
  const { email } = await app.person('victim', campaign.campaignId);
  const victim = app.visitor();
  victim.plant('session', attacker.cookies.replace('session=', ''));
  await victim.get('/console');
  expect((await victim.post('/console/sign-in', { email, password })).status).toBe(303);
  expect(await opens(attacker.cookies)).toBe(false);
});

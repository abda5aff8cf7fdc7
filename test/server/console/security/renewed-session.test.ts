import { expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { password, startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const app = await closedAfterAll(startConsole());

let people = 0;

/** A person who has signed in here, and elsewhere on a telephone that may be in other hands. */
async function onTwoDevices(): Promise<{ here: Visitor; elsewhere: Visitor; email: string }> {
  const { email } = await app.person(`two-devices-${++people}`);
  const [here, elsewhere] = [app.visitor(), app.visitor()];
  await here.signIn(email);
  await elsewhere.signIn(email);
  return { here, elsewhere, email };
}

/** Turns the second factor on and returns the page with its recovery codes. */
async function enrol(visitor: Visitor): Promise<{ totp: TOTP; recovery: string[]; answer: Response }> {
  await visitor.get('/console/account/second-factor');
  const secret = /name="secret" value="([^"]+)"/.exec(visitor.html)?.[1] as string;
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret });
  const code = totp.generate({ timestamp: app.now.getTime() });
  const answer = await visitor.post('/console/account/second-factor', { secret, code });
  return { totp, recovery: visitor.html.match(/[0-9a-f]{8}-[0-9a-f]{8}/g) ?? [], answer };
}

/** A visitor with these cookies. */
function withCookies(cookies: string): Visitor {
  const visitor = app.visitor();
  visitor.plant('session', cookies.replace('session=', ''));
  return visitor;
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/console')).status === 200;

/** Each change of the account, sent from here. Resolves once the change is made. */
const changes: Readonly<Record<string, (here: Visitor) => Promise<Response>>> = {
  'a second factor that is turned on': async (here) => (await enrol(here)).answer,
  'a changed password': async (here) => {
    await here.get('/console/account');
    return here.post('/console/account/password', { current: password, chosen: 'the new long phrase' });
  },
};

it.each(Object.entries(changes))('%s ends the sessions elsewhere, and renews the one here', async (_, change) => {
  const { here, elsewhere } = await onTwoDevices();
  const before = here.cookies;
  expect((await change(here)).status).toBeLessThan(400);
  expect(here.cookies).not.toBe(before);
  const signedIn = [await isSignedIn(elsewhere), await isSignedIn(withCookies(before)), await isSignedIn(here)];
  expect(signedIn).toEqual([false, false, true]);
});

it('the form on the page of the recovery codes signs out', async () => {
  const { here } = await onTwoDevices();
  expect((await enrol(here)).answer.status).toBe(200);
  expect((await here.post('/console/sign-out')).status).toBe(303);
  expect(here.cookies).not.toContain('session=');
});

it.each(['a code', 'a recovery code'])('%s turns the second factor off, with the sessions elsewhere', async (kind) => {
  const { here, email } = await onTwoDevices();
  const { totp, recovery } = await enrol(here);
  const elsewhere = app.visitor();
  await elsewhere.signIn(email);
  await elsewhere.get('/console/second-factor');
  await elsewhere.post('/console/second-factor', { code: recovery[0] as string });
  expect(await isSignedIn(elsewhere)).toBe(true);
  app.now = new Date(app.now.getTime() + 30_000);
  await here.get('/console/account');
  const before = here.cookies;
  const code = kind === 'a code' ? totp.generate({ timestamp: app.now.getTime() }) : (recovery[1] as string);
  expect((await here.post('/console/account/second-factor/remove', { code })).status).toBe(303);
  const signedIn = [await isSignedIn(elsewhere), await isSignedIn(withCookies(before)), await isSignedIn(here)];
  expect(signedIn).toEqual([false, false, true]);
  expect((await app.visitor().signIn(email)).headers.get('location')).toBe('/console');
});

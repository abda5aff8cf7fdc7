import { expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { actTexts } from '#core/texts/texts.ts';
import { password, startConsole, type Visitor } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const app = await closedAfterAll(startConsole());

let people = 0;

async function signedIn(email?: string): Promise<{ visitor: Visitor; email: string }> {
  const address = email ?? (await app.person(`account-${++people}`)).email;
  const visitor = app.visitor();
  await visitor.signIn(address);
  return { visitor, email: address };
}

/** What the page of the account shows of the sessions: the id of each that has a button. */
async function sessionsOf(visitor: Visitor): Promise<string[]> {
  await visitor.get('/console/account');
  return [...visitor.html.matchAll(/name="session" value="([^"]*)"/g)].map(([, id]) => id as string);
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/console')).status === 200;

it('shows the user, the language, and the sessions of both devices', async () => {
  const { visitor, email } = await signedIn();
  expect(await sessionsOf(visitor)).toEqual([]);
  await signedIn(email);
  expect(await sessionsOf(visitor)).toHaveLength(1);
  expect(visitor.html).toContain(email);
  expect(visitor.html).toContain('href="/console/account?lang=fr"');
  expect(visitor.html.match(/this one/g)).toHaveLength(1);
  expect(visitor.html).not.toContain(visitor.cookies.replace('session=', ''));
});

it('ends the session of another device, but not the current one', async () => {
  const { visitor: here, email } = await signedIn();
  const { visitor: elsewhere } = await signedIn(email);
  const [session = ''] = await sessionsOf(here);
  const answer = await here.post('/console/account/sessions/end', { session });
  expect(answer.status).toBe(303);
  await here.get(answer.headers.get('location') as string);
  expect(here.html).toContain(actTexts.en['session-ended']);
  expect([await isSignedIn(elsewhere), await isSignedIn(here)]).toEqual([false, true]);
});

it('ends no session of somebody else', async () => {
  const { visitor: here, email } = await signedIn();
  const { visitor: elsewhere } = await signedIn(email);
  const [session = ''] = await sessionsOf(here);
  const { visitor: stranger } = await signedIn();
  await stranger.get('/console/account');
  await stranger.post('/console/account/sessions/end', { session });
  expect(await isSignedIn(elsewhere)).toBe(true);
});

it('lists no session that awaits a code, and none that was idle for too long', async () => {
  const { visitor: here, email } = await signedIn();
  const { visitor: idle } = await signedIn(email);
  app.now = new Date(app.now.getTime() + 8 * 3_600_000);
  await here.get('/console/account');
  app.now = new Date(app.now.getTime() + 8 * 3_600_000);
  expect(await sessionsOf(here)).toEqual([]);
  expect(await isSignedIn(idle)).toBe(false);
  await here.get('/console/account/second-factor');
  const secret = /name="secret" value="([^"]+)"/.exec(here.html)?.[1] as string;
  const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret });
  await here.post('/console/account/second-factor', { secret, code: totp.generate({ timestamp: app.now.getTime() }) });
  await app.visitor().signIn(email);
  expect(await sessionsOf(here)).toEqual([]);
  expect(here.html).toContain('10 recovery codes are left.');
});

it('says after a form what it did, in the reader’s language, and ignores unknown values', async () => {
  const { visitor } = await signedIn();
  await visitor.get('/console/account');
  const answer = await visitor.post('/console/account/password', { current: password, chosen: 'the new long phrase' });
  const to = answer.headers.get('location') as string;
  await visitor.get(to);
  expect(visitor.html).toContain(`<div class="notice good" role="status"><p>${actTexts.en['password-changed']}`);
  await visitor.get(`${to}&lang=fr`);
  expect(visitor.html).toContain(actTexts.fr['password-changed']);
  await visitor.get('/console/account?did=nothing&lang=en');
  expect(visitor.html).not.toContain('role="status"');
});

const acts = Object.keys(actTexts.en) as ReadonlyArray<keyof typeof actTexts.en>;

it.each(acts)('%s has words of its own in both languages', (act) => {
  const words = acts.flatMap((each) => [actTexts.en[each], actTexts.fr[each]]);
  for (const language of ['en', 'fr'] as const) {
    expect(words.filter((each) => each === actTexts[language][act])).toHaveLength(1);
  }
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { invite, linkPath } from '#server/accounts/sign-in-links.ts';
import { createAttemptCounters } from '#server/accounts/throttle/limits.ts';
import { createMemoryCounter, type MemoryCounter } from '#server/http/rate-limit/memory-counter.ts';
import { type ConsoleHarness, password, startConsole } from '#test/support/console/console.ts';

let app: ConsoleHarness;
/** The milliseconds of the counters' clock. */
let clock = 0;
const counters: MemoryCounter[] = [];
const windows = () => counters.reduce((sum, { size }) => sum + size, 0);

beforeAll(async () => {
  const attempts = createAttemptCounters((_name, windowSeconds) => {
    const counter = createMemoryCounter({ windowSeconds, now: () => clock });
    counters.push(counter);
    return counter;
  });
  app = await startConsole({ trustedProxies: 1, attempts });
});
afterAll(() => app.close());
beforeEach(() => {
  // Every earlier window has ended.
  clock += 3_600_000;
});

const wrong = 'wrong wrong wrong';
const from = (address: string) => ({ 'X-Forwarded-For': address });
const signIn = (email: string, secret: string, address: string) =>
  app.visitor().post('/console/sign-in', { email, password: secret }, from(address));
const failuresOf = async (userId: string) =>
  (await app.pool.query('select failed_attempts from users where id = $1', [userId])).rows[0].failed_attempts as number;

/** How often each status was sent. */
const tally = (answers: ReadonlyArray<{ readonly status: number }>) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe('the number of compared secrets', () => {
  it('is ten passwords of 400 that one address sends at once', async () => {
    const { email, userId } = await app.person('ana');
    const answers = await Promise.all(Array.from({ length: 400 }, () => signIn(email, wrong, '192.0.2.1')));
    expect(tally(answers)).toEqual({ 401: 10, 429: 390 });
    expect(await failuresOf(userId)).toBe(10);
  });

  it('is the capacity of the hash queue, of 100 passwords that 100 addresses send at once', async () => {
    const { email, userId } = await app.person('bea');
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => signIn(email, wrong, `192.0.${i}.1`)));
    const { 401: compared = 0, 503: refused = 0 } = tally(answers);
    expect(compared + refused).toBe(100);
    expect(refused).toBeGreaterThan(0);
    expect(await failuresOf(userId)).toBe(compared);
    const full = answers.find(({ status }) => status === 503);
    expect(full?.headers.get('Retry-After')).toBe('5');
    expect(await full?.text()).toContain('Too many people are signing in');
  });

  it('is ten current passwords, and ten codes to remove the second factor', async () => {
    const visitor = await app.signedIn('cleo');
    for (let i = 0; i < 10; i++) {
      const fields = { current: wrong, chosen: 'a long enough phrase' };
      expect((await visitor.post('/console/account/password', fields)).status).toBe(401);
    }
    const right = { current: password, chosen: 'a long enough phrase' };
    expect((await visitor.post('/console/account/password', right)).status).toBe(429);
    clock += 15 * 60_000;
    await app.pool.query(
      "update users set totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' where email = 'cleo@example.org'",
    );
    await visitor.get('/console/account');
    const remove = () => visitor.post('/console/account/second-factor/remove', { code: '000000' });
    for (let i = 0; i < 10; i++) expect((await remove()).status).toBe(401);
    expect((await remove()).status).toBe(429);
  });

  it('is fifty invalid links, after which a valid one still opens', async () => {
    const ask = () => app.visitor().get(linkPath('hl_nobodys'), from('192.0.2.9'));
    for (let i = 0; i < 50; i++) expect((await ask()).status).toBe(404);
    expect((await ask()).status).toBe(429);
    const { campaignId } = await app.campaign();
    const person = { email: 'new.person@example.org', name: 'New', role: 'MEMBER' } as const;
    const token = await invite(app.pool, campaignId, person, app.now);
    for (let i = 0; i < 60; i++) {
      expect((await app.visitor().get(linkPath(token), from('192.0.2.9'))).status).toBe(200);
    }
    expect((await ask()).status).toBe(429);
  });
});

describe('what is stored about attempts', () => {
  it('is nothing for an invalid e-mail address, which is a 400', async () => {
    const before = windows();
    const visitor = app.visitor();
    const email = `${'x'.repeat(60_000)}@example.org`;
    expect((await visitor.post('/console/sign-in', { email, password: wrong })).status).toBe(400);
    expect(visitor.html).toContain('at most 254 characters');
    const french = app.visitor();
    await french.post('/console/sign-in?lang=fr', { email, password: wrong });
    expect(french.html).toContain('au plus 254 caractères');
    expect(windows()).toBe(before);
  });

  it('is nothing for one that succeeds, and nothing more for those that are answered 429', async () => {
    const { email } = await app.person('dot');
    // The first count drops the windows of the tests above.
    await signIn(email, wrong, '192.0.2.19');
    const before = windows();
    expect((await signIn(email, password, '192.0.2.20')).status).toBe(303);
    expect(windows()).toBe(before);
    for (let i = 0; i < 50; i++) await signIn(`nobody${i}@example.org`, wrong, '192.0.2.20');
    const full = windows();
    for (let i = 50; i < 80; i++) {
      expect((await signIn(`nobody${i}@example.org`, wrong, '192.0.2.20')).status).toBe(429);
    }
    expect(windows()).toBe(full);
  });
});

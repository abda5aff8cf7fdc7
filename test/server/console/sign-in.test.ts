import { beforeEach, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { invite, linkPath, offerNewPassword } from '#server/accounts/sign-in-links.ts';
import { nextPath } from '#server/console/pages/sign-in.tsx';
import { password, startConsole } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const app = await closedAfterAll(startConsole());
beforeEach(() => {
  app.now = new Date(app.now.getTime() + 3_600_000);
});

const sessionsOf = async (userId: string) =>
  Number((await app.pool.query('select count(*) from sessions where user_id = $1', [userId])).rows[0].count);

describe('signing in', () => {
  it('opens the console only with the right password, and answers an unknown address like a wrong password', async () => {
    const { email } = await app.person('ana');
    const visitor = app.visitor();
    const asked = await visitor.get('/console');
    expect([asked.status, asked.headers.get('location')]).toEqual([302, '/console/sign-in?next=%2Fconsole']);
    const wrong = await visitor.signIn(email, 'not the password');
    expect(wrong.status).toBe(401);
    const wrongText = /role="alert"[^>]*><p>([^<]+)/.exec(visitor.html)?.[1];
    expect((await visitor.signIn('nobody@example.org')).status).toBe(401);
    expect(/role="alert"[^>]*><p>([^<]+)/.exec(visitor.html)?.[1]).toBe(wrongText);
    const right = await visitor.signIn(email.toUpperCase());
    expect([right.status, right.headers.get('location')]).toEqual([303, '/console']);
    expect((await visitor.get('/console')).status).toBe(200);
  });

  it('opens the console to an address with an accented capital, as it was invited', async () => {
    const { email, userId } = await app.person('Élodie');
    const visitor = app.visitor();
    expect((await visitor.signIn(email)).status).toBe(303);
    // Its device is known: wrong attempts from elsewhere do not slow it down.
    const { rows } = await app.pool.query('select 1 from known_devices where user_id = $1', [userId]);
    expect(rows).toHaveLength(1);
    for (let i = 0; i < 10; i++) await app.visitor().signIn(email, 'wrong wrong wrong');
    expect((await app.visitor().signIn(email)).status).toBe(429);
    expect((await visitor.signIn(email)).status).toBe(303);
  });

  it('sets a cookie that scripts and other sites cannot use, and stores only its hash', async () => {
    const { email, userId } = await app.person('bo');
    const visitor = app.visitor();
    await visitor.get('/console/sign-in');
    const answer = await visitor.post('/console/sign-in', { email, password });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=hs_[\w-]{32}; path=\/; samesite=lax; httponly$/);
    const { rows } = await app.pool.query('select * from sessions where user_id = $1', [userId]);
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.split('=')[1]);
  });

  it('starts a new session, and ends one that an attacker may have planted', async () => {
    const { email, userId } = await app.person('cy');
    const visitor = app.visitor();
    await visitor.signIn(email);
    const before = visitor.cookies;
    await visitor.post('/console/sign-in', { email, password });
    expect(visitor.cookies).not.toBe(before);
    expect(await sessionsOf(userId)).toBe(1);
  });

  it('lists browsers by their names and that of their systems, and keeps nothing else of what they say', async () => {
    const { email, userId } = await app.person('bree');
    const listed = async (userAgent: string) => {
      const visitor = app.visitor();
      await visitor.get('/console/sign-in');
      await visitor.post('/console/sign-in', { email, password });
      return (await visitor.get('/console/account', { 'User-Agent': userAgent })).text();
    };
    await listed('Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0');
    const html = await listed(`<b>${'x'.repeat(5_000)}`);
    expect(html).toContain('Firefox, Android');
    expect(html).toContain('Unknown browser');
    expect(html).toMatch(/aria-label="Sign out Firefox, Android, signed in [^"]+"/);
    const { rows } = await app.pool.query(
      'select browser from sessions where user_id = $1 order by created_at, browser desc',
      [userId],
    );
    expect(rows).toEqual([{ browser: 'Firefox, Android' }, { browser: '' }]);
  });

  it('is refused after ten failures, with the right password too, until the quarter of an hour is over', async () => {
    const { email } = await app.person('dee');
    const visitor = app.visitor();
    for (let i = 0; i < 10; i++) expect((await visitor.signIn(email, 'wrong wrong wrong')).status).toBe(401);
    const refused = await visitor.signIn(email);
    expect(refused.status).toBe(429);
    expect(visitor.html).toContain('Too many attempts');
    const other = await app.person('dan');
    expect((await app.visitor().signIn(other.email)).status).toBe(303);
  });

  it('reports missing fields at each field, and a wrong password at none', async () => {
    const visitor = app.visitor();
    await visitor.get('/console/sign-in?lang=en');
    expect((await visitor.post('/console/sign-in', { email: '', password: '' })).status).toBe(400);
    expect(visitor.html).toContain('<a href="#email">Type an e-mail address such as anne@example.org.</a>');
    expect(visitor.html).toContain('<a href="#password">Type the password.</a>');
    expect(visitor.html).toMatch(/<input id="password"[^>]*aria-invalid="true"/);
    const { email } = await app.person('typist');
    expect((await visitor.post('/console/sign-in', { email, password: 'not this one at all' })).status).toBe(401);
    expect(visitor.html).not.toContain('aria-invalid');
    expect(visitor.html).toContain(`value="${email}"`);
  });

  it('redirects only to pages of the console', () => {
    expect(nextPath('/console/campaigns/A-1/keys?x=1')).toBe('/console/campaigns/A-1/keys?x=1');
    for (const text of [
      'https://evil.example',
      '//evil.example',
      '/console//evil.example',
      '/console\\evil',
      '/consolex',
      '/api',
    ]) {
      expect(nextPath(text)).toBe('/console');
    }
  });

  it('ends after twelve idle hours, after seven days, and when signed out on every device', async () => {
    const { email, userId } = await app.person('eve');
    const visitor = app.visitor();
    await visitor.signIn(email);
    const hours = (count: number) => {
      app.now = new Date(app.now.getTime() + count * 3_600_000);
    };
    for (let i = 0; i < 16; i++) {
      hours(10);
      expect((await visitor.get('/console')).status).toBe(200);
    }
    hours(10);
    expect((await visitor.get('/console')).status).toBe(302);
    await visitor.signIn(email);
    hours(13);
    expect((await visitor.get('/console')).status).toBe(302);
    const second = app.visitor();
    await visitor.signIn(email);
    await second.signIn(email);
    await visitor.post('/console/sign-out-everywhere');
    expect((await second.get('/console')).status).toBe(302);
    expect(await sessionsOf(userId)).toBe(0);
  });
});

describe('the second factor', () => {
  it('is required after the password, accepts each code once, and recovery codes once', async () => {
    const { email, userId } = await app.person('fay');
    const visitor = app.visitor();
    await visitor.signIn(email);
    await visitor.get('/console/account/second-factor');
    const secret = /name="secret" value="([^"]+)"/.exec(visitor.html)?.[1] as string;
    const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret });
    const code = () => totp.generate({ timestamp: app.now.getTime() });
    expect((await visitor.post('/console/account/second-factor', { secret, code: '000000' })).status).toBe(400);
    expect((await visitor.post('/console/account/second-factor', { secret, code: code() })).status).toBe(200);
    const recovery = visitor.html.match(/[0-9a-f]{8}-[0-9a-f]{8}/g) as string[];
    expect(recovery).toHaveLength(10);

    const again = app.visitor();
    const half = await again.signIn(email);
    expect(half.headers.get('location')).toBe('/console/second-factor?next=%2Fconsole');
    expect((await again.get('/console')).status).toBe(302);
    await again.get('/console/second-factor');
    expect((await again.post('/console/second-factor', { code: code() })).status).toBe(401);
    expect(again.html).toMatch(
      /<a href="#code">This code is wrong.*id="code-error".*<input id="code"[^>]*aria-invalid="true"/s,
    );
    app.now = new Date(app.now.getTime() + 30_000);
    const before = again.cookies;
    expect((await again.post('/console/second-factor', { code: code() })).status).toBe(303);
    expect(again.cookies).not.toBe(before);
    expect((await again.get('/console')).status).toBe(200);

    for (const expected of [303, 401]) {
      const third = app.visitor();
      await third.signIn(email);
      await third.get('/console/second-factor');
      expect((await third.post('/console/second-factor', { code: ` ${recovery[0]} ` })).status).toBe(expected);
    }
    const { rows } = await app.pool.query('select code_hash from recovery_codes where user_id = $1', [userId]);
    expect(rows).toHaveLength(10);

    app.now = new Date(app.now.getTime() + 30_000);
    await again.get('/console/account');
    expect((await again.post('/console/account/second-factor/remove', { code: '123456' })).status).toBe(401);
    expect((await again.post('/console/account/second-factor/remove', { code: code() })).status).toBe(303);
    const without = app.visitor();
    expect((await without.signIn(email)).headers.get('location')).toBe('/console');
  });

  it('is not on the page again that refuses it', async () => {
    const { email } = await app.person('flo');
    const visitor = app.visitor();
    await visitor.signIn(email);
    await visitor.get('/console/account/second-factor');
    const secret = /name="secret" value="([^"]+)"/.exec(visitor.html)?.[1] as string;
    const totp = new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret });
    const code = totp.generate({ timestamp: app.now.getTime() });
    await visitor.post('/console/account/second-factor', { secret, code });
    const again = app.visitor();
    await again.signIn(email);
    await again.get('/console/second-factor');
    await visitor.get('/console/account');
    const typed = 'a0b1c2d3-e4f5a6b7';
    for (const [by, path] of [
      [again, '/console/second-factor'],
      [visitor, '/console/account/second-factor/remove'],
    ] as const) {
      expect((await by.post(path, { code: typed })).status).toBe(401);
      expect(by.html).toContain('id="code-error"');
      expect(by.html).not.toContain(typed);
    }
  });

  it('cannot be guessed', async () => {
    const { email, userId } = await app.person('gus');
    await app.pool.query("update users set totp_secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' where id = $1", [userId]);
    const visitor = app.visitor();
    await visitor.signIn(email);
    await visitor.get('/console/second-factor');
    for (let i = 0; i < 10; i++) {
      expect((await visitor.post('/console/second-factor', { code: '000000' })).status).toBe(401);
    }
    expect((await visitor.post('/console/second-factor', { code: '000000' })).status).toBe(429);
  });
});

describe('one-time links', () => {
  it('let an invited person choose a password and join, once', async () => {
    const { campaignId, code } = await app.campaign();
    const person = { email: 'New.Person@example.org', name: '<b>New</b> Person', role: 'MANAGER' } as const;
    const token = await invite(app.pool, campaignId, person, app.now);
    const visitor = app.visitor();
    await visitor.get(linkPath(token));
    expect(visitor.html).toContain('as a member of staff');
    expect((await visitor.post(linkPath(token), { password: 'too short' })).status).toBe(400);
    expect((await visitor.post(linkPath(token), { password: 'aaaaaaaaaaaaaaaa' })).status).toBe(400);
    expect((await visitor.post(linkPath(token), { password: 'a long enough phrase' })).status).toBe(303);
    expect((await visitor.get(`/console/campaigns/${code}`)).status).toBe(200);
    expect(visitor.html).not.toContain('<b>New');
    expect((await app.visitor().get(linkPath(token))).status).toBe(404);
    expect((await app.visitor().signIn('new.person@example.org', 'a long enough phrase')).status).toBe(303);
  });

  it('set a new password, end every session, and expire after seven days', async () => {
    const { email } = await app.person('ida');
    const visitor = app.visitor();
    await visitor.signIn(email);
    const token = await offerNewPassword(app.pool, email, app.now);
    const old = await offerNewPassword(app.pool, email, new Date(app.now.getTime() - 7 * 86_400_000 - 1));
    expect((await app.visitor().get(linkPath(old))).status).toBe(404);
    expect((await app.visitor().post(linkPath(token), { password: 'an entirely new one' })).status).toBe(303);
    expect((await visitor.get('/console')).status).toBe(302);
    expect((await visitor.signIn(email)).status).toBe(401);
    expect((await visitor.signIn(email, 'an entirely new one')).status).toBe(303);
  });
});

describe('the account', () => {
  it('changes its password with the current one, and stays signed in only here', async () => {
    const { email } = await app.person('jo');
    const [here, there] = [app.visitor(), app.visitor()];
    await here.signIn(email);
    await there.signIn(email);
    const change = (current: string, chosen: string) => here.post('/console/account/password', { current, chosen });
    expect((await change('not the current one', 'the new long phrase')).status).toBe(401);
    expect((await change(password, 'short')).status).toBe(400);
    expect((await change(password, 'the new long phrase')).status).toBe(303);
    expect((await here.get('/console')).status).toBe(200);
    expect((await there.get('/console')).status).toBe(302);
  });
});

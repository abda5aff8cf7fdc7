import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { recordFailure } from '#server/accounts/throttle/failed-attempts.ts';
import { createAttemptCounters } from '#server/accounts/throttle/limits.ts';
import { createMemoryCounter } from '#server/http/rate-limit/memory-counter.ts';
import { type ConsoleHarness, password, startConsole, type Visitor } from '#test/support/console/console.ts';

let app: ConsoleHarness;
/** The milliseconds of the counters' clock. */
let clock = 0;

beforeAll(async () => {
  const attempts = createAttemptCounters((_name, windowSeconds) =>
    createMemoryCounter({ windowSeconds, now: () => clock }),
  );
  app = await startConsole({ trustedProxies: 1, attempts });
});
afterAll(() => app.close());
beforeEach(() => {
  clock += 3_600_000;
});

const wrong = 'wrong wrong wrong';
async function signIn(visitor: Visitor, email: string, secret: string, address: string): Promise<Response> {
  // A signed-in visitor's form carries the session's token.
  if (visitor.cookies.includes('session=')) await visitor.get('/console/sign-in');
  return visitor.post('/console/sign-in', { email, password: secret }, { 'X-Forwarded-For': address });
}
const seconds = (count: number) => {
  clock += count * 1000;
};
/** Clients at three addresses of as many networks use up their attempts at an account. */
async function attack(email: string): Promise<void> {
  for (const network of [1, 2, 3]) {
    for (let i = 0; i < 10; i++) await signIn(app.visitor(), email, wrong, `198.51.${network}.7`);
  }
}
const devicesOf = async (userId: string) =>
  Number((await app.pool.query('select count(*) from known_devices where user_id = $1', [userId])).rows[0].count);

describe('a known account under attack', () => {
  it('stays open to its owner at another address, with the right password at the first attempt', async () => {
    const { email } = await app.person('ana');
    await attack(email);
    expect((await signIn(app.visitor(), email, password, '203.0.113.1')).status).toBe(303);
  });

  it('blocks an address after ten attempts for a quarter of an hour', async () => {
    const { email } = await app.person('bo');
    const visitor = app.visitor();
    for (let i = 0; i < 10; i++) expect((await signIn(visitor, email, wrong, '198.51.100.7')).status).toBe(401);
    expect((await signIn(visitor, email, password, '198.51.100.7')).status).toBe(429);
    expect(visitor.html).toContain('Try again in 15 minutes');
    const other = await app.person('bob');
    expect((await signIn(app.visitor(), other.email, password, '198.51.100.7')).status).toBe(303);
    seconds(15 * 60);
    expect((await signIn(visitor, email, password, '198.51.100.7')).status).toBe(303);
  });

  it('delays an owner who mistypes at a new address by half a minute, and no one for longer', async () => {
    const { email } = await app.person('cy');
    await attack(email);
    const visitor = app.visitor();
    const mistyped = await signIn(visitor, email, wrong, '203.0.113.2');
    expect(mistyped.status).toBe(401);
    const early = await signIn(visitor, email, password, '203.0.113.2');
    expect(early.status).toBe(429);
    expect(early.headers.get('Retry-After')).toBe('30');
    seconds(30);
    expect((await signIn(visitor, email, password, '203.0.113.2')).status).toBe(303);
  });

  it('allows one attempt of a network in half a minute, however many addresses the network has', async () => {
    const { email, userId } = await app.person('dee');
    await attack(email);
    const before = (await app.pool.query('select failed_attempts from users where id = $1', [userId])).rows[0];
    for (let i = 0; i < 40; i++) await signIn(app.visitor(), email, wrong, `2001:db8:5:${i}::1`);
    const after = (await app.pool.query('select failed_attempts from users where id = $1', [userId])).rows[0];
    expect(after.failed_attempts - before.failed_attempts).toBe(1);
  });
});

it('commits a failed attempt without waiting for the disk, and no later statement', async () => {
  const { email, userId } = await app.person('dot');
  const { knex, requestUrl } = app.database;
  await knex.raw(`
    create table seen_commits (failed int, setting text);
    grant insert on seen_commits to public;
    create function note_commit() returns trigger language plpgsql as $$ begin
      insert into seen_commits values (new.failed_attempts, current_setting('synchronous_commit')); return null; end $$;
    create trigger note_commit after update on users for each row when (new.email = '${email}') execute function note_commit()`);
  // Databases of tests wait for no disk.
  const pool = new pg.Pool({ connectionString: requestUrl, max: 1, options: '-c synchronous_commit=on' });
  try {
    await recordFailure(pool, userId, new Date());
    await pool.query('update users set failed_attempts = 0 where id = $1', [userId]);
    expect(await knex('seen_commits').select('*')).toEqual([
      { failed: 1, setting: 'off' },
      { failed: 0, setting: 'on' },
    ]);
  } finally {
    await pool.end();
    await knex.raw('drop trigger note_commit on users; drop function note_commit; drop table seen_commits');
  }
});

describe('a known device', () => {
  it('can sign in from the address of the attack, by an HttpOnly cookie', async () => {
    const { email, userId } = await app.person('eve');
    const device = app.visitor();
    const first = await signIn(device, email, password, '198.51.1.7');
    expect(first.headers.getSetCookie()[1]).toMatch(
      /^device=hd_[\w-]{32}; path=\/; expires=[^;]+; samesite=strict; httponly$/,
    );
    const { rows } = await app.pool.query('select * from known_devices where user_id = $1', [userId]);
    expect(JSON.stringify(rows)).not.toContain(/device=(hd_[\w-]+)/.exec(device.cookies)?.[1]);
    await attack(email);
    expect((await signIn(app.visitor(), email, password, '198.51.1.7')).status).toBe(429);
    expect((await signIn(device, email, password, '198.51.1.7')).status).toBe(303);
  });

  it('has ten attempts of its own', async () => {
    const { email } = await app.person('fay');
    const device = app.visitor();
    await signIn(device, email, password, '203.0.113.3');
    for (let i = 0; i < 10; i++) expect((await signIn(device, email, wrong, '203.0.113.3')).status).toBe(401);
    expect((await signIn(device, email, password, '203.0.113.3')).status).toBe(429);
  });

  it('is known only to the users who have signed in on it', async () => {
    const [gus, hal] = [await app.person('gus'), await app.person('hal')];
    const device = app.visitor();
    await signIn(device, gus.email, password, '203.0.113.4');
    await attack(hal.email);
    expect((await signIn(device, hal.email, password, '198.51.1.7')).status).toBe(429);
    expect((await signIn(device, hal.email, password, '203.0.113.4')).status).toBe(303);
    await attack(gus.email);
    expect((await signIn(device, gus.email, password, '198.51.1.7')).status).toBe(303);
    expect((await signIn(device, hal.email, password, '198.51.1.7')).status).toBe(303);
  });

  it('is useless to an attacker who planted its token', async () => {
    const [ida, mal] = [await app.person('ida'), await app.person('mal')];
    const thief = app.visitor();
    await signIn(thief, mal.email, password, '203.0.113.5');
    const planted = /device=(hd_[\w-]+)/.exec(thief.cookies)?.[1] as string;
    const victim = app.visitor();
    victim.plant('device', planted);
    await signIn(victim, ida.email, password, '203.0.113.6');
    expect(victim.cookies).not.toContain(planted);
    await attack(ida.email);
    expect((await signIn(thief, ida.email, wrong, '198.51.1.7')).status).toBe(429);
  });

  it('is forgotten after 180 days, a change of the password or signing out everywhere; a user has at most twenty', async () => {
    const { email, userId } = await app.person('jo');
    for (let i = 0; i < 22; i++) {
      expect((await signIn(app.visitor(), email, password, '203.0.113.7')).status).toBe(303);
    }
    expect(await devicesOf(userId)).toBe(20);
    const device = app.visitor();
    await signIn(device, email, password, '203.0.113.7');
    await device.get('/console/account');
    const fields = { current: password, chosen: 'another long phrase' };
    expect((await device.post('/console/account/password', fields)).status).toBe(303);
    expect(await devicesOf(userId)).toBe(1);
    await attack(email);
    expect((await signIn(device, email, 'another long phrase', '198.51.1.7')).status).toBe(303);
    app.now = new Date(app.now.getTime() + 181 * 86_400_000);
    expect((await signIn(device, email, 'another long phrase', '198.51.1.7')).status).toBe(429);
    await signIn(device, email, 'another long phrase', '203.0.113.7');
    await device.get('/console/account');
    await device.post('/console/sign-out-everywhere');
    expect(await devicesOf(userId)).toBe(0);
  });
});

describe('the owner is notified', () => {
  it('after signing in, how many attempts failed and when, once', async () => {
    const { email } = await app.person('kim');
    app.now = new Date('2027-03-04T17:30:00.000Z');
    await attack(email);
    app.now = new Date('2027-03-05T17:30:00.000Z');
    const visitor = app.visitor();
    await signIn(visitor, email, password, '203.0.113.8');
    // Twenty of the account, and one of the last network beyond them. The others were refused before they were compared.
    for (const path of ['/console', '/console/account']) {
      await visitor.get(path);
      expect(visitor.html).toContain(
        '21 attempts to sign in to your account had failed (the last on Mar\u00a04, 2027, 12:30',
      );
    }
    await visitor.get('/console?lang=fr');
    expect(visitor.html).toContain(
      '21 tentatives de connexion à votre compte avaient échoué (la dernière le 4\u00a0mars 2027',
    );
    const again = app.visitor();
    await signIn(again, email, password, '203.0.113.8');
    await again.get('/console');
    expect(again.html).not.toContain('had failed');
  });
});

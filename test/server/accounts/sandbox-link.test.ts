import { beforeAll, expect, it } from '@jest/globals';
import { offerSandbox, sandboxPath } from '#server/accounts/sandbox-link.ts';
import { createDemo } from '#server/campaign/demo/create-demo.ts';
import { startConsole } from '#test/support/console/console.ts';
import { closedAfterAll } from '#test/support/jest/globals/closed-after-all.ts';

const console = await closedAfterAll(startConsole());
beforeAll(async () => {
  await createDemo(console.pool, console.now);
});

const offer = () => offerSandbox(console.pool, console.now);
const link = async () => sandboxPath((await offer()) as string);

it('opens the sandbox signed in, once', async () => {
  const path = await link();
  const visitor = console.visitor();
  const opened = await visitor.get(path);
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toBe('/console/campaigns/demo');
  expect((await visitor.get('/console/campaigns/demo')).status).toBe(200);
  const second = console.visitor();
  expect((await second.get(path)).status).toBe(404);
  expect(second.html).toContain('Start Hustings again: it prints a new one.');
  expect((await second.get('/console/campaigns/demo')).headers.get('location')).toContain('/console/sign-in');
});

it('is not used up by who asks for its headers alone', async () => {
  const path = await link();
  const asked = await fetch(new URL(path, console.server.url), { method: 'HEAD', redirect: 'manual' });
  expect([asked.status, asked.headers.get('allow')]).toEqual([405, 'GET']);
  expect(asked.headers.get('set-cookie')).toBeNull();
  expect((await console.visitor().get(path)).status).toBe(303);
});

it('works for a quarter of an hour', async () => {
  const path = await link();
  const { now } = console;
  console.now = new Date(now.getTime() + 15 * 60_000);
  expect((await console.visitor().get(path)).status).toBe(404);
  console.now = now;
  expect((await console.visitor().get(path)).status).toBe(303);
});

it('is let in from this machine alone', async () => {
  const path = await link();
  const behind = await startConsole({ trustedProxies: 1, createDatabase: async () => console.database });
  const { status } = await behind.visitor().get(path, { 'X-Forwarded-For': '203.0.113.7' });
  expect(status).toBe(404);
  await behind.server.close();
  await behind.imports.close();
  await behind.pool.end();
  expect((await console.visitor().get(path)).status).toBe(303);
});

it('is stored as its hash, sets no password, and is no invitation', async () => {
  const token = (await offer()) as string;
  const { rows } = await console.pool.query('select l::text as link from sign_in_links l');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await console.visitor().get(`/console/links/${token}`)).status).toBe(404);
});

it('is offered and works only while the account has no password and no campaign of people is there', async () => {
  const path = await link();
  const { pool } = console;
  const owner = `update users set password_hash = $1 where email = 'organizer@example.org'`;
  await pool.query(owner, ['x']);
  expect(await offer()).toBeNull();
  expect((await console.visitor().get(path)).status).toBe(404);
  await pool.query(owner, [null]);
  await console.campaign();
  expect(await offer()).toBeNull();
  expect((await console.visitor().get(path)).status).toBe(404);
});

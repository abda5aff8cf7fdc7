import { expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import {
  agent,
  choosePassword,
  findUnreadablePages,
  openCampaign,
  signIn,
} from '#test/support/browser/console-visit.ts';
import { findUnreadableHere } from '#test/support/browser/readable.ts';
import { startSite } from '#test/support/browser/site.ts';
import { until } from '#test/support/until.ts';

const site = startSite();

it('the owner’s link leads to the console; a key is made, used, seen in the audit log, and revoked', async () => {
  const { page, problems, close } = await openCampaign(site);
  expect(await findUnreadableHere(page, 'console-link')).toEqual([]);
  await choosePassword(page);
  await page.getByRole('link', { name: 'Les Bancs' }).click();
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByLabel('What the key is for').fill('canvassing app');
  await page.getByLabel('Read voters', { exact: true }).check();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const key = (await page.locator('#created-key').textContent()) as string;
  await page.getByRole('button', { name: 'Copy' }).waitFor();
  expect(await findUnreadableHere(page, 'console-key-made')).toEqual([]);

  const call = () => fetch(`${site.address}/api/v1/voters`, { headers: { Authorization: `Bearer ${key}` } });
  expect((await call()).status).toBe(200);
  // The log opens on changes.
  const openLog = async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByRole('link', { name: 'With what was read' }).click();
  };
  await openLog();
  const rows = page.getByRole('listitem').filter({ hasText: /list(?:ed)? voters/ });
  await rows.first().waitFor();
  expect(await rows.first().textContent()).toContain('The key “canvassing app” listed voters');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.locator('summary', { hasText: 'Revoke “canvassing app”' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('cell', { name: /^revoked/ }).waitFor();
  // The server gets a notification of it, which may arrive after the page.
  await until(
    'the key to be refused',
    async () => (await call()).status,
    (status) => status === 401,
  );
  await openLog();
  await rows.first().waitFor();
  expect(await rows.first().textContent()).toMatch(/tried to list voters.*401/);
  expect(problems).toEqual([]);
  await close();
});

it('a second factor is turned on with the secret of its QR code, and then required', async () => {
  const { page, problems, close } = await site.visit();
  await signIn(page);
  await page.goto('/console/account/second-factor');
  const secret = (await page.locator('input[name=secret]').getAttribute('value')) as string;
  await page.getByLabel('Code from your authenticator app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const codes = ((await page.locator('pre').textContent()) as string).split('\n');
  expect(codes).toHaveLength(10);
  expect(await findUnreadableHere(page, 'console-recovery-codes')).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail address').waitFor();
  await signIn(page);
  expect(await findUnreadablePages(page, { 'second-factor': '/console/second-factor' })).toEqual([]);
  await page.getByLabel('Code from your authenticator app').fill(codes[0] as string);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your campaigns' }).waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('sign-in is refused after ten failures, with the right password too', async () => {
  const { page, problems, close } = await site.visit();
  const attempt = async (password: string) => {
    await page.goto('/console/sign-in');
    await page.getByLabel('E-mail address').fill(agent.email);
    await page.getByLabel('Password').fill(password);
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await answered;
    return page.getByRole('alert').textContent();
  };
  for (let i = 0; i < 10; i++) expect(await attempt('not the password')).not.toContain('Too many attempts');
  expect(await attempt(agent.password)).toContain('Too many attempts');
  expect(await findUnreadableHere(page, 'console-too-many-attempts')).toEqual([]);
  // A browser reports the status of a page as an error of the console.
  expect(problems.filter((problem) => !/status of (401|429)/.test(problem))).toEqual([]);
  await close();
});

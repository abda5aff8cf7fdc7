import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import type { Role } from '#server/operations/roles.ts';
import { findUnreadableHere } from './readable.ts';
import type { Site, Visit } from './site.ts';

/** The person whom the browser suites sign in: an owner of their campaign. */
export const agent = { email: 'agent@example.org', name: 'Agathe Agent', password: 'the tide tables of grand banc' };

/** Runs a command of the operator on the site's database. Resolves with what it prints. */
export async function hustings(site: Site, ...args: string[]): Promise<string> {
  const launcher = new URL('../../../bin/hustings.js', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, ...args], { env: site.environment });
  return stdout;
}

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/**
 * Makes the campaign Les Bancs (BANCS), which may issue receipts today, and visits with its owner's one-time link. `more` are
 * further options of the command.
 */
export async function openCampaign(site: Site, ...more: string[]): Promise<Visit> {
  const created = await hustings(
    site,
    ...['campaign', 'create', '--name', 'Les Bancs', '--code', 'BANCS', '--candidate', 'Anne Tidemere'],
    ...['--party', 'Parti des Marées', '--riding', 'Les Bancs', '--level', 'FEDERAL', '--election-date', day(60)],
    ...['--edn', '99001', '--agent-name', agent.name, '--agent-address', '12 rue du Quai, Grand Banc XA Z1A 1A1'],
    ...['--nomination-date', day(-30), '--leader-authorized'],
    ...['--owner-email', agent.email, '--owner-name', agent.name, '--url', site.address, ...more],
  );
  const link = /http:\S+\/console\/links\/\S+/.exec(created)?.[0] as string;
  const visit = await site.visit();
  await visit.page.goto(link);
  return visit;
}

/** Invites a person into the sandbox campaign, and visits the console as this person. */
export async function joinSandbox(
  site: Site,
  { email, name, role }: { readonly email: string; readonly name: string; readonly role: Role },
  ...visited: Parameters<Site['visit']>
): Promise<Visit> {
  const person = ['--email', email, '--name', name, '--role', role];
  const printed = await hustings(site, 'campaign', 'invite', 'demo', ...person, '--url', site.address, '--json');
  const visit = await site.visit(...visited);
  await visit.page.goto(JSON.parse(printed).link);
  await choosePassword(visit.page);
  return visit;
}

/** Follows the link's page into the console. */
export async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('Password').fill(agent.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Your campaigns' }).waitFor();
}

export async function signIn(page: Page): Promise<void> {
  await page.goto('/console');
  await page.getByLabel('E-mail address').fill(agent.email);
  await page.getByLabel('Password').fill(agent.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // A test that continues before the response is there would break off the request.
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
}

/** Opens pages of the console in both languages, and says what stops people from reading them, with the page. */
export async function findUnreadablePages(page: Page, paths: Readonly<Record<string, string>>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    for (const language of ['fr', 'en'] as const) {
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      const findings = await findUnreadableHere(page, `console-${name}-${language}`, { hasAddress: true });
      found.push(...findings.map((finding) => `${name} ${language} ${finding}`));
    }
  }
  return found;
}

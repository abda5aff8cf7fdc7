import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { type CampaignOptions, readCampaign } from '#bin/campaign/create.ts';
import { installationAddress } from '#bin/campaign/people/sign-in-link.ts';
import { withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import type { CampaignPool } from '#server/store/pool.ts';

const description = `Creates the campaigns of a CSV file, and lists the owners' links or sends them.

The first line names the columns, as the options of "campaign create" are called: name, candidate, party, riding, level, election-date and owner-email, and if wanted owner-name, code, edn, tier, seats, spending-limit, contribution-limit, agent-name, agent-address, nomination-date, leader-authorized (yes or no). All lines are checked before the first campaign is made. A campaign whose code there is already is left as it is: a file can be run again.`;

interface Options {
  readonly send?: boolean;
  readonly url?: string;
  readonly json?: boolean;
}

const needed = ['name', 'candidate', 'party', 'riding', 'level', 'election-date', 'owner-email'];
const optional = [
  'owner-name',
  'code',
  'edn',
  'tier',
  'seats',
  'spending-limit',
  'contribution-limit',
  'agent-name',
  'agent-address',
  'nomination-date',
  'leader-authorized',
];

export function addCreateMany(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'create-many', description)
    .argument('<file>', 'The CSV file, in UTF-8.')
    .option(
      '--send',
      'Sends each owner the link by e-mail, rather than listing it. Needs SMTP_URL and PUBLIC_URL or --url.',
    )
    .option(...installationAddress);
  addJson(command).action(async (file: string, options: Options) => {
    const campaigns = await readCampaigns(file);
    const deliver = options.send ? await sender(options.url) : undefined;
    const { readConfig } = await import('#core/config.ts');
    const { publicUrl, port } = readConfig(process.env);
    const address = (options.url ?? publicUrl ?? `http://localhost:${port || 3000}`).replace(/\/+$/, '');
    const made: Made[] = [];
    const show = async () =>
      environment.print(options.json ? `${JSON.stringify({ campaigns: made })}\n` : await describe(made));
    await withPool(environment, 'migrate', (pool) => createAll(pool, campaigns, made, address, deliver)).catch(
      async (error: unknown) => {
        // The links are shown once: if a later campaign fails, those of the earlier ones would be lost.
        if (made.length > 0) await show();
        throw error;
      },
    );
    await show();
    if (made.some(({ sent }) => sent === false)) environment.fail();
  });
}

interface Made {
  readonly code: string;
  readonly campaignId: string | null;
  readonly ownerEmail: string;
  /** What became of it. */
  readonly result: 'created' | 'there already';
  /** Null if it was sent, or if the campaign was there already. */
  readonly link: string | null;
  readonly sent?: boolean;
}

type Deliver = (to: string, link: string, campaign: string) => Promise<void>;

type RequestedCampaign = Awaited<ReturnType<typeof readCampaign>>;

/** Creates the campaigns that are not there, and adds to `made` what became of each. */
async function createAll(
  pool: CampaignPool,
  campaigns: readonly RequestedCampaign[],
  made: Made[],
  address: string,
  deliver: Deliver | undefined,
): Promise<void> {
  const { createCampaign } = await import('#server/campaign/campaigns/create-campaign.ts');
  const { listCampaigns } = await import('#server/campaign/operator/list-campaigns.ts');
  const { invite, linkPath } = await import('#server/accounts/sign-in-links.ts');
  const codes = new Set((await listCampaigns(pool)).map(({ code }) => code.toLowerCase()));
  for (const campaign of campaigns) {
    const { code, owner } = campaign;
    const about = { code, ownerEmail: owner.email };
    if (codes.has(code.toLowerCase())) {
      made.push({ ...about, campaignId: null, result: 'there already', link: null });
      continue;
    }
    const { campaignId } = await createCampaign(pool, campaign);
    const token = await invite(pool, campaignId, { ...owner, role: 'OWNER' }, new Date());
    const link = address + linkPath(token);
    const created = { ...about, campaignId, result: 'created' } as const;
    if (!deliver) made.push({ ...created, link });
    // A link that could not be sent is listed: the campaign is there.
    else
      await deliver(owner.email, link, campaign.name).then(
        () => made.push({ ...created, link: null, sent: true }),
        () => made.push({ ...created, link, sent: false }),
      );
  }
}

/** Reads and checks all lines. Errors: a UsageError with every fault, each with its line. */
async function readCampaigns(file: string): Promise<RequestedCampaign[]> {
  const { parse } = await import('csv-parse/sync');
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read (${error.code}).`);
  });
  if (!isUtf8(bytes)) throw new UsageError(`${file} is not in UTF-8: save the table as CSV UTF-8.`);
  const rows: string[][] = parse(bytes, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true });
  const [head = [], ...lines] = rows;
  const names = head.map((name) => name.toLowerCase().replaceAll(/[\s_]+/g, '-'));
  const missing = needed.filter((name) => !names.includes(name));
  const unknown = names.filter((name) => !needed.includes(name) && !optional.includes(name));
  if (missing.length > 0) throw new UsageError(`The first line lacks ${missing.join(', ')}.`);
  if (unknown.length > 0)
    throw new UsageError(
      `The first line names ${unknown.join(', ')}; there are: ${[...needed, ...optional].join(', ')}.`,
    );
  const faults: string[] = [];
  const campaigns: RequestedCampaign[] = [];
  for (const [i, cells] of lines.entries()) {
    try {
      if (cells.length !== head.length)
        throw new UsageError(`it has ${cells.length} cells in place of ${head.length}.`);
      campaigns.push(await readCampaign(optionsOf(names, cells)));
    } catch (error) {
      faults.push(`Row ${i + 1}: ${(error as Error).message}`);
    }
  }
  const codes = campaigns.map(({ code }) => code.toLowerCase());
  const twice = new Set(codes.filter((code, i) => codes.indexOf(code) !== i));
  for (const code of twice)
    faults.push(`The code ${code} stands more than once: give each campaign its own in a column "code".`);
  if (faults.length > 0) throw new UsageError(`No campaign was made. ${faults.join(' ')}`);
  return campaigns;
}

function optionsOf(names: readonly string[], cells: readonly string[]): CampaignOptions {
  const given = new Map(
    names.map((name, i) => [name, cells[i] ?? '']).filter(([, value]) => value !== '') as [string, string][],
  );
  for (const name of needed) if (!given.has(name)) throw new UsageError(`${name} is empty.`);
  const leader = given.get('leader-authorized')?.toLowerCase();
  if (leader !== undefined && leader !== 'yes' && leader !== 'no')
    throw new UsageError('leader-authorized is yes or no.');
  const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const options = Object.fromEntries([...given].map(([name, value]) => [camel(name), value]));
  return { tier: 'STARTER', seats: '1', ...options, leaderAuthorized: leader === 'yes' } as unknown as CampaignOptions;
}

async function sender(url: string | undefined): Promise<Deliver> {
  const { readConfig } = await import('#core/config.ts');
  const { alerts, publicUrl, logLevel } = readConfig(process.env);
  if (!alerts.email || !(url ?? publicUrl)) {
    throw new UsageError('--send needs ALERT_EMAIL_TO, ALERT_EMAIL_FROM and SMTP_URL, and PUBLIC_URL or --url.');
  }
  const { createLog } = await import('#core/log.ts');
  const { createSendToPerson } = await import('#core/email/send-to-person.ts');
  const { sendInvitation } = await import('#server/console/pages/people/send-invitation.ts');
  const { linkMilliseconds } = await import('#server/accounts/sign-in-links.ts');
  const send = createSendToPerson(alerts.email, createLog(logLevel, process.stderr));
  const invitedBy = new URL(url ?? (publicUrl as string)).host;
  return (to, link, campaign) =>
    sendInvitation(send, {
      to,
      link,
      campaign,
      invitedBy,
      role: 'OWNER',
      until: new Date(Date.now() + linkMilliseconds),
    });
}

async function describe(made: readonly Made[]): Promise<string> {
  const { renderTable } = await import('#bin/command-line/table.ts');
  const created = made.filter(({ result }) => result === 'created').length;
  const rows = made.map(({ code, ownerEmail, result, link, sent }) => [
    code,
    ownerEmail,
    sent === false ? 'created, not sent' : sent ? 'created, sent' : result,
    link ?? '',
  ]);
  const note = made.some(({ link }) => link) ? 'Each link works once, for seven days, and is shown only now.\n' : '';
  return `${renderTable(['code', 'owner', '', 'link'], rows)}\nCreated ${created} of ${made.length} campaigns.\n${note}`;
}

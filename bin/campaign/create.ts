import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import type { NewCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { describeLink, installationAddress } from './people/sign-in-link.ts';
import { withPool } from './with-pool.ts';

/** What the command line says of a campaign. */
export interface CampaignOptions {
  readonly name: string;
  readonly code?: string;
  readonly candidate: string;
  readonly party: string;
  readonly riding: string;
  readonly edn?: string;
  readonly level: string;
  readonly electionDate: string;
  readonly tier: string;
  readonly seats: string;
  readonly spendingLimit?: string;
  readonly contributionLimit?: string;
  readonly agentName?: string;
  readonly agentAddress?: string;
  readonly nominationDate?: string;
  readonly timeZone?: string;
  readonly leaderAuthorized?: boolean;
  readonly ownerEmail: string;
  readonly ownerName?: string;
  readonly url?: string;
  readonly json?: boolean;
}

export function addCreate(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'create', 'Creates a campaign.')
    .requiredOption('--name <name>', 'Needed. The name of the campaign.', nonEmpty)
    .requiredOption('--candidate <name>', 'Needed.', nonEmpty)
    .requiredOption('--party <name>', 'Needed.', nonEmpty)
    .requiredOption('--riding <name>', 'Needed.', nonEmpty)
    .requiredOption('--level <level>', 'Needed. FEDERAL, PROVINCIAL or MUNICIPAL.', nonEmpty)
    .requiredOption('--election-date <day>', 'Needed. YYYY-MM-DD.', nonEmpty)
    .requiredOption('--owner-email <address>', 'Needed. The e-mail address of the campaign’s owner.', nonEmpty)
    .option('--owner-name <name>', 'The owner’s name; without it the address.')
    .option('--code <word>', 'A short word for the campaign, made from its name if this is absent.')
    .option('--edn <number>', 'The number of the electoral district.')
    .option('--tier <plan>', 'COMMUNITY, STARTER, PRO or CAMPAIGN_HQ.', 'STARTER')
    .option('--seats <number>', 'How many people may work in it.', '1')
    .option('--spending-limit <dollars>')
    .option('--contribution-limit <dollars>')
    .option('--agent-name <name>', 'The official agent.')
    .option('--agent-address <address>', 'The official agent’s address.')
    .option('--time-zone <zone>', 'Its own time zone, such as America/Vancouver; without one that of its province.')
    .option('--nomination-date <day>', 'When the nomination was confirmed, YYYY-MM-DD.')
    .option('--leader-authorized', 'The leader’s authorization is on file.')
    .option(...installationAddress);
  addJson(command).action(async ({ json, url, ...options }: CampaignOptions) => {
    const campaign = await readCampaign(options);
    const { createCampaign } = await import('#server/campaign/campaigns/create-campaign.ts');
    const { invite } = await import('#server/accounts/sign-in-links.ts');
    const { created, token } = await withPool(environment, 'migrate', async (pool) => {
      const made = await createCampaign(pool, campaign);
      const owner = { ...campaign.owner, role: 'OWNER' as const };
      return { created: made, token: await invite(pool, made.campaignId, owner, new Date()) };
    });
    const { code } = campaign;
    const link = await describeLink(token, url, json);
    environment.print(
      json
        ? `${JSON.stringify({ ...created, code, ...JSON.parse(link) })}\n`
        : `Created campaign ${code} (${created.campaignId}). Its owner signs in with this link:\n\n${link}`,
    );
  });
}

/** Checks what was said of a campaign. Errors: a UsageError that names the option; 400 as `requireStorable`. */
export async function readCampaign(options: CampaignOptions): Promise<NewCampaign> {
  const { cents, day, oneOf, wholeNumber, zoneOf } = await import('./values.ts');
  const { campaignCode } = await import('#server/campaign/operator/campaign-code.ts');
  const { levels } = await import('#core/levels.ts');
  const { subscriptionTiers } = await import('#core/plans.ts');
  const { requireStorable } = await import('#server/campaign/campaigns/create-campaign.ts');
  const { name, ownerEmail, spendingLimit, contributionLimit, nominationDate, timeZone } = options;
  const code = options.code ?? campaignCode(name);
  if (code === null) throw new UsageError('The name makes no code: give one with --code.');
  requireStorable({ code, ednNumber: options.edn ?? null });
  return {
    code,
    name,
    candidateName: options.candidate,
    party: options.party,
    riding: options.riding,
    ednNumber: options.edn ?? null,
    electionLevel: oneOf(options.level, '--level', levels),
    electionDate: day(options.electionDate, '--election-date'),
    subscriptionTier: oneOf(options.tier, '--tier', subscriptionTiers),
    seatCount: wholeNumber(options.seats, '--seats'),
    spendingLimitCents: spendingLimit === undefined ? null : cents(spendingLimit, '--spending-limit'),
    contributionLimitCents: contributionLimit === undefined ? null : cents(contributionLimit, '--contribution-limit'),
    officialAgentName: options.agentName ?? null,
    officialAgentAddress: options.agentAddress ?? null,
    timeZone: timeZone === undefined ? null : zoneOf(timeZone, '--time-zone'),
    nominationConfirmedDate: nominationDate === undefined ? null : day(nominationDate, '--nomination-date'),
    leaderAuthorizationOnFile: options.leaderAuthorized ?? false,
    owner: { email: ownerEmail, name: options.ownerName ?? ownerEmail },
  };
}

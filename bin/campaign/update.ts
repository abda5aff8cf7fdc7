import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import type { CampaignFact } from '#server/campaign/campaigns/update-campaign.ts';
import { campaignArgument, withPool } from './with-pool.ts';

interface Options extends Readonly<Record<string, unknown>> {
  readonly json?: boolean;
}

const description = `Changes facts of a campaign: those that receipts need, and those that they name.

Receipts that were issued stay as they are. An empty value clears what need not be known: --edn "".`;

/** The option of each fact, named as "create" names it. */
const options: ReadonlyArray<readonly [fact: CampaignFact, flags: string, description: string]> = [
  ['name', '--name <name>', 'The name of the campaign.'],
  ['candidateName', '--candidate <name>', 'The candidate, as on the nomination paper.'],
  ['party', '--party <name>', 'The party.'],
  ['riding', '--riding <name>', 'The riding.'],
  ['ednNumber', '--edn <number>', 'The number of the electoral district; receipt serials begin with it.'],
  ['electionDate', '--election-date <day>', 'Polling day, YYYY-MM-DD.'],
  ['officialAgentName', '--agent-name <name>', 'The official agent, whom every receipt names.'],
  ['officialAgentAddress', '--agent-address <address>', 'The official agent’s address.'],
  ['timeZone', '--time-zone <zone>', 'Its own time zone, such as America/Vancouver; without one that of its province.'],
  ['nominationConfirmedDate', '--nomination-date <day>', 'When the nomination was confirmed, YYYY-MM-DD.'],
];

const authorization = ['--leader-authorized <yes|no>', 'Whether the leader’s authorization is on file.'] as const;

export function addUpdate(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'update', description).argument(...campaignArgument);
  for (const [, flags, what] of options) command.option(flags, what);
  command.option(...authorization);
  addJson(command).action(async (campaign: string, given: Options) => {
    const typed = await typedFacts(given);
    const { campaignRecord } = await import('#server/campaign/campaigns/campaign.ts');
    const { updateCampaign } = await import('#server/campaign/campaigns/update-campaign.ts');
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { readFields } = await import('#server/campaign/operator/read-fields.ts');
    const changes = readFields(campaignRecord.fields, typed);
    const { campaignId, code, changed } = await withPool(environment, 'migrate', async (pool) => {
      const found = await findCampaign(pool, campaign);
      return { ...found, ...(await updateCampaign(pool, found.campaignId, changes, new Date())) };
    });
    environment.print(
      json(given)
        ? `${JSON.stringify({ campaignId, code, changed })}\n`
        : `${changed.length === 0 ? `Nothing of campaign ${code} differs.` : `Changed of campaign ${code}: ${changed.join(', ')}.`}\n`,
    );
  });
}

const json = ({ json: asked }: Options): boolean => asked === true;

async function typedFacts(given: Options): Promise<Map<string, string>> {
  const { Option } = await import('commander');
  const { oneOf } = await import('./values.ts');
  const textOf = (flags: string) => given[new Option(flags).attributeName()];
  const typed = new Map<string, string>();
  for (const [fact, flags] of options) {
    const value = textOf(flags);
    if (typeof value === 'string') typed.set(fact, value);
  }
  const [flags] = authorization;
  const answer = textOf(flags);
  if (typeof answer === 'string') {
    typed.set('leaderAuthorizationOnFile', String(oneOf(answer, '--leader-authorized', ['YES', 'NO']) === 'YES'));
  }
  if (typed.size === 0) throw new UsageError('Say what changes: --help lists the facts.');
  return typed;
}

const planDescription = `Moves the campaign to another plan, at once on every server.

On COMMUNITY its keys answer 403.`;

export function addPlan(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'plan', planDescription)
    .argument(...campaignArgument)
    .argument('<plan>', 'COMMUNITY, STARTER, PRO or CAMPAIGN_HQ.');
  addJson(command).action(async (campaign: string, text: string, { json }: { json?: boolean }) => {
    const { oneOf } = await import('./values.ts');
    const { subscriptionTiers } = await import('#core/plans.ts');
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { changePlan } = await import('#server/campaign/campaigns/change-plan.ts');
    const subscriptionTier = oneOf(text, '<plan>', subscriptionTiers);
    const { campaignId, code } = await withPool(environment, 'migrate', async (pool) => {
      const found = await findCampaign(pool, campaign);
      await changePlan(pool, found.campaignId, subscriptionTier);
      return found;
    });
    environment.print(
      json
        ? `${JSON.stringify({ campaignId, code, subscriptionTier })}\n`
        : `Campaign ${code} is on ${subscriptionTier}.\n`,
    );
  });
}

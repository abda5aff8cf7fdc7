import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { campaignArgument, withPool } from './with-pool.ts';

const description = `Moves the campaign to another plan, at once on every server.

On COMMUNITY its keys answer 403.`;

export function addPlan(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'plan', description)
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

import { subscriptionTiers } from '#core/plans.ts';
import { changePlan } from '#server/campaign/campaigns/change-plan.ts';
import { command } from './command.ts';
import { oneOf } from './create.ts';
import { findCampaign } from './find-campaign.ts';

export const plan = command({
  name: 'plan',
  operands: ['campaign', subscriptionTiers.join('|')],
  options: {},
  summary: 'Moves the campaign to another plan, at once on every server. On COMMUNITY its keys answer 403.',
  async run(pool, given) {
    const [campaign, text] = given.operands as [string, string];
    const subscriptionTier = oneOf(text, 'plan', subscriptionTiers);
    const { campaignId, code } = await findCampaign(pool, campaign);
    await changePlan(pool, campaignId, subscriptionTier);
    return { campaignId, code, subscriptionTier };
  },
  describe: ({ code, subscriptionTier }) => `Campaign ${code} is on ${subscriptionTier}.`,
});

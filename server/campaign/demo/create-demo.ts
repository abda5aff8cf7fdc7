import { easternDay } from '#core/dates.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import { scopes } from '#server/records/scopes.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { demoProfile } from './demo-profile.ts';
import type { DemoCampaign } from './find-demo.ts';
import { resetDemo } from './reset-demo.ts';

/** Creates the demo campaign with all its data. Errors: 400 if another campaign has its code. */
export async function createDemo(pool: CampaignPool, now = new Date()): Promise<DemoCampaign> {
  const profile = demoProfile(easternDay(now.getTime()));
  const { campaignId, userId } = await createCampaign(pool, profile, now);
  const demo = { campaignId, code: profile.code, ownerId: userId };
  await resetDemo(pool, demo, now);
  return demo;
}

/** Creates a key of the demo campaign with every scope. It is shown once and not stored. */
export async function createDemoKey(
  pool: CampaignPool,
  { campaignId, ownerId }: DemoCampaign,
): Promise<{ keyId: string; key: string }> {
  return createKey(pool, campaignId, { name: 'to try things', scopes, userId: ownerId });
}

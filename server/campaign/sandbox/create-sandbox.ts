import { easternDay } from '#core/dates.ts';
import { createKey } from '#server/campaign/access/create-key.ts';
import { createCampaign } from '#server/campaign/campaigns/create-campaign.ts';
import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { scopes } from '#server/campaign/scopes.ts';
import type { Sandbox } from './find-sandbox.ts';
import { sandboxProfile } from './profile.ts';
import { resetSandbox } from './reset-sandbox.ts';

/** Creates the sandbox with all its data. Errors: 400 where a campaign has its code already. */
export async function createSandbox(pool: CampaignPool, now = new Date()): Promise<Sandbox> {
  const profile = sandboxProfile(easternDay(now.getTime()));
  const { campaignId, userId } = await createCampaign(pool, profile, now);
  const sandbox = { campaignId, code: profile.code, ownerId: userId };
  await resetSandbox(pool, sandbox, now);
  return sandbox;
}

/** A key of the sandbox with every scope, to be shown once. */
export async function createSandboxKey(
  pool: CampaignPool,
  { campaignId, ownerId }: Sandbox,
): Promise<{ keyId: string; key: string }> {
  return createKey(pool, campaignId, { name: 'to try things', scopes, userId: ownerId });
}

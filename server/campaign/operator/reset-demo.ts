import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { findSandbox } from '#server/campaign/sandbox/find-sandbox.ts';
import { resetSandbox } from '#server/campaign/sandbox/reset-sandbox.ts';

/** Puts the records of the demo campaign back. Returns the campaign's id; null where there is no demo campaign. */
export async function resetExistingDemo(pool: CampaignPool): Promise<string | null> {
  const demo = await findSandbox(pool);
  if (demo) await resetSandbox(pool, demo);
  return demo?.campaignId ?? null;
}

import { findDemo } from '#server/campaign/demo/find-demo.ts';
import { resetDemo } from '#server/campaign/demo/reset-demo.ts';
import type { CampaignPool } from '#server/store/pool.ts';

/** Puts the records of the demo campaign back. Returns the campaign's id; null if there is no demo campaign. */
export async function resetExistingDemo(pool: CampaignPool): Promise<string | null> {
  const demo = await findDemo(pool);
  if (demo) await resetDemo(pool, demo);
  return demo?.campaignId ?? null;
}

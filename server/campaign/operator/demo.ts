import { createDemo, createDemoKey } from '#server/campaign/demo/create-demo.ts';
import { findDemo } from '#server/campaign/demo/find-demo.ts';
import { resetDemo } from '#server/campaign/demo/reset-demo.ts';
import type { CampaignPool } from '#server/store/pool.ts';

interface IssuedDemoKey {
  readonly campaignId: string;
  readonly code: string;
  readonly keyId: string;
  /** Shown once, stored nowhere. */
  readonly key: string;
}

/** Creates a key of the demo campaign with every scope. Creates the campaign if there is none. */
export async function issueDemoKey(pool: CampaignPool): Promise<IssuedDemoKey> {
  const demo = (await findDemo(pool)) ?? (await createDemo(pool));
  return { campaignId: demo.campaignId, code: demo.code, ...(await createDemoKey(pool, demo)) };
}

/** Puts the records of the demo campaign back. Returns the campaign's id; null if there is no demo campaign. */
export async function resetExistingDemo(pool: CampaignPool): Promise<string | null> {
  const demo = await findDemo(pool);
  if (demo) await resetDemo(pool, demo);
  return demo?.campaignId ?? null;
}

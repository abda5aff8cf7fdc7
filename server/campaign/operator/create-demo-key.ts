import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { createDemo, createDemoKey as createKey } from '#server/campaign/demo/create-demo.ts';
import { findDemo } from '#server/campaign/demo/find-demo.ts';

export interface DemoKey {
  readonly campaignId: string;
  readonly code: string;
  readonly keyId: string;
  /** Shown once, stored nowhere. */
  readonly key: string;
}

/** Creates a key of the demo campaign with every scope. Creates the campaign where there is none. */
export async function createDemoKey(pool: CampaignPool): Promise<DemoKey> {
  const demo = (await findDemo(pool)) ?? (await createDemo(pool));
  return { campaignId: demo.campaignId, code: demo.code, ...(await createKey(pool, demo)) };
}

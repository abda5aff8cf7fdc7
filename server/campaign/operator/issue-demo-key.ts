import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { createSandbox, createSandboxKey } from '#server/campaign/sandbox/create-sandbox.ts';
import { findSandbox } from '#server/campaign/sandbox/find-sandbox.ts';

export interface IssuedDemoKey {
  readonly campaignId: string;
  readonly code: string;
  readonly keyId: string;
  /** Shown once, stored nowhere. */
  readonly key: string;
}

/** Creates a key of the demo campaign with every scope. Creates the campaign where there is none. */
export async function issueDemoKey(pool: CampaignPool): Promise<IssuedDemoKey> {
  const demo = (await findSandbox(pool)) ?? (await createSandbox(pool));
  return { campaignId: demo.campaignId, code: demo.code, ...(await createSandboxKey(pool, demo)) };
}

import { plans } from '#core/plans.ts';
import { createExecuteFor, type ExecuteFor } from '#server/accounts/execute-for-person.ts';
import type { AttemptCounters } from '#server/accounts/throttle/limits.ts';
import type { CampaignPool } from '#server/store/pool.ts';

/** How pages on a database have operations executed. */
export const executeForOn = (pool: CampaignPool, attempts: AttemptCounters): ExecuteFor =>
  createExecuteFor({ pool, plans, attempts, now: () => new Date() });

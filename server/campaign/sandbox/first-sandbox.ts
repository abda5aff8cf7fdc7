import type { CampaignPool } from '#server/campaign/database/pool.ts';
import { createSandbox, createSandboxKey } from './create-sandbox.ts';
import { findSandbox } from './find-sandbox.ts';
import { receiptableDonation } from './receiptable-donation.ts';
import { resetSandbox } from './reset-sandbox.ts';

/** What a newcomer is told of the sandbox. */
export interface SandboxNotice {
  readonly code: string;
  /** Only when the sandbox has just been made: shown once, kept nowhere. */
  readonly key?: string;
  /** A donation whose receipt can be issued; with the key only. */
  readonly donationId?: string;
}

/**
 * Makes the sandbox, or finishes it, where there is no other campaign yet and `wanted` says so; of servers that start
 * together, one does. Answers what is there: null where there is no sandbox.
 */
export async function firstSandbox(pool: CampaignPool, wanted: boolean): Promise<SandboxNotice | null> {
  const made = wanted && (await isUnfinished(pool)) ? await makeAlone(pool) : null;
  if (made) return made;
  const sandbox = await findSandbox(pool);
  return sandbox && { code: sandbox.code };
}

/** No campaign is there but, where an earlier start was broken off, a sandbox that nobody was given a key of. */
async function isUnfinished(pool: CampaignPool): Promise<boolean> {
  const { rows } = await pool.query<{ unfinished: boolean }>(
    `select not exists (select from campaigns c
       where not is_demo or exists (select from api_keys k where k.campaign_id = c.id)) as unfinished`,
  );
  return (rows[0] as { unfinished: boolean }).unfinished;
}

async function makeAlone(pool: CampaignPool): Promise<SandboxNotice | null> {
  // The lock is a connection's own: a server that dies in the middle sets it free.
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtextextended('first sandbox', 0))`);
    if (!(await isUnfinished(pool))) return null;
    const begun = await findSandbox(pool);
    if (begun) await resetSandbox(pool, begun);
    const sandbox = begun ?? (await createSandbox(pool));
    const { key } = await createSandboxKey(pool, sandbox);
    return { code: sandbox.code, key, ...(await receiptableDonation(pool, sandbox)) };
  } finally {
    // A connection that was lost has set the lock free by itself, and must not hide why the work failed.
    await client.query(`select pg_advisory_unlock(hashtextextended('first sandbox', 0))`).then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }
}

import { disableSocketTimeout } from '#core/database/silent-connection.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import { withCampaign } from '#server/store/with-campaign.ts';
import { createDemo, createDemoKey } from './create-demo.ts';
import { type DemoCampaign, findDemo } from './find-demo.ts';
import { resetDemo } from './reset-demo.ts';

/** The demo campaign's newest donation whose receipt can be issued. */
export async function receiptableDonation(
  pool: CampaignPool,
  { campaignId }: DemoCampaign,
): Promise<{ donationId?: string }> {
  const [donation] = await withCampaign(pool, campaignId, (tx) =>
    tx.query<{ id: string }>(
      `select d.id from donations d join campaigns c on c.id = d.campaign_id
       where d.campaign_id = $1 and receipt_status = 'PENDING' and method <> 'IN_KIND' and donor_is_canadian_attested
         and eligible_cents > 0 and received_on >= nomination_confirmed_date
       order by d.created_at desc, d.id desc limit 1`,
      [campaignId],
    ),
  );
  return donation ? { donationId: donation.id } : {};
}

/** What the server prints about the demo campaign when it starts. */
export interface DemoNotice {
  readonly code: string;
  /** Only if the demo campaign has just been created: a key is shown once and not stored. */
  readonly key?: string;
  /** A donation whose receipt can be issued; with the key only. */
  readonly donationId?: string;
}

/**
 * Creates or completes the demo campaign, if `isEnabled` says so and there is no other campaign yet. Of several servers
 * that start together, one does it. Returns null if there is no demo campaign.
 */
export async function prepareDemo(pool: CampaignPool, isEnabled: boolean): Promise<DemoNotice | null> {
  const created = isEnabled && (await isUnfinished(pool)) ? await createUnderLock(pool) : null;
  if (created) return created;
  const demo = await findDemo(pool);
  return demo && { code: demo.code };
}

/**
 * Whether there is no campaign, or only a demo campaign without any key: an earlier start was interrupted before it
 * could show one.
 */
async function isUnfinished(pool: CampaignPool): Promise<boolean> {
  const { rows } = await pool.query<{ unfinished: boolean }>(
    `select not exists (select from campaigns c
       where not is_demo or exists (select from api_keys k where k.campaign_id = c.id)) as unfinished`,
  );
  return (rows[0] as { unfinished: boolean }).unfinished;
}

async function createUnderLock(pool: CampaignPool): Promise<DemoNotice | null> {
  // The lock belongs to a transaction, so a server that dies releases it, even if a pooler keeps the session open.
  const client = await pool.connect();
  // Making it may take longer than a request may, both for the server that holds the lock and for those that wait for it.
  disableSocketTimeout(client);
  try {
    await client.query(
      `begin; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = 0;
       set local statement_timeout = 0`,
    );
    await client.query(`select pg_advisory_xact_lock(hashtextextended('prepare demo', 0))`);
    if (!(await isUnfinished(pool))) return null;
    const unfinished = await findDemo(pool);
    if (unfinished) await resetDemo(pool, unfinished);
    const demo = unfinished ?? (await createDemo(pool));
    const { key } = await createDemoKey(pool, demo);
    return { code: demo.code, key, ...(await receiptableDonation(pool, demo)) };
  } finally {
    // A lost connection has released the lock already, and must not hide the error that came first.
    await client.query('rollback').catch(() => {});
    // No request is to wait on a connection that may be silent.
    client.release(true);
  }
}

import type { Knex } from 'knex';
import pg from 'pg';

/**
 * Binds a transaction to a campaign, so that row-level security shows it that campaign's rows. It is a command because a
 * coordinator of Citus passes commands on to its workers, and calls of set_config() not.
 */
export async function bindToCampaign(trx: Knex.Transaction, campaignId: string): Promise<void> {
  await trx.raw(`set local hustings.campaign_id = ${pg.escapeLiteral(campaignId)}`);
}

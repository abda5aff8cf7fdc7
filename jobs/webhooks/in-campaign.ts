import type { Knex } from 'knex';
import { bindToCampaign } from '#core/database/bind-to-campaign.ts';
import { campaignRole } from '#core/database/setup/roles.ts';

/** Runs `work` in a transaction of a campaign, with the rights that its requests have: the login itself sees no rows. */
export const inCampaign = <Result>(
  knex: Knex,
  campaignId: string,
  work: (trx: Knex.Transaction) => Promise<Result>,
): Promise<Result> =>
  knex.transaction(async (trx) => {
    await trx.raw(`set local role ${campaignRole}`);
    await bindToCampaign(trx, campaignId);
    return work(trx);
  });

import Table from 'cli-table3';
import { command } from './command.ts';

interface ListedCampaign {
  readonly campaignId: string;
  readonly code: string;
  readonly name: string;
  readonly subscriptionTier: string;
  readonly isDemo: boolean;
}

export const list = command({
  name: 'list',
  operands: [],
  options: {},
  summary: 'Lists all campaigns.',
  async run(pool) {
    const { rows } = await pool.query<ListedCampaign>(
      `select id as "campaignId", code, name, subscription_tier as "subscriptionTier", is_demo as "isDemo"
       from campaigns order by created_at, id`,
    );
    return { campaigns: rows };
  },
  describe({ campaigns }) {
    const table = new Table({ head: ['code', 'name', 'plan', 'id'], style: { head: [], border: [] } });
    for (const { code, name, subscriptionTier, isDemo, campaignId } of campaigns) {
      table.push([code, isDemo ? `${name} (sandbox)` : name, subscriptionTier, campaignId]);
    }
    return table.toString();
  },
});

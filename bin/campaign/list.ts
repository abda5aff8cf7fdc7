import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { easternDay } from '#core/dates.ts';
import type { ListedCampaign } from '#server/campaign/operator/list-campaigns.ts';
import { withPool } from './with-pool.ts';

const description = `Lists all campaigns.

Closed ones too, of which nothing is kept but the code, the id and the numbers of receipts.`;

export function addList(group: Command, environment: CommandEnvironment): void {
  addJson(addSubcommand(group, 'list', description)).action(async ({ json }: { json?: boolean }) => {
    const { listCampaigns } = await import('#server/campaign/operator/list-campaigns.ts');
    const { renderTable } = await import('#bin/command-line/table.ts');
    const campaigns = await withPool(environment, 'require', listCampaigns);
    const rows = campaigns.map((campaign) => {
      const { code, name, subscriptionTier, campaignId } = campaign;
      return [code, [name, markOf(campaign)].filter(Boolean).join(' '), subscriptionTier ?? '', campaignId];
    });
    environment.print(
      json ? `${JSON.stringify({ campaigns })}\n` : `${renderTable(['code', 'name', 'plan', 'id'], rows)}\n`,
    );
  });
}

function markOf({ isDemo, closesAt, closedAt }: ListedCampaign): string {
  const day = (time: Date) => easternDay(time.getTime());
  if (closedAt) return `(closed ${day(closedAt)})`;
  if (closesAt) return `(closes ${day(closesAt)})`;
  return isDemo ? '(sandbox)' : '';
}

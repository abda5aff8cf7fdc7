import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { withPool } from './with-pool.ts';

export function addList(group: Command, environment: CommandEnvironment): void {
  addJson(addSubcommand(group, 'list', 'Lists all campaigns.')).action(async ({ json }: { json?: boolean }) => {
    const { listCampaigns } = await import('#server/campaign/operator/list-campaigns.ts');
    const { renderTable } = await import('#bin/command-line/table.ts');
    const campaigns = await withPool(environment, 'read', listCampaigns);
    const rows = campaigns.map(({ code, name, subscriptionTier, isDemo, campaignId }) => [
      ...[code, isDemo ? `${name} (sandbox)` : name, subscriptionTier, campaignId],
    ]);
    environment.print(
      json ? `${JSON.stringify({ campaigns })}\n` : `${renderTable(['code', 'name', 'plan', 'id'], rows)}\n`,
    );
  });
}

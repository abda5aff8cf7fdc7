import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

export function addKeys(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'keys', 'Lists the campaign’s keys, the newest first.').argument(
    ...campaignArgument,
  );
  addJson(command).action(async (campaign: string, { json }: { json?: boolean }) => {
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { listKeys } = await import('#server/campaign/access/list-keys.ts');
    const { renderTable } = await import('#bin/command-line/table.ts');
    const listed = await withPool(environment, 'require', async (pool) => {
      const { campaignId } = await findCampaign(pool, campaign);
      return { campaignId, keys: await listKeys(pool, campaignId) };
    });
    const rows = listed.keys.map(({ keyId, name, lastFour, createdAt, revokedAt }) => [
      keyId,
      name,
      lastFour,
      createdAt.toISOString(),
      revokedAt?.toISOString() ?? '',
    ]);
    environment.print(
      json ? `${JSON.stringify(listed)}\n` : `${renderTable(['id', 'name', 'ends in', 'created', 'revoked'], rows)}\n`,
    );
  });
}

import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

export function addRevoke(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'revoke', 'Revokes a key, at once on every server.')
    .argument(...campaignArgument)
    .argument('<key-id>', 'The id of the key; keys shows it.');
  addJson(command).action(async (campaign: string, keyId: string, { json }: { json?: boolean }) => {
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { revokeKey } = await import('#server/campaign/access/revoke-key.ts');
    const campaignId = await withPool(environment, 'migrate', async (pool) => {
      const found = await findCampaign(pool, campaign);
      await revokeKey(pool, found.campaignId, keyId);
      return found.campaignId;
    });
    environment.print(json ? `${JSON.stringify({ campaignId, keyId, revoked: true })}\n` : `Revoked key ${keyId}.\n`);
  });
}

import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';

export function addImports(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(
    group,
    'imports',
    'Lists the imports into a campaign, newest first: how many records each has made and how many it has updated.',
  );
  addJson(command.argument(...campaignArgument)).action(async (campaign: string, { json }: { json?: boolean }) => {
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { listRecordedImports } = await import('#server/campaign/imports/take-back/recorded-imports.ts');
    const { renderTable } = await import('#bin/command-line/table.ts');
    const imports = await withPool(environment, 'require', async (pool) =>
      listRecordedImports(pool, (await findCampaign(pool, campaign)).campaignId),
    );
    if (json) return environment.print(`${JSON.stringify({ imports })}\n`);
    const rows = imports.map(({ id, kind, firstAt, imported, updated, isTakenBack }) => [
      id,
      firstAt.toISOString().slice(0, 16),
      kind,
      imported.toLocaleString('en'),
      updated.toLocaleString('en'),
      isTakenBack ? 'taken back' : '',
    ]);
    environment.print(`${renderTable(['import', 'time', 'kind', 'imported', 'updated', ''], rows)}\n`);
  });
}

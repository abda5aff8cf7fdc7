import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';

const description = `Adds volunteers to a campaign, all or none.

Columns: name, email, phone, role, status, skills (separated by semicolons), hoursLogged, or their usual names in English
and French; name and email are needed.`;

export function addImportVolunteers(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'import-volunteers', description)
    .argument(...campaignArgument)
    .argument('<file>', 'A .csv file, or a .json file with a list of volunteers.');
  addJson(command).action(async (campaign: string, path: string, { json }: { json?: boolean }) => {
    const records = await readRecords(path);
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { importVolunteers } = await import('#server/campaign/volunteers/import-volunteers.ts');
    const { campaignId, code, imported } = await withPool(environment, 'migrate', async (pool) => {
      const found = await findCampaign(pool, campaign);
      return { ...found, ...(await importVolunteers(pool, found.campaignId, records)) };
    });
    environment.print(
      json
        ? `${JSON.stringify({ campaignId, code, imported })}\n`
        : `Added ${imported} volunteers to campaign ${code}.\n`,
    );
  });
}

async function readRecords(path: string): Promise<unknown[]> {
  const { readVolunteers } = await import('#server/campaign/operator/read-volunteers.ts');
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}).`);
  });
  try {
    return await readVolunteers(bytes, path.endsWith('.json') ? 'json' : 'csv');
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
}

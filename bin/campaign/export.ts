import { rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { atExit } from '#core/processes/at-exit.ts';
import { campaignArgument, withPool } from './with-pool.ts';

const description = `Writes all that is stored of a campaign into a zip, as it stands at one instant.

Each kind of record as CSV and JSON, every receipt as it was issued, the audit log, and a README. Only the owner of the file can read it.`;

export function addExport(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'export', description)
    .argument(...campaignArgument)
    .requiredOption('--to <file>', 'Needed. The file to write; it must not be there yet.', nonEmpty)
    .option('--xlsx', 'Each kind of record as a workbook (.xlsx) too.');
  addJson(command).action(async (campaign: string, { to, json, xlsx }: Asked) => {
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { writeExport } = await import('#server/campaign/export/write-export.ts');
    const { campaignId, code, bytes } = await withPool(environment, 'migrate', async (pool) => {
      const found = await findCampaign(pool, campaign);
      return {
        ...found,
        bytes: await write(to, () => writeExport(pool, found.campaignId, optionsFor(to, xlsx), new Date())),
      };
    });
    environment.print(
      json
        ? `${JSON.stringify({ campaignId, code, file: to, bytes })}\n`
        : `Wrote campaign ${code} to ${to} (${Math.ceil(bytes / 1000)} kB).\n`,
    );
  });
}

interface Asked {
  readonly to: string;
  readonly json?: boolean;
  readonly xlsx?: boolean;
}

const optionsFor = (path: string, workbooks?: boolean) => ({ path, userId: null, workbooks });

/** Takes the file's name, fills the file and returns its size. What fails, or is ended by a signal, leaves no file. */
export async function write(path: string, fill: () => Promise<void>): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be written (${error.code}).`);
  });
  const isWritten = atExit(() => rmSync(path, { force: true }));
  try {
    await fill();
    return (await file.stat()).size;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    isWritten();
    await file.close();
  }
}

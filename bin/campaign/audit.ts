import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { campaignArgument, withPool } from './with-pool.ts';

interface Options {
  readonly record?: string;
  readonly operation?: string;
  readonly limit: string;
  readonly json?: boolean;
}

const description = `Prints the newest entries of a campaign's audit log.

They name who did what to which record, and the fields that changed, never their values.`;

export function addAudit(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'audit', description)
    .argument(...campaignArgument)
    .option('--record <id>', 'Only entries of this record.')
    .option('--operation <name>', 'Only entries of this operation, such as correctDonation.')
    .option('--limit <number>', 'How many entries.', '100');
  addJson(command).action(async (campaign: string, { json, record, operation, limit }: Options) => {
    const { wholeNumber } = await import('./values.ts');
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { listAuditEntries } = await import('#server/campaign/audit/list-audit-entries.ts');
    const { renderTable } = await import('#bin/command-line/table.ts');
    const count = wholeNumber(limit, '--limit');
    const entries = await withPool(environment, 'require', async (pool) => {
      const { campaignId } = await findCampaign(pool, campaign);
      return listAuditEntries(pool, campaignId, { filter: { recordId: record, operation }, limit: count });
    });
    const rows = entries.map((entry) => [
      entry.createdAt.toISOString(),
      entry.userName ?? '',
      entry.keyName ?? '',
      entry.operation,
      String(entry.status),
      entry.recordId ?? '',
      entry.fields.join(' '),
    ]);
    const header = ['time', 'person', 'key', 'operation', 'status', 'record', 'fields'];
    environment.print(json ? `${JSON.stringify({ entries })}\n` : `${renderTable(header, rows)}\n`);
  });
}

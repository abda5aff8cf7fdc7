import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import { confirm, yesOption } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { identityOption } from '#bin/command-line/identity-option.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import type { RecordCounts } from '#server/campaign/operator/restore-records.ts';

const description = `Puts one campaign's voters, volunteers, interactions and lawn signs back to what a backup has.

What came since the backup is removed: write an export first ("campaign export"). Donations and receipts stay as they are, since nothing can take them away; so do the campaign's facts, people and keys. No other campaign is touched, and servers go on meanwhile.`;

interface Options {
  readonly from: string;
  readonly identity?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addRestoreRecords(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'restore', description)
    .argument(...campaignArgument)
    .requiredOption('--from <file>', 'Needed. The backup.', nonEmpty)
    .option(...identityOption)
    .option(...yesOption);
  addJson(command).action(async (campaign: string, { from, identity, yes = false, json }: Options) => {
    const { openArchive } = await import('#core/database/backup/archive/read-archive.ts');
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const records = await import('#server/campaign/operator/restore-records.ts');
    const archive = await openArchive(from, { identity });
    try {
      await archive.verify(new AbortController().signal, () => {});
      await withPool(environment, 'write', async (pool) => {
        const { campaignId, code, ownerId } = await findCampaign(pool, campaign);
        const before = await records.countRecords(pool, campaignId);
        const kept = await records.countArchived(archive, campaignId);
        const what = `Campaign ${code} gets the records of ${archive.manifest.madeAt}: ${describe(before, kept)}.`;
        if (!(await confirm(what, yes, environment))) return environment.fail();
        const principal = { kind: 'operator', campaignId, userId: ownerId } as const;
        const counts = await records.restoreRecords(pool, principal, archive, new Date());
        environment.print(
          json
            ? `${JSON.stringify({ campaignId, code, madeAt: archive.manifest.madeAt, before, counts })}\n`
            : `Campaign ${code} has the records of ${archive.manifest.madeAt} again.\n`,
        );
      });
    } finally {
      await archive.close();
    }
  });
}

const describe = (now: RecordCounts, then: RecordCounts) =>
  Object.entries(then)
    .map(([table, count]) => {
      const held = now[table as keyof RecordCounts];
      return `${count.toLocaleString('en')} ${table.replace('_', ' ')} in place of ${held.toLocaleString('en')}`;
    })
    .join(', ');

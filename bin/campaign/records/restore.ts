import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import { confirm, yesOption } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { identityOption } from '#bin/command-line/identity-option.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import type { RecordCounts } from '#server/campaign/operator/restore/record-source.ts';
import { openSource } from './open-source.ts';

const description = `Puts one campaign's voters, volunteers, interactions and lawn signs back to what a backup or an export of it has.

What came since then is removed: write an export first ("campaign export"). Donations and receipts that are here stay as they are, since nothing can take them away; those that an export has and the campaign has not are added, each receipt under its number. The campaign's facts, people, keys and turfs stay; a turf loses voters who are not there again. No other campaign is touched, and servers go on meanwhile.`;

interface Options {
  readonly from: string;
  readonly identity?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

export function addRestoreRecords(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'restore', description)
    .argument(...campaignArgument)
    .requiredOption(
      '--from <file>',
      'Needed. The backup, or the export of "campaign export" or of the console.',
      nonEmpty,
    )
    .option(...identityOption)
    .option(...yesOption);
  addJson(command).action(async (campaign: string, { from, identity, yes = false, json }: Options) => {
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const { countRecords, restoreRecords } = await import('#server/campaign/operator/restore/restore-records.ts');
    const { countSource } = await import('#server/campaign/operator/restore/record-source.ts');
    const opened = await openSource(from, identity);
    try {
      await withPool(environment, 'migrate', async (pool) => {
        const { campaignId, code, ownerId } = await findCampaign(pool, campaign);
        const { source, missing, addMissing } = await opened.of(pool, campaignId);
        const before = await countRecords(pool, campaignId);
        const records = describe(before, await countSource(source));
        const added = missing ? `; ${missing.donations} donations and ${missing.receipts} receipts are added` : '';
        const what = `Campaign ${code} gets the records of ${opened.madeAt}: ${records}${added}.`;
        if (!(await confirm(what, yes, environment))) return environment.fail();
        const principal = { kind: 'operator', campaignId, userId: ownerId } as const;
        const counts = await restoreRecords(pool, principal, { source, now: new Date(), more: addMissing });
        const result = { campaignId, code, madeAt: opened.madeAt, before, counts, ...(missing && { added: missing }) };
        environment.print(
          json ? `${JSON.stringify(result)}\n` : `Campaign ${code} has the records of ${opened.madeAt} again.\n`,
        );
      });
    } finally {
      await opened.close();
    }
  });
}

const describe = (now: RecordCounts, then: RecordCounts) =>
  Object.entries(then)
    .map(([table, count]) => {
      const currentCount = now[table as keyof RecordCounts];
      return `${count.toLocaleString('en')} ${table.replace('_', ' ')} in place of ${currentCount.toLocaleString('en')}`;
    })
    .join(', ');

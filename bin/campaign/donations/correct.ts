import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { addDonationCommand, type DonationOptions, withDonation } from './donation-command.ts';

interface Options extends DonationOptions {
  readonly set: readonly string[];
  readonly reissue: boolean;
}

const description = `Corrects a donation; the version before stays on record.

If its receipt states what is now corrected, the receipt is spoiled and issued anew. The fields are those of the API:
--set donorName="Anne Roy" --set amount=90.50 --set notes= (an empty value clears a field).`;

export function addCorrect(group: Command, environment: CommandEnvironment): void {
  addDonationCommand(group, 'correct', description)
    .requiredOption(
      '--set <field=value>',
      'Needed, once for each field that changes.',
      (text: string, before: readonly string[] = []) => [...before, text],
    )
    .option('--no-reissue', 'Leaves a spoiled receipt without a new one.')
    .action(async (campaign: string, donation: string, { json, set, reissue, ...options }: Options) => {
      const { readFields } = await import('#server/campaign/operator/read-fields.ts');
      const { donationRecord } = await import('#server/campaign/donations/donation.ts');
      const { correctDonation } = await import('#server/campaign/donations/corrections/correct-donation.ts');
      const changes = readFields(donationRecord.fields, new Map(set.map(fieldAndValue)));
      const row = await withDonation(environment, { campaign, donation, ...options }, (pool, campaignId, change) =>
        correctDonation(pool, campaignId, { ...change, changes, reissue }),
      );
      const { receipt_number: receiptNumber, receipt_status: receiptStatus } = row;
      environment.print(
        json
          ? `${JSON.stringify({ donationId: donation, receiptStatus, receiptNumber })}\n`
          : `Corrected the donation. Its receipt is ${receiptStatus}${receiptNumber === null ? '' : ` (${receiptNumber})`}.\n`,
      );
    });
}

function fieldAndValue(text: string): [field: string, value: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError('--set must be a field and its value, as donorName="Anne Roy".');
  return [text.slice(0, at), text.slice(at + 1)];
}

import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addDonationCommand, type DonationOptions, withDonation } from './donation-command.ts';

const description = `Spoils the receipt of a donation, for good.

The receipt stays on record, marked "cancelled". It may then be issued anew under another number.`;

export function addSpoil(group: Command, environment: CommandEnvironment): void {
  addDonationCommand(group, 'spoil', description).action(
    async (campaign: string, donation: string, { json, ...options }: DonationOptions) => {
      const { spoilReceipt } = await import('#server/campaign/donations/receipts/spoil-receipt.ts');
      const target = { campaign, donation, ...options };
      const { receiptNumber } = await withDonation(environment, target, spoilReceipt);
      environment.print(
        json
          ? `${JSON.stringify({ donationId: donation, receiptNumber, receiptStatus: 'SPOILED' })}\n`
          : `Spoiled receipt ${receiptNumber}.\n`,
      );
    },
  );
}

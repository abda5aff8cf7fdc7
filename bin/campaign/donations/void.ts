import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addDonationCommand, type DonationOptions, withDonation } from './donation-command.ts';

const description = `Voids a donation that was entered by mistake, or whose payment bounced, for good.

It no longer counts towards the annual limit. A receipt in force is spoiled with the same reason.`;

export function addVoid(group: Command, environment: CommandEnvironment): void {
  addDonationCommand(group, 'void', description)
    .option('--returned', 'The money was given back to the donor: the donation is marked RETURNED.')
    .action(
      async (
        campaign: string,
        donation: string,
        { json, returned, ...options }: DonationOptions & { returned?: boolean },
      ) => {
        const { withdrawDonation } = await import('#server/campaign/donations/corrections/withdraw-donation.ts');
        const kind = returned ? 'RETURNED' : 'VOIDED';
        const row = await withDonation(environment, { campaign, donation, ...options }, (pool, campaignId, change) =>
          withdrawDonation(pool, campaignId, { ...change, kind }),
        );
        const { receipt_number: receiptNumber, receipt_status: receiptStatus } = row;
        environment.print(
          json
            ? `${JSON.stringify({ donationId: donation, withdrawn: kind, receiptStatus, receiptNumber })}\n`
            : `The donation is ${kind}.${receiptNumber === null ? '' : ` Its receipt ${receiptNumber} is cancelled.`}\n`,
        );
      },
    );
}

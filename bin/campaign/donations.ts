import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import type { WhoAndWhy } from '#server/campaign/donations/corrections/who-and-why.ts';
import type { CampaignPool } from '#server/store/pool.ts';

/** The options of every correction of a donation: who, why, and how to print the result. */
interface DonationOptions {
  readonly by: string;
  readonly reason: string;
  readonly receipt?: string;
  readonly json?: boolean;
}

/** Adds a command that changes one donation on behalf of a member, with a reason that stays on record. */
function addDonationCommand(group: Command, name: string, description: string): Command {
  const command = addSubcommand(group, name, description)
    .argument(...campaignArgument)
    .argument('<donation>', 'The id of the donation.')
    .requiredOption('--by <address>', 'Needed. The e-mail address of the member who decided it.', nonEmpty)
    .requiredOption('--reason <text>', 'Needed. Why; it stays on record.', nonEmpty)
    .option(
      '--receipt <number>',
      'The receipt that it has as you saw it: refused if it has another one now.',
      nonEmpty,
    );
  return addJson(command);
}

/** Finds the campaign and the member, and does `work` for them. Errors: 404; a UsageError if there is no such member. */
async function withDonation<T>(
  environment: CommandEnvironment,
  { campaign, donation, by, reason, receipt }: Omit<DonationOptions, 'json'> & { campaign: string; donation: string },
  work: (pool: CampaignPool, campaignId: string, change: WhoAndWhy) => Promise<T>,
): Promise<T> {
  const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
  const { listMembers } = await import('#server/accounts/members.ts');
  return withPool(environment, 'migrate', async (pool) => {
    const { campaignId, code } = await findCampaign(pool, campaign);
    const members = await listMembers(pool, campaignId);
    const member = members.find(({ email }) => email.toLowerCase() === by.toLowerCase());
    if (!member) throw new UsageError(`--by must be a member of campaign ${code}: nobody in it has that address.`);
    const seen = receipt === undefined ? undefined : { receiptNumber: receipt };
    return work(pool, campaignId, { donationId: donation, userId: member.userId, reason, seen });
  });
}

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

interface Options extends DonationOptions {
  readonly set: readonly string[];
  readonly reissue: boolean;
}

const correctDescription = `Corrects a donation; the version before stays on record.

If its receipt states what is now corrected, the receipt is spoiled and issued anew. The fields are those of the API:
--set donorName="Anne Roy" --set amount=90.50 --set notes= (an empty value clears a field).`;

export function addCorrect(group: Command, environment: CommandEnvironment): void {
  addDonationCommand(group, 'correct', correctDescription)
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

const voidDescription = `Voids a donation that was entered by mistake, or whose payment bounced, for good.

It no longer counts towards the annual limit. A receipt in force is spoiled with the same reason.`;

export function addVoid(group: Command, environment: CommandEnvironment): void {
  addDonationCommand(group, 'void', voidDescription)
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

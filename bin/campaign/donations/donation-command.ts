import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import type { WhoAndWhy } from '#server/campaign/donations/corrections/who-and-why.ts';
import type { CampaignPool } from '#server/store/pool.ts';

/** The options of every correction of a donation: who, why, and how to print the result. */
export interface DonationOptions {
  readonly by: string;
  readonly reason: string;
  readonly receipt?: string;
  readonly json?: boolean;
}

/** Adds a command that changes one donation on behalf of a member, with a reason that stays on record. */
export function addDonationCommand(group: Command, name: string, description: string): Command {
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
export async function withDonation<T>(
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

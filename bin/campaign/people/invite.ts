import type { Command } from 'commander';
import { campaignArgument, withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { describeLink, installationAddress } from './sign-in-link.ts';

interface Options {
  readonly email: string;
  readonly name?: string;
  readonly role: string;
  readonly url?: string;
  readonly json?: boolean;
}

export function addInvite(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'invite', 'Prints a link with which a person joins a campaign’s console, once.')
    .argument(...campaignArgument)
    .requiredOption('--email <address>', 'Needed. The person’s e-mail address.', nonEmpty)
    .option('--name <name>', 'The person’s name; the address where it is absent.')
    .option('--role <role>', 'OWNER, MANAGER (staff) or MEMBER (read-only).', 'MANAGER')
    .option(...installationAddress);
  addJson(command).action(async (campaign: string, { email, name = email, role, url, json }: Options) => {
    const { oneOf } = await import('#bin/campaign/values.ts');
    const { roles } = await import('#server/console/accounts/roles.ts');
    const { invite } = await import('#server/console/accounts/sign-in-links.ts');
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const wanted = { email, name, role: oneOf(role, '--role', roles) };
    const token = await withPool(environment, 'write', async (pool) => {
      const { campaignId } = await findCampaign(pool, campaign);
      return invite(pool, campaignId, wanted, { invitedBy: null, now: new Date() });
    });
    environment.print(await describeLink(token, url, json));
  });
}

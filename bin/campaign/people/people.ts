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
  const command = addSubcommand(
    group,
    'invite',
    'Prints a link with which a person joins a campaign’s console, once; gives a member a higher role.',
  )
    .argument(...campaignArgument)
    .requiredOption('--email <address>', 'Needed. The person’s e-mail address.', nonEmpty)
    .option('--name <name>', 'The person’s name; without it the address.')
    .option('--role <role>', 'OWNER, MANAGER (staff) or MEMBER (read-only).', 'MANAGER')
    .option(...installationAddress);
  addJson(command).action(async (campaign: string, { email, name = email, role, url, json }: Options) => {
    const { oneOf } = await import('#bin/campaign/values.ts');
    const { roles } = await import('#server/operations/roles.ts');
    const { inviteAsOperator } = await import('#server/accounts/invitations/invite-as-operator.ts');
    const { findCampaign } = await import('#server/campaign/operator/find-campaign.ts');
    const invitation = { email, name, role: oneOf(role, '--role', roles) };
    const { token, member } = await withPool(environment, 'migrate', async (pool) => {
      const { campaignId } = await findCampaign(pool, campaign);
      return inviteAsOperator(pool, campaignId, invitation, new Date());
    });
    const link = token === null ? undefined : await describeLink(token, url, json);
    if (json) {
      const { link: address = null } = link === undefined ? {} : JSON.parse(link);
      environment.print(`${JSON.stringify({ link: address, member })}\n`);
      return;
    }
    const text = member === null ? '' : describeMember(email, member);
    environment.print(text + (text && link ? '\n' : '') + (link ?? ''));
  });
}

/** The outcome for a person who is a member already. */
function describeMember(email: string, { was, role }: { readonly was: string; readonly role: string }): string {
  return was === role
    ? `${email} is a member of this campaign already, with the role ${role}: nothing was changed.\n`
    : `${email} was a member of this campaign already: the role is ${role} now, and was ${was}.\n`;
}

interface NewPasswordOptions {
  readonly email: string;
  readonly url?: string;
  readonly json?: boolean;
}

export function addNewPassword(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(
    group,
    'new-password',
    'Prints a link with which a person chooses a new password, once.',
  )
    .requiredOption('--email <address>', 'Needed. The person’s e-mail address.', nonEmpty)
    .option(...installationAddress);
  addJson(command).action(async ({ email, url, json }: NewPasswordOptions) => {
    const { offerNewPassword } = await import('#server/accounts/sign-in-links.ts');
    const token = await withPool(environment, 'migrate', (pool) => offerNewPassword(pool, email, new Date()));
    environment.print(await describeLink(token, url, json));
  });
}

export function addRemoveSecondFactor(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(
    group,
    'remove-second-factor',
    'Takes off the second factor of a person who has lost it, and ends the person’s sessions. Be sure who asks for it.',
  ).requiredOption('--email <address>', 'Needed. The person’s e-mail address.', nonEmpty);
  addJson(command).action(async ({ email, json }: { readonly email: string; readonly json?: boolean }) => {
    const { resetSecondFactor } = await import('#server/accounts/reset-second-factor.ts');
    const campaigns = await withPool(environment, 'migrate', (pool) => resetSecondFactor(pool, email, new Date()));
    const where = campaigns.length === 0 ? '' : ` The audit log says so in ${campaigns.join(', ')}.`;
    environment.print(
      json
        ? `${JSON.stringify({ email, removed: true, campaigns })}\n`
        : `${email} signs in with the password alone now; every session has ended.${where}\n`,
    );
  });
}

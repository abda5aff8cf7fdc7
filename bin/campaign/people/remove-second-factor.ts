import type { Command } from 'commander';
import { withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';

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

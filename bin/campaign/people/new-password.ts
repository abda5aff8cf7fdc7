import type { Command } from 'commander';
import { withPool } from '#bin/campaign/with-pool.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { describeLink, installationAddress } from './sign-in-link.ts';

interface Options {
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
  addJson(command).action(async ({ email, url, json }: Options) => {
    const { offerNewPassword } = await import('#server/accounts/sign-in-links.ts');
    const token = await withPool(environment, 'migrate', (pool) => offerNewPassword(pool, email, new Date()));
    environment.print(await describeLink(token, url, json));
  });
}

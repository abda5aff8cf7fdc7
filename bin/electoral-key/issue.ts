import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { withKeys } from './with-keys.ts';

interface Options {
  readonly name: string;
  readonly email: string;
  readonly json?: boolean;
}

export function addIssue(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'issue', 'Issues a Pro key (1000 requests a minute) and prints it, once.')
    .requiredOption('--name <name>', 'Whose key it is.', nonEmpty)
    .requiredOption('--email <address>', 'Their e-mail address.', nonEmpty);
  addJson(command).action(async ({ name, email, json }: Options) => {
    const { id, tier, token } = await withKeys(environment, 'migrate', ({ issueProKey }, knex) =>
      issueProKey(knex, { name, email }),
    );
    environment.print(
      json
        ? `${JSON.stringify({ id, tier, apiKey: token })}\n`
        : `${token}\n\nThis is the only time that the key is shown. Its id is ${id}.\n`,
    );
  });
}

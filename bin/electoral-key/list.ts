import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand, nonEmpty } from '#bin/command-line/subcommand.ts';
import { withKeys } from './with-keys.ts';

interface Options {
  readonly email: string;
  readonly json?: boolean;
}

export function addList(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'list', 'Lists all keys of an e-mail address, the newest first.').requiredOption(
    '--email <address>',
    'The e-mail address of the keys’ holder.',
    nonEmpty,
  );
  addJson(command).action(async ({ email, json }: Options) => {
    const keys = await withKeys(environment, 'require', ({ listKeys }, knex) => listKeys(knex, email));
    const lines = keys.map(({ id, tier, createdAt, revokedAt }) => {
      const end = revokedAt ? `, revoked ${revokedAt.toISOString()}` : '';
      return `${id}  ${tier}  made ${createdAt.toISOString()}${end}`;
    });
    environment.print(json ? `${JSON.stringify({ keys })}\n` : `${lines.join('\n') || 'No keys.'}\n`);
  });
}

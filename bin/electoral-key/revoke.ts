import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { withKeys } from './with-keys.ts';

export function addRevoke(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'revoke', 'Revokes a key, at once on every server.').argument(
    '<key-id>',
    'The id of the key; list shows it.',
  );
  addJson(command).action(async (id: string, { json }: { json?: boolean }) => {
    if (!(await withKeys(environment, 'migrate', ({ revokeKey }, knex) => revokeKey(knex, id)))) {
      throw new UsageError(`No key in use has the id ${id}; list shows those of an address.`);
    }
    environment.print(json ? `${JSON.stringify({ id, revoked: true })}\n` : `Revoked key ${id}.\n`);
  });
}

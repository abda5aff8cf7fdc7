import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';

const description = `Works out what earlier publications of maps changed, if that is not stored.

A publication stores it by itself. Those from before this was so have none: this adds theirs, from the maps on record.`;

export function addEntries(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'entries', description);
  addJson(command).action(async ({ json }: { json?: boolean }) => {
    const { recordMissingEntries } = await import('#ingest/maps/entries/record-entry.ts');
    const { withIngestLock } = await import('#ingest/run/ingest-lock.ts');
    const added = await withDatabase(
      environment,
      { applicationName: 'hustings publication', schema: 'migrate' },
      ({ knex, url }) =>
        withIngestLock(
          url,
          () => recordMissingEntries(knex),
          () => environment.printError('An ingest is under way; waiting for it to end.\n'),
        ),
    );
    environment.print(json ? `${JSON.stringify({ added })}\n` : `Publications whose changes were added: ${added}.\n`);
  });
}

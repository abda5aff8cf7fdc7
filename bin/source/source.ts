import type { Command } from 'commander';
import { yesOption } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup, addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';

export function addSource(program: Command, environment: CommandEnvironment): void {
  addRemove(addGroup(program, 'source', 'Removes sources.'), environment);
}

const description = `Removes a source: what it published is answered no more, and it is neither checked nor listed.

Its quarantined files and what was found in them are deleted. What was served stays on record (hustings history). Ingesting it again brings it back.`;

interface Options {
  readonly force?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

function addRemove(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'remove', description)
    .argument('<source>', 'The id of the source.')
    .option('--force', 'Removes it although the registry (data/sources) describes it.')
    .option(...yesOption);
  addJson(command).action(async (id: string, { force = false, yes = false, json = false }: Options) => {
    const { loadSources } = await import('#ingest/registry/load-sources.ts');
    const { removeSources } = await import('./remove-sources.ts');
    const isDescribed = (await loadSources()).some((source) => source.id === id);
    if (isDescribed && !force) {
      throw new UsageError(`The registry describes ${id}: remove its file from data/sources first, or say --force.`);
    }
    await removeSources([id], { yes, json }, environment);
  });
}

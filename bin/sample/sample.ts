import type { Command } from 'commander';
import { yesOption } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup, addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { UsageError } from '#bin/command-line/usage-error.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';

export function addSample(program: Command, environment: CommandEnvironment): void {
  addRemove(addGroup(program, 'sample', 'Removes the fictional sample region.'), environment);
}

const description = `Removes the fictional sample region: maps, postal codes, elections.

Real maps stay, and so does the sandbox campaign. A later start does not bring it back.`;

function addRemove(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'remove', description).option(...yesOption);
  addJson(command).action(async ({ yes = false, json = false }: { yes?: boolean; json?: boolean }) => {
    const { loadSources } = await import('#ingest/registry/load-sources.ts');
    const { sampleSources } = await import('#bin/processes/sample.ts');
    const { removeSources } = await import('#bin/source/remove-sources.ts');
    const described = await loadSources(sampleSources);
    const installed = await withDatabase(
      environment,
      { applicationName: 'hustings sample', schema: 'require' },
      ({ knex }) => knex('sources').whereNull('removed_at').where({ in_registry: false }).pluck<string[]>('id'),
    );
    // What refers to maps goes before them.
    const ids = described
      .toSorted((a, b) => Number(a.kind === 'boundaries') - Number(b.kind === 'boundaries'))
      .map(({ id }) => id)
      .filter((id) => installed.includes(id));
    if (ids.length === 0) throw new UsageError('The sample region is not stored.');
    await removeSources(ids, { yes, json }, environment);
  });
}

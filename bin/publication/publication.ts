import type { Command } from 'commander';
import { yesOption } from '#bin/command-line/confirm.ts';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addGroup, addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import type { ListedPublication } from '#ingest/run/publication/publication.ts';

export function addPublication(program: Command, environment: CommandEnvironment): void {
  const group = addGroup(program, 'publication', 'Lists what was published of each source, and takes it back.');
  addList(group, environment);
  addEntries(group, environment);
  addRollback(group, environment);
  addWithdraw(group, environment);
}

const description = `Lists what was published of each source and taken back, the last first.

"served" is what is known now. The number is the catalogue's version with the publication.`;

function addList(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'list', description).argument('[source]', 'Only this source, by its id.');
  addJson(command).action(async (source: string | undefined, { json }: { json?: boolean }) => {
    const { listPublications } = await import('#ingest/run/publication/publication.ts');
    const { renderTable } = await import('#bin/command-line/table.ts');
    const publications = await withDatabase(
      environment,
      { applicationName: 'hustings publication', schema: 'require' },
      ({ knex }) => listPublications(knex, source),
    );
    if (json) {
      environment.print(`${JSON.stringify({ publications: publications.map(asJson) })}\n`);
      return;
    }
    const head = [
      'number',
      'source',
      'action',
      'recorded',
      'valid from',
      'until',
      'districts',
      'who',
      'content',
      'state',
    ];
    const text = publications.length === 0 ? 'Nothing was published.' : renderTable(head, publications.map(rowOf));
    environment.print(`${text}\n`);
  });
}

const shownHash = 12;

/** The days that the source stated: of maps alone. */
function daysOf({ definition }: ListedPublication): { from: string | null; until: string | null } {
  if (definition.kind !== 'boundaries') return { from: null, until: null };
  return { from: definition.valid.from, until: definition.valid.until ?? null };
}

function rowOf(publication: ListedPublication): string[] {
  const { catalogue_version: number, source_id: source, action, undoes, recorded_at, counts } = publication;
  const { from, until } = daysOf(publication);
  return [
    String(number),
    source,
    undoes === null ? action : `${action} of ${undoes}`,
    recorded_at.toISOString(),
    from ?? '',
    until ?? '',
    counts.districts === undefined ? '' : String(counts.districts),
    publication.done_by,
    publication.content_hash?.slice(0, shownHash) ?? '',
    publication.status,
  ];
}

function asJson(publication: ListedPublication) {
  const { catalogue_version: number, source_id: source, action, undoes, counts, status } = publication;
  const { from: validFrom, until: validUntil } = daysOf(publication);
  return {
    number,
    source,
    action,
    undoes,
    recorded: publication.recorded_at.toISOString(),
    validFrom,
    validUntil,
    edition: publication.definition.edition?.name ?? null,
    counts,
    by: publication.done_by,
    contentHash: publication.content_hash,
    file: publication.archive_sha256,
    state: status,
  };
}

const entriesDescription = `Works out what earlier publications of maps changed, if that is not stored.

A publication stores it by itself. Those from before this was so have none: this adds theirs, from the maps on record.`;

function addEntries(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'entries', entriesDescription);
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

const rollbackDescription = `Undoes the last publication or withdrawal of a source: what was known just before is known again.

It says first what will change. What was served stays on record (hustings history). The content that is rolled back is not published again by the next checks; other content is, and the same with: ingest <source> --republish.`;

function addRollback(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'rollback', rollbackDescription)
    .argument('<source>', 'The id of the source.')
    .option(...yesOption);
  addJson(command).action(async (source: string, options: { yes?: boolean; json?: boolean }) => {
    const { takeBack } = await import('./take-back.ts');
    await takeBack('rollback', source, options, environment);
  });
}

const withdrawDescription = `Takes away what a source published: it is answered no more, on any date.

It says first what will change. What was served stays on record (hustings history). The maps of the same place get back the days that the map took from them. To undo it: publication rollback <source>.`;

function addWithdraw(group: Command, environment: CommandEnvironment): void {
  const command = addSubcommand(group, 'withdraw', withdrawDescription)
    .argument('<source>', 'The id of the source.')
    .option('--edition <name>', 'Only if this edition of the source is what is published.')
    .option(...yesOption);
  addJson(command).action(async (source: string, options: { edition?: string; yes?: boolean; json?: boolean }) => {
    const { takeBack } = await import('./take-back.ts');
    await takeBack('withdraw', source, options, environment);
  });
}

import type { Command } from 'commander';
import type { CommandEnvironment } from '#bin/command-line/environment.ts';
import { addJson, addSubcommand } from '#bin/command-line/subcommand.ts';
import { withDatabase } from '#bin/command-line/with-database.ts';
import type { ListedPublication } from '#ingest/run/publication/publication.ts';

const description = `Lists what was published of each source and taken back, the last first.

"served" is what is known now. The number is the catalogue's version with the publication.`;

export function addList(group: Command, environment: CommandEnvironment): void {
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

import type { Knex } from 'knex';
import { easternDay } from '#core/dates.ts';
import { NotYetError, SourceError } from '#core/errors.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import type { Level, PollingDivisionSource } from '#ingest/registry/source.ts';
import { raiseCatalogue } from '#ingest/run/catalogue.ts';
import { hashOf, isPublished, rememberContent } from '#ingest/run/content-hash.ts';
import type { Outcome } from '#ingest/run/outcome.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { districtsInForce } from './districts-in-force.ts';
import { type PollingDivisionRow, readPollResults } from './read-poll-results.ts';

const resultFiles = ['pollresults_resultatsbureau*.csv'];
const rowsPerInsert = 1000;

/**
 * Publishes an election's polling divisions (number, name, electors) from its poll-by-poll results. Doing it twice
 * changes nothing.
 *
 * @throws SourceError where the election is not known yet, or the files are not as the source expects
 */
export async function ingestPollingDivisions(input: {
  source: PollingDivisionSource;
  archive: Archive;
  knex: Knex;
}): Promise<Outcome> {
  const { source, archive, knex } = input;
  const election = await electionOf(knex, source);
  const held = await districtsInForce(knex, election);
  const divisions = await readAll(source, archive);

  const notHeld = new Set<string>();
  const rows = divisions.flatMap((division) => {
    const boundaryId = held.find(division.districtNumber, division.districtName);
    if (boundaryId === undefined) {
      notHeld.add(`${division.districtName} (${division.districtNumber})`);
      return [];
    }
    return [{ boundaryId, division }];
  });
  if (rows.length === 0) {
    throw new SourceError(
      `None of the ${notHeld.size} districts of the poll results is on the map of ${election.jurisdiction} in force on ` +
        `${election.electionDate}. Check the election of this source, and the map's codes.`,
    );
  }
  const catalogueVersion = await publish(
    knex,
    source,
    rows.map(({ boundaryId, division }, i) => ({
      id: `${boundaryId}-${election.id}-${division.pollNumber}`,
      source_id: source.id,
      election_id: election.id,
      boundary_id: boundaryId,
      sort_order: i,
      poll_number: division.pollNumber,
      name: division.name,
      address: division.address,
      registered_voters: division.electors,
    })),
  );
  return {
    outcome: catalogueVersion === null ? 'unchanged' : 'published',
    catalogueVersion,
    counts: {
      districts: new Set(rows.map(({ boundaryId }) => boundaryId)).size,
      pollingDivisions: rows.length,
      merged: rows.filter(({ division }) => division.mergedWith.length > 0).length,
      electors: rows.reduce((sum, { division }) => sum + division.electors, 0),
    },
    remarks: notHeld.size > 0 ? [`Not on the map in force on election day, left out: ${[...notHeld].join('; ')}.`] : [],
  };
}

async function electionOf(knex: Knex, source: PollingDivisionSource) {
  const row = await knex('elections')
    .where({ id: source.election })
    .first<{ id: string; level: Level; jurisdiction: string; election_date: Date } | undefined>();
  if (row === undefined) {
    throw new NotYetError(
      `The election ${source.election} is not known yet. Ingest the source of its results first, then this one again.`,
    );
  }
  return { ...row, electionDate: easternDay(row.election_date.getTime()) };
}

async function readAll(source: PollingDivisionSource, archive: Archive): Promise<PollingDivisionRow[]> {
  const names = archive.members.map(({ name }) => name);
  const members = names.length === 1 ? names : chooseMembers(names, source.format.members ?? resultFiles, ['.csv']);
  const divisions = new Map<string, PollingDivisionRow>();
  for (const name of members.toSorted()) {
    for (const division of readPollResults({ name, bytes: await archive.read(name) }, source.format.encoding)) {
      const key = `${division.districtNumber} ${division.pollNumber}`;
      if (divisions.has(key)) {
        throw new SourceError(
          `Polling division ${division.pollNumber} of ${division.districtNumber} is in two files, the second ${name}. ` +
            'Take the archive of the whole country or those of the provinces, not both.',
        );
      }
      divisions.set(key, division);
    }
  }
  if (divisions.size < source.expect.pollingDivisions) {
    throw new SourceError(
      `${divisions.size} polling divisions were found in ${members.length} files of poll results, ` +
        `${source.expect.pollingDivisions} or more are expected.`,
    );
  }
  return [...divisions.values()];
}

/** The table's row of a polling division. Its id names the election: the next one numbers the same districts anew. */
interface TableRow {
  readonly id: string;
  readonly [column: string]: string | number;
}

async function publish(knex: Knex, source: PollingDivisionSource, rows: readonly TableRow[]): Promise<number | null> {
  const hash = hashOf(rows);
  return knex.transaction(async (trx) => {
    if (await isPublished(trx, source.id, hash)) return null;
    await trx('polling_divisions').where({ source_id: source.id }).delete();
    await trx.batchInsert('polling_divisions', [...rows], rowsPerInsert);
    await rememberContent(trx, source.id, hash);
    return raiseCatalogue(trx);
  });
}

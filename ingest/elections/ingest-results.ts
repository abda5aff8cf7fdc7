import type { Knex } from 'knex';
import { SourceError } from '#core/errors.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import type { ResultsSource } from '#ingest/registry/source.ts';
import type { Outcome } from '#ingest/run/outcome.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { type DistrictsInForce, districtsInForce } from './districts-in-force.ts';
import { type CandidateRow, type DistrictRow, publishElection } from './publish-election.ts';
import { type DistrictResult, readResults, type TableFile } from './read-results.ts';

/**
 * Publishes an election from Elections Canada's tables 11 and 12: its candidates, and each district's population and
 * electors. Candidates attach to the map in force on election day. Doing it twice changes nothing.
 *
 * @throws SourceError where the tables are not as the source expects, or no district of theirs is held
 */
export async function ingestResults(input: { source: ResultsSource; archive: Archive; knex: Knex }): Promise<Outcome> {
  const { source, archive, knex } = input;
  const { format, expect, election } = source;
  const only = archive.members.length === 1;
  const table12 = await readTable(archive, only ? undefined : format.table12);
  const table11 = only || format.table11 === undefined ? undefined : await readTable(archive, format.table11);
  const results = readResults(table12, table11, format.encoding);
  refuseOtherCounts(results.districts, expect, table12.name);

  const remarks = [...results.remarks];
  if (format.table11 && !table11) remarks.push(`No ${format.table11}: population and electors are not known.`);
  const { districts, candidates } = placeCandidates(
    results.districts,
    await districtsInForce(knex, election),
    election.id,
    remarks,
  );
  if (districts.length === 0) {
    throw new SourceError(
      `None of the ${results.districts.length} districts of ${table12.name} is on the map of ${election.jurisdiction} in ` +
        `force on ${election.electionDate}. Check the election's jurisdiction and date, and the map's codes.`,
    );
  }
  const catalogueVersion = await publishElection(knex, source, districts, candidates);
  return {
    outcome: catalogueVersion === null ? 'unchanged' : 'published',
    catalogueVersion,
    counts: {
      districts: districts.length,
      candidates: candidates.length,
      elected: candidates.filter(({ elected }) => elected).length,
      votes: candidates.reduce((sum, { votes_received }) => sum + votes_received, 0),
    },
    remarks,
  };
}

/** A table by the pattern of its name; a bare file is table 12 whatever its name. */
async function readTable(archive: Archive, pattern: string | undefined): Promise<TableFile> {
  const names = archive.members.map(({ name }) => name);
  const [name] = chooseMembers(names, pattern === undefined ? undefined : [pattern], ['.csv']) as [string];
  return { name, bytes: await archive.read(name) };
}

function refuseOtherCounts(districts: readonly DistrictResult[], expect: ResultsSource['expect'], file: string): void {
  const candidates = districts.reduce((sum, district) => sum + district.candidates.length, 0);
  if (districts.length !== expect.districts) {
    throw new SourceError(`${file} has ${districts.length} districts, ${expect.districts} are expected.`);
  }
  if (expect.candidates !== undefined && candidates !== expect.candidates) {
    throw new SourceError(`${file} has ${candidates} candidates, ${expect.candidates} are expected.`);
  }
}

function placeCandidates(
  results: readonly DistrictResult[],
  held: DistrictsInForce,
  electionId: string,
  remarks: string[],
) {
  const districts: DistrictRow[] = [];
  const candidates: CandidateRow[] = [];
  const notHeld: string[] = [];
  for (const result of results) {
    const boundaryId = held.find(result.number, result.name);
    if (boundaryId === undefined) {
      notHeld.push(`${result.name} (${result.number || 'no number'})`);
      continue;
    }
    districts.push({ boundary_id: boundaryId, population: result.population, elector_count: result.electors });
    result.candidates.forEach(({ votes, share, ...candidate }, i) => {
      candidates.push({
        id: `${boundaryId}-${electionId}-${i + 1}`,
        boundary_id: boundaryId,
        ballot_order: i + 1,
        ...candidate,
        votes_received: votes,
        vote_share: share,
      });
    });
  }
  if (notHeld.length > 0) remarks.push(`Not on the map in force on election day, left out: ${notHeld.join('; ')}.`);
  return { districts, candidates };
}

import { SourceError } from '#core/errors.ts';
import { hashContent } from '#ingest/kind/catalogue.ts';
import { type Finding, finding, remark } from '#ingest/kind/gate.ts';
import type { Prepared, SourceKind } from '#ingest/kind/source-kind.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import type { ResultsSource } from '#ingest/registry/source.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { type DistrictsInForce, districtsInForce, notOnMapFinding, type TableDistrict } from './districts-in-force.ts';
import { type CandidateRow, type DistrictRow, publishElection, withdrawElection } from './publish-election.ts';
import { type DistrictResult, readResults, type TableFile } from './read-results.ts';

interface PreparedResults extends Prepared {
  /** The file of table 12, as messages name it. */
  readonly fileName: string;
  /** Counts of the whole table, whether or not its districts are known. */
  readonly districtCount: number;
  readonly candidateCount: number;
  readonly districts: readonly DistrictRow[];
  readonly candidates: readonly CandidateRow[];
  readonly remarks: readonly Finding[];
  /** Districts of the table that are not on the map. */
  readonly notOnMap: readonly TableDistrict[];
}

/**
 * An election from Elections Canada's tables 11 and 12: its candidates, and each district's population and electors.
 * Candidates attach to the map in force on election day.
 */
export const results: SourceKind<ResultsSource, PreparedResults> = {
  async prepare({ source, knex, openArchive, onStage }) {
    onStage('reading');
    const archive = await openArchive();
    const { format, election } = source;
    const isSingle = archive.members.length === 1;
    const table12 = await readTable(archive, isSingle ? undefined : format.table12);
    const table11 = isSingle || format.table11 === undefined ? undefined : await readTable(archive, format.table11);
    const read = readResults(table12, table11, format.encoding);
    const remarks = [...read.remarks];
    if (format.table11 && !table11) remarks.push(remark('noTable11', { pattern: format.table11 }));
    const placed = placeCandidates(read.districts, await districtsInForce(knex, election), election.id);
    const { districts, candidates } = placed;
    if (districts.length === 0) {
      throw new SourceError(
        `None of the ${read.districts.length} districts of ${table12.name} is on the map of ${election.jurisdiction} in ` +
          `force on ${election.electionDate}. Check the election's jurisdiction and date, and the map's codes.`,
      );
    }
    const counts = {
      districts: districts.length,
      candidates: candidates.length,
      elected: candidates.filter(({ elected }) => elected).length,
      votes: candidates.reduce((sum, { votes_received }) => sum + votes_received, 0),
    };
    return {
      ...placed,
      fileName: table12.name,
      districtCount: read.districts.length,
      candidateCount: read.districts.reduce((sum, district) => sum + district.candidates.length, 0),
      remarks,
      summary: { counts },
    };
  },

  check({ expect }, { fileName, districtCount, candidateCount, remarks, notOnMap }) {
    const count = (found: number, expected: number | undefined, what: 'districts' | 'candidates'): Finding[] =>
      expected === undefined || found === expected
        ? []
        : [finding('hard', 'count', 'tableCount', { file: fileName, found, expected, what })];
    return [
      ...count(districtCount, expect.districts, 'districts'),
      ...count(candidateCount, expect.candidates, 'candidates'),
      ...remarks,
      ...notOnMapFinding(notOnMap),
    ];
  },

  contentHash: ({ election }, { districts, candidates }) => hashContent([election, districts, candidates]),

  async publish(trx, source, { districts, candidates }, _options, contentHash) {
    return { catalogueVersion: await publishElection(trx, source, districts, candidates, contentHash), changes: {} };
  },

  withdraw: withdrawElection,
};

/** A table by the pattern of its name; a bare file is table 12 whatever its name. */
async function readTable(archive: Archive, pattern: string | undefined): Promise<TableFile> {
  const names = archive.members.map(({ name }) => name);
  const [name] = chooseMembers(names, pattern === undefined ? undefined : [pattern], ['.csv']) as [string];
  return { name, bytes: await archive.read(name) };
}

function placeCandidates(results: readonly DistrictResult[], map: DistrictsInForce, electionId: string) {
  const districts: DistrictRow[] = [];
  const candidates: CandidateRow[] = [];
  const notOnMap: TableDistrict[] = [];
  for (const result of results) {
    const boundaryId = map.find(result.number, result.name);
    if (boundaryId === undefined) {
      notOnMap.push({ name: result.name, number: result.number });
      continue;
    }
    districts.push({ boundary_id: boundaryId, population: result.population, elector_count: result.electors });
    result.candidates.forEach((found, i) => {
      if (found === null) return;
      const { votes, share, ...candidate } = found;
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
  return { districts, candidates, notOnMap };
}

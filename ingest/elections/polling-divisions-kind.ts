import { SourceError } from '#core/errors.ts';
import { hashContent, publishIfChanged, withdrawContent } from '#ingest/kind/catalogue.ts';
import { finding } from '#ingest/kind/gate.ts';
import type { Prepared, SourceKind } from '#ingest/kind/source-kind.ts';
import { chooseMembers } from '#ingest/read/choose-members.ts';
import type { PollingDivisionSource } from '#ingest/registry/source.ts';
import type { Archive } from '#ingest/unpack/unpack.ts';
import { districtsInForce, notOnMapFinding, type TableDistrict } from './districts-in-force.ts';
import { electionOfPolls } from './election-of-polls.ts';
import { type PollingDivisionRow, readPollResults } from './read-poll-results.ts';

const resultFiles = ['pollresults_resultatsbureau*.csv'];
const rowsPerInsert = 1000;

/** A row of the table `polling_divisions`. Its id names the election, because each election numbers them anew. */
interface TableRow {
  readonly id: string;
  readonly [column: string]: string | number;
}

interface PreparedPollingDivisions extends Prepared {
  readonly rows: readonly TableRow[];
  /** Polling divisions of all files, whether or not their districts are known. */
  readonly divisionCount: number;
  readonly fileCount: number;
  /** Districts of the files that are not on the map. */
  readonly notOnMap: readonly TableDistrict[];
}

/** An election's polling divisions (number, name, electors), from its poll-by-poll results. */
export const pollingDivisions: SourceKind<PollingDivisionSource, PreparedPollingDivisions> = {
  async prepare({ source, knex, openArchive, onStage }) {
    const election = await electionOfPolls(knex, source.election);
    const map = await districtsInForce(knex, election);
    onStage('reading');
    const { divisions, fileCount } = await readAll(source, await openArchive());
    const notOnMap = new Map<string, TableDistrict>();
    const placed = divisions.flatMap((division) => {
      const boundaryId = map.find(division.districtNumber, division.districtName);
      if (boundaryId !== undefined) return [{ boundaryId, division }];
      const { districtName: name, districtNumber: number } = division;
      notOnMap.set(`${name} (${number})`, { name, number });
      return [];
    });
    if (placed.length === 0) {
      throw new SourceError(
        `None of the ${notOnMap.size} districts of the poll results is on the map of ${election.jurisdiction} in force on ` +
          `${election.electionDate}. Check the election of this source, and the map's codes.`,
      );
    }
    const counts = {
      districts: new Set(placed.map(({ boundaryId }) => boundaryId)).size,
      pollingDivisions: placed.length,
      merged: placed.filter(({ division }) => division.mergedWith.length > 0).length,
      electors: placed.reduce((sum, { division }) => sum + division.electors, 0),
    };
    const rows = placed.map(({ boundaryId, division }, i) => ({
      id: `${boundaryId}-${election.id}-${division.pollNumber}`,
      source_id: source.id,
      election_id: election.id,
      boundary_id: boundaryId,
      sort_order: i,
      poll_number: division.pollNumber,
      name: division.name,
      address: division.address,
      registered_voters: division.electors,
    }));
    return { rows, divisionCount: divisions.length, fileCount, notOnMap: [...notOnMap.values()], summary: { counts } };
  },

  check({ expect }, { divisionCount, fileCount, notOnMap }) {
    if (divisionCount >= expect.pollingDivisions) return notOnMapFinding(notOnMap);
    const count = { count: divisionCount, files: fileCount, expected: expect.pollingDivisions };
    return [finding('hard', 'count', 'pollCount', count), ...notOnMapFinding(notOnMap)];
  },

  contentHash: (_source, { rows }) => hashContent(rows),

  async publish(trx, source, { rows }, _options, contentHash) {
    const catalogueVersion = await publishIfChanged(trx, source.id, contentHash, async () => {
      await trx('polling_divisions').where({ source_id: source.id }).delete();
      await trx.batchInsert('polling_divisions', [...rows], rowsPerInsert);
    });
    return { catalogueVersion, changes: {} };
  },

  withdraw: (trx, sourceId) =>
    withdrawContent(trx, sourceId, async () => ({
      pollingDivisions: await trx('polling_divisions').where({ source_id: sourceId }).delete(),
    })),
};

async function readAll(
  source: PollingDivisionSource,
  archive: Archive,
): Promise<{ divisions: PollingDivisionRow[]; fileCount: number }> {
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
  return { divisions: [...divisions.values()], fileCount: members.length };
}

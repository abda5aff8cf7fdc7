import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { easternMidnight } from '#core/dates.ts';
import { SourceError } from '#core/errors.ts';
import { decodeWkb, encodeWkb } from '#core/geometry/wkb.ts';
import { Locator } from '#core/locator/locator.ts';
import { districtsInForce, notOnMapFinding, type TableDistrict } from '#ingest/elections/districts-in-force.ts';
import { type ElectionOfPolls, electionOfPolls } from '#ingest/elections/election-of-polls.ts';
import { publishIfChanged, withdrawContent } from '#ingest/kind/catalogue.ts';
import type { Prepared, SourceKind } from '#ingest/kind/source-kind.ts';
import { areaKm2 } from '#ingest/maps/geometry/area.ts';
import { interiorPoint } from '#ingest/maps/geometry/interior-point.ts';
import type { PollOutlineSource } from '#ingest/registry/source.ts';
import { checkOutlines, evenShares, type OutlinesFound } from './check-outlines.ts';
import { type PollOutline, readOutlines } from './read-outlines.ts';

/** A row of the table `poll_outlines`, without what all rows have in common. */
interface OutlineRow {
  readonly boundary_id: string;
  readonly sort_order: number;
  readonly poll_number: string;
  readonly geometry: Buffer;
}

interface PreparedOutlines extends Prepared {
  readonly rows: readonly OutlineRow[];
  readonly found: OutlinesFound;
  /** Districts of the file that are not on the map. */
  readonly notOnMap: readonly TableDistrict[];
}

const rowsPerInsert = 500;

/** The outlines of an election's polling divisions, apart from the districts: a point is looked up in those of its district. */
export const pollOutlines: SourceKind<PollOutlineSource, PreparedOutlines> = {
  async prepare({ source, knex, openArchive, onStage }) {
    const election = await electionOfPolls(knex, source.election);
    const map = await districtsInForce(knex, election);
    onStage('reading');
    const rows: OutlineRow[] = [];
    const outside: string[] = [];
    const uneven: Array<{ code: string; percent: number }> = [];
    const unnumbered: string[] = [];
    const notOnMap: TableDistrict[] = [];
    let [polls, repaired] = [0, 0];
    for await (const read of readOutlines(source, await openArchive())) {
      const boundaryId = map.find(read.district, '');
      unnumbered.push(...read.unnumbered);
      polls += read.polls.length;
      repaired += read.repaired;
      if (boundaryId === undefined) {
        notOnMap.push({ name: read.district, number: null });
        continue;
      }
      const fit = await fitOf(knex, election, boundaryId, read.polls);
      outside.push(...fit.outside.map((poll) => `${read.district}-${poll}`));
      if (fit.share < evenShares.least || fit.share > evenShares.most) {
        uneven.push({ code: read.district, percent: Math.round(fit.share * 1000) / 10 });
      }
      for (const { pollNumber, geometry } of read.polls) {
        const row = { boundary_id: boundaryId, sort_order: rows.length, poll_number: pollNumber };
        rows.push({ ...row, geometry: encodeWkb(geometry) });
      }
    }
    if (rows.length === 0) {
      throw new SourceError(
        `None of the ${notOnMap.length} districts of the outlines is on the map of ${election.jurisdiction} in force on ` +
          `${election.electionDate}. Check the election of this source, and the map's codes.`,
      );
    }
    const unmatched = await compareWithResults(knex, election.id, rows);
    const found = { polls, outside, uneven, unnumbered, unmatched };
    const counts = { districts: new Set(rows.map((row) => row.boundary_id)).size, pollOutlines: rows.length };
    return { rows, found, notOnMap, summary: { repaired, counts } };
  },

  check: (source, { found, notOnMap }) => [...checkOutlines(source, found), ...notOnMapFinding(notOnMap)],

  contentHash({ election }, { rows }) {
    const hash = createHash('sha256').update(election);
    for (const row of rows) hash.update(`\n${row.boundary_id} ${row.poll_number}\n`).update(row.geometry);
    return hash.digest('hex');
  },

  async publish(trx, source, { rows }, _options, contentHash) {
    const catalogueVersion = await publishIfChanged(trx, source.id, contentHash, async () => {
      await trx('poll_outlines').where({ source_id: source.id }).delete();
      const common = { source_id: source.id, election_id: source.election };
      for (let begin = 0; begin < rows.length; begin += rowsPerInsert) {
        const some = rows.slice(begin, begin + rowsPerInsert);
        await trx('poll_outlines').insert(some.map((row) => ({ ...common, ...row })));
      }
    });
    return { catalogueVersion, changes: {} };
  },

  withdraw: (trx, sourceId) =>
    withdrawContent(trx, sourceId, async () => ({
      pollOutlines: await trx('poll_outlines').where({ source_id: sourceId }).delete(),
    })),
};

/** How the polls of a district fit the district of election day: which have their middle outside, and their area together. */
async function fitOf(
  knex: Knex,
  { electionDate }: ElectionOfPolls,
  boundaryId: string,
  polls: readonly PollOutline[],
): Promise<{ outside: string[]; share: number }> {
  const row = await knex('boundary_versions')
    .where({ boundary_id: boundaryId })
    .whereRaw('upper_inf(recorded) and valid @> ?::timestamptz', [new Date(easternMidnight(electionDate))])
    .first<{ geometry: Buffer }>('geometry');
  const geometry = decodeWkb(row.geometry);
  const district = new Locator([{ geometry, set: 0, validFrom: -Infinity, validUntil: Infinity }]);
  const outside = polls.filter((poll) => {
    const middle = interiorPoint(poll.geometry);
    return middle === null || district.locate(...middle, 0).length === 0;
  });
  const area = polls.reduce((sum, poll) => sum + areaKm2(poll.geometry), 0);
  return { outside: outside.map(({ pollNumber }) => pollNumber), share: area / areaKm2(geometry) };
}

async function compareWithResults(knex: Knex, election: string, rows: readonly OutlineRow[]) {
  const divisions = await knex('polling_divisions')
    .where({ election_id: election })
    .select<Array<{ boundary_id: string; poll_number: string }>>('boundary_id', 'poll_number');
  if (divisions.length === 0) return null;
  const keyOf = (row: { boundary_id: string; poll_number: string }) => `${row.boundary_id} ${row.poll_number}`;
  const drawn = new Set(rows.map(keyOf));
  const withoutOutline = divisions.filter((row) => !drawn.has(keyOf(row))).length;
  return { withoutOutline, withoutResults: rows.length - (divisions.length - withoutOutline) };
}

import type { Knex } from 'knex';
import { publishIfChanged, withdrawContent } from '#ingest/kind/catalogue.ts';
import { type Finding, finding } from '#ingest/kind/gate.ts';
import type { Prepared, SourceKind } from '#ingest/kind/source-kind.ts';
import type { StreetSource } from '#ingest/registry/source.ts';
import { deleteStreetIndex, StreetIndex } from '#ingest/street-index/street-index.ts';
import { type RoadTotals, readRoads } from './read-roads.ts';

/** Networks grow; an edition that has lost more than this share of its lines lacks files. */
const fewestLines = 0.95;
/** Ranges of numbers that could not be read: beyond this share of all, the columns are others. */
const mostMalformed = 0.05;
/** Streets outside their province: beyond this share the coordinates are of another system, or exchanged. */
const mostMisplaced = 0.01;
/** Records that have no line: none in a sound file. */
const mostWithoutLine = 0.01;

interface PreparedStreets extends Prepared {
  readonly streets: StreetIndex;
  readonly totals: RoadTotals;
  /** How many lines the last publication had; 0 if there is none. */
  readonly before: number;
}

/** A road network: the lines that a map draws, and the ranges of civic numbers by which an address is found along them. */
export const streets: SourceKind<StreetSource, PreparedStreets> = {
  async prepare({ source, knex, openArchive, onStage }) {
    onStage('reading');
    const index = await StreetIndex.open(source.id);
    try {
      const totals = await readRoads(await openArchive(), source, index);
      const counts = { ...totals, streets: index.rows('streets') };
      const before = await linesOf(knex, source.id);
      return { streets: index, totals, before, summary: { counts }, close: () => index.close() };
    } catch (error) {
      await index.close();
      throw error;
    }
  },

  check({ expect }, { streets, totals, before }) {
    const { lines, withoutLine, withoutName, ranges, malformedRanges, misplaced } = totals;
    const findings: Finding[] = [];
    const severityOf = (count: number, most: number) => (count > most ? 'hard' : 'soft');
    if (streets.rows('streets') === 0) {
      findings.push({ ...finding('hard', 'names', 'noStreetNames', { lines }), final: true });
    }
    if (lines < expect.lines) {
      findings.push(finding('hard', 'count', 'lineCount', { lines, expected: expect.lines }));
    } else if (lines < before * fewestLines) {
      findings.push(finding('hard', 'count', 'fewerLines', { lines, before }));
    }
    if (withoutLine > 0) {
      const severity = severityOf(withoutLine, lines * mostWithoutLine);
      findings.push(finding(severity, 'lines', 'withoutLine', { count: withoutLine }));
    }
    if (misplaced > 0) {
      const severity = severityOf(misplaced, streets.rows('streets') * mostMisplaced);
      findings.push(finding(severity, 'places', 'misplacedStreets', { count: misplaced }));
    }
    if (malformedRanges > 0) {
      const severity = severityOf(malformedRanges, (ranges + malformedRanges) * mostMalformed);
      findings.push(finding(severity, 'ranges', 'malformedRanges', { count: malformedRanges }));
    }
    if (ranges === 0) findings.push(finding('hard', 'ranges', 'noRanges', {}));
    if (withoutName > lines / 2) findings.push(finding('soft', 'names', 'withoutName', { count: withoutName, lines }));
    return findings;
  },

  contentHash: (_source, { streets }) => streets.hash(),

  async publish(trx, source, { streets }, _options, contentHash) {
    const catalogueVersion = await publishIfChanged(trx, source.id, contentHash, () => streets.publish(trx));
    return { catalogueVersion, changes: {} };
  },

  withdraw: (trx, sourceId) =>
    withdrawContent(trx, sourceId, async () => ({
      lines: await linesOf(trx, sourceId),
      streets: await deleteStreetIndex(trx, sourceId),
    })),
};

async function linesOf(knex: Knex, sourceId: string): Promise<number> {
  const { rows } = await knex.raw<{ rows: Array<{ lines: number }> }>(
    'select count(*)::integer as lines from road_lines where source_id = ?',
    [sourceId],
  );
  return rows[0]?.lines ?? 0;
}

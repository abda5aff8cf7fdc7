import { type BilingualTable, countOf, readBilingualTable } from './bilingual-table.ts';
import type { TableFile } from './read-results.ts';

export interface PollingDivisionRow {
  readonly districtNumber: string;
  readonly districtName: string;
  /** As on the map of polling divisions, without the `-0` in which most of its numbers end: `121`, `70-1`. */
  readonly pollNumber: string;
  readonly name: string;
  readonly address: string;
  readonly electors: number;
  /** Polling divisions whose ballot box this one's electors used, if any. */
  readonly mergedWith: readonly string[];
}

const firstAdvancePoll = 600;
const pollPattern = /^([0-9]+)(?:-([0-9]+))?([A-Z])?$/;

/**
 * The polling division that a poll of the results belongs to: `121A` and `121B` are two ballot boxes of division 121,
 * `70-1` is a division of its own, `121-0` is 121. Null for polls of no division: advance polls (600 and up) and the
 * groups of the special voting rules (`S/R 1`).
 */
export function pollingDivisionOf(poll: string): string | null {
  const match = pollPattern.exec(poll.trim().toUpperCase());
  if (!match) return null;
  const number = Number(match[1]);
  if (number >= firstAdvancePoll) return null;
  const suffix = Number(match[2] ?? 0);
  return suffix === 0 ? String(number) : `${number}-${suffix}`;
}

const pollNumberNames = ['Polling Division Number', 'Polling Station Number'];
const pollNames = ['Polling Division Name', 'Polling Station Name'];
const electorNames = ['Electors for poll', 'Electors for Polling Station', 'Electors'];

/**
 * Reads poll-by-poll results (format 2: a row per candidate and poll) into polling divisions, in the file's order. Void
 * polls, which exist on paper and have no electors, are left out. A merged poll retains its own electors: only its
 * ballots were counted elsewhere. No address is published federally; a column of that name is read if there is one.
 *
 * @throws SourceError if the file lacks a column, or a count is not a number
 */
export function readPollResults(file: TableFile, encoding?: string): PollingDivisionRow[] {
  const table: BilingualTable = readBilingualTable(
    file.bytes,
    file.name,
    [['Electoral District Number'], pollNumberNames, electorNames],
    encoding,
  );
  const columns = {
    district: table.column('Electoral District Number'),
    districtName: table.find('Electoral District Name_English', 'Electoral District Name'),
    poll: table.column(...pollNumberNames),
    name: table.find(...pollNames),
    address: table.find('Polling Division Address', 'Polling Station Address', 'Address'),
    void: table.find('Void Poll Indicator'),
    merged: table.find('Merge With', 'Combined with No.'),
    electors: table.column(...electorNames),
  };
  const at = (row: readonly string[], index: number | undefined) =>
    (index === undefined ? '' : (row[index] ?? '')).replace(/\s+/gu, ' ').trim();
  const boxes = new Set<string>();
  const divisions = new Map<string, PollingDivisionRow & { mergedWith: string[] }>();
  for (const row of table.rows) {
    const pollNumber = pollingDivisionOf(at(row, columns.poll));
    if (pollNumber === null || at(row, columns.void).toUpperCase() === 'Y') continue;
    const district = at(row, columns.district);
    // The same poll has a row for each candidate: its electors count once.
    const box = `${district} ${at(row, columns.poll).toUpperCase()}`;
    if (boxes.has(box)) continue;
    boxes.add(box);
    const key = `${district} ${pollNumber}`;
    const electors = countOf(row[columns.electors], `${file.name}, electors of poll ${pollNumber} in ${district}`);
    const mergedWith = pollingDivisionOf(at(row, columns.merged));
    const before = divisions.get(key);
    divisions.set(key, {
      districtNumber: district,
      districtName: at(row, columns.districtName),
      pollNumber,
      name: before?.name || at(row, columns.name),
      address: before?.address || at(row, columns.address),
      electors: (before?.electors ?? 0) + electors,
      mergedWith: [...(before?.mergedWith ?? []), ...(mergedWith === null ? [] : [mergedWith])],
    });
  }
  return [...divisions.values()];
}

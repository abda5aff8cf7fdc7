import { countOf, readBilingualTable } from './bilingual-table.ts';
import { pollingDivisionOf } from './read-poll-results.ts';
import type { TableFile } from './read-results.ts';

/** The votes for one candidate of one ballot box. */
export interface PollVotes {
  readonly districtNumber: string;
  /** As the file numbers the poll. */
  readonly poll: string;
  /** The polling division that it belongs to; null for advance polls and the groups of the special voting rules. */
  readonly division: string | null;
  readonly electors: number;
  readonly party: string;
  readonly votes: number;
}

/**
 * Reads the rows of poll-by-poll results (format 2: a row per candidate and poll), void polls left out.
 *
 * @throws SourceError if the file lacks a column, or a count is not a number
 */
export function readPollVotes(file: TableFile, encoding?: string): PollVotes[] {
  const polls = ['Polling Division Number', 'Polling Station Number'];
  const electorsOf = ['Electors for poll', 'Electors for Polling Station', 'Electors'];
  const parties = ['Political Affiliation Name_English', 'Political Affiliation'];
  const counts = ['Candidate Poll Votes Count', 'Candidate Vote Count', 'Candidate’s Poll Votes Count'];
  const table = readBilingualTable(
    file.bytes,
    file.name,
    [['Electoral District Number'], polls, electorsOf, parties, counts],
    encoding,
  );
  const columns = {
    district: table.column('Electoral District Number'),
    poll: table.column(...polls),
    electors: table.column(...electorsOf),
    party: table.column(...parties),
    votes: table.column(...counts),
    void: table.find('Void Poll Indicator'),
  };
  const at = (row: readonly string[], index: number | undefined) =>
    (index === undefined ? '' : (row[index] ?? '')).replace(/\s+/gu, ' ').trim();
  return table.rows.flatMap((row) => {
    const poll = at(row, columns.poll);
    const districtNumber = at(row, columns.district);
    if (districtNumber === '' || at(row, columns.void).toUpperCase() === 'Y') return [];
    const what = `${file.name}, poll ${poll} in ${districtNumber}`;
    return [
      {
        districtNumber,
        poll,
        division: pollingDivisionOf(poll),
        party: at(row, columns.party),
        electors: countOf(row[columns.electors], `${what}, electors`),
        votes: countOf(row[columns.votes], `${what}, votes`),
      },
    ];
  });
}

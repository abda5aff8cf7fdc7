import { SourceError } from '#core/errors.ts';
import { type Finding, remark } from '#ingest/kind/gate.ts';
import { type BilingualTable, countOf, readBilingualTable } from './bilingual-table.ts';
import { readCandidateCells } from './candidate-cell.ts';

interface CandidateResult {
  readonly name: string;
  readonly party: string;
  readonly incumbent: boolean;
  readonly elected: boolean;
  readonly votes: number;
  /** A fraction of the district's valid votes; 0 if no one voted (an acclamation). */
  readonly share: number;
}

export interface DistrictResult {
  /** As the table numbers it; empty in tables that give names only. */
  readonly number: string;
  /** "English/French", or one name for both. */
  readonly name: string;
  /** From table 11; null without it. */
  readonly population: number | null;
  readonly electors: number | null;
  /** In the table's own order; null for a candidate whose name has no end that can be told. */
  readonly candidates: readonly (CandidateResult | null)[];
}

interface Results {
  readonly districts: readonly DistrictResult[];
  /** What a person may want to look at, although the results can be published. */
  readonly remarks: readonly Finding[];
}

export interface TableFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const districtNumber = 'Electoral District Number';
const districtName = 'Electoral District Name';
/** The table prints percentages to one decimal: a difference beyond rounding means that a column was read wrongly. */
const percentageTolerance = 0.06;

/**
 * Reads Elections Canada's table 12 (a row per candidate) and, if given, table 11 (a row per district).
 *
 * A candidate whose name cannot be told from the party is counted and remarked on; no name is made of it.
 *
 * @throws SourceError if a table lacks a column, or contradicts itself on who won
 */
export function readResults(table12: TableFile, table11: TableFile | undefined, encoding?: string): Results {
  const table = readBilingualTable(
    table12.bytes,
    table12.name,
    [[districtName], ['Candidate'], ['Votes Obtained']],
    encoding,
  );
  const electors = table11 ? readTable11(table11, encoding) : undefined;
  const columns = {
    number: table.find(districtNumber),
    name: table.column(districtName),
    candidate: table.column('Candidate'),
    votes: table.column('Votes Obtained'),
    percentage: table.find('Percentage of Votes Obtained'),
    majority: table.find('Majority'),
  };
  const rows = table.rows.filter((row) => cell(row, columns.candidate) !== '');
  const candidates = readCandidateCells(rows.map((row) => cell(row, columns.candidate)));
  const byDistrict = new Map<string, { number: string; name: string; rows: Row[] }>();
  rows.forEach((row, i) => {
    const number = cell(row, columns.number);
    const name = cell(row, columns.name);
    const key = number || name;
    const district = byDistrict.get(key) ?? { number, name, rows: [] };
    district.rows.push({
      cell: cell(row, columns.candidate),
      candidate: candidates[i] ?? null,
      votes: countOf(row[columns.votes], `${table12.name}, votes of ${cell(row, columns.candidate)}`),
      percentage: cell(row, columns.percentage),
      majority: cell(row, columns.majority) !== '',
    });
    byDistrict.set(key, district);
  });
  const remarks: Finding[] = [];
  const districts = [...byDistrict.values()].map(({ number, name, rows: candidateRows }): DistrictResult => {
    const counted = electors?.get(number) ?? electors?.get(name);
    if (electors && !counted) remarks.push(remark('notInTable11', { name, code: number }));
    return {
      number,
      name,
      population: counted?.population ?? null,
      electors: counted?.electors ?? null,
      candidates: addOutcomes(candidateRows, name, table12.name, remarks),
    };
  });
  return { districts, remarks };
}

interface Row {
  /** The candidate and the party, as written. */
  readonly cell: string;
  readonly candidate: { readonly name: string; readonly party: string; readonly incumbent: boolean } | null;
  readonly votes: number;
  readonly percentage: string;
  readonly majority: boolean;
}

const cell = (row: readonly string[], index: number | undefined) =>
  (index === undefined ? '' : (row[index] ?? '')).trim();

/** Adds who won, and the share of each. The table states a majority in the winner's row alone. */
function addOutcomes(
  rows: readonly Row[],
  district: string,
  fileName: string,
  remarks: Finding[],
): (CandidateResult | null)[] {
  const named = ({ candidate, cell: written }: Row) => candidate?.name ?? `"${written}"`;
  const nameOf = ({ candidate, cell: written }: Row) => ({
    text: candidate?.name ?? written,
    isCell: candidate === null,
  });
  const total = rows.reduce((sum, { votes }) => sum + votes, 0);
  const most = Math.max(...rows.map(({ votes }) => votes));
  const first = rows.filter(({ votes }) => votes === most);
  const marked = rows.filter(({ majority }) => majority);
  if (marked.length > 1 || (marked[0] !== undefined && marked[0].votes !== most)) {
    throw new SourceError(
      `${fileName}: in ${district} the majority stands at ${marked.map(named).join(' and ')}, ` +
        `but ${first.map(named).join(' and ')} had the most votes. Ask the publisher which is right.`,
    );
  }
  // An equality of votes elects no one: a by-election follows (Canada Elections Act, s. 318).
  const winner = marked[0] ?? (first.length === 1 ? first[0] : undefined);
  if (winner === undefined) {
    remarks.push(remark('tied', { district, candidates: first.map(nameOf) }));
  }
  const unread = rows.filter(({ candidate }) => candidate === null);
  if (unread.length > 0) {
    remarks.push(remark('partyNotRead', { district, candidates: unread.map(nameOf) }));
  }
  return rows.map((row): CandidateResult | null => {
    const share = total === 0 ? 0 : row.votes / total;
    const published = Number.parseFloat(row.percentage.replace(',', '.'));
    if (Math.abs(published - share * 100) > percentageTolerance) {
      remarks.push(remark('shareDiffers', { district, name: nameOf(row), share, stated: row.percentage }));
    }
    return row.candidate && { ...row.candidate, elected: row === winner, votes: row.votes, share };
  });
}

/** Population and electors by district number, and by name for tables that have no number. */
function readTable11(file: TableFile, encoding?: string): Map<string, { population: number; electors: number }> {
  const table: BilingualTable = readBilingualTable(
    file.bytes,
    file.name,
    [[districtName], ['Population'], ['Electors']],
    encoding,
  );
  const number = table.find(districtNumber);
  const name = table.column(districtName);
  const population = table.column('Population');
  const electors = table.column('Electors');
  const districts = new Map<string, { population: number; electors: number }>();
  for (const row of table.rows) {
    const key = cell(row, number) || cell(row, name);
    if (key === '' || cell(row, electors) === '') continue;
    const what = `${file.name}, ${cell(row, name)}`;
    districts.set(key, {
      population: countOf(row[population], `${what}, population`),
      electors: countOf(row[electors], `${what}, electors`),
    });
  }
  return districts;
}

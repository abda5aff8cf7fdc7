import { type ReadTable, readApart } from '#core/tables/reader/read-apart.ts';
import type { LineFault, TableRow } from '#core/tables/row.ts';
import { guessColumns } from '#server/campaign/imports/columns/choose/guess-columns.ts';
import { readRow } from '#server/campaign/imports/columns/read-record.ts';
import { volunteerImport } from '#server/campaign/imports/kinds/volunteers.ts';
import { withMerged } from '#server/campaign/imports/merged-cells.ts';
import { rowCounter } from '#server/campaign/imports/suspicion/column-verdict.ts';
import type { Finding } from '#server/records/check-record.ts';

/**
 * The records of a file of volunteers, for importVolunteers to check: a JSON list of objects, or a CSV as the console
 * imports it, whose columns have names that are known. Throws an Error that says why the file is neither.
 */
export async function readVolunteers(bytes: Buffer, format: 'csv' | 'json'): Promise<unknown[]> {
  if (format === 'csv') return readCsv(bytes);
  const records: unknown = JSON.parse(bytes.toString('utf8'));
  if (!Array.isArray(records)) throw new Error('It must hold a list of volunteers.');
  return records;
}

/** As many as an import of the console takes. */
const mostRows = 100_000;

const readCsv = (bytes: Buffer): Promise<unknown[]> => readApart(bytes, { sender: 'known', mostRows }, recordsOf);

async function recordsOf(table: ReadTable): Promise<unknown[]> {
  const records: unknown[] = [];
  if (table.rowCount > mostRows) throw new Error(`It has more than ${mostRows} rows.`);
  const columns = guessColumns(volunteerImport, table.header);
  const unknown = table.header.filter((_, i) => columns[i] === '');
  if (unknown.length > 0) throw new Error(`No field of a volunteer is called ${unknown.join(', ')}.`);
  const rows: TableRow[] = [];
  const counter = rowCounter(table.header.length);
  for await (const slice of table.slices()) {
    for (const row of slice.rows) {
      counter.add(row);
      rows.push(withMerged(row, table.mergedRanges));
    }
  }
  const { verdicts, ...facts } = counter.facts();
  const { utf8, other } = table.beyondAscii;
  for (const row of rows) {
    const { line, fault } = row;
    // Every such line of a file in windows-1252 is meant so.
    if (fault && (fault !== 'ENCODING' || utf8 > other)) throw new Error(`Line ${line}: ${faults[fault]}.`);
    if (row.isHidden) throw new Error(`Line ${line}: the workbook does not show it; show all rows, or delete it.`);
    const { record, findings, remarks } = readRow(
      volunteerImport,
      { columns, defaultValues: {}, verdicts, facts },
      row,
    );
    // What of a cell is not taken would be missing without a word. A cell that says "none" has nothing.
    const lost = [...findings, ...remarks].find(
      ({ column, problem }) => column !== undefined && problem !== 'NO_VALUE',
    );
    if (lost) {
      throw new Error(`Line ${line}: ${whatIsLost(lost, table.header[lost.column as number] ?? '')}`);
    }
    const ambiguous = findings.find(({ problem }) => problem === 'AMBIGUOUS');
    if (ambiguous?.readings) {
      const [thousands, decimals] = ambiguous.readings;
      throw new Error(
        `Line ${line}: ${ambiguous.field} could be ${thousands} or ${decimals}. ` +
          `Write it without a mark between thousands and with two decimals, such as ${thousands}.`,
      );
    }
    records.push(record);
  }
  return records;
}

/** Why a cell is not taken, and what to do: of two kinds it is what was typed, and a record has no room for it. */
function whatIsLost({ field, problem }: Pick<Finding, 'field' | 'problem'>, title: string): string {
  if (problem === 'FURTHER')
    return `"${title}" has a further ${field}, and a volunteer has one; leave one of the cells empty.`;
  if (problem === 'SHORTENED')
    return `the telephone number of "${title}" has no room for its extension in 20 characters; write it without.`;
  return `the cell of "${title}" is not what was typed (${problem}); type it again.`;
}

const faults: Readonly<Record<LineFault, string>> = {
  QUOTE: 'a quotation mark is not closed where its cell ends; remove it, close it, or write it twice',
  CELLS: 'it has more cells than there are columns',
  FEWER: 'it has fewer cells than there are columns',
  NUL: 'it has the character U+0000; type the cell again',
  LONG: 'it is longer than 100,000 characters',
  ENCODING: 'it is not UTF-8 as the other lines are; save the list as CSV UTF-8',
};

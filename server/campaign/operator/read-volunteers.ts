import { volunteerImport } from '#server/campaign/imports/kinds/volunteers.ts';
import { guessColumns } from '#server/campaign/imports/read/mapping.ts';
import { readRow } from '#server/campaign/imports/read/read-record.ts';
import { readTable } from '#server/campaign/imports/read/read-table.ts';

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

async function readCsv(bytes: Buffer): Promise<unknown[]> {
  const records: unknown[] = [];
  let columns: string[] | undefined;
  for await (const { line, cells } of readTable(bytes)) {
    if (columns) {
      const { record, findings } = readRow(volunteerImport, { columns, forAll: {} }, cells);
      if (findings.some(({ problem }) => problem === 'CELLS')) {
        throw new Error(`Line ${line} has more cells than there are columns.`);
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
      continue;
    }
    columns = guessColumns(volunteerImport, cells);
    const unknown = cells.filter((_, i) => columns?.[i] === '');
    if (unknown.length > 0) throw new Error(`No field of a volunteer is called ${unknown.join(', ')}.`);
  }
  return records;
}

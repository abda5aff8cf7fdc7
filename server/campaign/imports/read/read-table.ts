import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { emptyFile, refusal, refuseOtherFormats } from './refuse-formats.ts';
import { textPieces } from './text-pieces.ts';

/** A row of a table, and the line of the file on which it begins. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const separators = [',', ';', '\t'] as const;
const longestRow = 100_000;
const mostColumns = 200;

/** The separator that the first line has most often, quoted cells left out. */
function separatorOf(bytes: Buffer): string {
  const [first = ''] = textPieces(bytes);
  const line = /^[^\r\n]*/.exec(first.trimStart().replaceAll(/"(?:[^"]|"")*"/g, '""'))?.[0] ?? '';
  const counts = separators.map((separator) => line.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] as string;
}

/**
 * Reads a CSV file (RFC 4180): separated by commas, semicolons or tabs, in UTF-8, UTF-16 or windows-1252. The first row
 * is the header. Empty lines are left out. A row may have fewer cells than the header, or more.
 * Errors: 400 for another format, a quote that never ends, more columns than any list has, and an empty file.
 */
export async function* readTable(bytes: Buffer): AsyncGenerator<TableRow> {
  refuseOtherFormats(bytes);
  const parser = parse({
    delimiter: separatorOf(bytes),
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRow,
  });
  let isEmpty = true;
  try {
    for await (const row of Readable.from(textPieces(bytes)).pipe(parser)) {
      const { record, info } = row as { record: string[]; info: { lines: number } };
      if (record.length > mostColumns) throw tooManyColumns();
      isEmpty = false;
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
      yield { line: info.lines - breaks, cells: record.map((cell) => cell.normalize('NFC').trim()) };
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  }
  if (isEmpty) throw emptyFile();
}

const tooManyColumns = () =>
  refusal(
    `The file has more than ${mostColumns} columns. Keep those that you need.`,
    `Le fichier a plus de ${mostColumns} colonnes. Gardez celles dont vous avez besoin.`,
  );

function unreadable(error: CsvError): Error {
  const { lines } = error as CsvError & { lines?: unknown };
  const line = typeof lines === 'number' ? lines : 1;
  return refusal(
    `The file cannot be read near line ${line}: a quotation mark there is opened and never closed. Correct it, and upload the file again.`,
    `Le fichier est illisible près de la ligne ${line} : un guillemet y est ouvert et jamais fermé. Corrigez-le, puis téléversez de nouveau le fichier.`,
  );
}

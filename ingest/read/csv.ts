import { parse } from 'csv-parse/sync';
import { SourceError } from '#core/errors.ts';
import { decodeText } from './text/encoding.ts';

/**
 * Reads a whole CSV file into memory, its lines as they are; empty lines are left out.
 *
 * @param what what the file should be, for the message: "CSV", "a table"
 * @throws SourceError if the quotes do not match, or the declared encoding is unknown
 */
export function parseCsv(
  bytes: Buffer,
  fileName: string,
  what: string,
  { encoding, delimiter = ',' }: { encoding?: string | undefined; delimiter?: string | string[] | undefined },
): string[][] {
  const { text } = decodeText(bytes, encoding);
  try {
    return parse(text, { bom: true, delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw new SourceError(`${fileName} cannot be read as ${what}: ${(error as Error).message}`, { cause: error });
  }
}

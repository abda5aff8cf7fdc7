import { SourceError } from '#core/errors.ts';
import { parseCsv } from '#ingest/read/csv.ts';

/**
 * A table in the layout of Elections Canada's result files. Headers are bilingual ("Votes Obtained/Votes obtenus") and
 * change from year to year in their French half, their apostrophes and the space before the slash, so that a column is
 * found by its English half alone. A title block may be above the header.
 */
export interface BilingualTable {
  readonly rows: readonly (readonly string[])[];
  /** The index of the first of these English names that the header has, undefined if it has none. */
  find(...english: string[]): number | undefined;
  /** The same; throws a SourceError naming file and columns if there is none. */
  column(...english: string[]): number;
}

const titleBlockLines = 20;

function englishHalf(header: string): string {
  const half = header.split('/')[0] as string;
  return half.replace(/’/gu, "'").replace(/\s+/gu, ' ').trim().toLowerCase();
}

function findIn(headers: readonly string[], names: readonly string[]): number | undefined {
  for (const name of names.map(englishHalf)) {
    const exact = headers.indexOf(name);
    if (exact >= 0 && exact === headers.lastIndexOf(name)) return exact;
    // "Electors for poll" is also "Electors for poll (2025)": a longer header is taken if it is the only one that
    // begins so.
    const longer = headers.flatMap((header, i) => (header.startsWith(`${name} `) ? [i] : []));
    if (longer.length === 1) return longer[0];
  }
  return undefined;
}

/**
 * Reads a table whose header has at least the columns of `required`, each a list of the names that it has had.
 *
 * @throws SourceError if the text is not a table, or no line near the top is such a header
 */
export function readBilingualTable(
  bytes: Buffer,
  fileName: string,
  required: readonly (readonly string[])[],
  encoding?: string,
): BilingualTable {
  const lines = parseCsv(bytes, fileName, 'a table', { encoding });
  const top = lines.slice(0, titleBlockLines).map((line) => line.map(englishHalf));
  const at = top.findIndex((headers) => required.every((names) => findIn(headers, names) !== undefined));
  const headers = top[at];
  if (headers === undefined) {
    const expected = required.map((names) => `"${names.join('" or "')}"`).join(', ');
    throw new SourceError(
      `${fileName} has no header with the columns ${expected}; its first line is "${lines[0]?.join(',').slice(0, 200) ?? ''}". ` +
        'Check that this is the table the source means.',
    );
  }
  return {
    rows: lines.slice(at + 1),
    find: (...english) => findIn(headers, english),
    column(...english) {
      const index = findIn(headers, english);
      if (index === undefined) throw new SourceError(`${fileName} has no column "${english.join('" or "')}".`);
      return index;
    },
  };
}

/**
 * A count as these tables write it: blanks, no-break spaces and thousands commas ignored; empty counts as none (0).
 *
 * @throws SourceError if it is not a whole number
 */
export function countOf(cell: string | undefined, what: string): number {
  const digits = (cell ?? '').replace(/[\s,]/gu, '');
  if (digits === '') return 0;
  if (!/^[0-9]+$/.test(digits)) throw new SourceError(`${what}: expected a whole number, found "${cell}".`);
  return Number(digits);
}

import type { Readable } from 'node:stream';
import type { Archive } from './archive/read-archive.ts';

/** The number of rows that are passed at a time. */
const batchRows = 1_000;

/** The values of a row as PostgreSQL writes them, in the order of the table's columns in the archive. */
type ArchivedRow = ReadonlyArray<string | null>;

/**
 * The rows of one campaign in a table of an archive, in batches. The file is in PostgreSQL's text format of COPY, whose
 * lines end with a line feed that no value contains (documentation of PostgreSQL, COPY, "Text Format").
 */
export async function* rowsOfCampaign(
  archive: Archive,
  tableName: string,
  campaignId: string,
): AsyncGenerator<{ readonly columns: readonly string[]; readonly rows: readonly ArchivedRow[] }> {
  const table = archive.manifest.tables.find(({ name }) => name === tableName);
  const at = table?.columns.indexOf('campaign_id') ?? -1;
  if (!table || at === -1) throw new Error(`The backup has no table ${tableName} of campaigns.`);
  const { columns } = table;
  let rows: ArchivedRow[] = [];
  for await (const line of linesOf(await archive.open(table))) {
    const values = line.split('\t');
    // An id needs no escapes.
    if (values[at] !== campaignId) continue;
    rows.push(values.map(unescaped));
    if (rows.length < batchRows) continue;
    yield { columns, rows };
    rows = [];
  }
  if (rows.length > 0) yield { columns, rows };
}

/** The line feed alone ends a line: readline of newer Nodes also ends a line at U+2028, which a value may contain. */
async function* linesOf(content: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of content.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() as string;
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const unescaped = (text: string): string | null =>
  text === '\\N' ? null : text.replace(/\\(.)/gsu, (_, character: string) => escapes[character] ?? character);

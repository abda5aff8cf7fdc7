import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { Pace } from '#core/processes/pace.ts';
import { headingXml, rowXml } from './cells.ts';
import { partsOf, sheetBegin, sheetEnd, sheetPath } from './parts.ts';
import type { WorkbookTable } from './table.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A sheet has no more rows in any program; its first one is the heading. */
const mostRows = 1_048_576;
const longestName = 31;
const pieceLength = 32 * 1024;

interface WorkbookSettings {
  /** Resolves in a later iteration of the event loop: other work runs between pieces of this one. */
  readonly yieldToEventLoop?: () => Promise<unknown>;
  /** After this many rows, heading included, another sheet begins. */
  readonly rowsOfSheet?: number;
}

/**
 * A table as a workbook (.xlsx), made while it is read: a piece of the rows is in memory at a time. Rows beyond the
 * capacity of a sheet go to further sheets. If the rows fail, so does the stream; if the stream is closed, the rows are
 * read no further.
 */
export function writeWorkbook(table: WorkbookTable, settings: WorkbookSettings = {}): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error) => output.destroy(error as Error));
  void fill(zip, output, table, settings).catch((error) => output.destroy(error));
  return output;
}

async function fill(
  zip: ZipFile,
  output: Readable,
  { name, columns, rows }: WorkbookTable,
  settings: WorkbookSettings,
) {
  const pace = new Pace({ yieldToEventLoop: settings.yieldToEventLoop });
  const kinds = columns.map(({ kind = 'text' }) => kind);
  const source = iteratorOf(rows);
  let next = await source.next();

  async function* sheetText(): AsyncGenerator<string> {
    let piece = sheetBegin(columns) + headingXml(columns.map(({ label }) => label));
    for (let line = 2; !next.done && line <= (settings.rowsOfSheet ?? mostRows); line++) {
      piece += rowXml(line, next.value, kinds);
      next = await source.next();
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
      if (pace.isDue) await pace.rest();
    }
    yield piece + sheetEnd;
  }

  const sheets: string[] = [];
  try {
    do {
      sheets.push(sheetName(name, sheets.length + 1));
      const text = Readable.from(sheetText(), { objectMode: false });
      const stop = () => text.destroy();
      output.once('close', stop);
      zip.addReadStream(text, sheetPath(sheets.length));
      await finished(text);
      output.off('close', stop);
    } while (!next.done);
  } finally {
    if (!next.done) await source.return?.();
  }
  for (const [path, xml] of partsOf(sheets)) zip.addBuffer(Buffer.from(xml), path);
  zip.end();
}

const iteratorOf = (rows: WorkbookTable['rows']): AsyncIterator<readonly string[]> | Iterator<readonly string[]> =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();

/** A valid name of a sheet: its length is limited, and some characters are not allowed. */
function sheetName(name: string, number: number): string {
  const end = number === 1 ? '' : ` ${number}`;
  return name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, longestName - end.length) + end;
}

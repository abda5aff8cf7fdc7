import { cellText } from '#core/tables/cell-text.ts';
import { longestRecord } from '#core/tables/csv/longest-record.ts';
import { findHeader, type HeaderLikeness, recordsLookedAt } from '#core/tables/find-header.ts';
import { emptyFile, unreadableHeader } from '#core/tables/refuse-formats.ts';
import { mostColumns, sliceBytes, sliceRows, type Table, tooManyColumns } from '#core/tables/table.ts';
import { type FoundSheet, findSheets } from './find-sheet.ts';
import type { SheetLimits } from './limits.ts';
import { readNumberForms } from './number-forms.ts';
import { openArchive, type WorkbookArchive } from './open-archive.ts';
import { readXml } from './parse-xml.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';
import { tooLargeWorkbook } from './refusals.ts';
import { richText } from './rich-text.ts';
import type { SheetLayout } from './sheet-layout.ts';

/**
 * Reads a sheet of a workbook (.xlsx: ECMA-376) as a table of texts. Its first row that is not empty is the header; with
 * `likeness`, the one that is likely to be it, and where no sheet is named, of the sheet that is likely to have one. Errors:
 * 400 for another archive, a damaged or hostile one, one that is larger than lists are, and an empty sheet.
 */
export async function openWorkbook(
  bytes: Buffer,
  sheetName: string | undefined,
  limits: SheetLimits,
  likeness?: HeaderLikeness,
): Promise<Table> {
  const archive = await openArchive(bytes);
  const { sheets, ...parts } = await findSheets(archive, sheetName);
  const shared = await readSharedStrings(archive, parts.sharedStrings, limits);
  const forms = await readNumberForms(archive, parts.styles);
  const open = async ({ name, part }: FoundSheet): Promise<OpenedSheet> => {
    const source = await archive.stream(part, limits.sheetBytes);
    const layout: SheetLayout = { columnTags: 0, hiddenColumns: [], mergedRanges: [] };
    const context = { shared, forms, from1904: parts.from1904, mostColumns: mostColumns + 1, limits, layout };
    const pieces = readSheet(source, context);
    const rows: SheetRow[] = [];
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) {
      rows.push(...next.value);
      if (rows.length >= recordsLookedAt) break;
    }
    return { name, layout, pieces, rows };
  };
  const { name, layout, pieces, rows: firstRows } = await likeliest(sheets, open, likeness);
  const texts = firstRows.map(({ cells }) => cells);
  const { at, rowsAt } = findHeader(texts, likeness);
  const [head, rest] = [firstRows[at], firstRows.slice(rowsAt)];
  if (!head) throw emptyFile();
  if (head.fault !== null || head.cells.length > mostColumns) {
    await pieces.return(undefined);
    throw head.fault === 'NUL' || head.fault === 'LONG' ? unreadableHeader(head.line) : tooManyColumns();
  }
  const width = head.cells.length;
  return {
    header: head.cells,
    headerLine: head.line,
    skippedLines: at,
    sheet: name,
    separator: null,
    beyondAscii: { utf8: 0, other: 0 },
    hiddenColumns: layout.hiddenColumns.filter((column) => column < width),
    mergedRanges: layout.mergedRanges,
    async *slices() {
      let rows: SheetRow[] = [];
      let size = 0;
      for await (const piece of withFirst(rest, pieces)) {
        for (const row of piece) {
          const fitted = inWidth(row, width);
          size += fitted.cells.reduce((sum, cell) => sum + cell.length + 1, 0);
          rows.push(fitted);
          if (size < sliceBytes && rows.length < sliceRows) continue;
          yield { rows, bytes: size };
          [rows, size] = [[], 0];
        }
      }
      yield { rows, bytes: size };
    },
  };
}

async function* withFirst(first: SheetRow[], pieces: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  yield first;
  yield* pieces;
}

interface OpenedSheet {
  readonly name: string;
  readonly layout: SheetLayout;
  readonly pieces: AsyncGenerator<SheetRow[]>;
  /** Its first rows, which are read already. */
  readonly rows: readonly SheetRow[];
}

/** A workbook with a summary, notes or a list of codes first has its list on one of the next sheets. */
const sheetsLookedAt = 10;

/** The sheet of which most names of columns are known, of equal ones the first; the others are closed. */
async function likeliest(
  sheets: readonly FoundSheet[],
  open: (sheet: FoundSheet) => Promise<OpenedSheet>,
  likeness: HeaderLikeness | undefined,
): Promise<OpenedSheet> {
  let best = await open(sheets[0] as FoundSheet);
  if (!likeness) return best;
  const known = ({ rows }: OpenedSheet) => Math.max(0, ...rows.map(({ cells }) => likeness(cells)));
  for (const sheet of sheets.slice(1, sheetsLookedAt)) {
    const other = await open(sheet);
    const isBetter = known(other) > known(best);
    await (isBetter ? best : other).pieces.return(undefined);
    if (isBetter) best = other;
  }
  return best;
}

/** A row in the width of the table: empty cells at its end are not written in a sheet. */
function inWidth(row: SheetRow, width: number): SheetRow {
  if (row.cells.length === width) return row;
  const cells = row.cells.length < width ? [...row.cells, ...Array(width - row.cells.length).fill('')] : row.cells;
  const kinds = row.kinds?.padEnd(cells.length) ?? null;
  return { ...row, cells, kinds, fault: row.fault ?? (cells.length > width ? 'CELLS' : null) };
}

/** The texts, as cells have them, that cells refer to by their number. Errors: 400 for more than a list has. */
async function readSharedStrings(
  archive: WorkbookArchive,
  part: string | null,
  limits: SheetLimits,
): Promise<readonly string[]> {
  const texts: string[] = [];
  if (part === null || !archive.has(part)) return texts;
  let characters = 0;
  const item = richText((length) => {
    characters += length;
    if (characters > limits.sharedCharacters) throw tooLargeWorkbook();
  });
  await readXml(await archive.stream(part, limits.sharedBytes), {
    open(tag) {
      if (tag === 'si') item.begin();
      else item.open(tag);
    },
    text: item.text,
    close(tag) {
      item.close(tag);
      if (tag !== 'si') return;
      if (texts.length === limits.sharedTexts) throw tooLargeWorkbook();
      const text = item.end();
      // One that is too long for any row is not looked at.
      texts.push(text.length > longestRecord ? text : cellText(text));
    },
  });
  return texts;
}

import type { Readable } from 'node:stream';
import { cellText } from '#server/campaign/imports/read/cell-text.ts';
import type { TableRow } from '#server/campaign/imports/read/read-line.ts';
import { longestRecord } from '#server/campaign/imports/read/record.ts';
import type { SheetLimits } from './limits.ts';
import type { NumberForm } from './number-forms.ts';
import { numberText } from './number-text.ts';
import { parseXml } from './parse-xml.ts';
import { damagedWorkbook, tooLargeWorkbook } from './refusals.ts';
import { richText } from './rich-text.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly shared: readonly string[];
  readonly forms: readonly NumberForm[];
  readonly from1904: boolean;
  /** Only this many cells of a row are stored. A row with further ones is faulty. */
  readonly mostColumns: number;
  readonly limits: SheetLimits;
}

/** A row of a sheet, and how many bytes of it were read with it. */
export type SheetRow = Omit<TableRow, 'fault'> & { readonly fault: 'CELLS' | 'NUL' | 'LONG' | null };

/**
 * The rows of a sheet that are not empty, a piece of it at a time, in its order. A formula is never computed: its cell says
 * what the program that saved the workbook has computed, or nothing. Errors: 400 for a sheet that is larger than a list is.
 */
export async function* readSheet(source: Readable, context: SheetContext): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  const reader = sheetReader(context, (row) => rows.push(row));
  for await (const _ of parseXml(source, reader)) {
    if (rows.length === 0) continue;
    yield rows;
    rows = [];
  }
}

/** The number of a column from its letters, from 0 on; -1 if there are none. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at++) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

function sheetReader({ shared, forms, from1904, mostColumns, limits }: SheetContext, take: (row: SheetRow) => void) {
  let [line, lines, count, isData] = [0, 0, 0, false];
  let cells: string[] | null = null;
  let [length, isBeyond] = [0, false];
  let [column, type, style] = [-1, '', 0];
  let [value, isValue] = ['', false];
  const grow = (characters: number) => {
    length += characters;
  };
  const inline = richText(grow);

  const textOfCell = (): string => {
    switch (type) {
      case 's':
        return shared[Number(value)] ?? '';
      case 'inlineStr':
        return inline.end();
      case 'b':
        return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : '';
      case 'str':
      case 'e':
      case 'd':
        return value;
      default:
        return numberText(value, forms[style] ?? null, from1904);
    }
  };

  const endCell = (row: string[]) => {
    const text = length > longestRecord ? '' : cellText(textOfCell());
    if (text === '') return;
    if (type === 's') grow(text.length);
    if (column >= mostColumns) isBeyond = true;
    else row[column] = text;
  };

  const endRow = (row: string[]) => {
    const texts = Array.from(row, (text) => text ?? '');
    if (length > longestRecord) take({ line, cells: texts.map((text) => text.slice(0, 100)), fault: 'LONG' });
    else if (texts.some((text) => text.includes('\0'))) {
      take({ line, cells: texts.map((text) => text.replaceAll('\0', '\uFFFD')), fault: 'NUL' });
    } else if (isBeyond || texts.length > 0) take({ line, cells: texts, fault: isBeyond ? 'CELLS' : null });
  };

  return {
    open(tag: string, { r, t, s }: Readonly<Record<string, string>>) {
      if (tag === 'sheetData') isData = true;
      if (!isData) return;
      if (tag === 'row') {
        const number = r === undefined ? line + 1 : Number(r);
        // Rows out of their order would be lines that stand twice.
        if (!Number.isInteger(number) || number <= line || number > limits.rows) throw damagedWorkbook();
        if (++lines > limits.rows) throw tooLargeWorkbook();
        [line, cells, length, isBeyond, column] = [number, [], 0, false, -1];
      } else if (tag === 'c' && cells) {
        if (++count > limits.cells) throw tooLargeWorkbook();
        const named = r === undefined ? -1 : columnOf(r);
        column = named < 0 ? column + 1 : named;
        [type, style, value, isValue] = [t ?? 'n', Number(s ?? 0), '', false];
        inline.begin();
      } else if (tag === 'v') isValue = true;
      else inline.open(tag);
    },
    text(text: string) {
      if (isValue && length <= longestRecord) {
        grow(text.length);
        value += text;
      } else if (type === 'inlineStr' && length <= longestRecord) inline.text(text);
    },
    close(tag: string) {
      if (tag === 'sheetData') isData = false;
      else if (tag === 'v') isValue = false;
      else if (tag === 'c' && cells) endCell(cells);
      else if (tag === 'row' && cells) {
        endRow(cells);
        cells = null;
      } else inline.close(tag);
    },
  };
}

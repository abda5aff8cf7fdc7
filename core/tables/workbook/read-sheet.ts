import type { Readable } from 'node:stream';
import { cellText } from '#core/tables/cell-text.ts';
import { longestRecord } from '#core/tables/csv/longest-record.ts';
import type { CellKind, TableRow } from '#core/tables/row.ts';
import type { SheetLimits } from './limits.ts';
import type { NumberForm } from './number-forms.ts';
import { kindOfNumber, numberText } from './number-text.ts';
import { parseXml } from './parse-xml.ts';
import { damagedWorkbook, tooLargeWorkbook } from './refusals.ts';
import { richText } from './rich-text.ts';
import { columnOf, isTrue, readLayoutTag, type SheetLayout } from './sheet-layout.ts';

/** What the cells of a sheet refer to. */
interface SheetContext {
  readonly shared: readonly string[];
  readonly forms: readonly NumberForm[];
  readonly from1904: boolean;
  /** Only this many cells of a row are stored. A row with further ones is faulty. */
  readonly mostColumns: number;
  readonly limits: SheetLimits;
  /** Where what the sheet says beside its rows is put. */
  readonly layout: SheetLayout;
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

/** Cells that a row does not name. */
function fillHoles<Value>(values: Value[], value: Value): void {
  for (let i = 0; i < values.length; i++) values[i] ??= value;
}

function sheetReader(
  { shared, forms, from1904, mostColumns, limits, layout }: SheetContext,
  take: (row: SheetRow) => void,
) {
  let [line, lines, count, characters, isData] = [0, 0, 0, 0, false];
  let cells: string[] | null = null;
  let kinds: CellKind[] = [];
  let [length, isBeyond, isHidden, isPlain, hasNul] = [0, false, false, true, false];
  let [column, type, style, isFormula] = [-1, '', 0, false];
  let [value, isValue] = ['', false];
  const grow = (characters: number) => {
    length += characters;
  };
  const inline = richText(grow);

  const textOfCell = (): string => {
    switch (type) {
      case 'inlineStr':
        return inline.end();
      case 'b':
        return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : '';
      case 'str':
      case 'e':
      case 'd':
        return value;
      default:
        // Without its form nobody knows whether the number is a day. Most files have no form but the first of all.
        if (value !== '' && style !== 0 && forms[style] === undefined) throw damagedWorkbook();
        return numberText(value, forms[style] ?? null, from1904);
    }
  };

  /** A cell that names no text is empty; one that names a text that is not there has lost it. */
  const sharedText = (): string => {
    if (value.trim() === '') return '';
    const text = shared[Number(value)];
    if (text === undefined) throw damagedWorkbook();
    return text;
  };

  const endCell = (row: string[]) => {
    const named = type === 's' ? sharedText() : '';
    grow(named.length);
    if (length > longestRecord) return;
    const text = type === 's' ? named : cellText(textOfCell());
    // An empty text is the value of a formula; a formula without any has not been computed.
    const isUnknown = text === '' && isFormula && type !== 'str' && value === '';
    if (text === '' && !isUnknown) return;
    if (column >= mostColumns) {
      isBeyond = true;
      return;
    }
    if (text.includes('\0')) hasNul = true;
    const kind = isUnknown ? 'f' : kindOfCell(text);
    if (kind !== 's') isPlain = false;
    row[column] = text;
    kinds[column] = kind;
  };

  const kindOfCell = (text: string): CellKind => {
    switch (type) {
      case 's':
      case 'inlineStr':
      case 'str':
        return 's';
      case 'b':
      case 'e':
        return type;
      case 'd':
        return text.length > 10 ? 't' : 'd';
      default:
        return kindOfNumber(text, forms[style] ?? null);
    }
  };

  const endRow = (row: string[]) => {
    characters += Math.min(length, longestRecord);
    if (characters > limits.characters) throw tooLargeWorkbook();
    fillHoles(row, '');
    if (!isPlain) fillHoles(kinds, ' ');
    const of = { line, kinds: isPlain ? null : kinds.join(''), isHidden };
    if (length > longestRecord) take({ ...of, cells: row.map((text) => text.slice(0, 100)), fault: 'LONG' });
    else if (hasNul) take({ ...of, cells: row.map((text) => text.replaceAll('\0', '\uFFFD')), fault: 'NUL' });
    else if (isBeyond || row.length > 0) take({ ...of, cells: row, fault: isBeyond ? 'CELLS' : null });
  };

  return {
    open(tag: string, attributes: Readonly<Record<string, string>>) {
      if (tag === 'sheetData') isData = true;
      else if (!isData) readLayoutTag(layout, tag, attributes, mostColumns);
      if (!isData) return;
      const { r, t, s } = attributes;
      if (tag === 'row') {
        const number = r === undefined ? line + 1 : Number(r);
        // Rows out of their order would be lines that stand twice.
        if (!Number.isInteger(number) || number <= line || number > limits.rows) throw damagedWorkbook();
        if (++lines > limits.rows) throw tooLargeWorkbook();
        [line, cells, kinds, length, isBeyond, isPlain, hasNul, column] = [number, [], [], 0, false, true, false, -1];
        isHidden = isTrue(attributes.hidden) || attributes.ht === '0';
      } else if (tag === 'c' && cells) {
        if (++count > limits.cells) throw tooLargeWorkbook();
        const named = r === undefined ? -1 : columnOf(r);
        column = named < 0 ? column + 1 : named;
        [type, style, value, isValue, isFormula] = [t ?? 'n', Number(s ?? 0), '', false, false];
        inline.begin();
      } else if (tag === 'v') isValue = true;
      else if (tag === 'f') isFormula = true;
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

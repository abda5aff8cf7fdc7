import type { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '#core/tables/csv.ts';
import type { ColumnKind } from '#core/workbook/table.ts';
import { writeWorkbook } from '#core/workbook/write-workbook.ts';
import { listText, responseValueOf } from '#server/records/column-values.ts';
import type { ColumnType } from '#server/records/field.ts';
import type { ExportedColumn, ExportedKind } from './exported-kind.ts';

type Row = Readonly<Record<string, unknown>>;

/** Records as JSON: a list of objects, one a line, with values as the API answers them. */
export async function* jsonText(columns: readonly ExportedColumn[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const converted = columns.map(({ name, type }) => ({ name, convert: responseValueOf(type) }));
  let before = '[\n';
  for await (const row of rows) {
    const record = converted.map(({ name, convert }) => {
      const value = row[name] ?? null;
      return [name, convert && value !== null ? convert(value) : value];
    });
    yield before + JSON.stringify(Object.fromEntries(record));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Records as CSV, with a line of names. */
export async function* csvText(columns: readonly ExportedColumn[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(({ name }) => name));
  for await (const row of rows) yield csvLine(columns.map((column) => csvCell(column, row[column.name] ?? null)));
}

const kinds: Partial<Record<ColumnType, ColumnKind>> = {
  cents: 'amount',
  date: 'day',
  timestamptz: 'time',
  integer: 'number',
  smallint: 'number',
};

/** Records as a workbook, with the columns of the CSV file. */
export const workbook = ({ file, columns }: ExportedKind, rows: AsyncIterable<Row>): Readable =>
  writeWorkbook({
    name: file,
    columns: columns.map(({ name, type }) => ({ label: name, kind: kinds[type] })),
    rows: cellRows(columns, rows),
  });

async function* cellRows(columns: readonly ExportedColumn[], rows: AsyncIterable<Row>): AsyncGenerator<string[]> {
  for await (const row of rows) yield columns.map((column) => String(csvCell(column, row[column.name] ?? null)));
}

function csvCell({ type }: ExportedColumn, value: unknown): string | number {
  if (value === null) return '';
  if (type === 'jsonb') return JSON.stringify(value);
  if (Array.isArray(value)) return listText(value);
  // A day is a day: midnight would move in a spreadsheet of another time zone.
  const convert = type === 'date' ? undefined : responseValueOf(type);
  if (convert) return String(convert(value));
  return typeof value === 'number' ? value : String(value);
}

import { byteOrderMark, csvLine } from '#core/csv.ts';
import { answerOf } from '#server/campaign/records/column-values.ts';
import type { ExportedColumn } from './exported-kind.ts';

type Row = Readonly<Record<string, unknown>>;

/** Records as JSON: a list of objects, one a line, with values as the API answers them. */
export async function* jsonText(columns: readonly ExportedColumn[], rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const converted = columns.map(({ name, type }) => ({ name, convert: answerOf(type) }));
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

function csvCell({ type }: ExportedColumn, value: unknown): string | number {
  if (value === null) return '';
  if (type === 'jsonb') return JSON.stringify(value);
  if (Array.isArray(value)) return value.join('; ');
  // A day is a day: midnight would move in a spreadsheet of another time zone.
  const convert = type === 'date' ? undefined : answerOf(type);
  if (convert) return String(convert(value));
  return typeof value === 'number' ? value : String(value);
}

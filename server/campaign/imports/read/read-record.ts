import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import type { Finding } from '#server/campaign/records/check-record.ts';
import { findingsOf } from '#server/campaign/records/check-record.ts';
import { inputFields } from '#server/campaign/records/record.ts';

/** Where the cells of a file's rows go. */
export interface Mapping {
  /** The field of each column; empty for a column that is left out. */
  readonly columns: readonly string[];
  /** Values of fields for the rows that have none. */
  readonly forAll: Readonly<Record<string, string>>;
}

export interface ReadRecord {
  readonly record: Record<string, unknown>;
  readonly findings: readonly Finding[];
}

/** The record that a row stands for, with its defaults, and what is wrong with it. */
export function readRow(kind: ImportKind, { columns, forAll }: Mapping, cells: readonly string[]): ReadRecord {
  const texts = new Map<string, string>();
  columns.forEach((field, i) => {
    const text = cells[i] ?? '';
    if (field === '' || text === '') return;
    const before = texts.get(field);
    texts.set(field, before === undefined ? text : `${before}${isList(kind, field) ? ';' : ' '}${text}`);
  });
  for (const [field, text] of Object.entries(forAll)) if (!texts.has(field) && text !== '') texts.set(field, text);
  const read = readTexts(kind, texts);
  const hasMore = cells.slice(columns.length).some((cell) => cell !== '');
  return hasMore ? { ...read, findings: [...read.findings, { field: '', problem: 'CELLS' }] } : read;
}

/** The record that typed texts stand for, by the names of fields. An empty text is a field that is absent. */
export function readTexts(kind: ImportKind, texts: ReadonlyMap<string, string>): ReadRecord {
  const record: Record<string, unknown> = {};
  for (const [name, { type }] of inputFields(kind.record.fields)) {
    const text = texts.get(name) ?? '';
    if (text !== '') record[name] = (kind.readers[name] ?? readerOf(type))(text);
  }
  return { record, findings: findingsOf(kind.record, record) };
}

const isList = ({ record }: ImportKind, field: string): boolean => record.fields[field]?.type === 'text[]';

/** What is no number stays text: the check refuses it and names the field. */
function readerOf(type: string): (text: string) => unknown {
  switch (type) {
    case 'smallint':
    case 'numeric':
      return (text) => (/^\d{1,12}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text);
    case 'text[]':
      return readList;
    default:
      return (text) => text;
  }
}

/** Words separated by semicolons; by commas where there is no semicolon. */
export const readList = (text: string): string[] =>
  text
    .split(text.includes(';') ? ';' : ',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

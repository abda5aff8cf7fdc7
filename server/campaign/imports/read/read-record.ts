import { readTypedDay } from '#core/typed-day.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import type { Finding } from '#server/records/check-record.ts';
import { findingsOf } from '#server/records/check-record.ts';
import { readList } from '#server/records/column-values.ts';
import { inputFields } from '#server/records/record.ts';
import { readTypedAmount, readTypedNumber } from '#server/records/typed-number.ts';

/** Where the cells of a file's rows go. */
export interface Mapping {
  /** The field of each column; empty for a column that is left out. */
  readonly columns: readonly string[];
  /** Values of fields for the rows that have none. An empty one of the field that is filled in later leaves it empty. */
  readonly defaultValues: Readonly<Record<string, string>>;
}

export interface ReadRecord {
  readonly record: Record<string, unknown>;
  readonly findings: readonly Finding[];
}

/** The record that a row stands for, with its defaults, and what is wrong with it. */
export function readRow(kind: ImportKind, { columns, defaultValues }: Mapping, cells: readonly string[]): ReadRecord {
  const texts = new Map<string, string>();
  columns.forEach((field, i) => {
    const text = cells[i] ?? '';
    if (field === '' || text === '') return;
    const before = texts.get(field);
    texts.set(field, before === undefined ? text : `${before}${isList(kind, field) ? ';' : ' '}${text}`);
  });
  for (const [field, text] of Object.entries(defaultValues))
    if (!texts.has(field) && text !== '') texts.set(field, text);
  const left = kind.filledLater;
  const isLeft = left !== undefined && !texts.has(left) && isLeftEmpty(kind, left, defaultValues);
  const read = readTexts(kind, texts, isLeft ? { [left]: '' } : {});
  const hasMore = cells.slice(columns.length).some((cell) => cell !== '');
  return hasMore ? { ...read, findings: [...read.findings, { field: '', problem: 'CELLS' }] } : read;
}

/** What of a record that was read the row itself says: the fields of its cells that are not empty, defaults left out. */
export function givenFields(
  columns: Mapping['columns'],
  cells: readonly string[],
  record: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const fields = new Set(columns.filter((field, i) => field !== '' && (cells[i] ?? '') !== ''));
  return Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field)));
}

/** Whether rows without a field are recorded without it, to be filled in afterwards. */
export const isLeftEmpty = (
  { filledLater }: ImportKind,
  field: string,
  defaultValues: Mapping['defaultValues'],
): boolean => field === filledLater && defaultValues[field] === '';

/**
 * The record that typed texts stand for, by the names of fields. An empty text is a field that is absent, unless `known` has
 * it.
 */
export function readTexts(
  kind: ImportKind,
  texts: ReadonlyMap<string, string>,
  known: Readonly<Record<string, unknown>> = {},
): ReadRecord {
  const record: Record<string, unknown> = { ...known };
  const ambiguous = new Map<string, Finding>();
  for (const [field, { type }] of inputFields(kind.record.fields)) {
    const text = texts.get(field) ?? '';
    if (text === '') continue;
    record[field] = (kind.readers[field] ?? readerOf(type))(text);
    const finding = ambiguity(field, type, text);
    if (finding) ambiguous.set(field, finding);
  }
  const findings = findingsOf(kind.record, record);
  const others = [...ambiguous.values()].filter((each) => !findings.some(({ field }) => field === each.field));
  return { record, findings: [...findings.map((finding) => ambiguous.get(finding.field) ?? finding), ...others] };
}

/** What a text that could be read in two ways could be; of a day, also that it is none. */
function ambiguity(field: string, type: string, text: string): Finding | null {
  if (type === 'numeric' || type === 'cents') {
    const read = type === 'numeric' ? readTypedNumber(text) : readTypedAmount(text);
    return read && 'readings' in read ? { field, problem: 'AMBIGUOUS', readings: read.readings } : null;
  }
  if (type !== 'date') return null;
  const read = readTypedDay(text);
  if (read === null) return { field, problem: 'FORM' };
  return 'either' in read ? { field, problem: 'EITHER_DAY', readings: read.either } : null;
}

/** No schema takes it, while one would take an amount that is written as responses have it. */
const noAmount = 'no amount';

const isList = ({ record }: ImportKind, field: string): boolean => record.fields[field]?.type === 'text[]';

/** What is not a number, or could be two, stays text: the check refuses it and names the field. */
function readerOf(type: string): (text: string) => unknown {
  switch (type) {
    case 'smallint':
    case 'numeric':
      return (text) => {
        const number = readTypedNumber(text);
        return number && 'hundredths' in number ? number.hundredths / 100 : text;
      };
    case 'cents':
      return (text) => {
        const amount = readTypedAmount(text);
        return amount && 'hundredths' in amount ? amount.hundredths / 100 : noAmount;
      };
    case 'date':
      return (text) => {
        const read = readTypedDay(text);
        return read && 'day' in read ? read.day : text;
      };
    case 'text[]':
      return readList;
    default:
      return (text) => text;
  }
}

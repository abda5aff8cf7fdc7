import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { type Finding, findingsOf } from '#server/records/check-record.ts';
import { readTypedValue } from '#server/records/column-values.ts';
import { inputFields } from '#server/records/record.ts';
import { isLeftEmpty } from './choose/required-fields.ts';
import { type DayContext, readDayOfTime } from './join/day-of-time.ts';
import { paymentFinding } from './join/payment.ts';
import type { Mapping } from './mapping.ts';
import { type FieldTexts, type RowCells, textsOf } from './row-cells.ts';
import { payment } from './targets.ts';

export interface ReadRecord {
  readonly record: Record<string, unknown>;
  /** Why the row is not recorded. */
  readonly findings: readonly Finding[];
  /** What of the row is not recorded, or not as it is written. */
  readonly remarks: readonly Finding[];
  /** The fields that the row itself gives, defaults left out. */
  readonly given: readonly string[];
}

/** The record that a row stands for, with its defaults, and what is wrong with it. */
export function readRow(kind: ImportKind, mapping: Mapping, row: RowCells): ReadRecord {
  const { columns, defaultValues } = mapping;
  const found = textsOf(kind, columns, mapping, row);
  const { texts, damaged } = found;
  const refusal = joinParts(kind, found);
  const given = [...texts.keys()];
  const isUtc = found.parts.get('date')?.has('utc') ?? false;
  for (const [field, text] of Object.entries(defaultValues))
    if (!texts.has(field) && !damaged.has(field) && text !== '') texts.set(field, text);
  const left = kind.filledLater;
  const isLeft = left !== undefined && !texts.has(left) && isLeftEmpty(kind, left, defaultValues);
  const {
    record,
    findings: read,
    remarks,
  } = readTexts(kind, texts, isLeft ? { [left]: '' } : {}, {
    isUtc,
    timeZone: mapping.timeZone,
  });
  const findings = [
    ...(refusal ? [refusal] : []),
    ...[...damaged.values()].filter(({ isRemark }) => !isRemark),
    ...read
      .filter(({ field }) => damaged.get(field)?.isRemark !== undefined || !damaged.has(field))
      .map(withNothing(found)),
  ];
  const hasMore = row.cells.slice(columns.length).some((cell) => cell !== '');
  if (hasMore) findings.push({ field: '', problem: 'CELLS' });
  const refused = new Set(findings.map(({ field, column }) => `${field} ${column}`));
  const further = [...found.remarks, ...remarks].filter(({ field, column }) => !refused.has(`${field} ${column}`));
  return { record, findings, remarks: further, given };
}

/** Of a required field that is missing since its cell is a word for nothing, that is said. */
const withNothing =
  ({ nothing }: FieldTexts) =>
  (finding: Finding): Finding =>
    finding.problem === 'MISSING' ? (nothing.get(finding.field) ?? finding) : finding;

/** Makes one text of the parts of each field, and keeps them where records do. Returns why a payment is no gift; null of others. */
function joinParts(kind: ImportKind, { texts, parts, damaged }: FieldTexts): Finding | null {
  if (parts.size === 0) return null;
  for (const [field, of] of parts) {
    const whole = texts.get(field);
    for (const [its, part] of kind.kept?.[field]?.of(whole, of) ?? []) texts.set(its, part);
    const text = kind.join[field]?.(whole, of);
    if (text !== undefined && text !== '') texts.set(field, text);
  }
  const its = parts.get(payment);
  return its && !damaged.has(payment) ? paymentFinding(its) : null;
}

/** What of a record that was read the row itself says: defaults left out. */
export const givenFields = ({ record, given }: Pick<ReadRecord, 'record' | 'given'>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([field]) => given.includes(field)));

/**
 * The record that typed texts stand for, by the names of fields. An empty text is a field that is absent, unless `known` has
 * it. `of` says how times of day are meant.
 */
export function readTexts(
  kind: Pick<ImportKind, 'record' | 'readers'>,
  texts: ReadonlyMap<string, string>,
  known: Readonly<Record<string, unknown>> = {},
  of: DayContext = {},
): Omit<ReadRecord, 'given'> {
  const record: Record<string, unknown> = { ...known };
  const ambiguous = new Map<string, Finding>();
  const remarks: Finding[] = [];
  for (const [field, { type }] of inputsOf(kind)) {
    const text = texts.get(field) ?? '';
    if (text === '') continue;
    if (type === 'date' && !kind.readers[field]) {
      const { day, finding, remark } = readDay(field, text, of);
      record[field] = day;
      if (finding) ambiguous.set(field, finding);
      if (remark) remarks.push(remark);
      continue;
    }
    const { value, readings } = readTypedValue(type, text);
    const reader = kind.readers[field];
    record[field] = reader ? reader(text) : value;
    if (readings) ambiguous.set(field, { field, problem: 'AMBIGUOUS', readings });
  }
  const findings = findingsOf(kind.record, record);
  const others = [...ambiguous.values()].filter((each) => !findings.some(({ field }) => field === each.field));
  return {
    record,
    findings: [...findings.map((finding) => ambiguous.get(finding.field) ?? finding), ...others],
    remarks,
  };
}

const inputs = new WeakMap<object, ReturnType<typeof inputFields>>();

/** The fields that a row may give. They are the same for each row of a file. */
function inputsOf({ record: { fields } }: Pick<ImportKind, 'record'>): ReturnType<typeof inputFields> {
  const known = inputs.get(fields) ?? inputFields(fields);
  inputs.set(fields, known);
  return known;
}

/** A day as it is taken; what is none stays text, with the reason. */
function readDay(
  field: string,
  text: string,
  of: DayContext,
): { readonly day: string; readonly finding?: Finding; readonly remark?: Finding } {
  const { read, otherDay } = readDayOfTime(text, of);
  if (read === null) return { day: text, finding: { field, problem: 'FORM' } };
  if ('either' in read) return { day: text, finding: { field, problem: 'EITHER_DAY', readings: read.either } };
  if (otherDay === null) return { day: read.day };
  return { day: read.day, remark: { field, problem: 'OTHER_DAY', readings: [read.day, otherDay], isRemark: true } };
}

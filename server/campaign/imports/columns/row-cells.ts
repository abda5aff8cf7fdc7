import type { LineFault } from '#core/tables/row.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { wholeOf } from '#server/campaign/imports/suspicion/decimals.ts';
import { problemOf } from '#server/campaign/imports/suspicion/suspicion.ts';
import { unwrapped } from '#server/campaign/imports/suspicion/unwrap.ts';
import type { CellProblem, Finding } from '#server/records/check-record.ts';
import { requiredFields } from './choose/required-fields.ts';
import { type PlannedColumn, planOf } from './column-plan.ts';
import { telephoneOf } from './join/short-telephone.ts';
import type { Mapping } from './mapping.ts';

/** A row as it is stored. */
export interface RowCells {
  readonly cells: readonly string[];
  /** What each cell is in its workbook, a character a cell (`core/tables`); null or absent: all are plain text. */
  readonly kinds?: string | null;
  /** Why its line is not simply a row; ENCODING: it was read as windows-1252. */
  readonly fault?: LineFault | null;
}

/** What the cells of a row say by the columns that were chosen. */
export interface FieldTexts {
  readonly texts: Map<string, string>;
  /** The parts of fields that columns have of their own. */
  readonly parts: Map<string, Map<string, string>>;
  /** Fields in which a cell is not what it was: nothing of them is taken, and no default either. */
  readonly damaged: Map<string, Finding>;
  /** Fields whose cells only say that there is nothing. */
  readonly nothing: Map<string, Finding>;
  readonly remarks: Finding[];
}

/** Gathers the texts of a row's fields, and leaves out what is no fact. */
export function textsOf(
  kind: ImportKind,
  columns: readonly string[],
  { verdicts = null, facts = null }: Pick<Mapping, 'verdicts' | 'facts'>,
  { cells, kinds = null, fault = null }: RowCells,
): FieldTexts {
  const read: FieldTexts = { texts: new Map(), parts: new Map(), damaged: new Map(), nothing: new Map(), remarks: [] };
  const isOfOtherCodePage = fault === 'ENCODING' && facts?.isOfOtherCodePage === true;
  for (const column of planOf(kind, columns)) {
    const { at, isOf } = column;
    const cell = cells[at] ?? '';
    const its = kinds?.[at] ?? ' ';
    const isLost = its === 'f' || its === 'm';
    if (cell === '' && !isLost) continue;
    const text = unwrapped(cell);
    if (text === '' && !isLost) continue;
    const verdict = verdicts?.[at];
    const problem = problemOf({ text, kind: its, isOf, verdict, isOfOtherCodePage });
    if (problem === null) take(read, column, isOf === 'text' || !verdict?.isDecimal ? text : wholeOf(text));
    else note(kind, read, column, problem);
  }
  for (const field of read.damaged.keys()) {
    read.texts.delete(field);
    read.parts.delete(field);
  }
  return read;
}

function take({ texts, parts, remarks }: FieldTexts, column: PlannedColumn, text: string): void {
  const { field, part, between, at, isOf } = column;
  const of = part === null ? texts : (parts.get(field) ?? new Map<string, string>());
  const key = part ?? field;
  const before = of.get(key);
  if (before === undefined) of.set(key, text);
  else if (between !== null) of.set(key, `${before}${between}${text}`);
  else if (before !== text) remarks.push({ field, problem: 'FURTHER', column: at, isRemark: true });
  if (part !== null) parts.set(field, of);
  if (before === undefined && isOf === 'telephone' && telephoneOf(text).isWithoutExtension) {
    remarks.push({ field, problem: 'SHORTENED', column: at, isRemark: true });
  }
}

function note(kind: ImportKind, read: FieldTexts, { field, isOf, at }: PlannedColumn, problem: CellProblem): void {
  const finding = { field, problem, column: at };
  if (problem === 'NO_VALUE') {
    read.nothing.set(field, finding);
    read.remarks.push({ ...finding, isRemark: true });
  } else if (isRefused(kind, field) || isOf === 'wish' || isOf === 'payment') {
    read.damaged.set(field, finding);
  } else {
    read.remarks.push({ ...finding, isRemark: true });
    // Of several telephone numbers the others are sound.
    if (!kind.alternatives.includes(field)) read.damaged.set(field, { ...finding, isRemark: true });
  }
}

/** Whether a row without a sound cell of a field is none: a record needs it, or it says who the row is. */
const isRefused = (kind: ImportKind, field: string): boolean =>
  field === 'externalId' || requiredFields(kind).includes(field);

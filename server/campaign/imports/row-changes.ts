import { mapInSlices } from '#server/records/map-in-slices.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { givenFields, readRow } from './columns/read-record.ts';
import { isDoubtful } from './doubtful.ts';
import type { Import } from './import.ts';
import type { FieldChange } from './kinds/kind.ts';
import { importKinds } from './kinds/kinds.ts';
import { changedOutcomes, type ImportRow } from './report.ts';

/** WOULD_UPDATE: changes the record if the import changes those that its rows match. UPDATED, UNCHANGED: has or has not. */
export const changeStates = ['WOULD_UPDATE', ...changedOutcomes] as const;

/** What a row changes of the record that it matches, or has changed. */
export interface RowChange {
  readonly state: (typeof changeStates)[number];
  readonly fields: readonly string[];
  /** Null if they are not stored: a server of an earlier release has changed the record, or the record is erased. */
  readonly values: readonly FieldChange[] | null;
}

/** A row that matches a record, repeats no line, and has changed nothing. */
const isWaiting = ({ outcome, changeFields, duplicateId, duplicateLine, subjectLine }: ImportRow): boolean =>
  outcome === 'DUPLICATE' && changeFields !== null && duplicateId !== null && (duplicateLine ?? subjectLine) === null;

/**
 * What each row changes, by its line; rows that can change nothing are left out. A row that has changed nothing yet is compared
 * each time with the record as it is now. What a row has changed is read from the report.
 */
export async function changesOfRows(
  tx: CampaignTransaction,
  found: Import,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<number, RowChange>> {
  const made = rows.flatMap(({ line, outcome, changeFields, changedValues }): Array<[number, RowChange]> => {
    if (outcome === 'UNCHANGED') return [[line, { state: outcome, fields: [], values: [] }]];
    return outcome === 'UPDATED' ? [[line, { state: outcome, fields: changeFields ?? [], values: changedValues }]] : [];
  });
  return new Map([...made, ...(await plannedChanges(tx, found, rows.filter(isWaiting)))]);
}

/** A response has at most this many characters of what voters are and would be. */
const mostCharacters = 256 * 1024;

/** The first of some rows whose changes are short enough for one response, at least one. */
export function fittingRows(rows: readonly ImportRow[], changes: ReadonlyMap<number, RowChange>): readonly ImportRow[] {
  let characters = 0;
  const end = rows.findIndex(({ line }, at) => {
    characters += JSON.stringify(changes.get(line)?.values ?? null).length;
    return at > 0 && characters > mostCharacters;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

async function plannedChanges(
  tx: CampaignTransaction,
  found: Import,
  rows: readonly ImportRow[],
): Promise<Array<[number, RowChange]>> {
  const kind = importKinds[found.kind];
  const { changes } = kind;
  if (!changes) return [];
  const records = await changes.read(tx, matchedIds(rows));
  const planned = await mapInSlices(rows, (row): Array<[number, RowChange]> => {
    const { line, duplicateId, rule } = row;
    const present = records.get(duplicateId ?? '');
    if (!present) return [];
    const read = readRow(kind, found, row);
    if (isDoubtful({ rule, record: read.record }, changes, present)) return [];
    const given = givenFields(read);
    const values = changes.plan(present, given).changes;
    const fields = values.map(({ field }) => field);
    return fields.length > 0 ? [[line, { state: 'WOULD_UPDATE', fields, values }]] : [];
  });
  return planned.flat();
}

/** What people call the records that rows match, by their ids; those that are there. */
export async function matchedTitles(
  tx: CampaignTransaction,
  { kind }: Import,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, string>> {
  const { changes } = importKinds[kind];
  if (!changes) return new Map();
  const records = await changes.read(tx, matchedIds(rows));
  return new Map([...records].map(([id, present]) => [id, changes.titleOf(present)]));
}

const matchedIds = (rows: readonly ImportRow[]): string[] => rows.flatMap(({ duplicateId }) => duplicateId ?? []);

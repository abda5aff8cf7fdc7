import type { Finding } from '#server/records/check-record.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { nextRows } from './batches/batch-rows.ts';
import type { Import } from './import.ts';
import type { FieldChange } from './kinds/kind.ts';

/**
 * WAITING: not checked yet. READY: can be recorded. NO_ROOM: the plan had no place left. RECORDED: is a record now, and
 * looks like another one; rows of other new records are not stored.
 */
export const outcomes = ['WAITING', 'READY', 'FAULTY', 'DUPLICATE', 'NO_ROOM', 'RECORDED'] as const;

export type Outcome = (typeof outcomes)[number];

/** The outcomes of rows that did not become records. */
export type LeftOut = Exclude<Outcome, 'RECORDED'>;

export const leftOut = outcomes.filter((each): each is LeftOut => each !== 'RECORDED');

/**
 * What the report stores of rows that match a record, in an import that changes records: UPDATED has changed it, UNCHANGED
 * says the same as it. To callers of the API such a row is a DUPLICATE with further fields.
 */
export const changedOutcomes = ['UPDATED', 'UNCHANGED'] as const;

export type StoredOutcome = Outcome | (typeof changedOutcomes)[number];

const storedOutcomes: readonly StoredOutcome[] = [...outcomes, ...changedOutcomes];

/** A row that is not recorded, or not yet. */
export interface ImportRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** What each cell was in its workbook; null: all are plain text. */
  readonly kinds: string | null;
  readonly outcome: StoredOutcome;
  readonly findings: readonly Finding[];
  /** The line of the file, and the record of the campaign, that this row repeats. */
  readonly duplicateLine: number | null;
  readonly duplicateId: string | null;
  /** The rule by which it repeats them. */
  readonly rule: string | null;
  /** The record that it looks like, and why. */
  readonly alikeId: string | null;
  readonly likeness: string | null;
  /** The record that it has become. */
  readonly recordId: string | null;
  /** The fields of the record which it matches that it would change, or has changed; null if they are not compared. */
  readonly changeFields: readonly string[] | null;
  /** What they were and became, of a row that has changed the record. */
  readonly changedValues: readonly FieldChange[] | null;
  /** The line before it that matches the same record, or has its identifier. */
  readonly subjectLine: number | null;
}

type Progress = Pick<Import, 'id' | 'state' | 'lastLine'>;

/** SQL: what became of a row. It is stored as READY before it is checked. */
function outcomeIn({ state, lastLine }: Progress): string {
  const checkedTo = state === 'UPLOADED' ? 0 : state === 'CHECKING' ? lastLine : null;
  return checkedTo === null
    ? 'outcome'
    : `case when outcome = 'READY' and line > ${checkedTo} then 'WAITING' else outcome end`;
}

/** How many rows there are of each outcome. */
export async function countOutcomes(tx: CampaignTransaction, found: Progress): Promise<Record<StoredOutcome, number>> {
  const rows = await tx.query<{ outcome: StoredOutcome; count: number }>(
    `select ${outcomeIn(found)} as outcome, count(*)::int as count from import_rows where campaign_id = $1 and import_id = $2 group by 1`,
    [tx.campaignId, found.id],
    { prepare: false },
  );
  const counts = Object.fromEntries(storedOutcomes.map((outcome) => [outcome, 0])) as Record<StoredOutcome, number>;
  for (const { outcome, count } of rows) counts[outcome] = count;
  return counts;
}

const furtherFacts = `findings, duplicate_line as "duplicateLine", duplicate_id as "duplicateId", match_rule as rule,
  alike_id as "alikeId", likeness, record_id as "recordId", change_fields as "changeFields",
  changed_values as "changedValues", subject_line as "subjectLine"`;
const facts = `outcome, ${furtherFacts}`;
const select = `select line, cells, kinds, ${facts}
  from import_rows where campaign_id = $1 and import_id = $2`;
const firstRows = `${select} order by line limit $3`;
/** The outcome is part of the text: the index has no rows that are READY, and a plan for a parameter could not use it. */
const ofOutcome = (outcome: StoredOutcome, further = '') =>
  `${select} and outcome = '${outcome}' and line > $3${further} order by line limit $4`;
const ofRule = (outcome: StoredOutcome) => ofOutcome(outcome, ' and match_rule = $5');
const ofCause = `${select} and outcome = 'FAULTY' and line > $3 and findings @> $5::jsonb order by line limit $4`;
const ofChanges = `${select} and outcome = 'DUPLICATE' and line > $3 and cardinality(change_fields) > 0 order by line limit $4`;
const notRecorded = nextRows(`outcome not in ('RECORDED', 'UPDATED', 'UNCHANGED')`, `, ${facts}`);

/** The first rows of the file that are still there. */
export const firstRowsOf = (tx: CampaignTransaction, importId: string, limit: number): Promise<ImportRow[]> =>
  tx.query<ImportRow>(firstRows, [tx.campaignId, importId, limit]);

/** Rows of an outcome, and of one rule by which they match if it is named, after a line, in the file's order. */
export const rowsOfOutcome = (
  tx: CampaignTransaction,
  importId: string,
  outcome: StoredOutcome,
  { after, limit, rule }: { readonly after: number; readonly limit: number; readonly rule?: string | undefined },
): Promise<ImportRow[]> => {
  const values = [tx.campaignId, importId, after, limit];
  return rule === undefined
    ? tx.query<ImportRow>(ofOutcome(outcome), values)
    : tx.query<ImportRow>(ofRule(outcome), [...values, rule]);
};

/** Rows that would change the record which they match, after a line, in the file's order. */
export const rowsThatChange = (
  tx: CampaignTransaction,
  importId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ImportRow[]> => tx.query<ImportRow>(ofChanges, [tx.campaignId, importId, after, limit]);

/** Rows with a fault, after a line, in the file's order. */
export const rowsOfCause = (
  tx: CampaignTransaction,
  importId: string,
  { field, problem }: Pick<Finding, 'field' | 'problem'>,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ImportRow[]> =>
  tx.query<ImportRow>(ofCause, [tx.campaignId, importId, after, limit, JSON.stringify([{ field, problem }])]);

interface RowsRequest {
  readonly outcome?: Outcome | undefined;
  /** Only those that look like a record. */
  readonly alike?: boolean | undefined;
  readonly after: number;
  readonly limit: number;
}

/**
 * Some rows after a line, of one outcome or of all, in the file's order: as many as one response should hold, at most `limit`.
 * `more`: whether others follow.
 */
export async function pageOfRows(
  tx: CampaignTransaction,
  found: Progress,
  { outcome, alike = false, after, limit }: RowsRequest,
): Promise<{ readonly rows: ImportRow[]; readonly more: boolean }> {
  // A row that has changed the record which it matches matches it.
  const chosen = outcome === 'DUPLICATE' ? [outcome, ...changedOutcomes] : [outcome];
  const values = [tx.campaignId, found.id, after, ...(outcome === undefined ? [] : [chosen])];
  const shown = outcomeIn(found);
  const ofOutcome = outcome === undefined ? 'true' : `${shown} = any ($4)`;
  const condition = alike ? `${ofOutcome} and alike_id is not null` : ofOutcome;
  // The limit is a part of the text: statements of many limits are not worth preparing.
  const rows = await tx.query<ImportRow>(nextRows(condition, `, ${shown} as outcome, ${furtherFacts}`, limit), values, {
    prepare: false,
  });
  const last = rows.at(-1);
  if (!last) return { rows, more: false };
  const [next] = await tx.query(
    `select from import_rows where campaign_id = $1 and import_id = $2 and line > $3 and ${condition} limit 1`,
    [tx.campaignId, found.id, last.line, ...values.slice(3)],
    { prepare: false },
  );
  return { rows, more: next !== undefined };
}

/** All rows that are not recorded and have changed nothing, in the file's order. */
export async function* unrecordedRows(tx: CampaignTransaction, { id }: Pick<Import, 'id'>): AsyncGenerator<ImportRow> {
  for (let after = 0; ; ) {
    const rows = await tx.query<ImportRow>(notRecorded, [tx.campaignId, id, after]);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.line;
  }
}

/** Rows of lines that are not UTF-8, as they are read otherwise, and how many there are. */
export async function foreignRows(
  tx: CampaignTransaction,
  importId: string,
  limit: number,
): Promise<{ readonly count: number; readonly rows: ReadonlyArray<Pick<ImportRow, 'line' | 'cells'>> }> {
  const condition = `campaign_id = $1 and import_id = $2 and fault = 'ENCODING'`;
  const values = [tx.campaignId, importId];
  const [{ count = 0 } = {}] = await tx.query<{ count: number }>(
    `select count(*)::int as count from import_rows where ${condition}`,
    values,
  );
  const rows = await tx.query<ImportRow>(
    `select line, cells from import_rows where ${condition} order by line limit ${limit}`,
    values,
  );
  return { count, rows };
}

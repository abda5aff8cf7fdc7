import { givenFields, readRow } from '#server/campaign/imports/columns/read-record.ts';
import { doubtful, isDoubtful } from '#server/campaign/imports/doubtful.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import type { ImportKind } from '#server/campaign/imports/kinds/kind.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import type { Finding } from '#server/records/check-record.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import { type CampaignTransaction, planned } from '#server/store/transaction.ts';
import { type BatchRow, nextRows } from './batch-rows.ts';
import type { Checked } from './checked.ts';
import { countedBefore, storedAmount } from './counted-amounts.ts';
import { count } from './counts.ts';
import { findDuplicates, firstLines } from './duplicates/find-duplicates.ts';
import type { SeenKeys } from './duplicates/seen-keys.ts';
import { endCheck } from './end-check.ts';
import { addSums, amountOf } from './sums.ts';

type WaitingRow = BatchRow & { readonly outcome: string };

const next = nextRows('true', ', outcome');

/**
 * Checks the next rows of an import that is locked. Nothing is left to check: it is CHECKED, or begins. `seen` has the keys of
 * the rows before; while it lacks some, these are read and nothing is checked.
 */
export async function checkBatch(tx: CampaignTransaction, found: Import, now: Date, seen: SeenKeys): Promise<void> {
  const kind = importKinds[found.kind];
  const knownTo = seen.knownTo(found);
  if (knownTo < found.lastLine) return readAgain(tx, found, knownTo, seen);
  const rows = await tx.query<WaitingRow>(next, [tx.campaignId, found.id, found.lastLine], planned);
  const last = rows.at(-1)?.line;
  if (last === undefined) return endCheck(tx, found);
  const checked = await mapInSlices(rows, (row) => checkRow(kind, found, row));
  await seen.addTo(last, () => findDuplicates(tx, kind, checked, seen));
  await compare(tx, kind, checked);
  await applyKindRules(tx, found.id, kind, checked, now);
  await storeChecked(tx, found.id, rows, checked);
  const counts = addSums(
    count(
      found.counts ?? {},
      checked.map(({ outcome, rule, duplicateLine, alikeId, changeFields, findings }) => ({
        outcome,
        rule,
        inFile: duplicateLine !== null,
        isSimilar: alikeId !== null,
        isRemarked: findings.length > 0,
        changeFields,
      })),
    ),
    checked.map((row) => ({ outcome: row.outcome, amount: amountOf(kind, row) })),
  );
  await tx.query(
    'update imports set rows_processed = rows_processed + $3, last_line = $4, counts = $5 where campaign_id = $1 and id = $2',
    [tx.campaignId, found.id, rows.length, last, JSON.stringify(counts)],
  );
}

const nextBefore = nextRows('line <= $4', ', duplicate_id as "duplicateId"');

/** Reads the keys of the next rows that were checked before, by another server or before an error. */
async function readAgain(tx: CampaignTransaction, found: Import, after: number, seen: SeenKeys): Promise<void> {
  const kind = importKinds[found.kind];
  const values = [tx.campaignId, found.id, after, found.lastLine];
  const rows = await tx.query<BatchRow & { readonly duplicateId: string | null }>(nextBefore, values, planned);
  await seen.addTo(rows.at(-1)?.line ?? found.lastLine, async () => {
    const checked = await mapInSlices(rows, (row) => checkRow(kind, found, row));
    for (const [at, row] of checked.entries())
      if (row.outcome === 'READY') firstLines(kind, row, rows[at]?.duplicateId ?? null, seen);
  });
}

function checkRow(kind: ImportKind, found: Import, row: BatchRow): Checked {
  const { line, fault } = row;
  const read = readRow(kind, found, row);
  const { record, remarks } = read;
  // If the line is not a row, its cells say nothing.
  const isRow = fault === null || (fault === 'ENCODING' && found.encoding === 'WINDOWS-1252');
  const faults: readonly Finding[] = isRow ? faultsOf(row, read.findings) : [{ field: '', problem: fault }];
  const isFaulty = faults.length > 0;
  return {
    line,
    outcome: isFaulty ? 'FAULTY' : 'READY',
    findings: isRow ? [...faults, ...remarks] : faults,
    record,
    given: read.given,
    key: isFaulty ? null : kind.matchKey.of(record),
    emailKey: isFaulty ? null : (kind.emailKey?.of(record) ?? null),
    phoneKey: isFaulty ? null : (kind.phoneKey?.of(record) ?? null),
    subjectLine: null,
    changeFields: null,
    rule: null,
    duplicateLine: null,
    duplicateId: null,
    likeness: null,
    alikeId: null,
    counted: null,
  };
}

/** A hidden row was not seen by the person who saved the list, whether it was hidden by hand or by a filter. */
const faultsOf = ({ isHidden }: BatchRow, findings: readonly Finding[]): readonly Finding[] =>
  isHidden ? [{ field: '', problem: 'HIDDEN' }, ...findings] : findings;

/** Says of each row that matches a record, and repeats no line, what it would change of it. */
async function compare(tx: CampaignTransaction, { changes }: ImportKind, checked: readonly Checked[]): Promise<void> {
  if (!changes) return;
  const repeated = checked.filter(({ outcome }) => outcome === 'DUPLICATE');
  const matching = repeated.filter(({ duplicateLine, subjectLine }) => (duplicateLine ?? subjectLine) === null);
  const records = await changes.read(
    tx,
    matching.flatMap(({ duplicateId }) => duplicateId ?? []),
  );
  for (const row of repeated) row.changeFields = [];
  await mapInSlices(matching, (row) => {
    const present = records.get(row.duplicateId ?? '');
    if (!present) return;
    if (isDoubtful(row, changes, present)) {
      row.findings = [doubtful, ...row.findings];
      return;
    }
    const plan = changes.plan(present, givenFields(row));
    row.changeFields = plan.changes.map(({ field }) => field);
    if (plan.finding) row.findings = [plan.finding, ...row.findings];
  });
}

/** Says of each row that would be recorded whether a rule refuses it, the rows before it included. */
async function applyKindRules(
  tx: CampaignTransaction,
  importId: string,
  kind: ImportKind,
  checked: readonly Checked[],
  now: Date,
): Promise<void> {
  const ready = checked.filter(({ outcome }) => outcome === 'READY');
  if (!kind.applyRules || ready.length === 0) return;
  const records = ready.map(({ record }) => record);
  const before = (amounts: Parameters<typeof countedBefore>[2]) => countedBefore(tx, importId, amounts);
  const outcomes = await kind.applyRules(tx, records, { now, countedBefore: before });
  for (const [at, row] of ready.entries()) {
    const { finding = null, counted = null, remarks = [] } = outcomes[at] ?? {};
    row.counted = counted;
    row.findings = [...row.findings, ...remarks];
    if (finding) {
      const findings = [finding, ...row.findings];
      Object.assign(row, { outcome: 'FAULTY', findings, likeness: null, alikeId: null });
    }
  }
}

const stored = (importId: string, row: Checked) => ({
  line: row.line,
  outcome: row.outcome,
  findings: row.findings,
  subject_line: row.subjectLine,
  match_rule: row.rule,
  duplicate_line: row.duplicateLine,
  duplicate_id: row.duplicateId,
  change_fields: row.changeFields,
  likeness: row.likeness,
  alike_id: row.alikeId,
  ...storedAmount(importId, row.counted),
});

/** A file's rows are stored as READY, so that those of which the check says nothing else are not written again. */
const isSaid = (row: Checked, before: string): boolean =>
  row.outcome !== before ||
  row.findings.length > 0 ||
  [row.subjectLine, row.alikeId, row.changeFields, row.counted].some((value) => value !== null);

/** Without the range, the planner would read all rows of the import for each batch. */
const store = `update import_rows r set outcome = c.outcome, findings = c.findings,
    subject_line = c.subject_line, change_fields = c.change_fields, match_rule = c.match_rule, duplicate_line = c.duplicate_line,
    duplicate_id = c.duplicate_id, likeness = c.likeness, alike_id = c.alike_id,
    limit_key = c.limit_key, limit_signs = c.limit_signs, limit_cents = c.limit_cents
  from json_to_recordset($3::json) as c (line integer, outcome text, findings jsonb, subject_line integer,
    change_fields text[], match_rule text, duplicate_line integer, duplicate_id uuid, likeness text, alike_id uuid,
    limit_key bytea, limit_signs bytea[], limit_cents bigint)
  where r.campaign_id = $1 and r.import_id = $2 and r.line = c.line and r.line between $4 and $5`;

async function storeChecked(
  tx: CampaignTransaction,
  importId: string,
  rows: readonly WaitingRow[],
  checked: readonly Checked[],
): Promise<void> {
  const said = checked.filter((row, at) => isSaid(row, rows[at]?.outcome ?? ''));
  const [first, last] = [said[0]?.line, said.at(-1)?.line];
  if (first === undefined) return;
  const values = [tx.campaignId, importId, JSON.stringify(said.map((row) => stored(importId, row))), first, last];
  await tx.query(store, values, planned);
}

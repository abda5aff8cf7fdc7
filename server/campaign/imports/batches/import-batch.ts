import { readCampaign } from '#server/campaign/campaigns/read-campaign.ts';
import { givenFields, readRow } from '#server/campaign/imports/columns/read-record.ts';
import type { Import } from '#server/campaign/imports/import.ts';
import { firstOfEach } from '#server/campaign/imports/kinds/first-of-each.ts';
import { importKinds } from '#server/campaign/imports/kinds/kinds.ts';
import { isNeverRecorded } from '#server/campaign/matching/match.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { mapInSlices } from '#server/records/map-in-slices.ts';
import { type BatchRow, nextRows } from './batch-rows.ts';
import { changeMatched, lockMatched, type Matching } from './change-matched.ts';
import { count } from './counts.ts';
import { type Marked, markRows } from './mark-rows.ts';
import { addSums, amountOf } from './sums.ts';

/** Rows that go in: those without a fault and, if the member wants something of them, duplicates. */
const importedOutcomes = ({ duplicates }: Import): string[] =>
  duplicates === 'skip' ? ['READY'] : ['READY', 'DUPLICATE'];

const facts = `, outcome, match_rule as rule, duplicate_line as "duplicateLine", alike_id is not null as "isSimilar",
    subject_line as "subjectLine", change_fields as "changeFields"`;
const next = nextRows('outcome = any($4)', facts);
/** Each change is a statement of its own, and locks its voter until the slice ends. */
const nextChanges = nextRows('outcome = any($4)', facts, 100);

type Row = BatchRow & {
  readonly outcome: string;
  readonly rule: string | null;
  readonly duplicateLine: number | null;
  readonly subjectLine: number | null;
  readonly isSimilar: boolean;
  readonly changeFields: readonly string[] | null;
};

const deleteRows = 'delete from import_rows where campaign_id = $1 and import_id = $2 and line = any($3)';

const lockOthers = `select pg_advisory_xact_lock(hashtextextended('import ' || $1::text || ' ' || $2::text, 0))`;

/**
 * Records the next rows of an import that is locked, and deletes them, in one transaction. A row that is not
 * recorded stays, with the reason: a fault, a record that has come meanwhile, a plan without further places. A row that
 * looks like another record stays too, without its cells. In an import that changes records, a row that matches one changes
 * it, and stores the names of the fields. If nothing is left to record, the import is DONE.
 */
export async function importBatch(context: CampaignContext, found: Import): Promise<void> {
  const { tx, plans, now, audit } = context;
  const kind = importKinds[found.kind];
  const { campaignId } = tx;
  const changes = found.duplicates === 'update' ? kind.changes : undefined;
  const values = [campaignId, found.id, found.lastLine, importedOutcomes(found)];
  // Planned for the tables as they are: they grow by thousands of rows between the batches.
  const rows = await tx.query<Row>(changes ? nextChanges : next, values, { prepare: false });
  if (rows.length === 0) {
    await tx.query(`update imports set state = 'DONE' where campaign_id = $1 and id = $2`, [campaignId, found.id]);
    return;
  }
  // What repeats a line, or is of an erased person, changes nothing and stays as the check has left it.
  const asked = changes ? rows.filter((row) => row.duplicateLine === null && row.rule !== 'ERASED') : rows;
  const read = await mapInSlices(asked, (row) => {
    const { line, duplicateLine, subjectLine } = row;
    const { record, findings, remarks, given } = readRow(kind, found, row);
    return { line, duplicateLine, subjectLine, record, findings, remarks, given };
  });
  const sound = read.filter(({ findings }) => findings.length === 0);
  // A row matches what a list that is imported at the same time has recorded. If the lock fails, so does what follows.
  tx.query(lockOthers, [campaignId, kind.name]).catch(() => {});
  const match = () =>
    kind.match(
      tx,
      sound.map(({ record }) => record),
    );
  const matches = await match();
  // The count of voters is locked after them, as batches do.
  const locked = changes ? await lockMatched(tx, changes, matches, match) : new Map();
  // The next batch begins with these rows again, and sees what has been done meanwhile.
  if (locked === null) return;
  // If several rows are of one record, the first one changes it.
  const named = firstOfEach(sound).map((line, i) => line ?? (changes ? (sound[i]?.subjectLine ?? null) : null));
  const matching = sound.flatMap((row, i): Matching[] => {
    const { rule = '', id = null } = matches[i] ?? {};
    if (!changes || id === null || named[i] !== null) return [];
    return [{ line: row.line, record: row.record, given: givenFields(row), remarks: row.remarks, rule, id }];
  });
  const changing = new Set(matching.map(({ line }) => line));
  const repeated = sound.map(({ duplicateLine }, i) => {
    const known = matches[i] ?? null;
    const first = named[i] ?? null;
    // Two records never have one identifier, whatever the member wants.
    if (known && (found.duplicates !== 'import' || isNeverRecorded(known.rule)))
      return { ...known, first: first ?? duplicateLine };
    return first === null ? null : { rule: 'EXTERNAL_ID', id: null, first };
  });
  const fresh = sound.filter((_, i) => repeated[i] === null);
  const records = fresh.map(({ record }) => record);
  const changed = changes
    ? await changeMatched(context, {
        importId: found.id,
        userId: found.userId,
        changes,
        rows: matching,
        records: locked,
      })
    : [];
  const outcomes = fresh.length > 0 ? await kind.applyRules?.(tx, records, { now }) : undefined;
  const refused = fresh.flatMap((row, i) =>
    outcomes?.[i]?.finding ? [{ ...row, findings: [outcomes[i].finding] }] : [],
  );
  const fit = fresh.flatMap((row, i) => {
    const { finding = null, remarks = [] } = outcomes?.[i] ?? {};
    return finding ? [] : [{ ...row, remarks: [...row.remarks, ...remarks] }];
  });
  const { subscription_tier: tier } = await readCampaign(tx);
  const places = await kind.freePlaces(tx, tier, plans);
  const [taken, left] = [fit.slice(0, places), fit.slice(places)];
  const recorded = taken.map(({ record }) => record);
  const similar = taken.length > 0 ? await kind.findSimilar(tx, recorded) : [];
  // A row of which something is not recorded stays, as one that is similar to a record does.
  const recordedLines = taken.filter(({ remarks }, i) => !similar[i] && remarks.length === 0).map(({ line }) => line);
  const [ids] =
    taken.length > 0
      ? await Promise.all([kind.insert(tx, recorded, now), tx.query(deleteRows, [campaignId, found.id, recordedLines])])
      : [[]];
  if (taken.length > 0) {
    const fields = [...new Set([...found.columns, ...Object.keys(found.defaultValues)])].filter((name) => name !== '');
    const { id: recordId, userId } = found;
    Object.assign(audit, { operation: kind.operation, recordId, userId, fields, rowCount: taken.length });
  }
  const marked: Marked[] = [
    ...[...read.filter(({ findings }) => findings.length > 0), ...refused].map(({ line, findings, remarks }) => ({
      line,
      findings: [...findings, ...remarks],
      outcome: 'FAULTY',
    })),
    ...changed,
    ...sound.flatMap(({ line, remarks }, i) => {
      const { rule, id, first } = repeated[i] ?? {};
      const isLeft = repeated[i] && !changing.has(line);
      const findings = remarks;
      return isLeft
        ? [{ line, findings, outcome: 'DUPLICATE', rule, id, first, ...(changes && { changeFields: [] }) }]
        : [];
    }),
    ...left.map(({ line, remarks }) => ({ line, findings: remarks, outcome: 'NO_ROOM' })),
    ...taken.flatMap(({ line, remarks }, i) =>
      similar[i] || remarks.length > 0
        ? [{ line, findings: remarks, outcome: 'RECORDED', recordId: ids[i], similar: similar[i] ?? undefined }]
        : [],
    ),
  ];
  await markRows(tx, found.id, marked);
  const counts = count(
    count(
      found.counts ?? {},
      asked.map((row) => ({ ...row, inFile: row.duplicateLine !== null })),
      -1,
    ),
    marked.map(({ outcome, rule = null, first = null, similar: other, changeFields }) => ({
      outcome,
      rule,
      inFile: first !== null,
      isSimilar: other !== undefined,
      changeFields,
    })),
  );
  const becomes = new Map(marked.map(({ line, outcome }) => [line, outcome]));
  const worth = read.map((row) => ({ line: row.line, amount: amountOf(kind, row) }));
  const before = worth.map(({ amount }, i) => ({ outcome: asked[i]?.outcome ?? '', amount }));
  // Rows that are not marked are recorded, and gone.
  const after = worth.map(({ line, amount }) => ({ outcome: becomes.get(line) ?? 'RECORDED', amount }));
  const summed = addSums(addSums(counts, before, -1), after);
  await tx.query(
    `update imports set rows_processed = rows_processed + $3, imported = imported + $4, last_line = $5,
       counts = case when counts is null then null else $6::jsonb end
     where campaign_id = $1 and id = $2`,
    [campaignId, found.id, rows.length, taken.length, rows.at(-1)?.line, JSON.stringify(summed)],
  );
}

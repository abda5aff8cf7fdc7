import type { CampaignTransaction } from '#server/campaign/database/with-campaign.ts';
import type { Finding } from '#server/campaign/records/check-record.ts';
import { type BatchRow, nextRows } from './batch-rows.ts';
import type { Import } from './import.ts';
import { firstOfEach } from './kinds/first-of-each.ts';
import type { ImportedRecord, ImportKind } from './kinds/kind.ts';
import { importKinds } from './kinds/kinds.ts';
import { readRow } from './read/read-record.ts';

/** What the check says of a row. */
interface Checked {
  readonly line: number;
  outcome: 'READY' | 'FAULTY' | 'DUPLICATE';
  readonly findings: readonly Finding[];
  readonly record: ImportedRecord;
  /** Null if another row of the file has it. */
  key: Buffer | null;
  duplicateLine: number | null;
  duplicateId: string | null;
}

const next = nextRows('true');

/** Checks the next rows of an import that is locked. Nothing is left to check: it is CHECKED. */
export async function checkBatch(tx: CampaignTransaction, found: Import): Promise<void> {
  const kind = importKinds[found.kind];
  const rows = await tx.query<BatchRow>(next, [tx.campaignId, found.id, found.lastLine], planned);
  if (rows.length === 0) {
    await tx.query(`update imports set state = 'CHECKED' where campaign_id = $1 and id = $2`, [
      tx.campaignId,
      found.id,
    ]);
    return;
  }
  const checked = rows.map((row) => checkRow(kind, found, row));
  await findDuplicates(tx, found.id, kind, checked);
  const [first, last] = [rows[0]?.line, rows.at(-1)?.line];
  const values = [tx.campaignId, found.id, JSON.stringify(checked.map(stored)), first, last];
  await tx.query(store, values, planned);
  await tx.query(
    'update imports set rows_processed = rows_processed + $3, last_line = $4 where campaign_id = $1 and id = $2',
    [...[tx.campaignId, found.id, rows.length, last]],
  );
}

function checkRow(
  kind: ImportKind,
  { columns, defaultValues, encoding }: Import,
  { line, cells, fault }: BatchRow,
): Checked {
  const read = readRow(kind, { columns, defaultValues }, cells);
  const { record } = read;
  // If the line is no row, its cells say nothing.
  const isRow = fault === null || (fault === 'ENCODING' && encoding === 'WINDOWS-1252');
  const findings: readonly Finding[] = isRow ? read.findings : [{ field: '', problem: fault }];
  const isFaulty = findings.length > 0;
  return {
    line,
    outcome: isFaulty ? 'FAULTY' : 'READY',
    findings,
    record,
    key: isFaulty ? null : kind.matchKey(record),
    duplicateLine: null,
    duplicateId: null,
  };
}

/**
 * In SQL, with the import as $2. The import is a part of the key, and so needs no condition of its own: statistics know
 * nothing of an import that is younger than they are, and the planner would choose any index that begins with its id.
 */
function matchKey(key: string): string {
  return `sha256(uuid_send($2) || ${key})`;
}

/** The first row of each key has it in an index: however many rows share one, each is compared once. */
const firstLines = `select (select line from import_rows
    where campaign_id = $1 and match_key = ${matchKey('wanted.key')} limit 1) as line
  from unnest($3::bytea[]) with ordinality wanted (key, place) order by place`;
/** Planned for the tables as they are: those of an import grow by thousands of rows between its batches. */
const planned = { prepare: false } as const;

async function findDuplicates(tx: CampaignTransaction, id: string, kind: ImportKind, rows: Checked[]): Promise<void> {
  const keyed = rows.filter(({ key }) => key !== null);
  const distinct = new Map(keyed.map(({ key }) => [(key as Buffer).toString('hex'), key as Buffer]));
  const keys = [...distinct.values()];
  const before = await tx.query<{ line: number | null }>(firstLines, [tx.campaignId, id, keys], planned);
  const ids = await kind.findExisting(tx, keys);
  const identified = await kind.findIdentified(
    tx,
    keyed.map(({ record }) => record),
  );
  const named = firstOfEach(keyed);
  const texts = [...distinct.keys()];
  const lines = new Map(texts.map((text, i) => [text, before[i]?.line ?? null]));
  const existing = new Map(texts.map((text, i) => [text, ids[i] ?? null]));
  for (const [at, row] of keyed.entries()) {
    const key = (row.key as Buffer).toString('hex');
    row.duplicateId = identified[at] ?? existing.get(key) ?? null;
    row.duplicateLine = named[at] ?? lines.get(key) ?? null;
    if (row.duplicateId !== null || row.duplicateLine !== null) row.outcome = 'DUPLICATE';
    if (row.duplicateLine === null) lines.set(key, row.line);
    else row.key = null;
  }
}

const stored = ({ line, outcome, findings, key, duplicateLine, duplicateId }: Checked) => ({
  ...{ line, outcome, findings },
  key: key && `\\x${key.toString('hex')}`,
  duplicate_line: duplicateLine,
  duplicate_id: duplicateId,
});

/** Without the range, the planner would read all rows of the import for each batch. */
const store = `update import_rows r set outcome = c.outcome, findings = c.findings, match_key = ${matchKey('c.key')},
    duplicate_line = c.duplicate_line, duplicate_id = c.duplicate_id
  from json_to_recordset($3::json) as c (line integer, outcome text, findings jsonb, key bytea,
    duplicate_line integer, duplicate_id uuid)
  where r.campaign_id = $1 and r.import_id = $2 and r.line = c.line and r.line between $4 and $5`;

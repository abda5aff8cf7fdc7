import { setImmediate } from 'node:timers/promises';
import { type ReadTable, readApart } from '#core/tables/reader/read-apart.ts';
import { emptyFile, unreadable } from '#core/tables/refuse-formats.ts';
import type { TableRow } from '#core/tables/row.ts';
import type { Table } from '#core/tables/table.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import { perform } from '#server/operations/perform.ts';
import { type Principal, principalOf } from '#server/operations/principal.ts';
import type { CampaignPool } from '#server/store/pool.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';
import { sizeOf } from './batches/batch-rows.ts';
import { chooseForUpload } from './columns/choose/choose-for-upload.ts';
import { titlesOf } from './columns/words/words-of-kind.ts';
import { type Encoding, listImports } from './import.ts';
import type { ImportKindName } from './kinds/kind.ts';
import { importKinds } from './kinds/kinds.ts';
import { withMerged } from './merged-cells.ts';
import { rowCounter } from './suspicion/column-verdict.ts';
import type { TableFacts } from './table-facts.ts';

export interface UploadedList {
  /** Of the form that sends it. The import has the form's id. */
  readonly formId?: string;
  readonly userId: string;
  readonly kind: ImportKindName;
  readonly fileName: string;
  readonly bytes: Buffer;
  /** For a workbook; its first one unless stated. */
  readonly sheet?: string | undefined;
}

export const mostRows = 100_000;
/** Files of a campaign at once: each is a copy of people's data. */
const mostImports = 5;

/** An uploaded file with its fields included, in bytes. */
export const mostBytes = 20 * 1024 * 1024;

/**
 * Stores an uploaded file's rows for the steps that follow, and guesses what its columns are. Returns the import's id.
 * Errors: 400 for a file that is neither CSV nor a workbook, has no rows or too many, and if the campaign has too many files already;
 * 422 if the form was sent before.
 */
export function uploadList(
  pool: CampaignPool,
  by: Principal | string,
  { formId, ...list }: UploadedList,
  now: Date,
): Promise<string> {
  const operation = { operationId: 'uploadImport', role: 'MANAGER', isLong: true } as const;
  const principal = principalOf(by, list.userId);
  return readUpload(list, operation.operationId, (read) =>
    perform(pool, principal, operation, now, (context) => storeUpload(context, { ...list, table: read() }), { formId }),
  );
}

/**
 * Reads an uploaded file for an operation, before the transaction that stores it. `use` calls what it is given inside of that: it gives the
 * table, or throws why the file was not read.
 */
export async function readUpload<Result>(
  { bytes, sheet, kind }: Pick<UploadedList, 'bytes' | 'sheet' | 'kind'>,
  operationId: string,
  use: (read: () => ReadTable) => Promise<Result>,
): Promise<Result> {
  let isRead = false;
  try {
    return await readApart(
      bytes,
      { sender: 'known', sheet, mostRows, titles: titlesOf(importKinds[kind]), asked: { operationId } },
      (table) => {
        isRead = true;
        return use(() => table);
      },
    );
  } catch (error) {
    if (isRead) throw error;
    return use(() => {
      throw error;
    });
  }
}

interface Upload extends Omit<UploadedList, 'formId' | 'bytes' | 'sheet'> {
  readonly id?: string;
  /** What the file says. Merged ranges are known before its rows are stored. */
  readonly table: Table;
}

/** The same in a call that is under way. The import has a new id, or that of the form, unless another is stated. */
export async function storeUpload(
  { tx, audit, now, newId }: CampaignContext,
  { id = newId(), userId, kind, fileName, table }: Upload,
): Promise<string> {
  const { campaignId } = tx;
  await refuseTooMany(tx, id, now);
  const { header } = table;
  const { columns, defaultValues, origin } = await chooseForUpload(tx, importKinds[kind], header);
  await tx.query(
    `insert into imports (campaign_id, id, user_id, kind, file_name, header, state, mapping, rows_total, created_at, sheet, default_values)
     values ($1, $2, $3, $4, $5, $6, 'UPLOADED', $7, 0, $8, $9, $10)`,
    [campaignId, id, userId, kind, nameOf(fileName), header, columns, now, table.sheet, JSON.stringify(defaultValues)],
  );
  const { count, ...rowFacts } = await storeRows(tx, id, table);
  const { headerLine, skippedLines, hiddenColumns } = table;
  const seen: TableFacts = { ...rowFacts, headerLine, skippedLines, hiddenColumns, origin };
  // Others may have been stored at the same time. The transaction that comes to this line later sees them.
  await tx.query('select 1 from campaigns where id = $1 for no key update', [campaignId]);
  await refuseTooMany(tx, id, now);
  await tx.query(
    'update imports set rows_total = $3, encoding = $4, table_facts = $5 where campaign_id = $1 and id = $2',
    [campaignId, id, count, encodingOf(table), JSON.stringify(seen)],
  );
  Object.assign(audit, { recordId: id, rowCount: count });
  return id;
}

/** Stores all rows, a slice at a time, and returns how many there are. Errors: 400 for none, or too many. */
async function storeRows(tx: CampaignTransaction, id: string, table: Table) {
  const counter = rowCounter(table.header.length);
  let count = 0;
  let storing: Promise<unknown> = Promise.resolve();
  for await (const { rows } of table.slices()) {
    count += rows.length;
    for (const row of rows) counter.add(row);
    if (count > mostRows) throw tooManyRows();
    const values = [tx.campaignId, id, JSON.stringify(rows.map((row) => stored(withMerged(row, table.mergedRanges))))];
    // One slice is stored while the next one is read. Other requests run in between, even if nothing is waited for.
    await Promise.all([storing, setImmediate()]);
    if (rows.length === 0) continue;
    storing = tx.query(store, values);
    // Reading may end by an error before it is awaited.
    storing.catch(() => {});
  }
  await storing;
  if (count === 0) throw emptyFile();
  return { count, ...counter.facts() };
}

/** Rows are READY unless the check says otherwise: most are, and need not be written again. */
const store = `insert into import_rows (campaign_id, import_id, line, outcome, cells, fault, size, kinds, is_hidden)
  select $1, $2, line, 'READY', cells, fault, size, kinds, is_hidden
  from json_to_recordset($3::json) as row (line integer, cells text[], fault text, size integer, kinds text, is_hidden boolean)
  returning line`;

const stored = ({ isHidden, ...row }: TableRow) => ({
  ...row,
  ...(isHidden && { is_hidden: true }),
  size: sizeOf(row.cells),
});

/**
 * How lines that are not UTF-8 are read unless the member chooses otherwise: in a file of UTF-8 they are damaged, and
 * left out; an older program has saved all of its lines in windows-1252.
 */
function encodingOf({ beyondAscii: { utf8, other } }: Table): Encoding | null {
  if (other === 0) return null;
  return utf8 > other ? 'UTF-8' : 'WINDOWS-1252';
}

/** A file that is sent again does not count twice. */
async function refuseTooMany(tx: CampaignTransaction, id: string, now: Date): Promise<void> {
  const others = (await listImports(tx, now)).filter((each) => each.id !== id);
  if (others.length < mostImports) return;
  throw unreadable(
    'import.files',
    `The campaign has ${mostImports} uploaded files. Delete one that is no longer needed first: "DELETE /imports/{id}", or "Discard" in the console.`,
    { most: mostImports },
  );
}

const tooManyRows = () => unreadable('import.rows', `The file has more than ${mostRows} rows.`, { most: mostRows });

/** A file's name without folders, as pages show it. */
const nameOf = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').slice(0, 200) || 'import.csv';

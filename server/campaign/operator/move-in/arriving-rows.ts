import { unprocessable } from '#core/errors.ts';
import { decimalToCents } from '#core/money.ts';
import type { ExportedColumn, ExportedKind } from '#server/campaign/export/exported-kind.ts';
import type { ExportedRecord, OpenExport } from '#server/campaign/operator/restore/open-export.ts';
import type { CampaignTransaction } from '#server/store/transaction.ts';

/** At most this many rows are written at a time. */
const batchRows = 1_000;

/** What is written of a kind besides what its file says. */
export interface Arrival {
  /** Columns that the export lacks, or that get another value than it has, as SQL; `given` is the row, `$3` the time. */
  readonly columns?: Readonly<Record<string, string>>;
  /** The record that is stored in the place of an exported one. */
  readonly stored?: (record: ExportedRecord) => ExportedRecord;
}

interface Target {
  readonly table: string;
  /** The columns of the table itself, by the names that the file has. */
  readonly own: ReadonlyMap<string, OwnColumn>;
}

interface OwnColumn {
  readonly column: string;
  readonly type: ExportedColumn['type'];
  /** What is written of `given`, if not its value: the export reads the column in another form. */
  readonly as?: string;
}

/** The table of a kind, and which of its columns the file has, found by parsing the SQL that the export reads. */
function targetOf({ from, columns }: ExportedKind): Target {
  const [table = '', alias = ''] = from.split(' ');
  const own = new Map<string, OwnColumn>();
  for (const { name, sql, type } of columns) {
    const [, of, column = ''] = /^(\w+)\.(\w+)$/.exec(sql) ?? [];
    if (of === alias) own.set(name, { column, type });
    const [, bytesOf, bytes = ''] = /^'\\x' \|\| encode\((\w+)\.(\w+), 'hex'\)$/.exec(sql) ?? [];
    if (bytesOf === alias) own.set(name, { column: bytes, type, as: `given.${bytes}::bytea` });
  }
  return { table, own };
}

/** Writes the records of a kind into its table. Errors: 422 if they have fields that this program does not know. */
export async function arriveRows(
  tx: CampaignTransaction,
  opened: OpenExport,
  kind: ExportedKind,
  { columns = {}, stored = (record) => record }: Arrival,
  now: Date,
): Promise<void> {
  const { table, own } = targetOf(kind);
  const known = new Set(kind.columns.map(({ name }) => name));
  const fields = [...own.values()];
  const given = fields.map(({ column, type }) => `${column} ${type === 'cents' ? 'bigint' : type}`);
  const read = fields
    .filter(({ column }) => !(column in columns))
    .map(({ column, as = `given.${column}` }) => [column, as]);
  const isCampaign = table === 'campaigns';
  const written = [...(isCampaign ? [] : [['campaign_id', '$1']]), ...read, ...Object.entries(columns)];
  // Citus would copy the rows of a statement that returns nothing, which row-level security refuses.
  const insert = `insert into ${table} (${written.map(([column]) => column).join(', ')})
    select ${written.map(([, sql]) => sql).join(', ')} from json_to_recordset($2::json) as given (${given.join(', ')})
    where $1::uuid is not null and $3::timestamptz is not null returning 1`;
  const write = (rows: readonly object[]) => tx.query(insert, [tx.campaignId, JSON.stringify(rows), now]);
  let rows: object[] = [];
  for await (const record of opened.records(kind.file)) {
    const unknown = Object.keys(record).find((field) => !known.has(field));
    if (unknown)
      throw unprocessable(`The export's ${kind.file} have a field that this program has not ("${unknown}").`);
    const values = stored(record);
    rows.push(
      Object.fromEntries([...own].map(([name, { column, type }]) => [column, storedAs(type, values[name] ?? null)])),
    );
    if (rows.length < batchRows) continue;
    await write(rows);
    rows = [];
  }
  if (rows.length > 0) await write(rows);
}

/** A value of the file as the column's type reads it. If it does not have that form, the database refuses it. */
function storedAs(type: ExportedColumn['type'], value: unknown): unknown {
  if (value === null) return type === 'text[]' ? [] : null;
  if (type === 'date') return String(value).slice(0, 'YYYY-MM-DD'.length);
  return type === 'cents' ? decimalToCents(String(value)) : value;
}

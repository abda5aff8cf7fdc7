import type { ColumnType, Fields } from '#server/records/field.ts';

export interface ExportedColumn {
  readonly name: string;
  /** The SQL expression that reads it. */
  readonly sql: string;
  readonly type: ColumnType;
}

/** One kind of record in an export: a file of each format. */
export interface ExportedKind {
  /** The name of its files, without their ending. */
  readonly file: string;
  readonly en: string;
  readonly fr: string;
  /** What follows `from`; the condition on the campaign and the order included. */
  readonly from: string;
  readonly columns: readonly ExportedColumn[];
}

/** The condition of every kind. A cursor takes no parameters, so the campaign is the transaction's. */
export const ofCampaign = (alias: string): string => `where ${alias}.campaign_id = hustings_campaign()`;

/** The columns of a record's fields, read from the table with this alias. */
export const fieldColumns = (fields: Fields, alias: string, except: readonly string[] = []): ExportedColumn[] =>
  Object.entries(fields)
    .filter(([name]) => !except.includes(name))
    .map(([name, { column, type, joined }]) => ({ name, type, sql: joined ?? `${alias}.${column}` }));

/** Columns as `name: [expression, type]`. */
export const columnsOf = (columns: Readonly<Record<string, readonly [sql: string, type: ColumnType]>>) =>
  Object.entries(columns).map(([name, [sql, type]]): ExportedColumn => ({ name, sql, type }));

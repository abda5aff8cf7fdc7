/**
 * What the texts of a column are: an amount is a decimal text of dollars, a day is YYYY-MM-DD, a time an instant of ISO 8601,
 * a number is whole, a decimal has a point. A text of another form stays a text.
 */
export type ColumnKind = 'text' | 'amount' | 'day' | 'time' | 'number' | 'decimal';

export interface TableColumn {
  readonly label: string;
  /** A text unless stated. */
  readonly kind?: ColumnKind | undefined;
}

export type TableRows = AsyncIterable<readonly string[]> | Iterable<readonly string[]>;

/** A table to be written as a workbook. */
export interface WorkbookTable {
  /** The name of the sheet. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: TableRows;
}

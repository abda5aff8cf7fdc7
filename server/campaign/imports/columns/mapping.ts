import type { ColumnVerdict } from '#server/campaign/imports/suspicion/column-verdict.ts';
import type { TableFacts } from '#server/campaign/imports/table-facts.ts';

/** Where the cells of a file's rows go. */
export interface Mapping {
  /** The target of each column; empty for a column that is left out. */
  readonly columns: readonly string[];
  /** Values of fields for the rows that have none. An empty one of the field that is filled in later leaves it empty. */
  readonly defaultValues: Readonly<Record<string, string>>;
  /** What all cells of each column say together; null or absent: they were not looked at together. */
  readonly verdicts?: readonly ColumnVerdict[] | null;
  /** The campaign's, in which times of UTC have their days; absent: Ottawa's. */
  readonly timeZone?: string;
  /** What was seen of the table as a whole; null or absent: nothing. */
  readonly facts?: Pick<TableFacts, 'isOfOtherCodePage'> | null;
}

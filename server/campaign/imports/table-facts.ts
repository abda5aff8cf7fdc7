import type { ColumnVerdict } from './suspicion/column-verdict.ts';

/** Where the choice of an upload's columns comes from: the names of the columns, a known export, or a list before. */
export type ChoiceOrigin =
  | { readonly by: 'NAMES' }
  | { readonly by: 'PRESET'; readonly preset: string }
  | { readonly by: 'MEMORY' };

/** What was seen of an uploaded table as a whole. */
export interface TableFacts {
  readonly verdicts: readonly ColumnVerdict[];
  /** The line on which its header begins, and how many lines before it were passed. */
  readonly headerLine: number;
  readonly skippedLines: number;
  /** The columns that its workbook does not show, from 0 on. */
  readonly hiddenColumns: readonly number[];
  readonly origin: ChoiceOrigin;
  /**
   * Whether lines that are no UTF-8 surely are in another code page than windows-1252, by which they are read; absent: a server of
   * an earlier release has stored them.
   */
  readonly isOfOtherCodePage?: boolean;
}

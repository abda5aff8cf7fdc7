/**
 * How many rows of an import there are: of each outcome; of those that repeat something, by each rule (`rule:EMAIL`) and
 * within the file (`inFile`), compared with the record that they match (`compared`), and such that would change it
 * (`changes`); and of those that are similar to a record (`alike`). Each batch updates the stored counts, since counting a
 * hundred thousand rows takes longer than a request may.
 */
export type Counts = Readonly<Record<string, number>>;

export const ruleKey = (rule: string): string => `rule:${rule}`;

/** What of a row is counted. */
export interface Counted {
  readonly outcome: string;
  readonly rule: string | null;
  readonly inFile: boolean;
  readonly isSimilar: boolean;
  /** Whether something of it is not recorded, or not as it is written; absent: that is not counted. */
  readonly isRemarked?: boolean;
  /** The fields of the record which it matches that it would change; null or absent if they are not compared. */
  readonly changeFields?: readonly string[] | null | undefined;
}

const isMatched: ReadonlySet<string> = new Set(['DUPLICATE', 'UPDATED', 'UNCHANGED']);

/** Adds rows to counts, or with -1 subtracts them. */
export function count(counts: Counts, rows: readonly Counted[], by: 1 | -1 = 1): Counts {
  const sums: Record<string, number> = { ...counts };
  const add = (key: string) => {
    sums[key] = (sums[key] ?? 0) + by;
  };
  for (const { outcome, rule, inFile, isSimilar, isRemarked, changeFields } of rows) {
    add(outcome);
    if (isMatched.has(outcome) && rule !== null) add(ruleKey(rule));
    if (outcome === 'DUPLICATE' && inFile) add('inFile');
    if (outcome === 'DUPLICATE' && changeFields) {
      add('compared');
      if (changeFields.length > 0) add('changes');
    }
    if (isSimilar) add('alike');
    if (isRemarked && outcome !== 'FAULTY') add('remarked');
  }
  return sums;
}

/**
 * How many rows of an import there are: of each outcome; of those that repeat something, by each rule (`rule:EMAIL`) and
 * within the file (`inFile`); and of those that look like a record (`alike`). Each batch keeps it, since counting a hundred
 * thousand rows takes longer than a request may.
 */
export type Counts = Readonly<Record<string, number>>;

export const ruleKey = (rule: string): string => `rule:${rule}`;

/** What of a row is counted. */
export interface Counted {
  readonly outcome: string;
  readonly rule: string | null;
  readonly inFile: boolean;
  readonly isAlike: boolean;
}

/** Adds rows to counts, or with -1 takes them away. */
export function count(counts: Counts, rows: readonly Counted[], by: 1 | -1 = 1): Counts {
  const sums: Record<string, number> = { ...counts };
  const add = (key: string) => {
    sums[key] = (sums[key] ?? 0) + by;
  };
  for (const { outcome, rule, inFile, isAlike } of rows) {
    add(outcome);
    if (outcome === 'DUPLICATE' && rule !== null) add(ruleKey(rule));
    if (outcome === 'DUPLICATE' && inFile) add('inFile');
    if (isAlike) add('alike');
  }
  return sums;
}

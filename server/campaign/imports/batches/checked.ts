import type { CountedAmount, ImportedRecord } from '#server/campaign/imports/kinds/kind.ts';
import type { Finding } from '#server/records/check-record.ts';

/** What the check says of a row. */
export interface Checked {
  readonly line: number;
  outcome: 'READY' | 'FAULTY' | 'DUPLICATE';
  findings: readonly Finding[];
  readonly record: ImportedRecord;
  /** The fields that the row itself gives, defaults left out. */
  readonly given: readonly string[];
  /** What it has in common with rows that repeat it; null of a row that is not sound, or without it. */
  readonly key: Buffer | null;
  readonly emailKey: Buffer | null;
  readonly phoneKey: Buffer | null;
  /** The line before it that matches the same record, or has the same identifier. */
  subjectLine: number | null;
  /** Why it repeats a record or a line. */
  rule: string | null;
  duplicateLine: number | null;
  duplicateId: string | null;
  /** The fields of the record which it matches that it would change; null if they are not compared. */
  changeFields: readonly string[] | null;
  likeness: string | null;
  alikeId: string | null;
  /** What it counts towards a limit; null if nothing. */
  counted: CountedAmount | null;
}

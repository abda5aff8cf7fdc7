import type { ImportedRecord, RecordChanges } from '#server/campaign/imports/kinds/kind.ts';
import type { Finding } from '#server/records/check-record.ts';
import type { StoredRow } from '#server/records/record-version.ts';

/** What is said of a row that has the identifier of a record of somebody else. */
export const doubtful: Finding = { field: 'externalId', problem: 'DOUBTFUL' };

/**
 * Whether a row matches a record by its identifier alone, with another name and another address: systems give numbers anew, and
 * spreadsheets shift columns. It changes nothing.
 */
export const isDoubtful = (
  { rule, record }: { readonly rule: string | null; readonly record: ImportedRecord },
  changes: RecordChanges,
  present: StoredRow,
): boolean => rule === 'EXTERNAL_ID' && changes.isOther(present, record);

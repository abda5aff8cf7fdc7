import type { TObject } from 'typebox';
import type { HustingsError } from '#core/errors.ts';
import type { CampaignContext } from '#server/operations/campaign-context.ts';
import type { IdentifiedTable } from '#server/records/external-id.ts';
import type { CampaignRecord } from '#server/records/record.ts';
import type { StoredRow } from '#server/records/record-version.ts';
import type { Matched, RowFields } from './match-rows.ts';

export type { RowFields } from './match-rows.ts';

/** A row that is to change a record, which is locked if its kind changes any. */
export interface RowChange {
  readonly id: string;
  readonly present: StoredRow;
  /** The fields that differ, by name. */
  readonly changes: RowFields;
}

/** The id of a record that was written, of one that a row repeats, or why the row is refused. */
export type Written = string | { readonly repeated: string } | HustingsError;

/** What differs between the records of batches. Each function does what the operation for one record does. */
export interface BatchKind {
  readonly table: IdentifiedTable;
  readonly record: Pick<CampaignRecord, 'table' | 'fields' | 'columns' | 'amounts'>;
  /** The schema of the row of a new record. */
  readonly creation: TObject;
  /** The schema of a row whose record is known by its externalId. */
  readonly update: TObject;
  /** The names in the audit log of the operations for one record. */
  readonly operations: { readonly create: string; readonly change: string };
  /** Fields of rows that callers cannot write later, and the columns that they are compared with. Null says nothing. */
  readonly saidBesides?: Readonly<Record<string, string>>;
  /** Whether a row may change a record that is there, which is then locked. */
  readonly changesKnown: boolean;
  /** Locks what rows of several slices may need, in one order: two batches then do not wait for each other. */
  lock?(context: CampaignContext, rows: readonly RowFields[]): Promise<void>;
  /** Why a record that is there takes no row at all; null if it does. */
  refuse?(present: StoredRow): HustingsError | null;
  /** What new rows match among the records that are there, in their order. Absent: nothing is said of it. */
  match?(context: CampaignContext, rows: readonly RowFields[]): Promise<Matched[]>;
  /** Stores new records, in their order. */
  create(context: CampaignContext, rows: readonly RowFields[]): Promise<Written[]>;
  /** Changes records that are there. */
  change(context: CampaignContext, rows: readonly RowChange[]): Promise<Written[]>;
}

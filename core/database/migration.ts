/** One step of the schema. Its version is its place in the list, counted from 1. */
export interface Migration {
  /** `NNNN-name` */
  readonly name: string;
  /** The oldest version whose programs still work on the schema once this migration has run. */
  readonly servesFrom: number;
  /**
   * How `sql` runs:
   * - `transaction`: all texts in one transaction. It must neither rewrite a large table nor lock one for long.
   * - `statements`: each text is one statement outside of a transaction, such as `create index concurrently`. A run
   *   that broke off starts at the first text again, so each text must bear that.
   * - `batches`: each text is one statement that changes at most a thousand rows, repeated until it finds none to change.
   */
  readonly mode: 'transaction' | 'statements' | 'batches';
  readonly sql: readonly string[];
  /** What it does to large tables. Absent: its work does not grow with their rows. */
  readonly work?: readonly TableWork[];
}

/**
 * What is done to all rows of a table, as `npm run bench -- upgrade` has measured it: for each byte that the table takes with its
 * indexes when the work begins.
 */
export interface TableWork {
  readonly table: string;
  /** Bytes of write-ahead log. */
  readonly wal: number;
  /** Bytes by which the table and its indexes grow. */
  readonly growth: number;
  /** Nanoseconds, on a machine of which `machineFactor` is 1. */
  readonly nanoseconds: number;
}

/** A migration that ran in a database, as its table `migrations` records it. */
export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
  readonly serves_from: number;
}

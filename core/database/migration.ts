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
  /** The schema that earlier texts of the first migration made, and what becomes of its rows. */
  readonly earlier?: EarlierSchema;
}

/**
 * A schema whose rows are taken over into that of the first migration: the earlier tables are set aside, the migration
 * makes its own, and the rows are copied into them. All of it is one transaction.
 */
export interface EarlierSchema {
  /** The hashes that databases with this schema recorded. */
  readonly hashes: readonly string[];
  /** In an order in which no row refers to a later table's. */
  readonly tables: readonly string[];
  /** Those that the tables use, or whose names the migration uses for others. */
  readonly functions: readonly string[];
  /** Drops what cannot be set aside with the tables. */
  readonly retire: readonly string[];
  /** What the empty tables need before the rows come. */
  readonly prepare: readonly string[];
  /** Columns that are not copied as they are: an SQL expression of the earlier row, `old`. Tables before are filled. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What follows from the rows, once all are there. */
  readonly complete: readonly string[];
}

/** A migration that ran in a database, as its table `migrations` records it. */
export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly sha256: string;
  readonly serves_from: number;
}

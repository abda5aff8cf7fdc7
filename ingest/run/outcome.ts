/**
 * What became of a source that is not a map: an address register, a concordance, results, polling divisions. Maps
 * have a gate and a report of their own.
 */
export interface Outcome {
  /** `unchanged`: what the file says is what the database holds, row for row; nothing was written. */
  readonly outcome: 'published' | 'unchanged';
  /** The catalogue's version after publication, null where nothing changed. */
  readonly catalogueVersion: number | null;
  /** What was read and written, by the names a report shows: `{ addresses: 2000000, postalCodes: 105263 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Soft findings: a person may want to look, but nothing is wrong enough to stop. Hard ones are SourceErrors. */
  readonly remarks: readonly string[];
}

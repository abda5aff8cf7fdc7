/** What the operator gets alerts about. */
export type AlertKind = 'source_quarantined' | 'source_stale' | 'job_failed' | 'low_disk' | 'receipt_gap';

/** Something that a person has to look at, for as long as it lasts. */
export interface Condition {
  readonly kind: AlertKind;
  /** What it is about: a source, a job, a machine, a campaign's code and year. With the kind it names the condition. */
  readonly subject: string;
  /** One or a few sentences that say what to do; no person's data, no address, no path. */
  readonly message: string;
}

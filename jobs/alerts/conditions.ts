/** What the operator gets alerts about. */
export type AlertKind =
  | 'source_quarantined'
  | 'source_stale'
  | 'job_failed'
  | 'job_slow'
  | 'backup_old'
  | 'no_backups'
  | 'low_disk'
  | 'database_away'
  | 'server_away'
  | 'receipt_gap';

/** Kinds that a person may have decided on: they are not repeated while they last. */
export const notices: readonly AlertKind[] = ['no_backups'];

/** Something that a person has to look at, for as long as it lasts. */
export interface Condition {
  readonly kind: AlertKind;
  /** What it is about: a source, a job, a machine, a machine and its folder of backups, a campaign's code and year. With the kind it names the condition. */
  readonly subject: string;
  /** One or a few sentences that say what to do; no person's data, no address, and of paths the operator's settings alone. */
  readonly message: string;
}

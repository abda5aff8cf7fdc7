import { lastOccurrence } from './occurrences.ts';

/** What the record says of a job's earlier runs. */
export interface JobHistory {
  /**
   * The latest time that the job has been done for, successfully or not, milliseconds since 1970: the start of its last
   * finished run, or the scheduled time which that run was for. Null if it has never been done.
   */
  readonly doneFor: number | null;
  /** How many runs for the latest scheduled time began and did not end. */
  readonly interrupted: number;
}

/** After this many runs that ended their process, a job is left until its next scheduled time. */
export const attemptsPerOccurrence = 5;

/**
 * Whether a job still has to be run for a scheduled time, `due`. However many times were missed before it, one run makes
 * up for them all.
 */
export function isRunNeeded({ doneFor, interrupted }: JobHistory, due: number): boolean {
  return (doneFor === null || doneFor < due) && interrupted < attemptsPerOccurrence;
}

/**
 * The scheduled time that a job may have missed; null if there is none since `createdAt`, when the database was made. A
 * new installation has missed nothing.
 */
export function lastOccurrenceSince(schedule: string, createdAt: number, now: number): number | null {
  const due = lastOccurrence(schedule, now);
  return due > createdAt ? due : null;
}

import { lastOccurrence } from './schedule.ts';

/** What is on record of a job's earlier runs. */
export interface Past {
  /**
   * The latest time that the job has been done for, well or not, milliseconds since 1970: the start of its last
   * finished run, or the time on the schedule which that run stood for. Null where it has never been done.
   */
  readonly doneFor: number | null;
  /** How many runs for its last time on the schedule were begun and did not come to their end. */
  readonly interrupted: number;
}

/** A job that takes its process down with it is not begun for ever again. */
export const attemptsPerOccurrence = 5;

/**
 * Whether a job is still to be done for a time on its schedule, `due`. However many times were missed before it, one run
 * makes up for them all.
 */
export function isOwed({ doneFor, interrupted }: Past, due: number): boolean {
  return (doneFor === null || doneFor < due) && interrupted < attemptsPerOccurrence;
}

/**
 * The time on its schedule that a job may have missed, or null. Times before `since`, when the database was made, were
 * nobody's to keep: a new installation has missed nothing.
 */
export function lastKept(schedule: string, since: number, now: number): number | null {
  const due = lastOccurrence(schedule, now);
  return due > since ? due : null;
}

import type { Migration } from '#core/database/migration.ts';
import type { OwnedDatabase } from '#core/database/setup/as-owner.ts';
import type { Log } from '#core/log.ts';
import type { SourceProblem } from '#core/source/source-state.ts';
import type { FetchOptions } from '#ingest/fetch/fetch.ts';
import type { Source } from '#ingest/registry/source.ts';

/** What a job works with. */
export interface JobContext {
  readonly database: OwnedDatabase & { readonly url: string };
  /** The folder of the embedded database and of the archives. */
  readonly dataDir: string;
  /** The folder of backups, how many of them stay, and for whose keys they are encrypted; without a folder there are none. */
  readonly backups: {
    readonly folder: string | undefined;
    readonly retained: number;
    readonly recipients: readonly string[];
  };
  /** This program's. */
  readonly migrations: readonly Migration[];
  /** How many days of the audit log stay in the database, and where the others go; undefined: all stay. */
  readonly auditArchives: { readonly days: number; readonly folder: string } | undefined;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborted when the job has to end soon: what it has begun is finished, nothing further is begun. */
  readonly signal: AbortSignal;
  /**
   * The scheduled time that this run is for, milliseconds since 1970: what was done since then need not be done again.
   * Null if the whole job is asked for now.
   */
  readonly due: number | null;
  /** The registry. */
  readonly sources: () => Promise<Source[]>;
  /** Other ways to reach publishers than the usual one. */
  readonly fetching?: Pick<FetchOptions, 'allowPrivate' | 'limits' | 'timing'>;
}

export interface JobResult {
  /** `failed`: a person has to look. `interrupted`: the job had to end before all was done, and has to be run again. */
  readonly outcome: 'done' | 'failed' | 'interrupted';
  /** One or a few plain sentences; no person's data. */
  readonly message: string;
}

/** What the database says of a source of which there is a finished run. */
export interface SourceRecord {
  readonly state: string;
  readonly problem: SourceProblem | null;
  /** Milliseconds since 1970; null if it never was checked. */
  readonly lastChecked: number | null;
}

/** A job is given up after so many minutes unless it states how many. */
const usualMinutes = 360;

export const mostMinutesOf = ({ mostMinutes = usualMinutes }: Pick<Job, 'mostMinutes'>): number => mostMinutes;

/** Something that is done on a schedule. */
export interface Job {
  readonly name: string;
  /** A cron expression of five fields: minute, hour, day of month, month, day of week; Eastern time. */
  readonly schedule: string;
  /** One sentence, as the list and the documentation show it. */
  readonly description: string;
  /** For a job that asks publishers for news: whether it asks for a source that is in this state. */
  readonly checks?: (source: Source, record: SourceRecord) => boolean;
  /** Why this server cannot do the job, though another one may: a phrase. Null if it can. */
  readonly notHere?: (context: JobContext) => string | null;
  /** What is to be done here at the job's time, though another server does the job. It is not recorded. */
  readonly elsewhere?: (context: JobContext) => Promise<void>;
  /** How long a run may take before it is given up, in minutes; six hours unless stated. */
  readonly mostMinutes?: number;
  /** Whether it waits for no other job, as what reports on the others. */
  readonly isApart?: boolean;
  /** Does the job. An error that it throws is recorded as the run's failure. */
  run(context: JobContext): Promise<JobResult>;
}

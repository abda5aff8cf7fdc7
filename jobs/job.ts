import type { Knex } from 'knex';
import type { Log } from '#core/log.ts';
import type { FetchOptions } from '#ingest/fetch/fetch.ts';
import type { Source } from '#ingest/registry/source.ts';

/** What a job works with. */
export interface JobContext {
  readonly database: { readonly knex: Knex; readonly url: string };
  /** The folder of the embedded database and of the archives. */
  readonly dataDir: string;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Asks the job to come to an end soon: what is begun is finished, nothing further is begun. */
  readonly signal: AbortSignal;
  /**
   * The time on its schedule that this run stands for, milliseconds since 1970: what has been done since then need not
   * be done again. Null where somebody asks for the whole of it now.
   */
  readonly due: number | null;
  /** The registry. */
  readonly sources: () => Promise<Source[]>;
  /** How publishers are reached where that is not the usual way. */
  readonly fetching?: Pick<FetchOptions, 'allowPrivate' | 'limits' | 'timing'>;
}

export interface JobResult {
  /**
   * `failed`: somebody has to look. `interrupted`: the job was asked to come to an end before it was through, and has to
   * be run again.
   */
  readonly outcome: 'done' | 'failed' | 'interrupted';
  /** One or a few plain sentences; no person's data. */
  readonly message: string;
}

/** Something that is to be done again and again. */
export interface Job {
  readonly name: string;
  /** A cron expression of five fields: minute, hour, day of month, month, day of week; Eastern time. */
  readonly schedule: string;
  /** One sentence, as the list and the documentation show it. */
  readonly description: string;
  /** Does it. What it throws is recorded as the run's failure. */
  run(context: JobContext): Promise<JobResult>;
}

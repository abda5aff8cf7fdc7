import { pino } from 'pino';
import type { JobContext } from '#jobs/job.ts';
import type { TestDatabase } from '#test/support/database.ts';

/** What a job is given in a test; what the test is about is given. */
export function jobContext(database: TestDatabase, given: Partial<JobContext> = {}): JobContext {
  return {
    database,
    dataDir: '/nonexistent',
    log: pino({ level: 'silent' }),
    now: Date.now,
    signal: new AbortController().signal,
    due: null,
    sources: async () => [],
    ...given,
  };
}

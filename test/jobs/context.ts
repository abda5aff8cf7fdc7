import { pino } from 'pino';
import type { JobContext } from '#jobs/job.ts';
import { migrations } from '#migrations/list.ts';
import type { TestDatabase } from '#test/support/database.ts';

/** The context of a job in a test; `overrides` is what the test is about. */
export function jobContext(database: TestDatabase, overrides: Partial<JobContext> = {}): JobContext {
  return {
    database,
    dataDir: '/nonexistent',
    backups: { folder: undefined, retained: 1, recipients: [] },
    migrations,
    auditArchives: undefined,
    log: pino({ level: 'silent' }),
    now: Date.now,
    signal: new AbortController().signal,
    due: null,
    sources: async () => [],
    ...overrides,
  };
}

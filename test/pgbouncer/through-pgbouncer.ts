import { afterAll } from '@jest/globals';
import { startPgbouncer } from './start-pgbouncer.ts';

/**
 * Puts a PgBouncer before the database of the campaign API that the file's suite starts. The suite is imported after
 * this. Its clients share sessions, of which there are fewer than clients.
 */
export async function throughPgbouncer(sessions = 4): Promise<void> {
  const pooler = await startPgbouncer(process.env.HUSTINGS_TEST_DATABASE as string, { sessions });
  process.env.HUSTINGS_TEST_POOLER = String(pooler.port);
  afterAll(() => pooler.stop());
}

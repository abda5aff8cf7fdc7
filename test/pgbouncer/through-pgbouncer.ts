import { afterAll } from '@jest/globals';
import { startPgbouncer } from './start-pgbouncer.ts';

/**
 * Puts a PgBouncer before the database of the campaign API that a suite starts; `load` imports it. Its clients share
 * sessions, of which there are fewer than clients.
 */
export async function throughPgbouncer(load: () => Promise<unknown>, sessions = 4): Promise<void> {
  const pooler = await startPgbouncer(process.env.HUSTINGS_TEST_DATABASE as string, { sessions });
  process.env.HUSTINGS_TEST_POOLER = String(pooler.port);
  await load();
  // After the suite's own hooks, which close its connections in good order.
  afterAll(() => pooler.stop());
}

import { fillWithSample } from '#bin/processes/sample.ts';
import { createLog } from '#core/log.ts';
import { createDemo } from '#server/campaign/demo/create-demo.ts';
import { prepareDemo } from '#server/campaign/demo/prepare-demo.ts';
import { type CampaignPool, createCampaignPool } from '#server/store/pool.ts';
import { createFilledDatabase, type TestDatabase } from '#test/support/database.ts';

const log = createLog('silent');

async function withPool(url: string, work: (pool: CampaignPool) => Promise<unknown>): Promise<void> {
  const pool = createCampaignPool(url, log, { size: 2 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

/** A database with the sandbox campaign as it is made at this time, without a key. */
export const createSandbox = (now: Date): Promise<TestDatabase> =>
  createFilledDatabase(`sandbox_${now.getTime()}`, ({ requestUrl }) =>
    withPool(requestUrl, (pool) => createDemo(pool, now)),
  );

/** A database as the first start leaves it: with the sandbox campaign of today and, if requested, the sample region. */
export const createStartedDatabase = ({ withSample = true } = {}): Promise<TestDatabase> =>
  createFilledDatabase(withSample ? 'started' : 'started_without_sample', async (database) => {
    // The ingest is a process of its own, whose report has no place among the results of tests.
    const environment = { ...process.env, DATABASE_URL: database.url, NODE_OPTIONS: '' };
    if (withSample) await fillWithSample(database, log, environment);
    await withPool(database.requestUrl, (pool) => prepareDemo(pool, true));
  });

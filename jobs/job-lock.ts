import pg from 'pg';

/** Apart from all other advisory locks; the second number is that of the job's name. */
const jobLocks = 4_850_289;

/**
 * Runs `work` where no other run of the job is under way on this database, whichever server it is on; answers null
 * where one is. The lock is a connection's, so that a killed process leaves none behind.
 */
export async function alone<T>(url: string, job: string, work: () => Promise<T>): Promise<T | null> {
  const client = new pg.Client({ connectionString: url, application_name: `hustings job ${job}`, keepAlive: true });
  // The work itself meets the lost database; here it would only end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as got', [jobLocks, job]);
    return rows[0].got ? await work() : null;
  } finally {
    await client.end();
  }
}

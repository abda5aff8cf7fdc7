import pg from 'pg';

/** The first number of the advisory locks of jobs, apart from all other locks; the second one is the job name's hash. */
const jobLocks = 4_850_289;

/**
 * Does `work` where no other run of the job is under way on this database, on whichever server; resolves to null where
 * one is. The lock belongs to a connection, so that a killed process leaves none behind.
 */
export async function withJobLock<T>(url: string, job: string, work: () => Promise<T>): Promise<T | null> {
  const client = new pg.Client({ connectionString: url, application_name: `hustings job ${job}`, keepAlive: true });
  // Where the database is lost, the queries of the work itself fail. Without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1, hashtext($2)) as acquired', [jobLocks, job]);
    return rows[0].acquired ? await work() : null;
  } finally {
    await client.end();
  }
}

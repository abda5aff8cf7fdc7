import pg from 'pg';

const ingestLock = 4_850_288;

/**
 * Runs `work` while no other ingest of the database runs, in any process on any machine. The lock belongs to a
 * connection, so that a killed process leaves none behind. `onWait` is called where another ingest is under way.
 */
export async function exclusively<T>(url: string, work: () => Promise<T>, onWait: () => void = () => {}): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'hustings ingest lock', keepAlive: true });
  // Where the database is lost, `work` fails; an unhandled error here would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as got', [ingestLock]);
    if (!rows[0].got) {
      onWait();
      await client.query('select pg_advisory_lock($1)', [ingestLock]);
    }
    return await work();
  } finally {
    await client.end();
  }
}

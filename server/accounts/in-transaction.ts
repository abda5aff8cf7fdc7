import type { Pool, PoolClient } from 'pg';

/** What statements about accounts need. */
export type Queries = Pick<PoolClient, 'query'>;

/** Runs `work` in a transaction of the login itself: accounts and sessions belong to no campaign. */
export async function inTransaction<T>(pool: Pool, work: (client: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

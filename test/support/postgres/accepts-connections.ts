import pg from 'pg';

/** Whether a database, or a pooler before it, accepts a connection at this address. */
export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

import pg from 'pg';
import { keepAlive } from '#core/database/silent-connection.ts';

/** How values are written, whatever the database's own settings, and no limit of time: tables may take hours. */
const settings: Readonly<Record<string, string>> = {
  client_encoding: 'UTF8',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  bytea_output: 'hex',
  extra_float_digits: '3',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  transaction_timeout: '0',
};

/**
 * Does `work` in one transaction of a connection of its own, which is committed at its end, and undone if it throws.
 * `begin` is the statement that opens the transaction.
 */
export async function inTransaction<T>(
  url: string,
  purpose: string,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: `hustings ${purpose}`, ...keepAlive });
  // Should it be lost, its statement says so; here it would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(begin);
    // Not every version has every setting.
    await client.query(
      `select set_config(name, value, true) from json_each_text($1) as wanted (name, value)
       where exists (select from pg_settings s where s.name = wanted.name)`,
      [JSON.stringify(settings)],
    );
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // If the work broke off within a COPY, this ends the connection at once, and PostgreSQL undoes the transaction.
    await client.end();
  }
}

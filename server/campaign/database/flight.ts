import pg, { type PoolClient, type QueryResult, type Submittable } from 'pg';
import type { Prepared } from './statement.ts';

/** The parts of pg's connection and query that a flight is made of. */
interface Connection {
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly stream: { cork(): void; uncork(): void; destroy(): void };
  sync(): void;
}
interface PgQuery {
  prepare(connection: Connection): void;
  submit(connection: Connection): unknown;
}
type Callback = (error: Error | null, results?: QueryResult | QueryResult[]) => void;
const Query = pg.Query as unknown as new (config: object, values?: unknown, callback?: Callback) => PgQuery;

export const connectionOf = (client: PoolClient): Connection =>
  (client as unknown as { connection: Connection }).connection;

/** Whether this connection has prepared all of them: only then may they fly together. */
export function canFly(client: PoolClient, statements: readonly Prepared[]): boolean {
  const { parsedStatements } = connectionOf(client);
  return statements.every(({ name }) => parsedStatements[name] !== undefined);
}

/**
 * Statements under one Sync message. PostgreSQL runs them as one transaction that commits at the Sync, and answers all
 * of them at once (PostgreSQL, Frontend/Backend Protocol, "Pipelining"); at the first failure it skips the rest and
 * undoes everything. It answers with results in the statements' order.
 */
export function fly(client: PoolClient, statements: readonly Prepared[]): Promise<QueryResult[]> {
  return new Promise((resolve, reject) => {
    const flight = new Flight(statements, (error, results) => {
      if (error) reject(error);
      else resolve(Array.isArray(results) ? results : [results as QueryResult]);
    });
    client.query(flight as unknown as Submittable);
  });
}

class Flight extends Query {
  readonly #statements: readonly Prepared[];

  constructor(statements: readonly Prepared[], callback: Callback) {
    super({ text: 'flight' }, undefined, callback);
    this.#statements = statements;
  }

  override submit(connection: Connection): Error | null {
    const { stream } = connection;
    // Each statement as pg itself would send it, but for the Sync that would end its transaction.
    const open: Connection = Object.create(connection, { sync: { value: () => {} } });
    stream.cork();
    try {
      for (const { name, text, values } of this.#statements) new Query({ name, text, values }).prepare(open);
      connection.sync();
      return null;
    } catch (error) {
      // A value that cannot be sent: without its Sync, what was sent of the transaction would be the next one's.
      stream.destroy();
      return error as Error;
    } finally {
      stream.uncork();
    }
  }
}

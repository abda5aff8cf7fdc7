import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** What both pools and the listener ask of the network: a host that is gone is noticed on idle connections too. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: 10_000 };

/** How long a database may take for one statement, and how long it may send nothing at all. */
export interface ConnectionTimeouts {
  /** PostgreSQL breaks a statement off that takes longer. */
  readonly statementMilliseconds: number;
  /** The same of one that waits for one lock for longer. Undefined: `statementMilliseconds` alone applies. */
  readonly lockMilliseconds?: number;
  /** A connection that waits for longer and receives nothing is given up. Longer than `statementMilliseconds`. */
  readonly silenceMilliseconds: number;
}

/** For requests. Every legal one takes far less, unless it waits for a lock. */
export const requestTimeouts: ConnectionTimeouts = { statementMilliseconds: 20_000, silenceMilliseconds: 25_000 };

/**
 * Ends a connection over which nothing has been sent or received for that long. Its statements then fail with the code
 * ETIMEDOUT, and its pool replaces it. Without this they would wait for as long as the kernel repeats its packets: a
 * quarter of an hour if a firewall or a proxy drops them. A pool closes idle connections sooner, or lets them be
 * silent.
 */
export function setSocketTimeout(
  client: { readonly connection: { readonly stream: Duplex } },
  milliseconds: number,
): void {
  const stream = client.connection.stream as Socket;
  stream.setTimeout(milliseconds, () => {
    const error = new Error(`the database did not answer for ${milliseconds} ms`);
    stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  });
}

/** Sets the timeout again of a connection on which `setSocketTimeout` and then `disableSocketTimeout` were called. */
export function restoreSocketTimeout(
  client: { readonly connection: { readonly stream: Duplex } },
  milliseconds: number,
): void {
  (client.connection.stream as Socket).setTimeout(milliseconds);
}

/** From now on the connection may be silent for as long as it lasts, as one that waits for a lock is. */
export function disableSocketTimeout(client: { readonly connection: { readonly stream: Duplex } }): void {
  (client.connection.stream as Socket).setTimeout(0);
}

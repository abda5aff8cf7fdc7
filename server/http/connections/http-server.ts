import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { addressKey } from '#server/http/rate-limit/client-address.ts';
import { countConnection } from '#server/http/slots/work-slots.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { refusalStatus } from './refusal.ts';
import { longestOf, WaitingConnections } from './waiting-connections.ts';

export interface HttpServerOptions {
  readonly onRequest: RequestListener;
  /** The most connections at a time. */
  readonly maxConnections: number;
  readonly rateHeaders: ConnectionOptions['rateHeaders'];
  /** How long a request may take to arrive whole. A client may neither send nor read for twice as long. */
  readonly timeoutMilliseconds?: number;
  /** The most connections of one client's address. */
  readonly addressShare?: number;
  /**
   * The client's address of a request as a proxy tells it; undefined if it tells none. Absent if connections are the clients'
   * own.
   */
  readonly forwardedAddress?: ((request: IncomingMessage) => string | undefined) | undefined;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  /** How often clients are looked at that send or read too slowly. */
  readonly checkMilliseconds?: number;
}

export interface HttpServer {
  /** Errors: Node's, such as EADDRINUSE. */
  listen(port: number, host: string): Promise<AddressInfo>;
  /**
   * Accepts no further connection, responds to what has been received and what is on its way, and signals to the
   * clients that their connections end. Whatever is left after the grace is cut.
   */
  close(graceMilliseconds: number): Promise<void>;
}

/** Connections beyond the limit that get a refusal. Further ones are closed without a response. */
const refusedAtOnce = 64;

/**
 * An HTTP server that a crowd of clients cannot use up. If all its connections are taken, or all of one client's share, the
 * one that has waited longest for its own client gives way to a new one: for a request, for the rest of one, or that it reads
 * its response. If none waits, the new one is refused with 503. Behind a proxy, whose connections are those of all its
 * clients, a client's share is counted by its requests.
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { onRequest, maxConnections, rateHeaders, timeoutMilliseconds = 60_000, forwardedAddress } = options;
  const { now = () => performance.now(), checkMilliseconds = 1_000, addressShare = shareOf(maxConnections) } = options;
  const connections = new Map<Socket, Connection>();
  const waiting = new WaitingConnections(() => connections.values());
  const shares = new AddressShares(addressShare);
  let refused = 0;

  const server = createServer({
    // A balancer should be the first to close an idle connection. Common ones keep it open for 60 s to 10 min.
    keepAliveTimeout: 620_000,
    requestTimeout: timeoutMilliseconds,
    headersTimeout: timeoutMilliseconds,
    connectionsCheckingInterval: Math.min(1_000, timeoutMilliseconds),
    // Node would refuse with an empty body.
    requireHostHeader: false,
  });
  // Longer than a request may take to arrive, which gets a 408.
  server.timeout = 2 * timeoutMilliseconds;

  const onIdle = (connection: Connection, isIdle: boolean) => {
    waiting.setIdle(connection, isIdle);
    if (isIdle && forwardedAddress) shares.assign(connection, undefined);
  };

  server.on('connection', (socket) => {
    countConnection();
    const connection = new Connection(socket, { onRequest, rateHeaders, onIdle, now });
    const address = forwardedAddress ? undefined : addressKey(socket.remoteAddress ?? '');
    const hasPlace = hasShare(address) && (connections.size < maxConnections || giveWay(waiting.takeLongest(now())));
    if (!hasPlace) return refuse(socket, connection);
    connections.set(socket, connection);
    waiting.setIdle(connection, true);
    shares.assign(connection, address);
    socket.once('close', () => forget(socket, connection));
  });
  const receive: RequestListener = (request, response) => {
    const connection = connections.get(request.socket);
    const isComplete = request.headers.host !== undefined || request.httpVersion === '1.0';
    if (!connection || !isComplete) return connection?.refuse(400);
    if (forwardedAddress) {
      const address = forwardedAddress(request);
      if (!shares.of(address ?? '').has(connection) && !hasShare(address)) return connection.refuse(503);
      shares.assign(connection, address);
    }
    connection.receive(request, response);
  };
  server.on('request', receive);
  // An expectation other than 100-continue means nothing here.
  server.on('checkExpectation', receive);
  // The method CONNECT asks for a proxy.
  server.on('connect', ({ socket }) => connections.get(socket)?.refuse(400));
  server.on('timeout', (socket) => {
    const connection = connections.get(socket);
    if (connection) connection.expire();
    else socket.destroy();
  });
  server.on('clientError', (error: Error & { code?: string }, socket) => {
    const connection = connections.get(socket as Socket);
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else connection?.refuse(refusalStatus(error));
  });

  const check = setInterval(() => {
    const at = now();
    for (const connection of connections.values()) connection.endIfTooSlow(at);
  }, checkMilliseconds).unref();

  /** Whether a client may have one connection more, after one of its own has given way. */
  function hasShare(address: string | undefined): boolean {
    if (address === undefined) return true;
    const own = shares.of(address);
    return own.size < shares.most || giveWay(longestOf(own, now()));
  }

  /** Ends a connection, so that another one has its place at once. False if there is none to end. */
  function giveWay(connection: Connection | undefined): boolean {
    if (!connection) return false;
    const { socket } = connection;
    forget(socket, connection);
    if (connection.isReceiving) refuse(socket, connection);
    else connection.destroy();
    return true;
  }

  /** Refuses a connection that has no place. */
  function refuse(socket: Socket, connection: Connection): void {
    if (refused >= refusedAtOnce) connection.destroy();
    else {
      refused++;
      socket.once('close', () => refused--);
      connection.refuse(503);
    }
  }

  function forget(socket: Socket, connection: Connection): void {
    connections.delete(socket);
    waiting.delete(connection);
    shares.assign(connection, undefined);
  }

  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve(server.address() as AddressInfo);
        });
      }),
    async close(graceMilliseconds) {
      // The HTTP server's own `close` would cut idle connections at once, also those on which a request is on its way.
      const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
      for (const connection of connections.values()) connection.close();
      const lastResort = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
      await closed;
      clearInterval(check);
      clearTimeout(lastResort);
      // Ends the check for requests that take too long.
      server.close();
    },
  };
}

/** How many of all connections one client's address may have: a fourth, and as many as a browser or two open. */
const shareOfAddress = 1 / 4;
const leastShare = 16;

const shareOf = (maxConnections: number): number => Math.max(leastShare, Math.ceil(maxConnections * shareOfAddress));

/** Which client's address has which connections. */
class AddressShares {
  readonly most: number;
  readonly #connections = new Map<string, Set<Connection>>();
  readonly #addresses = new Map<Connection, string>();

  constructor(most: number) {
    this.most = most;
  }

  /** The connections of an address. */
  of(address: string): ReadonlySet<Connection> {
    return this.#connections.get(address) ?? none;
  }

  /** The connection is this address's from now on; nobody's if it is undefined. */
  assign(connection: Connection, address: string | undefined): void {
    const before = this.#addresses.get(connection);
    if (before === address) return;
    if (before !== undefined) this.#remove(connection, before);
    if (address === undefined) return;
    this.#addresses.set(connection, address);
    const own = this.#connections.get(address);
    if (own) own.add(connection);
    else this.#connections.set(address, new Set([connection]));
  }

  #remove(connection: Connection, address: string): void {
    this.#addresses.delete(connection);
    const own = this.#connections.get(address);
    own?.delete(connection);
    if (own?.size === 0) this.#connections.delete(address);
  }
}

const none: ReadonlySet<Connection> = new Set();

import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { Connection, type ConnectionOptions } from './connection.ts';
import { refusalStatus } from './refusal.ts';

export interface HttpServerOptions {
  readonly onRequest: RequestListener;
  /** The most connections at a time. */
  readonly maxConnections: number;
  readonly rateHeaders: ConnectionOptions['rateHeaders'];
  /** How long a request may take to arrive whole. A client may neither send nor read for twice as long. */
  readonly timeoutMilliseconds?: number;
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
 * An HTTP server that a crowd of clients cannot use up. If all its connections are taken, the one that has been idle
 * for longest gives way to a new one; if none is idle, the new one is refused with 503.
 */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { onRequest, maxConnections, rateHeaders, timeoutMilliseconds = 60_000 } = options;
  const connections = new Map<Socket, Connection>();
  /** In the order in which they became idle. */
  const idle = new Set<Connection>();
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
    if (isIdle) idle.add(connection);
    else idle.delete(connection);
  };

  server.on('connection', (socket) => {
    const connection = new Connection(socket, { onRequest, rateHeaders, onIdle });
    const hasPlace = connections.size < maxConnections || giveWay();
    if (!hasPlace && refused >= refusedAtOnce) return connection.destroy();
    if (hasPlace) {
      connections.set(socket, connection);
      idle.add(connection);
    } else {
      refused++;
      connection.refuse(503);
    }
    socket.once('close', () => {
      if (!hasPlace) refused--;
      connections.delete(socket);
      idle.delete(connection);
    });
  });
  const receive: RequestListener = (request, response) => {
    const connection = connections.get(request.socket);
    const isComplete = request.headers.host !== undefined || request.httpVersion === '1.0';
    if (isComplete) connection?.receive(request, response);
    else connection?.refuse(400);
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

  /** Ends the connection that has been idle for longest. False if none is idle. */
  function giveWay(): boolean {
    const [oldest] = idle;
    if (!oldest) return false;
    idle.delete(oldest);
    oldest.destroy();
    return true;
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
      clearTimeout(lastResort);
      // Ends the check for requests that take too long.
      server.close();
    },
  };
}
